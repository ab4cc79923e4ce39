"""A damaged PDF is read as far as its objects can be found, and what could not be read is told."""

from __future__ import annotations

import random
import zlib

import pytest
from handmade_pdf import HELVETICA, pdf, shows, stream, with_contents, write

from imprint import Extracted, Skip, SourceError

WHOLE = pdf(*(f"page number {number}" for number in range(1, 9)))
ALL_PAGES = "\n\n".join(f"page number {number}" for number in range(1, 9))
XREF = WHOLE.rindex(b"xref\n0")

DAMAGE = {
    "junk before it": b"junk\r\n" * 50 + WHOLE,
    "junk after it": WHOLE + b"\0" * 5000,
    "a wrong startxref": WHOLE.replace(b"startxref\n", b"startxref\n7"),
    "no startxref": WHOLE.replace(b"startxref", b""),
    "no end mark": WHOLE.replace(b"%%EOF", b""),
    "nothing after the objects": WHOLE[:XREF],
    "a table of other offsets": WHOLE[:XREF] + WHOLE[XREF:].replace(b"0000000", b"0000009"),
    "a table of zeros": WHOLE[:XREF] + WHOLE[XREF:].replace(b" n ", b" f "),
    "a trailer without a root": WHOLE.replace(b"/Root 1 0 R", b""),
    "line ends of another system": WHOLE.replace(b"\n", b"\r\n"),
    "no catalogue": WHOLE.replace(b"/Catalog", b"/Cat"),
    "a page tree that leads nowhere": WHOLE.replace(b"/Kids [", b"/Kids [2 0 R "),
    "a page tree of no kind": WHOLE.replace(b"/Kids [", b"/Kits ["),
    "a wrong count": WHOLE.replace(b"/Count 8", b"/Count 1000000"),
    "a negative count": WHOLE.replace(b"/Count 8", b"/Count -1"),
}


@pytest.mark.parametrize("content", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_gives_all_its_pages(extract, content):
    found = extract(content)
    assert found.text == ALL_PAGES
    assert [segment.page for segment in found.segments] == list(range(1, 9))


def test_a_file_whose_end_is_lost_gives_the_pages_before_it_and_says_so(extract):
    found = extract(WHOLE[: WHOLE.index(b"page number 6")])
    assert found.text.startswith("page number 1\n\npage number 2\n\npage number 3\n\npage number 4\n\npage number 5")
    assert "page number 6" not in found.text
    assert "missing" in found.metadata["structure"]


def test_a_whole_file_is_not_said_to_be_rebuilt(extract):
    assert extract(WHOLE).metadata == {}


def compressed(*objects: bytes, number: int) -> bytes:
    """An object stream of these objects, the first numbered ``number``."""
    places, offset = [], 0
    for index, body in enumerate(objects):
        places.append(b"%d %d" % (number + index, offset))
        offset += len(body) + 1
    head = b" ".join(places) + b" "
    data = zlib.compress(head + b" ".join(objects))
    return stream(data, b"/Type /ObjStm /N %d /First %d /Filter /FlateDecode" % (len(objects), len(head)))


@pytest.mark.parametrize("with_catalogue", [True, False])
def test_objects_inside_streams_are_found_without_a_table(extract, with_catalogue):
    page = (
        b"<< /Type /Page /Parent 11 0 R /MediaBox [0 0 9 9] /Contents 2 0 R /Resources << /Font << /F1 3 0 R >> >> >>"
    )
    tree = b"<< /Type /Pages /Count 1 /Kids [12 0 R] >>"
    catalogue = b"<< /Type /Catalog /Pages 11 0 R >>" if with_catalogue else b"null"
    whole = write([b"null", shows("inside"), HELVETICA, compressed(catalogue, tree, page, number=10)])
    assert extract(whole[: whole.rindex(b"xref\n0")]).text == "inside"


def test_a_stream_that_cannot_be_inflated_fails_its_page(extract):
    broken = stream(b"\x78\x9c" + b"\xff" * 40, b"/Filter /FlateDecode")
    found = extract(with_contents([shows("One"), broken]))
    assert found.text == "One\n\n[page 2 could not be read: its content is damaged]"
    assert found.metadata == {"failed_pages": "2", "failed_page_count": "1"}


def test_a_stream_that_is_cut_off_gives_what_it_holds(extract):
    data = zlib.compress(b"BT /F1 12 Tf 72 700 Td (The first words) Tj ET " + random.Random(1).randbytes(900))
    found = extract(with_contents([stream(data[:500], b"/Filter /FlateDecode")]))
    assert found.text.startswith("The first words")


def test_a_content_that_is_missing_fails_its_page(extract):
    content = with_contents([shows("One"), shows("Two")])
    lost = content.replace(b"/Contents 7 0 R", b"/Contents 9 0 R")
    assert extract(lost).text == "One\n\n[page 2 could not be read: its content is missing]"


def test_many_failed_pages_are_counted_and_the_first_are_named(extract):
    found = extract(with_contents([shows("One"), *[stream(b"x", b"/Filter /Unheard")] * 70]))
    assert found.metadata["failed_page_count"] == "70"
    assert found.metadata["failed_pages"].startswith("2, 3, 4, ")
    assert found.metadata["failed_pages"].endswith("50, 51, …")


def test_the_reason_of_a_failure_is_the_same_in_every_run(extract):
    content = with_contents([shows("One"), stream(b"\xff\xff\x01garbage", b"/Filter /LZWDecode"), b"<< /Length 0 >>"])
    assert extract(content) == extract(content)


@pytest.mark.parametrize("seed", range(60))
def test_a_file_damaged_at_random_gives_text_a_skip_or_a_source_error(extract, seed):
    chance = random.Random(seed)
    data = bytearray(WHOLE)
    for _ in range(chance.randrange(1, 60)):
        at = chance.randrange(len(data))
        data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(4))
    try:
        found = extract(bytes(data))
    except SourceError:
        return
    assert isinstance(found, Extracted | Skip)
