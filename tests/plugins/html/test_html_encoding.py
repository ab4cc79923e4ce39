"""A page is read in the encoding that its mark, its declaration or its bytes tell."""

from __future__ import annotations

import codecs

import imprint_html
import pytest
from imprint_html.encoding import _AS_BROWSERS_READ, _KNOWN, decode

GERMAN = "Größe und Übung für die schönen Straßen und Bäume in München. " * 8


def page(text: str, meta: str = "") -> str:
    return f"<!doctype html><html><head>{meta}</head><body><p>{text}</p></body></html>"


@pytest.fixture
def extract(document):
    return lambda content: imprint_html.imprint_extract(document=document("page.html", content))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides_even_against_the_declaration(extract, encoding):
    data = page("grün 😀", "<meta charset=latin1>").encode(encoding)
    assert extract(data).text == "grün 😀\n"


@pytest.mark.parametrize(
    ("meta", "encoding", "text"),
    [
        ("<meta charset=windows-1251>", "cp1251", "Привет"),
        ('<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=Shift_JIS">', "cp932", "日本①"),
        ('<meta charset="iso-8859-1">', "cp1252", "“quoted” – 5 €"),
        ("<meta charset='gb2312'>", "gb18030", "中文镕"),
        ("<meta charset=euc-kr>", "cp949", "한국뷁"),
    ],
)
def test_the_declared_encoding_is_read_as_browsers_read_it(extract, meta, encoding, text):
    found = extract(page(text, meta).encode(encoding))
    assert found.text == text + "\n"
    assert found.metadata["encoding"] == encoding


def test_utf8_needs_no_declaration_and_is_not_noted(extract):
    found = extract(page("naïve 日本"))
    assert (found.text, found.metadata) == ("naïve 日本\n", {})


@pytest.mark.parametrize(
    "label", ["utf-16", "unicode_escape", "utf-7", "hex", "rot13", "idna", "no-such", "../x", "é", "x" * 3000]
)
def test_a_declaration_that_no_page_can_mean_is_ignored(extract, label):
    assert extract(page(r"grün \ud800 +2AA-", f'<meta charset="{label}">')).text == "grün \\ud800 +2AA-\n"


def test_an_undeclared_encoding_is_guessed_and_noted(extract):
    found = extract(page(GERMAN).encode("cp1252"))
    assert found.text == GERMAN.strip() + "\n"
    assert found.metadata["encoding"] == "cp1252"


@pytest.mark.parametrize(
    "text",
    [
        "Voilà l’été très agréable",
        "déjà vu",
        "É",
        "¿Dónde está el niño?",
        "Le café est très agréable à Orléans, où il a été créé.",
        "« Ça va ? » « Très bien »",
        "perché è così",
        "5 × 3 = 15 ± 2",
    ],
)
def test_a_few_accented_letters_without_a_declaration_are_read_as_browsers_read_them(extract, text):
    for content in (page(text), f"<html><body><p>{text}</p></body></html>"):
        found = extract(content.encode("cp1252"))
        assert (found.text, found.metadata["encoding"]) == (" ".join(text.split()) + "\n", "cp1252")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        *[("Привет, как дела? Это проверка кодировки текста.", name) for name in ("cp1251", "koi8-r", "iso8859-5")],
        ("Привет, мир", "cp1251"),
        ("Καλημέρα, αυτό είναι ένα απλό κείμενο στα ελληνικά.", "cp1253"),
        ("これはテストです。日本語の文章を読みます。", "cp932"),
        ("これはテストです。日本語の文章を読みます。" * 4, "euc_jp"),
        ("这是一个测试文件，里面有中文的句子。使用Python编程。", "gb18030"),
        ("한국어 문장입니다. 안녕하세요, 반갑습니다.", "cp949"),
        ("שלום עולם, זה טקסט פשוט בעברית לבדיקה.", "cp1255"),
        ("Zażółć gęślą jaźń. Wszyscy ludzie rodzą się wolni i równi.", "cp1250"),
    ],
)
def test_words_of_another_script_or_many_letters_of_their_own_are_believed(extract, text, encoding):
    assert extract(page(text).encode(encoding)).text == text + "\n"


def test_a_wrong_declaration_does_not_garble_the_page(extract):
    assert extract(page(GERMAN, "<meta charset=utf-8>").encode("cp1252")).text == GERMAN.strip() + "\n"


def test_a_few_damaged_places_are_replaced_and_the_rest_is_kept(extract):
    data = page(GERMAN * 5, "<meta charset=utf-8>").encode().replace(b"<p>", b"<p>\xff ")
    assert extract(data).text == "\ufffd " + (GERMAN * 5).strip() + "\n"


def test_a_fragment_that_is_not_utf8_is_left_to_the_text_plugin(extract):
    assert extract("<p>größer</p>".encode("cp1252")) is None


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_seen_by_its_first_character(extract, encoding):
    assert extract(page("grün 日本").encode(encoding)).text == "grün 日本\n"


def test_bytes_with_many_nuls_are_no_page(extract):
    assert extract(page("x\0y")) is None
    assert extract(b"\0" * 20 + page("x").encode()) is None


def test_a_few_nuls_in_a_page_are_replaced(extract):
    assert extract(page("word " * 500 + "a\0b")).text.endswith("a\ufffdb\n")
    assert "\0" not in extract(page("word " * 4000 + "\0")).text


@pytest.mark.parametrize(
    "label", ["iso-8859-1", "windows-1251", "iso-8859-15", "shift_jis", "gb2312", "euc-kr", "big5"]
)
@pytest.mark.parametrize("text", [GERMAN, "日本語の文章です。これは本当に文字化けしない。", "Съешь ещё этих мягких"])
def test_utf8_under_another_label_is_read_as_utf8(extract, label, text):
    assert extract(page(text, f"<meta charset={label}>").encode()).text == text.strip() + "\n"


@pytest.mark.parametrize(("label", "text"), [("gb2312", "联通"), ("big5", "中文"), ("euc-kr", "한국")])
def test_a_few_letters_that_are_utf8_by_chance_are_read_as_declared(extract, label, text):
    assert extract(page(text, f"<meta charset={label}>").encode(label)).text == text + "\n"


def test_the_encodings_have_pythons_names():
    assert all(codecs.lookup(name).name == name for name in _KNOWN | _AS_BROWSERS_READ.keys())
    assert set(_AS_BROWSERS_READ.values()) <= _KNOWN


def test_no_known_encoding_decodes_any_byte_pair_to_a_surrogate():
    pairs = b"".join(bytes([high, low]) for high in range(256) for low in range(256))
    for name in _KNOWN:
        pairs.decode(name, "replace").encode()


def test_decode_gives_none_for_bytes_that_are_no_text():
    assert decode(b"\x89PNG\r\n\x1a\n" + bytes(range(256))) is None
