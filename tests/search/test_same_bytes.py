"""The same index and query give the same bytes in every process, batch and rebuild, whatever the order of hashes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Imprint, indexed

WORDS = ("roses", "want", "water", "getUserById", "utf8", "beds", "evening", "the", "in", "of")
LONG = "roses want water in the beds of getUserById utf8 evening north south east west wind and rain every day"
ASKED = (
    ("roses want water", "--mode", "hybrid"),
    ("roses want water", "--channels", "semantic"),
    ("getUserById water", "--channels", "bm25"),
    ("the water of", "--channels", "lexical"),
    ("want water", "--channels", "verbatim"),
    (LONG, "--channels", "verbatim,lexical,bm25,semantic", "--path", "*.md"),
)


def _write(imprint: Imprint, numbers: range) -> None:
    for number in numbers:
        words = " ".join(WORDS[(number + step) % 10] for step in range(number % 4 + 3))
        imprint.write(f"{number % 3}/{number}.md", f"{words}\nroses want water\n")


def _fill(imprint: Imprint) -> None:
    _write(imprint, range(60))
    imprint.ingest()


def _rebuild(imprint: Imprint) -> None:
    """The same files, the last ones first, in several runs."""
    for path in imprint.docs.rglob("*.md"):
        path.unlink()
    for numbers in (range(59, 39, -1), range(0, 40, 2), range(1, 40, 2)):
        _write(imprint, numbers)
        imprint.ingest()


@pytest.fixture(scope="module")
def beds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imprint]:
    with indexed(tmp_path_factory.mktemp("site"), _fill) as imprint:
        yield imprint


@pytest.fixture
def shared(imprint: Imprint, beds: Imprint, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(beds.data))
    return beds


def asked(imprint: Imprint) -> list[str]:
    said = [imprint("--json", "search", *one, "--limit", "50", "--explain").out for one in ASKED]
    assert all(len(json.loads(out)["results"]) > 5 for out in said)
    return said


def test_every_process_prints_the_same_bytes(shared: Imprint) -> None:
    expected = asked(shared)
    for seed, (one, here) in enumerate(zip(ASKED, expected, strict=True)):
        said = shared.run(
            "--json", "search", *one, "--limit", "50", "--explain", env={"PYTHONHASHSEED": str(seed * 977 + 1)}
        )
        assert said.out == here, (one, said.err)


def test_what_was_searched_before_changes_nothing(shared: Imprint) -> None:
    expected = asked(shared)
    for one, here in reversed(list(zip(ASKED, expected, strict=True))):
        assert shared("--json", "search", *one, "--limit", "50", "--explain").out == here


def test_pages_are_cuts_of_the_whole(shared: Imprint) -> None:
    for one in ASKED:
        whole = shared.json("search", *one, "--limit", "50")["results"]
        pages = [shared.json("search", *one, "--limit", "9", "--offset", str(at))["results"] for at in range(0, 50, 9)]
        cut = [result for page in pages for result in page][: len(whole)]
        assert all(a.pop("folded") <= b.pop("folded") for a, b in zip(cut, whole, strict=True)), one  # read so far
        assert cut == whole, one


def test_an_index_made_again_in_another_order_ranks_the_same(
    shared: Imprint, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    expected = [json.loads(out)["results"] for out in asked(shared)]
    sources = shared.json("status")["sources"]
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(tmp_path / "data"))
    _rebuild(shared)
    assert shared.json("status")["sources"] == sources == 60
    for one, before, out in zip(ASKED, expected, asked(shared), strict=True):
        after = json.loads(out)["results"]
        assert [result["id"] for result in after] == [result["id"] for result in before], one
        for name in ("retrieval_score", "semantic_score", "lexical_score"):  # the engine adds in another order
            assert [result[name] for result in after] == pytest.approx([result[name] for result in before]), one
