"""A PDF of a few kilobytes that is meant to take gigabytes or hours is refused, or read, in seconds."""

from __future__ import annotations

import time
import warnings
import zlib

import pytest
from handmade_pdf import HELVETICA, pdf, shows, stream, with_contents, write

from imprint import Extracted, Skip, SourceError, SourceTooLarge

MEGABYTE = 1_000_000


def inflating(data: bytes) -> bytes:
    return stream(zlib.compress(data, 9), b"/Filter /FlateDecode")


def sharing(count: int, content: bytes) -> bytes:
    """A PDF of so many pages, all with one content."""
    kids = b" ".join(b"%d 0 R" % (5 + number) for number in range(count))
    page = b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 9 9] >>"
    head = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count %d /Kids [%s] >>" % (count, kids)]
    return write([*head, HELVETICA, content, *[page] * count])


def page_trees(count: int, kid: bytes) -> bytes:
    """Page trees that hold each other; ``kid`` has the next one's number once or more."""
    trees = [
        b"<< /Type /Pages /Count 1 /Kids [%s] >>" % kid.replace(b"NEXT", b"%d 0 R" % (n + 3)) for n in range(count)
    ]
    return write([b"<< /Type /Catalog /Pages 2 0 R >>", *trees, b"<< /Type /Page /MediaBox [0 0 9 9] >>"])


def forms(count: int, content: bytes) -> bytes:
    """A page whose form shows ``content``, with the next form as its X, and so on."""
    entries = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X %d 0 R >> >>"
    more = [stream(content, entries % (5 + number)) for number in range(count)]
    page = b"/Resources << /XObject << /X 4 0 R >> /Font << /F1 3 0 R >> >>"
    return with_contents([stream(b"/X Do BT /F1 9 Tf (seen) Tj ET")], more=[*more, more[0]], page=page)


HOSTILE = {
    "spaces": with_contents([inflating(b" " * 100 * MEGABYTE)]),
    "a bomb in a bomb": with_contents(
        [stream(zlib.compress(zlib.compress(b" " * 100 * MEGABYTE)), b"/Filter [/FlateDecode /FlateDecode]")]
    ),
    "operators": with_contents([inflating(b"0 0 m " * 2 * MEGABYTE)]),
    "texts": with_contents([inflating(b"BT /F1 9 Tf " + b"(words) Tj 0 -9 Td " * 500_000)]),
    "one array": with_contents([inflating(b"BT /F1 9 Tf [" + b"(w) 9 " * 2 * MEGABYTE + b"] TJ ET")]),
    "arrays in arrays": with_contents([inflating(b"[" * 10 * MEGABYTE)]),
    "begun texts": with_contents([inflating(b"BT " * 5 * MEGABYTE)]),
    "begun strings": with_contents([inflating(b"(" * 10 * MEGABYTE)]),
    "predictors": with_contents(
        [
            stream(
                zlib.compress(b"\2" * 10 * MEGABYTE),
                b"/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1 >>",
            )
        ]
    ),
    "noise": with_contents([stream(b"\x78\x9c" + b"\xff" * 2 * MEGABYTE, b"/Filter /FlateDecode")]),
    "a chain of 5,000 page trees": page_trees(5000, b"NEXT"),
    "2 to the 40 pages": page_trees(40, b"NEXT NEXT"),
    "a million pages that are one": page_trees(1, b"NEXT " * MEGABYTE),
    "forms 2 to the 40 times": forms(40, b"/X Do /X Do"),
    "a form in itself": forms(1, b"/X Do " * 2000),
    "a chain of 2,000 forms": forms(2000, b"/X Do"),
    "objects": b"%PDF-1.4\n" + b"1 0 obj " * 250_000,
    "trailers": b"%PDF-1.4\n" + b"trailer << /Root 1 0 R >> " * 75_000,
    "ends": b"%PDF-1.4\n" + b"startxref\n0\n%%EOF\n" * 100_000,
    "digits": b"%PDF-1.4\n" + b"1" * 2 * MEGABYTE,
    "a table before itself": pdf("x").replace(b"/Root 1 0 R", b"/Root 1 0 R /Prev 9"),
    "a length that is its own": with_contents([stream(b"BT (x) Tj ET").replace(b"/Length 12", b"/Length 5 0 R")]),
    "a stream of objects in itself": write(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            stream(b"3 0 4 1 << >>", b"/Type /ObjStm /N 2 /First 8 /Extends 3 0 R"),
        ]
    ),
    "glyphs": with_contents(
        [shows("x")],
        font=b"<< /Type /Font /Subtype /Type1 /BaseFont /H /ToUnicode 4 0 R >>",
        more=[inflating(b"1 beginbfrange " + b"<0000> <FFFF> <0041> " * 200_000 + b" endbfrange")],
    ),
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_pdf_has_an_answer_in_seconds(extract, content):
    start = time.process_time()
    try:
        found = extract(content)
    except SourceError as error:
        found = Skip(str(error))
    assert isinstance(found, Extracted | Skip)
    assert time.process_time() - start < 30


def test_a_hostile_page_costs_no_other(extract):
    content = with_contents([shows("kept"), inflating(b"(" * 10 * MEGABYTE), shows("this too")])
    found = extract(content)
    assert found.text.startswith("kept\n\n[page 2 could not be read: ")
    assert found.text.endswith("]\n\nthis too")


def test_more_graphics_than_can_be_parsed_cost_no_text(extract):
    lines = b"1 1 m 9 9 l S " * 200_000
    content = b"/F1 9 Tf " + lines + b"BT 9 9 Td (On the map) Tj ET " + lines
    found = extract(with_contents([inflating(content)]))
    assert (found.text, dict(found.metadata)) == ("On the map", {})


def test_pages_that_share_a_text_are_bounded_by_their_sum(extract):
    with pytest.raises(SourceTooLarge, match="more than 20,000,000 characters"):
        extract(sharing(40, inflating(b"BT /F1 9 Tf (" + b"word " * 200_000 + b") Tj ET")))


def test_the_pages_are_counted_and_not_what_a_file_says_of_them(extract):
    assert extract(pdf("x").replace(b"/Count 1", b"/Count 999999999")).text == "x"


def test_warnings_of_the_library_reach_nobody(extract, capfd):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        extract(pdf("x").replace(b"startxref\n", b"startxref\n9"))
    assert not seen
    assert capfd.readouterr() == ("", "")
