"""Asked in the stock order, the four extractors have one answer for any file: what one leaves, the next knows."""

from __future__ import annotations

import imprint_html
import imprint_json
import imprint_pdf
import imprint_text
import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint import Extracted, Skip, SourceError

NAMES = ["a.pdf", "a.html", "a.xhtml", "a.json", "tsconfig.json", "a.jsonl", "a.md", "a.py", "README", "a.csv", "a.bin"]


@pytest.fixture(scope="session")
def extract(document, settings):
    def run(name, content, decode="utf-8"):
        asked, chosen = (
            document(name, content),
            settings(imprint_text, {"ingest.decode": decode, "pdf.max_pages": 5000}),
        )
        return (
            imprint_pdf.imprint_extract(document=asked, settings=chosen)
            or imprint_html.imprint_extract(document=asked)
            or imprint_json.imprint_extract(document=asked)
            or imprint_text.imprint_extract(document=asked, settings=chosen)
        )

    return run


@pytest.mark.parametrize("name", ["part.html", "data.json", "notes.txt"])
def test_text_that_is_not_utf8_fails_visibly_under_any_text_name(extract, name):
    content = ("<p>Größe und Übung für Straßen und Bäume</p>" * 9).encode("cp1252")
    with pytest.raises(SourceError, match="is not UTF-8; it looks like windows-1252"):
        extract(name, content)
    assert extract(name, content, "detect").text == content.decode("cp1252")


@pytest.mark.parametrize(("name", "language"), [("part.html", "html"), ("data.json", "json")])
def test_what_is_left_to_the_text_plugin_keeps_its_language(extract, name, language):
    assert extract(name, "{ größer }".encode("utf-16"), "detect").language == language


@pytest.mark.parametrize("name", [name for name in NAMES if name != "a.pdf"])
def test_a_binary_file_under_a_text_name_is_skipped_and_left_under_another(extract, name):
    found = extract(name, b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\x00\x3e\x00" * 100)
    assert found is None if name in ("README", "a.bin") else found.reason == "is an ELF program under a text name"


@pytest.mark.parametrize("name", [name for name in NAMES if name != "a.pdf"])
def test_an_empty_text_file_of_any_kind_gives_an_empty_text(extract, name):
    assert extract(name, b"").text == ""


START = st.sampled_from(
    [b"", b"%PDF-1.4\n", b"<html>", b'{"a":', b"\xff\xfe", b"\xef\xbb\xbf", b"\xfe\xff", b"#!/bin/sh\n"]
)


@given(START, st.binary(max_size=300), st.sampled_from([*NAMES, "a.mht"]), st.sampled_from(["utf-8", "detect"]))
def test_any_bytes_under_any_name_have_an_answer(extract, start, rest, name, decode):
    try:
        found = extract(name, start + rest, decode)
    except SourceError:
        return
    assert found is None or isinstance(found, Extracted | Skip)
    if isinstance(found, Extracted):
        "".join([found.text, found.title or "", *found.metadata.values()]).encode()


@pytest.mark.parametrize("length", [4, 30, 300])
def test_a_cut_archive_under_the_name_of_a_document_is_left_and_not_called_text(extract, length):
    cut = (b"PK\x03\x04\x14\0\0\0\x08\0" + bytes(range(256)) * 2)[:length]
    for name in ("report.docx", "a.zip"):
        assert extract(name, cut) is extract(name, cut, "detect") is None
