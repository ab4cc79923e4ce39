"""The text plugin keeps text to the letter, and says what is wrong with what it cannot read."""

from __future__ import annotations

import subprocess
import sys

import imprint_text
import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint import Extracted, SourceError, SourceTooLarge

GERMAN = "Größe und Übung, für Straßen und Bäume; schöne Grüße aus München.\n" * 8
RUSSIAN = "Привет, как дела? Это проверка кодировки текста.\n" * 8


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


def test_detect_changes_nothing_for_utf8(extract):
    assert extract("a.txt", GERMAN, "detect") == Extracted(GERMAN, "prose")


@pytest.mark.parametrize("damaged", [RUSSIAN.encode()[:-3], GERMAN.encode() + b"\xff"], ids=["cut", "one bad byte"])
def test_damaged_utf8_is_named_as_such_and_read_with_replacements_on_request(extract, damaged):
    with pytest.raises(SourceError, match="is UTF-8 with damaged characters"):
        extract("cut.txt", damaged)
    found = extract("cut.txt", damaged, "detect")
    assert found.text == damaged.decode(errors="replace")
    assert found.metadata == {"encoding": "utf-8", "encoding_source": "detected", "damaged_characters": "1"}


def test_text_past_the_limit_is_refused_by_the_limit(extract):
    with pytest.raises(SourceTooLarge):
        extract("a.txt", "x" * 11, max_text_bytes=10)


def test_a_nul_past_the_head_becomes_a_replacement_character_so_that_offsets_stay(extract):
    text = "line\n" * 2000 + "\0" + "end"
    assert extract("a.log", text) == Extracted(text.replace("\0", "\ufffd"), "data")


def test_a_stray_nul_in_the_head_of_a_text_is_replaced_as_well(extract):
    text = "a line that a crash cut off\0and one after it\n" * 20
    assert extract("a.log", text) == Extracted(text.replace("\0", "\ufffd"), "data")


def test_a_block_of_nuls_in_a_log_is_damage_and_not_the_end_of_it(extract):
    text = "a line of the log\n" * 1000 + "\0" * 30_000 + "the line after it\n"
    assert extract("a.log", text).text.endswith("\ufffdthe line after it\n")


def test_a_git_lfs_pointer_is_skipped_whatever_its_name(extract):
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 12345\n"
    for name in ("photo.png", "data.csv"):
        assert extract(name, pointer).remedy == "fetch it with git lfs pull"
    assert extract("notes.txt", f"{pointer}{'and words on pointers ' * 1000}").kind == "prose"


def test_a_key_map_with_many_control_characters_is_text(extract):
    text = "map \x16\x01 the beginning of the line\nmap \x16\x05 its end\n"
    assert extract("keys.vim", text).text == text
    with pytest.raises(SourceError, match="not UTF-8"):
        extract("keys.vim", (text + "ä ö ü: three keys more, and their names in words\n" * 4).encode("cp1252"))


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
    if isinstance(found, Extracted):
        assert "\0" not in found.text
        found.text.encode()


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=300))
def test_any_text_without_control_characters_comes_back_from_utf8(document, settings, text):
    found = imprint_text.imprint_extract(document=document("a.txt", text), settings=settings(imprint_text))
    assert found.text == text.removeprefix("\ufeff")


def test_text_in_utf8_is_told_without_loading_the_detector_of_encodings():
    program = (
        "import sys; from imprint_text.decoding import decode_utf8; from imprint_text.sniffing import binary;"
        "data = 'Größe, 日本\\n'.encode() * 2000; assert binary(data[:8192]) is None and decode_utf8(data);"
        "sys.exit('chardet' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
