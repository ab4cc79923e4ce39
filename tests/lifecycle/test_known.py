"""The copy of the records answers like the store, and is made again whenever it may not."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from prepared_sources import prepared_of, publish_all

from imprint.lifecycle.known import KnownSources
from imprint.lifecycle.sweep import sweep_all
from imprint.store.records import RunMark, write_run_mark


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "known.sqlite3"


def test_the_copy_is_made_from_the_store_and_knows_odd_paths(store, tmp_path, file):
    odd = os.fsdecode(b"/garden/\xff\n'\"")
    publish_all(store, tmp_path, prepared_of("/garden/a", ["one", "two"]), prepared_of(odd, ["three"]))
    with closing(KnownSources(file, store.sources)) as known:
        found = known.find("garden", ["/garden/a", odd, "/garden/none"])
        assert set(found) == {"/garden/a", odd}
        assert found["/garden/a"].chunk_count == 2
        assert known.chunks() == 3
        assert known.find("meadow", ["/garden/a"]) == {}


def test_below_counts_a_path_and_what_lies_in_it_alone(store, tmp_path, file):
    paths = ["/garden/a", "/garden/a/b", "/garden/a.b", "/garden/a0", "/gardens", "/garden"]
    publish_all(store, tmp_path, *(prepared_of(path, ["text"]) for path in paths))
    with closing(KnownSources(file, store.sources)) as known:
        assert known.below("garden", "/garden/a") == 2
        assert known.below("garden", "/garden") == 5
        assert known.below("garden", "/") == 6
        assert known.below("meadow", "/") == 0


def test_all_passed_asks_every_source(store, tmp_path, file):
    publish_all(store, tmp_path, prepared_of("/garden/a", ["one"]))
    with closing(KnownSources(file, store.sources)) as known:
        [record] = known.find("garden", ["/garden/a"]).values()
        assert known.all_passed(record.redactors)
        assert not known.all_passed("others")


def test_a_copy_with_the_mark_of_the_last_run_is_used_as_it_is(store, tmp_path, file):
    publish_all(store, tmp_path, prepared_of("/garden/a", ["one"]))
    with closing(KnownSources(file, store.sources)) as known:
        [record] = known.find("garden", ["/garden/a"]).values()
        store.sources.delete(
            [f"{record.key[:8]}-{record.key[8:12]}-{record.key[12:16]}-{record.key[16:20]}-{record.key[20:]}"]
        )
    with closing(KnownSources(file, store.sources)) as known:
        assert known.find("garden", ["/garden/a"])


@pytest.mark.parametrize("mark", [RunMark(1, ended=True), RunMark(1, ended=False)])
def test_another_mark_or_an_unfinished_run_makes_the_copy_again(store, tmp_path, file, mark):
    publish_all(store, tmp_path, prepared_of("/garden/a", ["one"]))
    with closing(KnownSources(file, store.sources)):
        pass
    publish_all(store, tmp_path, prepared_of("/garden/b", ["two"]))
    write_run_mark(store.sources, mark)
    with closing(KnownSources(file, store.sources)) as known:
        assert set(known.find("garden", ["/garden/a", "/garden/b"])) == {"/garden/a", "/garden/b"}


def test_changes_without_a_commit_are_forgotten(store, tmp_path, file):
    publish_all(store, tmp_path, prepared_of("/garden/a", ["one"]))
    with closing(KnownSources(file, store.sources)) as known:
        assert known.chunks() == 1
        known._database.execute("delete from known")
    with closing(KnownSources(file, store.sources)) as known:
        assert known.chunks() == 1


@pytest.mark.parametrize("content", [b"not a database", b"SQLite format 3\0" + b"x" * 2000])
def test_a_damaged_copy_is_replaced(store, tmp_path, file, content):
    publish_all(store, tmp_path, prepared_of("/garden/a", ["one"]))
    file.write_bytes(content)
    with closing(KnownSources(file, store.sources)) as known:
        assert known.chunks() == 1


def test_a_copy_of_an_older_layout_is_replaced(store, tmp_path, file):
    (tmp_path / "elsewhere").mkdir()
    publish_all(store, tmp_path / "elsewhere", prepared_of("/garden/a", ["one"]))
    with closing(sqlite3.connect(file)) as old:
        old.execute("create table known (path text)")
        old.commit()
    with closing(KnownSources(file, store.sources)) as known:
        assert known.chunks() == 1


def test_a_sweep_of_everything_makes_every_earlier_copy_invalid(store, tmp_path, file):
    """As two repairs with a killed run in between, whose publications this copy never saw."""
    (tmp_path / "elsewhere").mkdir()
    for count in (1, 2):
        publish_all(store, tmp_path / "elsewhere", prepared_of("/garden/a", ["text"] * count))
        sweep_all(store)
        with closing(KnownSources(file, store.sources)) as known:
            assert known.find("garden", ["/garden/a"])["/garden/a"].chunk_count == count
