"""Text in any encoding, with and without a byte-order mark: refused by name, and read on request."""

from __future__ import annotations

import codecs

import pytest

from imprint import SourceError

GERMAN = "Größe und Übung, für Straßen und Bäume; schöne Grüße aus München.\n" * 8
RUSSIAN = "Привет, как дела? Это проверка кодировки текста, написанная людьми.\n" * 8
JAPANESE = "これはテストです。日本語の文章を読みます。\r\n" * 9
KOREAN = "한국어 문장입니다. 안녕하세요, 반갑습니다.\n" * 9
CHINESE = "这是一个测试文件，里面有中文的句子。我们喜欢读书。\n" * 9
TAIWANESE = "這是一個測試檔案，裡面有中文的句子。我們喜歡讀書。\n" * 9
ENGLISH = "Dear customer, your order has shipped today.\rIt will arrive soon.\n" * 6

WIDE = ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]
MARKS = {
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
    "gb18030": "\ufeff".encode("gb18030"),
}
LEGACY = [
    (GERMAN, ["cp1252", "iso-8859-1", "iso-8859-15", "cp437", "cp850", "mac-roman", "cp500"]),
    (RUSSIAN, ["cp1251", "koi8-r", "iso-8859-5", "cp866", "mac-cyrillic", "cp855"]),
    (JAPANESE, ["shift_jis", "cp932", "euc-jp", "iso-2022-jp"]),
    (KOREAN, ["euc-kr", "cp949", "johab", "iso-2022-kr"]),
    (CHINESE, ["gb2312", "gbk", "gb18030"]),
    (TAIWANESE, ["big5"]),
    ("Zażółć gęślą jaźń. Wszyscy ludzie rodzą się wolni i równi.\n" * 8, ["cp1250", "iso-8859-2", "cp852"]),
    ("Καλημέρα, αυτό είναι ένα απλό κείμενο στα ελληνικά.\n" * 8, ["cp1253", "iso-8859-7", "cp737"]),
    ("Bütün insanlar özgür doğar; ışık, güneş, çiçek, şeker.\n" * 8, ["cp1254", "iso-8859-9"]),
    ("שלום עולם, זה טקסט פשוט בעברית לבדיקה.\n" * 8, ["cp1255", "iso-8859-8"]),
    ("مرحبا بالعالم، هذا نص بسيط باللغة العربية.\n" * 8, ["cp1256"]),
    ("สวัสดีชาวโลก นี่คือข้อความภาษาไทยธรรมดา\n" * 8, ["tis-620"]),
    (ENGLISH, ["cp037", "cp1140"]),
]


@pytest.mark.parametrize("mark", [True, False], ids=["marked", "unmarked"])
@pytest.mark.parametrize("encoding", WIDE)
@pytest.mark.parametrize(
    "text", [GERMAN, RUSSIAN, JAPANESE, ENGLISH, "Hi, a short note.\n"], ids=["de", "ru", "ja", "en", "short"]
)
def test_utf16_and_utf32_are_other_encodings_and_read_on_request(extract, text, encoding, mark):
    data = (MARKS[encoding] if mark else b"") + text.encode(encoding)
    with pytest.raises(SourceError, match=f"is not UTF-8; it looks like {encoding}"):
        extract("wide.txt", data)
    found = extract("wide.txt", data, "detect")
    assert found.text == text
    assert found.metadata == {"encoding": encoding, "encoding_source": "byte-order mark" if mark else "detected"}


@pytest.mark.parametrize(("text", "encoding"), [(text, name) for text, names in LEGACY for name in names])
def test_detect_reads_the_likely_encoding_and_says_that_it_was_detected(extract, text, encoding):
    data = text.encode(encoding, "ignore")
    with pytest.raises(SourceError, match="is not UTF-8; it looks like "):
        extract("old.txt", data)
    found = extract("old.txt", data, "detect")
    assert found.text == data.decode(encoding)
    assert found.metadata["encoding_source"] == "detected"
    assert codecs.lookup(found.metadata["encoding"])
    assert "damaged_characters" not in found.metadata


def test_a_mark_of_gb18030_is_no_part_of_the_text(extract):
    found = extract("a.txt", MARKS["gb18030"] + CHINESE.encode("gb18030"), "detect")
    assert found.text == CHINESE
    assert found.metadata["encoding_source"] == "byte-order mark"


def test_a_mark_alone_is_an_empty_text(extract):
    for mark in MARKS.values():
        assert extract("a.txt", mark, "detect").text == ""


def test_a_cut_utf16_text_is_read_with_its_damage_counted(extract):
    found = extract("a.txt", MARKS["utf-16-le"] + GERMAN.encode("utf-16-le")[:-1], "detect")
    assert found.text == GERMAN[:-1] + "\ufffd"
    assert found.metadata["damaged_characters"] == "1"


