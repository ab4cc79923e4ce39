"""Notes, filled-in forms, links and attached files stand on their page, after its text."""

from __future__ import annotations

import pytest
from handmade_pdf import shows, stream, with_contents


@pytest.fixture
def text_with(extract):
    """The text of a page ``Words`` with these annotations."""

    def run(*annotations: bytes, more=()):
        return extract(with_contents([shows("Words")], page=b"/Annots [%s]" % b" ".join(annotations), more=more)).text

    return run


ANNOTATIONS = {
    "a note": (b"<< /Subtype /Text /Contents (Check this) >>", "[note] Check this"),
    "a note with its author": (b"<< /Subtype /Text /T (Ann) /Contents (No) >>", "[note by Ann] No"),
    "a highlight": (b"<< /Subtype /Highlight /Contents (Key point) >>", "[note] Key point"),
    "free text": (b"<< /Subtype /FreeText /T (Ann) /Contents (Typed here) >>", "Typed here"),
    "letters of any script": (b"<< /Subtype /Text /Contents <FEFF65E5672C> >>", "[note] 日本"),
    "an attached file": (
        b"<< /Subtype /FileAttachment /FS << /F (data.csv) >> /Contents (Raw data) >>",
        "[attached file] data.csv: Raw data",
    ),
    "a link": (b"<< /Subtype /Link /A << /S /URI /URI (https://example.org/a b) >> >>", "<https://example.org/a%20b>"),
    "a text field": (b"<< /Subtype /Widget /FT /Tx /T (city) /V (Bern) >>", "city: Bern"),
    "a field that tells its user": (b"<< /Subtype /Widget /FT /Tx /T (f1) /TU (City) /V (Bern) >>", "City (f1): Bern"),
    "a field of a field": (
        b"<< /Subtype /Widget /T (city) /Parent << /T (home) /FT /Tx /V (Bern) >> >>",
        "home.city: Bern",
    ),
    "a box that is ticked": (b"<< /Subtype /Widget /FT /Btn /T (agreed) /V /Yes >>", "agreed: Yes"),
    "a choice of several": (b"<< /Subtype /Widget /FT /Ch /T (colours) /V [(red) (blue)] >>", "colours: red, blue"),
    "a field of many lines": (b"<< /Subtype /Widget /FT /Tx /T (note) /V (one\\rtwo) >>", "note: one\ntwo"),
}


@pytest.mark.parametrize(("annotation", "line"), ANNOTATIONS.values(), ids=ANNOTATIONS)
def test_what_stands_beside_the_text_is_told_after_it(text_with, annotation, line):
    assert text_with(annotation) == f"Words\n\n{line}"


SILENT = {
    "a popup": b"<< /Subtype /Popup /Contents (again) >>",
    "a note without words": b"<< /Subtype /Text /Contents ( ) >>",
    "a note of numbers": b"<< /Subtype /Text /Contents 7 >>",
    "a link inside the file": b"<< /Subtype /Link /Dest [0 /Fit] >>",
    "a link that runs code": b"<< /Subtype /Link /A << /S /URI /URI (javascript:go\\(\\)) >> >>",
    "an empty field": b"<< /Subtype /Widget /FT /Tx /T (city) >>",
    "a box that is not ticked": b"<< /Subtype /Widget /FT /Btn /T (agreed) /V /Off >>",
    "a password": b"<< /Subtype /Widget /FT /Tx /Ff 8192 /T (secret) /V (xyzzy) >>",
    "a button": b"<< /Subtype /Widget /FT /Btn /Ff 65536 /T (go) /V (pressed) >>",
    "no annotation": b"7 (x) null 99 0 R [ ]",
    "a field that is its own parent": b"4 0 R",
}


@pytest.mark.parametrize("annotation", SILENT.values(), ids=SILENT)
def test_what_tells_nothing_adds_nothing(text_with, annotation):
    assert text_with(annotation, more=[b"<< /Subtype /Widget /FT /Tx /Parent 4 0 R >>"]) == "Words"


def test_what_stands_there_twice_is_told_once(text_with):
    radio = b"<< /Subtype /Widget /Parent << /FT /Btn /T (size) /V /L >> >>"
    assert text_with(radio, radio) == "Words\n\nsize: L"


def test_a_link_that_the_page_spells_out_is_not_repeated(extract):
    link = b"<< /Subtype /Link /A << /S /URI /URI (https://example.org) >> >>"
    content = with_contents([shows("see https://example.org now")], page=b"/Annots [%s]" % link)
    assert extract(content).text == "see https://example.org now"


def test_a_page_without_a_text_layer_has_its_notes(extract):
    note = b"/Annots [<< /Subtype /Text /Contents (Only this) >>]"
    assert extract(with_contents([shows("")], page=note)).text == "[note] Only this"


def test_a_page_that_fails_has_its_notes(extract):
    note = b"/Annots [<< /Subtype /Text /Contents (Only this) >>]"
    found = extract(with_contents([stream(b"x", b"/Filter /Unheard")], page=note))
    assert found.text == "[page 1 could not be read: Unsupported filter /Unheard]\n\n[note] Only this"


@pytest.mark.parametrize("entry", [b"/Annots 7", b"/Annots 99 0 R", b"/Annots << >>"])
def test_annotations_that_are_no_list_cost_nothing(extract, entry):
    assert extract(with_contents([shows("Words")], page=entry)).text == "Words"


def test_thousands_of_annotations_are_bounded(text_with):
    many = [b"<< /Subtype /Text /Contents (%d) >>" % number for number in range(8000)]
    assert text_with(*many).count("[note]") == 5000
