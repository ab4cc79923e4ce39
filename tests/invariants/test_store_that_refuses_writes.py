"""A store that refuses writes, for good as on a full disk or for once: the command fails and says so, every source
stays whole, and the next run ends what was begun.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from command_line import Imprint
from crash_jobs import watched
from garden_operations import GARDEN, OPERATIONS, Place, plant
from sparse_copy import copy_sparse
from watched_store import Crash, Watch
from whole_sources import Source, held, seen, versions_of

from imprint.errors import StoreError


@dataclass
class Refusing(Watch):
    """Refuses the nth write, doing half of it or nothing, and every later one when that is for good."""

    for_good: bool = True
    refused: int = field(default=0, init=False)

    def write(self, name: str, what: str, ids: list[str], act: Callable[[slice], None]) -> None:
        if what == "close":
            act(slice(None))
            return
        if self.refused and self.for_good:
            raise self._error()
        try:
            super().write(name, what, ids, act)
        except Crash:
            raise self._error() from None

    def _error(self) -> StoreError:
        self.refused += 1
        return StoreError("the disk is full", "make room")


@dataclass
class Case:
    """A prepared operation: what was there before, and what there is when nothing is refused."""

    place: Place
    operation: str
    old: dict[str, Source]
    new: dict[str, Source]
    held: dict[str, Any]
    writes: int

    def copy(self) -> None:
        shutil.rmtree(self.place.data("data"), ignore_errors=True)
        copy_sparse(self.place.data("before"), self.place.data("data"))

    def check(self, found: dict[str, Source]) -> None:
        """Each source is the old one or the new one, and none is lost."""
        versions_of(found, self.old, self.new)


def case(place: Place, operation: str) -> Case:
    plant(place.docs, GARDEN)
    step = OPERATIONS[operation]
    with place.engine("before") as engine:
        if step.indexed:
            OPERATIONS["first ingest"].act(engine, place.docs)
        old = seen(engine)
    place.data("before").mkdir(exist_ok=True)  # who only looks makes none
    step.change(place.docs)
    copy_sparse(place.data("before"), place.data("whole"))
    watch = Watch()
    with watched(watch), place.engine("whole") as engine:
        step.act(engine, place.docs)
        new, all_of_it = seen(engine), held(engine)
    return Case(place, operation, old, new, all_of_it, sum(what != "close" for _, what, _ in watch.writes))


@pytest.mark.timeout(0)
@pytest.mark.parametrize("for_good", [True, False], ids=["for good", "once"])
@pytest.mark.parametrize("operation", [name for name in OPERATIONS if name != "purge that a refresh ends"])
def test_a_refused_write_fails_the_run_and_leaves_every_source_whole(
    imprint: Imprint, operation: str, for_good: bool
) -> None:
    one = case(Place(imprint.folder), operation)
    numbers = range(1, one.writes + 1, 1 if for_good else 3)
    for number in numbers:
        one.copy()
        refuse(one, Refusing(number, "half" if number % 2 else "before", for_good=for_good))
    print(f"{operation}: {one.writes} writes, {len(numbers)} of them refused")  # noqa: T201
    assert one.writes > 5


def refuse(one: Case, watch: Refusing) -> None:
    """Refuse, look at once and when the store is opened again, and run again."""
    step, docs = OPERATIONS[one.operation], one.place.docs
    with watched(watch), one.place.engine("data") as engine:
        before = engine.status()["last_run"]
        with pytest.raises(StoreError, match="the disk is full"):
            step.act(engine, docs)
        assert watch.refused
        last = engine.status()["last_run"]
        assert last == before or not last["complete"]
        one.check(seen(engine))
    with one.place.engine("data") as engine:
        one.check(seen(engine))
        assert {check.name for check in engine.findings() if not check.good} <= {"last run"}
        report = step.next(engine, docs)
        assert report is None or report.complete
        assert seen(engine) == one.new
        assert held(engine) == one.held


@pytest.mark.parametrize("operation", [name for name in OPERATIONS if name != "purge that a refresh ends"])
def test_a_command_whose_write_is_refused_fails_in_one_line_and_reports_nothing(
    imprint: Imprint, operation: str
) -> None:
    one = case(Place(imprint.folder), operation)
    command = [word.format(docs=one.place.docs) for word in OPERATIONS[operation].command]
    for number in (1, one.writes // 2, one.writes):
        one.copy()
        with watched(Refusing(number)):
            said = imprint("--json", *command, code=1)
        assert said.out == ""
        assert said.err == "imprint: the disk is full; make room\n"
        imprint("--json", *command)
        with one.place.engine("data") as engine:
            assert seen(engine) == one.new
            assert held(engine) == one.held
