"""Readers see the old version whole until they see the new one whole; the order of the writes is the proof."""

from __future__ import annotations

from pathlib import Path

import pytest
from prepared_sources import (
    MODEL,
    orphans,
    prepared_of,
    publish_all,
    publishing,
    records_of,
    vectors_of,
    visible,
)
from watched_store import Watch, WatchedStore

from imprint.identity import chunk_point, page_point, record_point
from imprint.lifecycle import publish
from imprint.lifecycle.publish import Written
from imprint.store.port import EVERYWHERE, NO_FIELDS, Store
from imprint.store.records import read_manifest, read_record, read_run_mark

OLD = prepared_of("/garden/a.md", [f"old {number}" for number in range(3)])
NEW = prepared_of("/garden/a.md", ["old 0", "new 1"])
OTHER = prepared_of("/garden/b.md", ["other"])


def watched(store: Store, tmp_path: Path, act: str) -> list[tuple[str, str, list[str]]]:
    """The writes of a run that publishes NEW or withdraws it, then ends."""
    watch = Watch()
    with publishing(WatchedStore(store, watch), tmp_path) as publisher:
        if act == "publish":
            publisher.publish(NEW, None, "profile", "redactors")
        else:
            publisher.withdraw(NEW.origin.key)
        publisher.finish()
    return watch.writes


def points(record) -> tuple[list[str], list[str]]:
    chunks = [chunk_point(chunk, record.generation) for chunk in record.chunks]
    return chunks, [page_point(record.origin.key, record.generation, page + 1) for page in range(record.pages)]


def test_new_points_come_before_the_record_and_old_ones_go_after_it_is_flushed(store, tmp_path):
    publish_all(store, tmp_path, OLD)
    old = points(read_record(store.sources, OLD.origin.key))
    writes = watched(store, tmp_path, "publish")
    new = points(read_record(store.sources, OLD.origin.key))
    steps = [(name, what, ids) for name, what, ids in writes if what in ("upsert", "delete", "flush")]
    mark = steps[0][2]
    assert steps == [
        ("sources", "upsert", mark),
        ("chunks", "upsert", new[0]),
        ("sources", "upsert", new[1]),
        ("sources", "upsert", [record_point(OLD.origin.key)]),
        ("store", "flush", []),
        ("chunks", "delete", old[0]),
        ("sources", "delete", old[1]),
        ("sources", "upsert", mark),
        ("store", "flush", []),
    ]
    assert not set(new[0]) & set(old[0])
    assert orphans(store) == []


def test_a_source_is_hidden_before_it_is_removed(store, tmp_path):
    publish_all(store, tmp_path, NEW, OTHER)
    old = points(read_record(store.sources, NEW.origin.key))
    steps = [step for step in watched(store, tmp_path, "withdraw") if step[1] in ("upsert", "delete", "flush")]
    record = record_point(NEW.origin.key)
    assert steps[1:-2] == [
        ("sources", "upsert", [record]),
        ("store", "flush", []),
        ("chunks", "delete", old[0]),
        ("sources", "delete", [*old[1], record]),
    ]
    assert list(visible(store)) == ["/garden/b.md"]
    assert orphans(store) == []


def test_what_is_written_is_counted(store, tmp_path):
    with publishing(store, tmp_path) as publisher:
        assert publisher.publish(OLD, None, "p", "r") == Written(3, 0)
        assert publisher.publish(NEW, None, "p", "r") == Written(2, 3)
        assert publisher.withdraw(NEW.origin.key) == 2
        assert publisher.withdraw(OTHER.origin.key) == 0
        assert publisher.finish()


def test_a_replacement_in_the_same_run_leaves_nothing_of_the_first(store, tmp_path):
    publish_all(store, tmp_path, OLD, NEW, OLD)
    assert visible(store) == {"/garden/a.md": (["old 0", "old 1", "old 2"], "old 0\nold 1\nold 2")}
    assert orphans(store) == []


def test_a_source_that_comes_back_in_the_run_that_removed_it_stays(store, tmp_path):
    publish_all(store, tmp_path, OLD)
    with publishing(store, tmp_path) as publisher:
        publisher.withdraw(OLD.origin.key)
        publisher.publish(NEW, None, "p", "r")
        publisher.finish()
    assert visible(store) == {"/garden/a.md": (["old 0", "new 1"], "old 0\nnew 1")}
    assert orphans(store) == []


def test_a_source_that_is_removed_twice_is_removed_once(store, tmp_path):
    publish_all(store, tmp_path, OLD)
    with publishing(store, tmp_path) as publisher:
        assert publisher.withdraw(OLD.origin.key) == 3
        assert publisher.withdraw(OLD.origin.key) == 0
        publisher.finish()
    assert records_of(store) == []
    assert orphans(store) == []


