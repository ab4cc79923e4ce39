"""Runs that do not come to their end: what they keep, what the history says, and which roots stay."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from command_line import Imprint

from imprint.lifecycle import intake
from imprint.lifecycle.publish import Publisher
from imprint.store.edge import EdgeStore


def refuse_folder(patch: pytest.MonkeyPatch, folder: str) -> None:
    """Let nobody list a folder: permission denied, also for root."""

    def opened(path: Any, *arguments: Any, real: Any = os.open, **named: Any) -> int:
        if str(path) == folder:
            raise PermissionError(13, "Permission denied", path)
        return int(real(path, *arguments, **named))

    patch.setattr(os, "open", opened)


def roots(imprint: Imprint) -> list[str]:
    return [root["path"] for root in imprint.json("roots", "list")["roots"]]


def test_a_root_whose_first_listing_is_refused_is_not_kept_and_the_others_are(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = imprint.write("one/a.md", "Roses.\n").parent
    two = imprint.write("two/a.md", "Tulips.\n").parent
    with monkeypatch.context() as patch:
        refuse_folder(patch, str(one))
        assert "Permission denied" in imprint("ingest", one, two, code=1).err
    assert roots(imprint) == [str(two)]
    assert imprint.found("tulips", "--mode", "lexical") == ["a.md"]
    assert imprint.refresh()["counts"]["seen"] == 1


def test_a_root_that_was_listed_before_stays_when_it_is_refused(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.ingest()
    with monkeypatch.context() as patch:
        refuse_folder(patch, str(imprint.docs))
        for line in (("refresh",), ("ingest", imprint.docs)):
            assert "Permission denied" in imprint(*line, code=1).err
    assert roots(imprint) == [str(imprint.docs)]
    assert imprint.json("roots", "add", imprint.docs)
    assert imprint.refresh()["counts"]["unchanged"] == 1


def test_none_of_several_roots_is_kept_when_one_may_not_be_one(imprint: Imprint) -> None:
    one, two = (imprint.write(f"{name}/a.md", "Roses.\n").parent for name in ("one", "two"))
    imprint.json("ingest", two / "a.md", "--project", "mine")
    imprint("ingest", one, two, code=4)
    assert roots(imprint) == [str(two / "a.md")]


def test_an_empty_folder_is_a_root(imprint: Imprint) -> None:
    imprint.ingest()
    assert roots(imprint) == [str(imprint.docs)]


def interrupt_at(patch: pytest.MonkeyPatch, name: str) -> None:
    """Press Ctrl-C when a file is about to be proven unchanged."""

    def unchanged(snapshot: Any, real: Any = intake.unchanged) -> None:
        if snapshot.path.endswith(name):
            raise KeyboardInterrupt
        real(snapshot)

    patch.setattr(intake, "unchanged", unchanged)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a run made its publications last, and had the store flushed."""
    counted: Counter[str] = Counter()

    def counting(name: str, real: Callable[[Any], Any]) -> Callable[[Any], None]:
        def call(self: Any) -> None:
            counted[name] += 1
            real(self)

        return call

    monkeypatch.setattr(Publisher, "checkpoint", counting("checkpoint", Publisher.checkpoint))
    monkeypatch.setattr(EdgeStore, "flush", counting("flush", EdgeStore.flush))
    return counted


def test_an_interrupted_run_makes_what_it_published_last_once_and_is_incomplete_in_the_history(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch, calls: Counter[str]
) -> None:
    for number in range(300):
        imprint.write(f"{number:03}.md", f"Rose {number}.\n")
    with monkeypatch.context() as patch:
        interrupt_at(patch, "299.md")
        imprint("ingest", imprint.docs, code=130)
    assert calls == {"checkpoint": 1, "flush": 3}, "what was published, and the sweep before and after its deletions"
    run = imprint.json("status")["last_run"]
    assert (run["command"], run["complete"], run["counts"]["seen"]) == ("ingest", False, 300)
    assert run["counts"]["replaced"] == len(imprint.json("sources")["sources"]) > 0
    assert imprint.json("doctor")["healthy"]
    assert imprint.refresh()["complete"]
    assert imprint.json("status")["last_run"]["complete"]


def test_a_run_that_ends_well_makes_what_it_published_last_once(imprint: Imprint, calls: Counter[str]) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.ingest()
    assert calls == {"checkpoint": 1, "flush": 2}, "what was published, and the mark of the end"


def test_a_run_that_is_refused_is_none_in_the_history(imprint: Imprint) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.ingest()
    before = imprint.json("status")["last_run"]
    for line in (("refresh", "--lexical-only"), ("ingest", imprint.docs, "--project", "other")):
        imprint(*line, code=4)
    imprint("ingest", imprint.docs / "nowhere", code=2)
    imprint("ingest", imprint.docs, "--project", " ", code=2)
    imprint("refresh", "--dry-run")
    assert imprint.json("status")["last_run"] == before
