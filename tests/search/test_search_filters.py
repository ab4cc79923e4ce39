"""Filters come first: what they leave out is in no result, whatever ranks it."""

from __future__ import annotations

import pytest
from command_line import Imprint


def places(imprint: Imprint, *options: str) -> set[str]:
    results = imprint.json("search", "roses water", *options)["results"]
    return {result["source"].removeprefix(f"{imprint.docs}/") for result in results}


@pytest.mark.parametrize("mode", ["hybrid", "semantic", "lexical"])
def test_filters_narrow_alone_and_together(gardens: Imprint, mode: str) -> None:
    names = ("roses.md", "beds.md", "pump.py")
    north, south = ({f"{project}/{name}" for name in names} for project in ("north", "south"))
    every = north | south
    by_mode = ("--mode", mode)
    assert places(gardens, *by_mode) == every
    assert places(gardens, *by_mode, "--project", "north") == north
    assert places(gardens, *by_mode, "--project", "north", "--project", "south") == every
    assert places(gardens, *by_mode, "--project", "north", "--type", "code") == {"north/pump.py"}
    assert places(gardens, *by_mode, "--type", "code", "--type", "markdown") == every
    assert places(gardens, *by_mode, "--source", f"{gardens.docs}/south/") == south
    assert places(gardens, *by_mode, "--source", f"{gardens.docs}/south/p") == {"south/pump.py"}
    assert places(gardens, *by_mode, "--project", "nobody") == set()
    assert places(gardens, *by_mode, "--type", "nothing") == set()
    assert places(gardens, *by_mode, "--tag", "untagged") == set()


def test_a_source_may_be_named_from_the_current_folder(gardens: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(gardens.docs)
    assert places(gardens, "--source", "south") == {"south/roses.md", "south/beds.md", "south/pump.py"}


def test_a_filter_is_no_pattern(gardens: Imprint) -> None:
    for hostile in ("*", "north' OR '1", '{"match": "any"}', "n%", ""):
        assert places(gardens, "--project", hostile) == set()


def test_offsets_page_through_all_results_without_overlap(imprint: Imprint) -> None:
    for number in range(40):
        imprint.write(f"{number}.md", f"Plant {number} wants water.\n")
    imprint.ingest()
    whole = imprint.json("search", "plant water", "--limit", "40")["results"]
    pages = [
        imprint.json("search", "plant water", "--limit", "7", "--offset", str(at))["results"] for at in range(0, 42, 7)
    ]
    ids = [result["id"] for page in pages for result in page]
    assert ids == [result["id"] for result in whole]
    assert len(set(ids)) == 40
    assert imprint.json("search", "plant water", "--offset", "255")["results"] == []
    assert imprint("search", "plant water", "--offset", "39").out.startswith("40. ")
