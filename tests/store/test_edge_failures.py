"""The embedded store on a full disk, with damaged files, and with failing calls."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from edge_process import opened, points, uid

from imprint.errors import StoreError
from imprint.store import edge_collection, edge_folder
from imprint.store.edge import EdgeStore
from imprint.store.port import ALL_FIELDS, EVERYWHERE, Point
from imprint.store.schema import CHUNKS


def test_a_full_disk_while_vectors_are_added_leaves_the_collection_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Exception("Service runtime error: IO Error: No space left on device (os error 28)")  # noqa: TRY002

    with opened(folder) as store:
        store.chunks.upsert(points(20))
        with monkeypatch.context() as patch:
            patch.setattr(edge_collection, "_upsert", full)
            with pytest.raises(StoreError, match="the disk is full; make room"):
                store.chunks.ensure_dense(2)
            with pytest.raises(StoreError, match="the disk is full; make room"):
                store.chunks.upsert(points(1))
        assert not (folder / "chunks.making").exists()
        assert store.chunks.dimensions is None
        assert store.chunks.count(EVERYWHERE) == 20
        store.chunks.ensure_dense(2)
        assert store.chunks.count(EVERYWHERE) == 20
        assert len(store.chunks.retrieve([uid(1)], ALL_FIELDS)) == 1


def free_megabytes(monkeypatch: pytest.MonkeyPatch, megabytes: int) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=megabytes * 2**20))


def test_what_a_full_disk_has_no_room_for_is_refused_before_the_engine_dies_of_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(folder) as store:
        store.chunks.upsert(points(20))
        free_megabytes(monkeypatch, 63)
        with pytest.raises(StoreError, match=r"the disk is full: 63 MB are free at .*; make room"):
            store.chunks.upsert(points(30))
        with pytest.raises(StoreError, match="the disk is full: 63 MB"):
            store.chunks.ensure_dense(2)
        with pytest.raises(StoreError, match="the disk is full: 63 MB"):
            store.chunks.optimize()
        assert (store.chunks.dimensions, store.chunks.count(EVERYWHERE)) == (None, 20)
        store.chunks.delete([uid(0)])
        free_megabytes(monkeypatch, 0)
        with pytest.raises(StoreError, match="the disk is full"):
            store.chunks.delete([uid(1)])
    with opened(folder) as store:
        assert [one for one, _ in store.chunks.ranked_text("word3", EVERYWHERE, 5)] == [uid(3)]
        assert store.chunks.count(EVERYWHERE) == 19


def test_large_points_need_more_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = [Point(uid(n), {"text": "long " * 400_000}) for n in range(2)]
    with opened(folder) as store:
        free_megabytes(monkeypatch, 75)
        store.chunks.upsert(points(20))
        with pytest.raises(StoreError, match="this needs 87"):
            store.chunks.upsert(large)
        free_megabytes(monkeypatch, 87)
        store.chunks.upsert(large)


def test_a_store_is_not_made_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        free_megabytes(patch, 20)
        with opened(tmp_path / "store") as store, pytest.raises(StoreError, match="the disk is full: 20 MB"):
            store.chunks.count(EVERYWHERE)
    with opened(tmp_path / "store") as store:
        assert store.chunks.count(EVERYWHERE) == 0


def test_a_disk_that_went_away_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: object) -> None:
        raise OSError(5, "Input/output error")

    with opened(folder) as store, monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", gone)
        with pytest.raises(StoreError, match="cannot be reached: Input/output error"):
            store.chunks.upsert(points(1))


@pytest.mark.parametrize("number", [1, 2])
def test_a_rename_that_fails_leaves_a_collection_in_use_with_all_points(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    calls = 0
    rename = os.rename

    def failing(old: Path, new: Path) -> None:
        nonlocal calls
        calls += 1
        if calls == number:
            raise PermissionError(13, "Permission denied")
        rename(old, new)

    with opened(folder) as store:
        store.chunks.upsert(points(20))
        with monkeypatch.context() as patch:
            patch.setattr("imprint.store.edge_folder.os.rename", failing)
            with pytest.raises(StoreError, match="make the folder writable"):
                store.chunks.ensure_dense(2)
        assert store.chunks.dimensions is None
        assert store.chunks.count(EVERYWHERE) == 20
        store.chunks.upsert(points(30))
    with opened(folder) as store:
        assert store.chunks.count(EVERYWHERE) == 30


def damage_configuration(chunks: Path) -> None:
    (chunks / "edge_config.json").write_text("{")


def damage_log(chunks: Path) -> None:
    for log in (chunks / "wal").glob("open-*"):
        with log.open("r+b") as file:
            file.write(b"garbage!")


def damage_segment(chunks: Path) -> None:
    [segment] = (chunks / "segments").glob("*/segment.json")
    segment.write_bytes(os.urandom(64))


def damage_index(chunks: Path) -> None:
    """The engine panics on this one."""
    for status in (chunks / "segments").glob("*/payload_index/*/*/status.dat"):
        os.truncate(status, status.stat().st_size // 2)


@pytest.mark.parametrize("damage", [damage_configuration, damage_log, damage_segment, damage_index])
def test_damage_is_one_line_with_a_remedy_and_the_other_collection_opens(folder: Path, damage) -> None:  # type: ignore[no-untyped-def]
    with opened(folder) as store:
        store.chunks.upsert(points(10))
    damage(folder / "chunks")
    with opened(folder) as store:
        for _ in range(2):
            with pytest.raises(StoreError) as told:
                store.chunks.count(EVERYWHERE)
            message = str(told.value)
            assert message.startswith(f"opening chunks in {folder} failed: ")
            assert message.endswith("from a backup, or move it away and ingest again")
            assert "\n" not in message
        assert store.sources.count(EVERYWHERE) == 0
        with pytest.raises(StoreError):
            store.flush()
    shutil.rmtree(folder / "chunks")
    with opened(folder) as store:
        assert store.chunks.count(EVERYWHERE) == 0


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="file/store cannot be used: Not a directory"):
        EdgeStore.open(tmp_path / "file" / "store")


def test_a_closed_store_says_so_in_one_line(folder: Path) -> None:
    store = EdgeStore.open(folder)
    chunks = store.chunks
    store.close()
    with pytest.raises(StoreError, match="counting in chunks"):
        chunks.count(EVERYWHERE)


def test_a_flush_that_fails_at_closing_is_told_and_frees_the_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise StoreError("the disk is full")

    store = EdgeStore.open(folder)
    store.chunks.upsert(points(5))
    with monkeypatch.context() as patch:
        patch.setattr(edge_collection.EdgeCollection, "flush", full)
        with pytest.raises(StoreError, match="the disk is full"):
            store.close()
    with opened(folder) as again:
        assert again.chunks.count(EVERYWHERE) == 5


def test_an_interrupt_passes_through_as_itself(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with opened(folder) as store:
        monkeypatch.setattr(edge_collection, "_upsert", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.chunks.upsert(points(1))


def test_the_dense_vector_in_use_has_the_size_that_the_files_say(tmp_path: Path) -> None:
    shard = edge_folder.make_shard(tmp_path / "chunks", CHUNKS, 384)
    shard.close()
    edge_folder.put_in_place(tmp_path / "chunks")
    shard, dimensions = edge_folder.open_shard(tmp_path / "chunks", CHUNKS)
    shard.close()
    assert dimensions == 384