def test_a_few_characters_past_the_detected_set_widen_it_and_others_are_counted(extract):
    assert (
        extract("a.txt", (CHINESE * 200).encode("gb2312") + "镕".encode("gbk"), "detect").text == CHINESE * 200 + "镕"
    )
    found = extract("a.txt", (JAPANESE * 600).encode("euc-jp") + b"\xff\xfe\n", "detect")
    assert found.text.startswith(JAPANESE)
    assert int(found.metadata["damaged_characters"]) >= 1


def test_an_encoding_is_told_where_the_text_leaves_ascii(extract):
    text = "plain words, line after line\n" * 20_000 + RUSSIAN
    assert extract("a.txt", text.encode("koi8-r"), "detect").text == text


def test_a_terminal_log_is_no_escaped_japanese(extract):
    text = "\x1b[31mred\x1b[0m costs \x1b$ five\n" * 9
    assert extract("run.log", text).text == text


@pytest.mark.parametrize("opening", ["BMW fährt über", "MZürich grüßt", "ID3 für Größe"])
def test_words_that_resemble_a_signature_are_text(extract, opening):
    text = f"{opening} schöne Straßen und Bäume.\n" + GERMAN
    assert extract("a.txt", text.encode("cp1252"), "detect").text == text


def test_a_script_keeps_its_language_in_any_encoding(extract):
    for encoding in ["utf-8-sig", "utf-16", "utf-32", "cp1251"]:
        found = extract("run", ("#!/usr/bin/env python3\r\n" + RUSSIAN).encode(encoding), "detect")
        assert (found.kind, found.language) == ("code", "python")


NEARLY_UTF8 = {
    "a cut last character": "text é".encode()[:-1],
    "a cut character of three bytes": "costs 5 €".encode()[:-1],
    "surrogates of three bytes": b"text \xed\xa0\xbd\xed\xb8\x80",
    "an overlong slash": b"..\xc0\xafetc",
    "a zero as Java writes it": b"name\xc0\x80value",
    "more good than bad": "Größe, Übung ".encode() + b"\xff",
}


@pytest.mark.parametrize("data", NEARLY_UTF8.values(), ids=NEARLY_UTF8)
def test_what_is_nearly_utf8_is_damaged_utf8(extract, data):
    with pytest.raises(SourceError, match="is UTF-8 with damaged characters"):
        extract("a.txt", data)
    found = extract("a.txt", data, "detect")
    assert found.text == data.decode(errors="replace")
    assert found.metadata["encoding"] == "utf-8"
    assert found.metadata["damaged_characters"] == str(found.text.count("\ufffd"))


SHORT = [
    '{"a":"é"}', "perché", "voilà", "Groß", "naïve", "Voilà l’été très agréable", "déjà vu", "À l'été, Noël est fêté.",
    "« Ça va ? » « Très bien »", "¿Dónde está el niño?", "Äpfel, Öl, Übel", "Não há informações sobre a ação",
    "È così", "Å, ä, ö", "It costs £5 – “really”", "25°C", "5 × 3 = 15 ± 2", "résumé\n" * 9,
]  # fmt: skip


@pytest.mark.parametrize("text", SHORT)
def test_a_few_accented_letters_among_plain_ones_are_windows_1252(extract, text):
    with pytest.raises(SourceError, match=r"is not UTF-8; it looks like (?:windows-1252|iso-8859-1$)"):
        extract("a.txt", text.encode("cp1252"))
    assert extract("a.txt", text.encode("cp1252"), "detect").text == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        *[("Привет, мир", encoding) for encoding in ("cp1251", "koi8-r", "cp866", "iso-8859-5", "mac-cyrillic")],
        ("Москва 2020 год, iPhone стоит 500 рублей", "cp1251"),
        ("Καλημέρα κόσμε", "cp1253"),
        ("مرحبا بالعالم", "cp1256"),
        ("日本語", "cp932"),
        ("Python用のライブラリです", "cp932"),
        ("使用Python编程", "gbk"),
        ("이것은 시험입니다", "euc-kr"),
        ("Příliš žluťoučký kůň", "cp1250"),
        ("Größe und Übung", "cp437"),
    ],
)
def test_a_few_words_of_their_own_show_another_script_or_set_of_letters(extract, text, encoding):
    assert extract("a.txt", text.encode(encoding), "detect").text == text


def test_utf16_of_many_scripts_is_text_if_a_good_part_of_it_is_plain(extract):
    names = "english, русский, ελληνικά, עברית, العربية, ไทย, 日本語, 한국어, हिन्दी, ქართული, հայերեն\n"
    assert extract("a.txt", names.encode("utf-16-le"), "detect").text == names
