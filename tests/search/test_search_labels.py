"""A chunk is found by what its label, page, speaker and moment say, and shown without them in its text."""

from __future__ import annotations

import json

from command_line import Imprint

EVENTS = """
@hookimpl
def imprint_extract(document):
    if document.name.endswith(".talk"):
        text = document.as_text().decode()
        return Extracted(text, "prose", segments=[
            Segment(0, len(text), page=7, heading="Greenhouse", speaker="Marisol", date="2026-03-04", time_start=3723.0)
        ])
"""

PAGES = """
@hookimpl
def imprint_extract(document):
    if document.name.endswith(".pages"):
        pages = document.as_text().decode().splitlines()
        segments, start = [], 0
        for number, (page, heading) in enumerate(zip(pages, ("Intro", "Intro > Sub intro", "Final")), 1):
            segments.append(Segment(start, start + len(page), page=number, heading=heading))
            start += len(page) + 1
        return Extracted("\\n".join(pages), "prose", segments=segments)
"""


def test_a_chunk_of_several_tiny_pages_is_found_by_the_heading_of_each(imprint: Imprint, installed):
    installed("pages", {"extract": {"pages": PAGES}})
    imprint.write("a.pages", "Welcome.\nMore of it.\nA sticky note.")
    imprint.json("ingest", imprint.docs)
    for query in ("Final", "Sub intro", "Intro", "pages 1-3", "sticky note"):
        found = imprint.json("search", "--mode", "lexical", query)["results"][0]
        assert found["label"] == "Intro, Intro > Sub intro, Final"
        assert found["span"]["page"] == 1


def test_a_chunk_is_found_by_the_heading_of_its_section(imprint: Imprint):
    filler = "Water the beds every evening until the first frost. " * 30
    imprint.write("a.md", f"# Chrysanthemums\n\n{filler}\n\nIn autumn they need shelter from the wind.\n")
    imprint.write("b.md", "# Roses\n\nPrune them in spring.\n")
    imprint.json("ingest", imprint.docs)
    results = imprint.json("search", "--mode", "lexical", "chrysanthemums shelter")["results"]
    assert results[0]["label"] == "Chrysanthemums"
    assert "chrysanthemums" not in results[0]["text"].lower()
    assert results[0]["text"].endswith("shelter from the wind.")


def test_speaker_page_and_moment_are_searched_and_shown(imprint: Imprint, installed):
    installed("talks", {"extract": {"talk": EVENTS}})
    imprint.write("a.talk", "The seedlings may move outside.")
    imprint.json("ingest", imprint.docs)
    for query in ("Marisol", "Greenhouse", "page 7"):
        found = imprint.json("search", "--mode", "lexical", query)["results"][0]
        assert found["text"] == "The seedlings may move outside."
        assert found["label"] == "Greenhouse > Marisol > 2026-03-04"
    shown = imprint("search", "seedlings").out
    assert "a.talk:1-1 page 7 at 1:02:03" in shown
    assert "Marisol" in shown
    assert json.loads(imprint("--json", "search", "seedlings").out)["results"][0]["span"]["time_start"] == 3723.0
