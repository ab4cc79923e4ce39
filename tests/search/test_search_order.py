"""The same index and query give the same answer, in the same order, also after a rebuild elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from command_line import Imprint


@pytest.fixture
def copies(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    """Ninety files, thirty of each of three texts: every score is a tie, and nothing is folded."""
    monkeypatch.setenv("IMPRINT_SEARCH_FOLD", "false")
    for number in range(30):
        for text in ("Roses want water.\n", "Tulips want water.\n", "Water the roses.\n"):
            imprint.write(f"{text.split()[0].lower()}{number}.md", text)
    imprint.ingest()
    return imprint


def answers(imprint: Imprint) -> list[Any]:
    found = [
        imprint.json("search", query, "--mode", mode, "--limit", "50", "--offset", str(offset))["results"]
        for query in ("roses water", "tulips")
        for mode in ("hybrid", "semantic", "lexical")
        for offset in (0, 20)
    ]
    return [
        [{name: value for name, value in one.items() if name != "indexed_at"} for one in results] for results in found
    ]


def test_ties_are_broken_the_same_way_on_every_run_and_after_a_rebuild(
    copies: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = answers(copies)
    assert all(len(results) > 9 for results in first)
    assert answers(copies) == first
    copies.refresh("--force")
    assert answers(copies) == first
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(copies.folder / "elsewhere"))
    aside = copies.folder / "aside"
    aside.mkdir()
    for path in list(copies.docs.glob("*1*.md")):  # so that they are indexed in another order
        path.rename(aside / path.name)
    copies.ingest()
    for path in list(aside.iterdir()):
        path.rename(copies.docs / path.name)
    copies.ingest()
    assert answers(copies) == first


def test_equal_fused_scores_follow_the_channels_ranks(copies: Imprint) -> None:
    results = copies.json("search", "roses water", "--explain", "--limit", "50")["results"]
    ranks = [
        (-one["retrieval_score"], one["explain"]["semantic"]["rank"]) for one in results if len(one["explain"]) == 2
    ]
    assert ranks == sorted(ranks)


def test_two_data_directories_with_the_same_files_give_the_same_ids(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.ingest()
    [before] = imprint.json("search", "roses")["results"]
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(Path(imprint.folder, "elsewhere")))
    imprint.ingest()
    [after] = imprint.json("search", "roses")["results"]
    assert before["id"] == after["id"]
