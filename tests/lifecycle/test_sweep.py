"""What an unfinished run left is swept by the next one; after a run that ended well a sweep looks at nothing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from prepared_sources import orphans, prepared_of, publish_all, publishing, records_of, visible
from watched_store import Crash, Watch, WatchedStore

from imprint.lifecycle.sweep import sweep
from imprint.store.port import Store
from imprint.store.records import RunMark, read_run_mark, write_run_mark

OLD = prepared_of("/garden/a.md", [f"old {number}" for number in range(3)])
NEW = prepared_of("/garden/a.md", ["old 0", "new 1"])
OTHER = prepared_of("/garden/b.md", ["other"])


def cut_off(store: Store, tmp_path: Path, crash_at: int) -> None:
    """A run that replaces one source and removes another, and dies at its nth write."""
    watched = WatchedStore(store, Watch(crash_at))
    with suppress(Crash), publishing(watched, tmp_path) as publisher:
        publisher.publish(NEW, None, "p", "r")
        publisher.withdraw(OTHER.origin.key)
        publisher.finish()
    assert not read_run_mark(store.sources).ended


class Unread:
    """A collection of which nothing may be read but by ID."""

    def __init__(self, collection) -> None:
        self.retrieve = collection.retrieve


class UnreadStore:
    def __init__(self, store: Store) -> None:
        self.sources = Unread(store.sources)


def test_after_a_run_that_ended_well_only_its_mark_is_read(store, tmp_path):
    assert sweep(UnreadStore(store)) == 0
    publish_all(store, tmp_path, OLD)
    assert sweep(UnreadStore(store)) == 0


def test_points_that_were_never_published_are_removed_and_counted(store, tmp_path):
    publish_all(store, tmp_path, OLD, OTHER)
    cut_off(store, tmp_path, 4)
    assert len(orphans(store)) == 3
    assert sweep(store) == 3
    assert orphans(store) == []
    assert visible(store)["/garden/a.md"][0] == ["old 0", "old 1", "old 2"]


def test_old_points_of_a_replaced_and_of_a_removed_source_go(store, tmp_path):
    publish_all(store, tmp_path, OLD, OTHER)
    cut_off(store, tmp_path, 6)
    assert sweep(store) == 3 + 1 + 1 + 1
    assert [record.origin.source for record in records_of(store)] == ["/garden/a.md"]
    assert visible(store) == {"/garden/a.md": (["old 0", "new 1"], "old 0\nnew 1")}
    assert orphans(store) == []


def test_what_the_run_published_is_flushed_before_what_it_replaced_goes(store, tmp_path):
    publish_all(store, tmp_path, OLD, OTHER)
    cut_off(store, tmp_path, 6)
    watch = Watch()
    sweep(WatchedStore(store, watch))
    steps = [what for _, what, _ in watch.writes]
    assert steps.index("flush") < steps.index("delete")
    assert steps[-2:] == ["flush", "upsert"]


def test_a_sweep_ends_the_run_so_that_the_next_one_is_cheap(store, tmp_path):
    publish_all(store, tmp_path, OLD, OTHER)
    cut_off(store, tmp_path, 4)
    since = read_run_mark(store.sources).since
    sweep(store)
    assert read_run_mark(store.sources) == RunMark(since, ended=True)
    assert sweep(UnreadStore(store)) == 0


def test_older_sources_are_not_looked_at(store, tmp_path):
    many = [prepared_of(f"/garden/{number}.md", ["text"]) for number in range(50)]
    publish_all(store, tmp_path, OLD, OTHER, *many)
    cut_off(store, tmp_path, 4)
    watch = Watch()
    assert sweep(WatchedStore(store, watch)) == 3
    assert sum(len(ids) for _, what, ids in watch.writes if what == "delete") == 3
    assert len(visible(store)) == 52


def test_a_repair_looks_at_everything(store, tmp_path):
    publish_all(store, tmp_path, OLD, OTHER)
    record = records_of(store)[0]
    store.sources.delete([record.to_point().id])
    assert sweep(store) == 0
    write_run_mark(store.sources, RunMark(0, ended=False))
    assert sweep(store) == 3 + 1
    assert list(visible(store)) == ["/garden/b.md"]
    assert orphans(store) == []


@pytest.mark.parametrize("crash_at", range(1, 9))
def test_a_sweep_that_is_cut_off_is_finished_by_the_next(store, tmp_path, crash_at):
    publish_all(store, tmp_path, OLD, OTHER)
    cut_off(store, tmp_path, 6)
    try:
        sweep(WatchedStore(store, Watch(crash_at, "half")))
    except Crash:
        assert not read_run_mark(store.sources).ended
    sweep(store)
    assert visible(store) == {"/garden/a.md": (["old 0", "new 1"], "old 0\nnew 1")}
    assert orphans(store) == []
    assert read_run_mark(store.sources).ended
