"""The text plugin keeps text to the letter, names other encodings, and leaves binaries unclaimed."""

from __future__ import annotations

import gzip
import marshal
import random

import imprint_text
import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint import Extracted, SourceError, SourceTooLarge

GERMAN = "Größe und Übung, für Straßen und Bäume; schöne Grüße aus München.\n" * 8
RUSSIAN = "Привет, как дела? Это проверка кодировки текста.\n" * 8


@pytest.fixture
def extract(document, settings):
    def run(name, content, decode="utf-8", **limits):
        chosen = settings(imprint_text, {"ingest.decode": decode})
        return imprint_text.imprint_extract(document=document(name, content, **limits), settings=chosen)

    return run


def test_utf8_text_is_kept_to_the_letter_with_its_line_ends(extract):
    text = "a\r\nb\rc\n\td  \n\x0cé€😀\n"
    assert extract("notes.txt", text) == Extracted(text, "prose")


def test_a_byte_order_mark_is_no_part_of_the_text(extract):
    assert extract("a.py", b"\xef\xbb\xbfprint('x')\n") == Extracted("print('x')\n", "code", "python")


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf"])
def test_an_empty_file_is_an_empty_text_so_that_its_source_is_cleared(extract, content):
    assert extract("README", content) == Extracted("", "prose")


def test_text_in_another_encoding_is_a_failure_that_names_it_and_the_remedy(extract):
    with pytest.raises(SourceError) as failure:
        extract("alt.txt", GERMAN.encode("cp1252"))
    assert failure.value.what == "is not UTF-8; it looks like windows-1252"
    assert 'ingest.decode = "detect"' in failure.value.remedy


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_utf16_and_utf32_are_text_in_another_encoding_with_and_without_a_mark(extract, encoding):
    data = GERMAN.encode(encoding)
    with pytest.raises(SourceError, match=r"not UTF-8; it looks like utf-(16|32)"):
        extract("wide.txt", data)
    assert extract("wide.txt", data, "detect").text == GERMAN


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(GERMAN, "cp1252"), (RUSSIAN, "cp1251"), (RUSSIAN, "koi8-r"), ("これはテストです。日本語。\n" * 9, "shift_jis")],
)
def test_detect_reads_the_likely_encoding_and_says_which_it_was(extract, text, encoding):
    found = extract("alt.txt", text.encode(encoding), "detect")
    assert found.text == text
    assert found.metadata["encoding"]


def test_detect_changes_nothing_for_utf8(extract):
    assert extract("a.txt", GERMAN, "detect") == Extracted(GERMAN, "prose")


@pytest.mark.parametrize("damaged", [RUSSIAN.encode()[:-3], GERMAN.encode() + b"\xff"], ids=["cut", "one bad byte"])
def test_damaged_utf8_is_named_as_such_and_read_with_replacements_on_request(extract, damaged):
    with pytest.raises(SourceError, match="is UTF-8 with damaged characters"):
        extract("cut.txt", damaged)
    assert extract("cut.txt", damaged, "detect").text == damaged.decode(errors="replace")


BINARIES = {
    "nul": b"PK\x03\x04\x00\x00abc" * 50,
    "elf": b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\x00\x3e\x00" * 100,
    "controls": b"abc\x01\x02def\x03" * 100,
    "gzip": gzip.compress(GERMAN.encode(), mtime=0),
    "utf-16 mark, then noise": b"\xff\xfe" + random.Random(1).randbytes(3000),
    "random": random.Random(2).randbytes(50_000),
    "compiled code": marshal.dumps(compile("x = [1, 2, 3]\n" * 40, "a", "exec")),
}


@pytest.mark.parametrize("content", BINARIES.values(), ids=BINARIES)
@pytest.mark.parametrize("decode", ["utf-8", "detect"])
def test_binary_content_under_a_text_name_is_left_unclaimed(extract, content, decode):
    assert extract("notes.txt", content, decode) is None


def test_a_binary_head_is_refused_without_reading_the_file(extract):
    assert extract("huge.py", BINARIES["elf"] * 100, max_text_bytes=10, readable=False) is None


def test_text_past_the_limit_is_refused_by_the_limit(extract):
    with pytest.raises(SourceTooLarge):
        extract("a.txt", "x" * 11, max_text_bytes=10)


def test_a_nul_past_the_head_becomes_a_replacement_character_so_that_offsets_stay(extract):
    text = "line\n" * 2000 + "\0" + "end"
    assert extract("a.log", text) == Extracted(text.replace("\0", "\ufffd"), "data")


def test_a_few_control_characters_are_text(extract):
    text = "\x1b[31mred\x1b[0m and a stray \x02 in a page of words, as in terminal logs\n" * 3
    assert extract("run.log", text).text == text


def test_a_line_of_two_megabytes_is_read(extract):
    line = "word " * 400_000
    assert extract("one.txt", line).text == line


@given(st.binary(max_size=400), st.sampled_from(["a.txt", "b.py", "README", "", "x/y.\udcff", ".md"]), st.booleans())
def test_any_bytes_give_clean_text_or_a_source_error_or_are_left(document, settings, content, name, detect):
    chosen = settings(imprint_text, {"ingest.decode": "detect" if detect else "utf-8"})
    try:
        found = imprint_text.imprint_extract(document=document(name, content), settings=chosen)
    except SourceError:
        assert not detect
        return
    if found is not None:
        assert "\0" not in found.text
        found.text.encode()


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=300))
def test_any_text_without_control_characters_comes_back_from_utf8(document, settings, text):
    found = imprint_text.imprint_extract(document=document("a.txt", text), settings=settings(imprint_text))
    assert found.text == text.removeprefix("\ufeff")
