"""The PDF plugin gives the text of each page with its number, and a reason for every file that has none."""

from __future__ import annotations

import io
import logging
import random
import zlib

import imprint_pdf
import pytest
from handmade_pdf import pdf, shows, stream, with_contents, write
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PageObject, PdfWriter
from pypdf.errors import DependencyError

from imprint import Extracted, Segment, Skip, SourceError, SourceTooLarge


def encrypted(password: str, algorithm: str = "RC4-128") -> bytes:
    writer = PdfWriter(clone_from=io.BytesIO(pdf("Hidden words")))
    writer.encrypt(password, "owner", algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_each_page_is_a_segment_with_its_number(extract):
    found = extract(pdf("First page", "Second (two)", "Third"))
    assert found.text == "First page\n\nSecond (two)\n\nThird"
    assert found.segments == (Segment(0, 10, page=1), Segment(12, 24, page=2), Segment(26, 31, page=3))
    assert found.kind == "prose"


def test_a_page_without_text_keeps_the_numbers_of_the_others(extract):
    found = extract(pdf("One", "", "Three"))
    assert [(found.text[s.start : s.end], s.page) for s in found.segments] == [("One", 1), ("Three", 3)]


def test_the_title_comes_from_the_metadata(extract):
    assert extract(pdf("words", title="Annual  report")).title == "Annual report"
    assert extract(pdf("words", title=" ")).title is None
    assert extract(pdf("words")).title is None


def test_a_page_that_fails_costs_that_page_and_is_named(extract):
    broken = stream(b"\xff\xff\x01garbage", b"/Filter /LZWDecode")
    found = extract(with_contents([shows("One"), broken, shows("Three"), stream(b"x", b"/Filter /Unheard")]))
    told = [found.text[segment.start : segment.end] for segment in found.segments]
    assert [segment.page for segment in found.segments] == [1, 2, 3, 4]
    assert (told[0], told[2]) == ("One", "Three")
    assert told[1].startswith("[page 2 could not be read: LZW code ")
    assert told[3] == "[page 4 could not be read: Unsupported filter /Unheard]"
    assert found.metadata == {"failed_pages": "2, 4", "failed_page_count": "2"}


def test_a_pdf_whose_pages_all_fail_is_a_source_error(extract):
    with pytest.raises(SourceError, match="2 of its 2 pages cannot be read"):
        extract(with_contents([stream(b"x", b"/Filter /Unheard")] * 2))


def test_a_scanned_pdf_is_skipped_with_what_would_make_it_readable(extract):
    skipped = extract(pdf("", ""))
    assert skipped == Skip("the PDF has no text layer", skipped.remedy)
    assert "OCR" in skipped.remedy


WHOLE = pdf("Some words", "on two pages")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"%PDF-1.7",
        WHOLE[: len(WHOLE) // 4],
        WHOLE[-200:],
        b"<html>Not found</html>",
        b"plain words",
        b"\x89PNG\r\n\x1a\n\0\0",
    ],
    ids=["empty", "only a header", "truncated", "without its beginning", "a web page", "text", "an image"],
)
def test_bytes_that_are_no_whole_pdf_are_skipped_under_a_pdf_name(extract, content):
    skipped = extract(content)
    assert isinstance(skipped, Skip)
    assert skipped.reason == "its bytes are not a PDF, or not all of one"
    assert skipped.remedy


def test_bytes_that_are_no_pdf_are_refused_without_reading_them(extract):
    assert isinstance(extract(b"x" * 100, readable=False), Skip)


@pytest.mark.parametrize(
    "content",
    [
        WHOLE.replace(b"startxref\n", b"startxref\n9"),
        WHOLE.replace(b"/Root 1 0 R", b"/Root 7     "),
        b"junk before it\n" * 9 + WHOLE,
    ],
    ids=["a wrong offset", "no root", "junk before it"],
)
def test_a_broken_cross_reference_table_is_repaired(extract, content):
    assert extract(content).text == "Some words\n\non two pages"


def test_a_pdf_that_opens_with_the_empty_password_is_read(extract):
    assert extract(encrypted("")).text == "Hidden words"


def test_a_pdf_that_needs_a_password_is_skipped(extract):
    assert extract(encrypted("secret")) == Skip("the PDF is encrypted", "save a copy without a password")


def test_a_pdf_encrypted_with_aes_is_skipped_with_what_is_missing(extract):
    entry = b"/V 5 /R 6 /Length 256 /P -4 /O <%s> /U <%s> /OE <%s> /UE <%s> /Perms <%s>" % (
        b"11" * 48, b"22" * 48, b"33" * 32, b"44" * 32, b"55" * 16,
    )  # fmt: skip
    filters = b"/CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF"
    content = with_contents([shows("x")], trailer=b"/Encrypt << /Filter /Standard %s %s >>" % (entry, filters))
    skipped = extract(content)
    assert isinstance(skipped, Skip)
    assert skipped.reason.startswith("the PDF is encrypted")
    assert skipped.remedy


def test_a_cipher_that_is_found_missing_at_a_page_is_named_too(extract, monkeypatch):
    def without_cryptography(_page, **_options):
        raise DependencyError("cryptography>=3.1 is required for AES algorithm")

    monkeypatch.setattr(PageObject, "extract_text", without_cryptography)
    assert "cryptography" in extract(WHOLE).remedy


