"""A kill before, during or after any write leaves the old version whole or the new one, and a sweep leaves no other.

The process is killed by an exception at the nth write to the store, for every n; then the store is opened again.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from prepared_sources import MODEL, opened, orphans, prepared_of, publish_all, publishing, vectors_of, visible
from sparse_copy import copy_sparse
from watched_store import Crash, Watch, WatchedStore

from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.sweep import sweep
from imprint.store.port import Store

OLD = prepared_of("/garden/a.md", [f"old {number}" for number in range(4)])
NEW = prepared_of("/garden/a.md", ["old 0", "new 1", "new 2"])
OTHER = prepared_of("/garden/b.md", ["other"])


def first(publisher: Publisher) -> None:
    publisher.declare(MODEL)
    publisher.publish(NEW, vectors_of(NEW), "profile", "redactors")


def replacement(publisher: Publisher) -> None:
    publisher.publish(NEW, vectors_of(NEW), "profile", "redactors")


def removal(publisher: Publisher) -> None:
    publisher.withdraw(OLD.origin.key)


def all_at_once(publisher: Publisher) -> None:
    publisher.withdraw(OTHER.origin.key)
    publisher.publish(NEW, vectors_of(NEW), "profile", "redactors")
    publisher.publish(OTHER, vectors_of(OTHER), "profile", "redactors")


RUNS: dict[str, tuple[bool, Callable[[Publisher], None]]] = {
    "first publication": (False, first),
    "replacement": (True, replacement),
    "removal": (True, removal),
    "removal, replacement and return": (True, all_at_once),
}
"""What each run does, and whether the sources are there before."""


@dataclass
class Killed:
    """What a reader sees after a kill, and after the sweep of the next run; and what was left unpublished then."""

    seen: object
    swept: object
    left: list[str]
    finished: bool


def run(store: Store, folder: Path, act: Callable[[Publisher], None], watch: Watch) -> bool:
    try:
        with publishing(WatchedStore(store, watch), folder) as publisher:
            act(publisher)
            publisher.finish()
    except Crash:
        return False
    return True


def killed(before: Path, folder: Path, act: Callable[[Publisher], None], watch: Watch) -> Killed:
    folder.mkdir()
    copy_sparse(before / "store", folder / "store")
    store = opened(folder / "store")
    finished = run(store, folder, act, watch)
    store.close()
    store = opened(folder / "store")
    seen = visible(store)
    sweep(store)
    result = Killed(seen, visible(store), orphans(store), finished)
    store.close()
    shutil.rmtree(folder)
    return result


def kills(writes: Sequence[tuple[str, str, list[str]]]) -> Iterator[tuple[int, str]]:
    """Before each write, in the middle of each that has several points, and after the last."""
    for number, (_, _, ids) in enumerate(writes, 1):
        yield number, "before"
        if len(ids) > 1:
            yield number, "half"
    yield len(writes), "after"


@pytest.mark.parametrize("name", RUNS)
def test_a_kill_at_any_write_leaves_the_old_version_or_the_new_one_whole(in_memory, name):
    published, act = RUNS[name]
    before = in_memory / "before"
    store = opened(before / "store")
    if published:
        publish_all(store, before, OLD, OTHER, model=MODEL)
    old = visible(store)
    store.close()
    watch = Watch()
    new = killed(before, in_memory / "whole", act, watch).seen
    states = [old, new]
    if act is all_at_once:  # three steps, each seen whole
        states[1:1] = [{"/garden/a.md": seen["/garden/a.md"]} for seen in (old, new)]
    outcomes = []
    for number, how in kills(watch.writes):
        result = killed(before, in_memory / f"{number}-{how}", act, Watch(number, how))
        assert not result.finished
        assert result.seen in states
        assert result.swept == result.seen
        assert result.left == []
        outcomes.append(states.index(result.seen))
    assert outcomes == sorted(outcomes)
    assert set(outcomes) == set(range(len(states)))
