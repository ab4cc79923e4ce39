"""A process killed with SIGKILL at any write of its store loses no source, and the next run ends what it began.

Every operation runs once to count its writes, then for each of them in a process that dies before it, and in one that
dies in the middle of its points. What is there after a write is what is there before the next one; IMPRINT_TEST_KILLS
kills there as well.
"""

from __future__ import annotations

import os
import queue
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from distributions import TOY_EMBEDDER, install, on_path
from garden_operations import GARDEN, OPERATIONS, Place, plant
from killed_process import Children
from sparse_copy import copy_sparse
from whole_sources import Source, versions_of

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it forks, and kills with SIGKILL")

WORKERS = 2
Write = Sequence[Any]
"""The collection, what was done, and the IDs of the points."""


@dataclass(frozen=True)
class Kill:
    """At which write, counted from 1, and where in it."""

    number: int
    how: str


@dataclass(frozen=True)
class Before:
    """What an operation starts from, what readers see of it, and what they see of the operation that nobody killed."""

    data: str
    operation: str
    old: dict[str, Source]
    whole: dict[str, Any]


@pytest.fixture(scope="module")
def children(tmp_path_factory: pytest.TempPathFactory) -> Iterator[queue.Queue[Children]]:
    """As many servers as there are workers."""
    site = tmp_path_factory.mktemp("site")
    install(site, "toys", {"embed": {"toy": TOY_EMBEDDER}})
    free: queue.Queue[Children] = queue.Queue()
    with on_path(site), ExitStack() as stack:
        for _ in range(WORKERS):
            free.put(stack.enter_context(Children()))
        yield free


@pytest.fixture
def child(children: queue.Queue[Children]) -> Children:
    """One of the servers, for what is done one after the other."""
    return children.queue[0]


@pytest.fixture
def place(in_memory: Path) -> Place:
    found = Place(in_memory.resolve())
    plant(found.docs, GARDEN)
    return found


def indexed(place: Place, child: Children) -> dict[str, Source]:
    """Index the garden in the data directory ``before``; gives what readers see."""
    seen: dict[str, Source] = child.done("whole", str(place.folder), "before", "first ingest")["seen"]
    return seen


def prepared(place: Place, child: Children, operation: str) -> Before:
    """The files and the index before an operation, and what it does when nobody kills it."""
    old = indexed(place, child) if OPERATIONS[operation].indexed else {}
    place.data("before").mkdir(exist_ok=True)
    OPERATIONS[operation].change(place.docs)
    copy_sparse(place.data("before"), place.data("whole"))
    return Before("before", operation, old, child.done("whole", str(place.folder), "whole", operation))


def kills(writes: Sequence[Write]) -> Iterator[Kill]:
    for number, (_, _, ids) in enumerate(writes, 1):
        yield Kill(number, "before")
        if len(ids) > 1:
            yield Kill(number, "half")
        if number == len(writes) or "IMPRINT_TEST_KILLS" in os.environ:
            yield Kill(number, "after")


def die(place: Place, child: Children, before: Before, kill: Kill, data: str) -> Sequence[Write]:
    """Copy the data directory and have a process killed over the copy; gives the writes that it came to."""
    copy_sparse(place.data(before.data), place.data(data))
    ended = child.run("die", str(place.folder), data, before.operation, kill.number, kill.how)
    assert (ended.signal, ended.code) == (signal.SIGKILL, 0), ended
    writes: Sequence[Write] = ended.given
    return writes


def check_kill(place: Place, child: Children, before: Before, kill: Kill) -> tuple[Write, list[str]]:
    """Kill, look, run again, compare; gives the write that was cut off, and the versions that readers saw then."""
    data = f"{kill.number}-{kill.how}"
    writes = die(place, child, before, kill, data)
    assert len(writes) == kill.number
    life = child.done("survive", str(place.folder), data, before.operation, kill.number % 2 == 0)
    shutil.rmtree(place.data(data))
    versions = versions_of(life["left"]["seen"], before.old, before.whole["seen"])
    assert set(life["left"]["bad"]) <= {"last run"}
    assert life["complete"]
    for name, value in before.whole["held"].items():
        assert life["held"][name] == value, (kill, name)
    assert life["seen"] == before.whole["seen"]
    return writes[-1], versions


def check_all(place: Place, children: queue.Queue[Children], before: Before) -> None:
    """Kill at every write, and tell how many there were."""
    writes = before.whole["writes"]
    assert before.whole["held"]["orphans"] == []
    assert all(good for _, good, _ in before.whole["held"]["doctor"])

    def one(kill: Kill) -> tuple[Write, list[str]]:
        child = children.get()
        try:
            return check_kill(place, child, before, kill)
        finally:
            children.put(child)

    planned = list(kills(writes))
    with ThreadPoolExecutor(WORKERS) as pool:
        outcomes = list(pool.map(one, planned))
    covered = {kill.number for kill in planned}
    states = {tuple(versions) for _, versions in outcomes}
    print(f"{before.operation}: {len(writes)} writes, {len(planned)} kills, {len(states)} states seen")  # noqa: T201
    assert len(covered) == len(writes) > 5
    assert len(states) > 1 or before.data == "killed"


@pytest.mark.timeout(0)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_kill_at_any_write_loses_nothing_and_the_next_run_ends_what_was_begun(
    place: Place, children: queue.Queue[Children], child: Children, operation: str
) -> None:
    check_all(place, children, prepared(place, child, operation))


@pytest.mark.timeout(0)
@pytest.mark.parametrize("operation", ["replacement", "pruning"])
def test_a_kill_at_any_write_of_the_run_after_a_kill_loses_nothing_either(
    place: Place, children: queue.Queue[Children], child: Children, operation: str
) -> None:
    """The first kill falls on the deletion of what the run replaced: all of it is left for the next run's sweep."""
    before = prepared(place, child, operation)
    deletion = next(number for number, (_, what, _) in enumerate(before.whole["writes"], 1) if what == "delete")
    die(place, child, before, Kill(deletion, "half"), "killed")
    copy_sparse(place.data("killed"), place.data("after"))
    again = child.done("whole", str(place.folder), "after", operation)
    check_all(place, children, Before("killed", operation, before.old, again))
