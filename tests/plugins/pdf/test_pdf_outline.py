"""The outline's entries are the headings of the pages that they lead to, however broken the outline is."""

from __future__ import annotations

import io

import pytest
from handmade_pdf import shows, with_contents
from pypdf import PdfWriter

PAGES = [shows(f"page {number}") for number in range(1, 7)]


def headings(found):
    return [segment.heading for segment in found.segments]


def outlined(*entries: bytes, catalogue: bytes = b"/Outlines 4 0 R", pages=PAGES) -> bytes:
    """A PDF whose outline is object 4, its entries objects 5, 6, ...; PAGE1 in an entry stands for the first page."""
    first = 4 + 1 + len(entries)
    more = [b"<< /Type /Outlines /First 5 0 R >>", *entries]
    for number in range(len(pages), 0, -1):
        more = [entry.replace(b"PAGE%d" % number, b"%d 0 R" % (first + 2 * (number - 1))) for entry in more]
        catalogue = catalogue.replace(b"PAGE%d" % number, b"%d 0 R" % (first + 2 * (number - 1)))
    return with_contents(pages, more=more, catalogue=catalogue)


def test_a_page_stands_under_the_path_of_the_entry_in_force(extract):
    writer = PdfWriter(clone_from=io.BytesIO(with_contents(PAGES)))
    part = writer.add_outline_item(title="Part One", page_number=1)
    chapter = writer.add_outline_item(title="Chapter 1", page_number=1, parent=part)
    writer.add_outline_item(title="Section", page_number=3, parent=chapter)
    writer.add_outline_item(title="Chapter 2", page_number=3, parent=part)
    writer.add_outline_item(title="Part Two", page_number=5)
    out = io.BytesIO()
    writer.write(out)
    assert headings(extract(out.getvalue())) == [
        None,
        "Part One > Chapter 1",
        "Part One > Chapter 1",
        "Part One > Chapter 1 > Section",
        "Part One > Chapter 2",
        "Part Two",
    ]


PLACES = {
    "a page": b"/Dest [PAGE3 /XYZ 0 0 0]",
    "a page's number": b"/Dest [2 /Fit]",
    "an action": b"/A << /S /GoTo /D [PAGE3 /Fit] >>",
    "a name of the old table": b"/Dest /old",
    "a name of the tree": b"/Dest (new)",
    "a name in an action": b"/A << /S /GoTo /D (new) >>",
}
NAMES = (
    b"/Outlines 4 0 R /Dests << /old << /D [PAGE3 /Fit] >> >> "
    b"/Names << /Dests << /Kids [ << /Names [(new) [PAGE3 /Fit] (odd)] >> ] >> >>"
)


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_an_entry_leads_to_its_page_in_every_way_that_pdf_knows(extract, place):
    content = outlined(b"<< /Title (Here) %s >>" % place, catalogue=NAMES)
    assert headings(extract(content)) == [None, None, "Here", "Here", "Here", "Here"]


BROKEN = {
    "it is its own neighbour": [b"<< /Title (A) /Dest [PAGE1 /Fit] /Next 5 0 R >>"],
    "it is its own child": [b"<< /Title (A) /Dest [PAGE1 /Fit] /First 5 0 R >>"],
    "its child is its parent's neighbour": [
        b"<< /Title (A) /Dest [PAGE1 /Fit] /First 6 0 R /Next 6 0 R >>",
        b"<< /Title () /First 5 0 R /Next 5 0 R >>",
    ],
    "entries are missing": [b"<< /Title (A) /Dest [PAGE1 /Fit] /First 99 0 R /Next 98 0 R >>"],
    "entries are no entries": [b"<< /Title (A) /Dest [PAGE1 /Fit] /First [1 2] /Next 7 >>"],
    "places are no places": [
        b"<< /Title (A) /Dest [PAGE1 /Fit] /Next 6 0 R >>",
        b"<< /Title (B) /Dest [[] /Fit] /Next 7 0 R >>",
        b"<< /Title (C) /Dest [99 /Fit] /Next 8 0 R >>",
        b"<< /Title (D) /Dest (nowhere) /Next 9 0 R >>",
        b"<< /Title (E) /Dest 9 /Next 10 0 R >>",
        b"<< /Title (F) /A << /S /URI /URI (x) >> >>",
    ],
    "titles are no titles": [
        b"<< /Title (A) /Dest [PAGE1 /Fit] /Next 6 0 R >>",
        b"<< /Title 7 /Dest [PAGE2 /Fit] /Next 7 0 R >>",
        b"<< /Dest [PAGE3 /Fit] >>",
    ],
}


@pytest.mark.parametrize("entries", BROKEN.values(), ids=BROKEN)
def test_a_broken_outline_counts_as_far_as_it_can_be_followed(extract, entries):
    found = extract(outlined(*entries))
    assert headings(found) == ["A"] * 6
    assert found.text.startswith("page 1\n\npage 2")


@pytest.mark.parametrize("outline", [b"/Outlines 99 0 R", b"/Outlines [1]", b"/Outlines << /First 1 0 R >>"])
def test_what_is_no_outline_gives_no_headings(extract, outline):
    assert headings(extract(with_contents(PAGES, catalogue=outline))) == [None] * 6


def test_an_outline_3000_deep_gives_a_path_of_a_readable_length(extract):
    entries = [b"<< /Title (level %d) /Dest [PAGE1 /Fit] /First %d 0 R >>" % (n, n + 6) for n in range(3000)]
    heading = headings(extract(outlined(*entries)))[0]
    assert heading.startswith("level 0 > level 1 > ")
    assert heading.count(" > ") == 7


def test_an_outline_of_30000_entries_is_read_in_time(extract):
    entries = [b"<< /Title (%d) /Dest [PAGE1 /Fit] /Next %d 0 R >>" % (n, n + 6) for n in range(30_000)]
    assert headings(extract(outlined(*entries)))[0] == "0"


def test_a_title_of_a_megabyte_is_cut(extract):
    found = extract(outlined(b"<< /Title (%s) /Dest [PAGE1 /Fit] >>" % (b"w " * 500_000)))
    assert len(headings(found)[0]) <= 120