def test_another_name_is_claimed_by_its_first_bytes(extract):
    assert extract(WHOLE, "scan.bin").text == "Some words\n\non two pages"
    assert extract(WHOLE, "PAPER.PDF").text == "Some words\n\non two pages"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("notes.txt", b"%PDF-1.4 is the first line of a note about the format\n"),
        ("test_pdf.py", b'"""Writes a PDF."""\nHEADER = b"%PDF-1.4"\n' + WHOLE),
        ("a.bin", b"\0\1\2"),
        ("empty.txt", b""),
    ],
)
def test_text_about_the_format_is_left_to_other_plugins(extract, name, content):
    assert extract(content, name) is None


def test_more_pages_than_the_limit_are_refused_by_the_limit(extract):
    with pytest.raises(SourceTooLarge, match="3 pages, more than the limit of 2") as refused:
        extract(pdf("a", "b", "c"), chosen={"pdf.max_pages": 2})
    assert "pdf.max_pages" in refused.value.remedy
    assert extract(pdf("a", "b", "c"), chosen={"pdf.max_pages": 3}).text == "a\n\nb\n\nc"


def test_a_document_past_the_limit_of_documents_is_refused_by_the_limit(extract):
    with pytest.raises(SourceTooLarge):
        extract(WHOLE, max_document_bytes=10)
    assert extract(WHOLE, max_text_bytes=10).text


def test_a_bomb_of_100_megabytes_costs_its_page(extract):
    bomb = stream(zlib.compress(b" " * 100_000_000), b"/Filter /FlateDecode")
    found = extract(with_contents([shows("kept"), bomb]))
    assert found.metadata["failed_pages"] == "2"
    assert "[page 2 could not be read: Limit reached while decompressing" in found.text


def test_a_font_that_maps_to_half_a_surrogate_or_nul_gives_clean_text(extract):
    cmap = stream(
        b"begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
        b"3 beginbfchar <00> <D800> <01> <0000> <02> <0041> endbfchar endcmap"
    )
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 4 0 R >>"
    content = stream(b"BT /F1 12 Tf 72 700 Td <0200010202> Tj ET")
    assert extract(with_contents([content], font=font, more=[cmap])).text == "A\ufffd\ufffdAA"


def test_a_page_whose_fonts_tell_no_letters_needs_ocr(extract):
    cmap = stream(
        b"begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
        b"1 beginbfrange <20> <7E> <0001> endbfrange endcmap"
    )
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 4 0 R >>"
    content = stream(b'BT /F1 12 Tf 72 700 Td (!"#$%&) Tj ET')
    skipped = extract(with_contents([content], font=font, more=[cmap]))
    assert isinstance(skipped, Skip)
    assert "OCR" in skipped.remedy


HOSTILE = {
    "a page tree that holds itself": write(
        [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count 1 /Kids [2 0 R] >>"]
    ),
    "no page tree": write([b"<< /Type /Catalog >>"]),
    "no pages": write([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count 0 /Kids [] >>"]),
    "arrays 100,000 deep": WHOLE.replace(b"[0 0 612 792]", b"[" * 100_000),
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_structure_that_leads_to_no_page_is_skipped(extract, content):
    assert extract(content).reason == "its bytes are not a PDF, or not all of one"


@pytest.mark.parametrize(
    "entry", [b"/Info << /Title 4 0 R >>", b"/Info << /Title 99 0 R >>", b"/Info 5 0 R", b"/Info [ 7 ]"]
)
def test_a_title_that_is_no_text_is_no_title(extract, entry):
    found = extract(with_contents([shows("words")], trailer=entry))
    assert (found.text, found.title) == ("words", None)


def test_one_line_of_two_megabytes_is_read(extract):
    line = "word " * 400_000
    assert extract(pdf(line)).text == line.strip()


def test_nothing_is_logged_and_the_logger_is_as_before(extract, caplog):
    before = logging.getLogger("pypdf").level
    with caplog.at_level(logging.DEBUG):
        extract(WHOLE.replace(b"startxref\n", b"startxref\n9"))
    assert not caplog.records
    assert logging.getLogger("pypdf").level == before


def test_the_profile_names_the_version_that_makes_the_text():
    assert imprint_pdf.imprint_profile().startswith("pypdf ")


def damaged(seed: int) -> bytes:
    chance = random.Random(seed)
    data = bytearray(WHOLE)
    for _ in range(chance.randrange(1, 30)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(len(data))] if chance.random() < 0.2 else data)


@given(
    st.binary(max_size=300) | st.binary(max_size=300).map(b"%PDF-1.4\n".__add__) | st.integers().map(damaged),
    st.sampled_from(["a.pdf", "a.bin"]),
)
def test_any_bytes_give_clean_text_or_a_skip_or_a_source_error_or_are_left(document, settings, content, name):
    try:
        found = imprint_pdf.imprint_extract(document=document(name, content), settings=settings(imprint_pdf))
    except SourceError:
        return
    if isinstance(found, Extracted):
        assert all(found.text[s.start : s.end].strip() for s in found.segments)
        (found.text + (found.title or "")).encode()