def test_a_cleared_source_keeps_its_record_and_no_chunks(store, tmp_path):
    publish_all(store, tmp_path, OLD)
    publish_all(store, tmp_path, prepared_of("/garden/a.md", []))
    assert visible(store) == {"/garden/a.md": ([], "")}
    assert orphans(store) == []


def test_generations_rise_even_when_the_clock_goes_back(store, tmp_path, monkeypatch):
    publish_all(store, tmp_path, OLD)
    first = read_record(store.sources, OLD.origin.key).generation
    monkeypatch.setattr(publish.time, "time_ns", lambda: 1000)
    publish_all(store, tmp_path, NEW)
    assert read_record(store.sources, OLD.origin.key).generation == first + 1
    assert orphans(store) == []


def test_a_run_that_changes_nothing_writes_nothing(store, tmp_path):
    watch = Watch()
    with publishing(WatchedStore(store, watch), tmp_path) as publisher:
        publisher.checkpoint()
        assert not publisher.finish()
    assert watch.writes == []


def test_a_run_is_marked_until_it_ends(store, tmp_path):
    with publishing(store, tmp_path) as publisher:
        publisher.publish(OLD, None, "p", "r")
        publisher.checkpoint()
        mark = read_run_mark(store.sources)
        assert not mark.ended
        assert mark.since < read_record(store.sources, OLD.origin.key).generation
        publisher.finish()
        assert read_run_mark(store.sources).ended


def test_a_large_source_is_written_in_batches_before_its_record(store, tmp_path):
    watch = Watch()
    large = prepared_of("/garden/large.md", [f"piece {number}" for number in range(600)])
    publish_all(WatchedStore(store, watch), tmp_path, large)
    sizes = [len(ids) for name, what, ids in watch.writes if (name, what) == ("chunks", "upsert")]
    assert sizes == [256, 256, 88]
    assert orphans(store) == []


@pytest.mark.parametrize(("bound", "seconds"), [(2, 1e9), (1e9, -1.0)])
def test_obsolete_points_are_removed_on_the_way_when_they_are_many_or_old(store, tmp_path, monkeypatch, bound, seconds):
    publish_all(store, tmp_path, OLD, OTHER)
    monkeypatch.setattr(publish, "_OBSOLETE_BOUND", bound)
    monkeypatch.setattr(publish, "_SECONDS_BETWEEN_FLUSHES", seconds)
    watch = Watch()
    with publishing(WatchedStore(store, watch), tmp_path) as publisher:
        publisher.publish(NEW, None, "p", "r")
        assert ("store", "flush", []) in watch.writes
        assert orphans(store) == []


def test_a_record_is_confirmed_without_touching_its_version(store, tmp_path):
    publish_all(store, tmp_path, OLD)
    before = read_record(store.sources, OLD.origin.key)
    with publishing(store, tmp_path) as publisher:
        publisher.confirm_redactors(before, "newer")
        publisher.finish()
    after = read_record(store.sources, OLD.origin.key)
    assert (after.redactors, after.generation, after.chunks) == ("newer", before.generation, before.chunks)
    assert orphans(store) == []


def test_vectors_are_stored_with_their_chunks_once_the_model_is_declared(store, tmp_path):
    publish_all(store, tmp_path, OLD, model=MODEL)
    assert read_manifest(store.sources) == MODEL
    assert read_record(store.sources, OLD.origin.key).vectors
    [found] = list(store.chunks.scroll(EVERYWHERE, NO_FIELDS, vectors=True))
    assert [list(point.vector) for point in found] == [[1.0, 0.0]] * 3


def test_a_lexical_run_stores_no_vectors(store, tmp_path):
    publish_all(store, tmp_path, OLD)
    assert read_manifest(store.sources) is None
    assert not read_record(store.sources, OLD.origin.key).vectors


def test_the_record_says_everything_of_its_source(store, tmp_path):
    publish_all(store, tmp_path, OLD)
    record = read_record(store.sources, OLD.origin.key)
    assert (record.origin, record.type, record.title, record.profile, record.redactors) == (
        OLD.origin, "prose", "A title", "profile", "redactors",
    )  # fmt: skip
    assert record.chunks == tuple(chunk.id for chunk in OLD.chunks)
    assert (record.pages, record.length, record.extractor, record.chunker) == (1, 17, "text", "prose")
    assert vectors_of(OLD).keys() == {chunk.text_hash for chunk in OLD.chunks}
