"""What only the embedded store has to answer for: its files, kills, a second process, damage."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from uuid import UUID

import pytest
import qdrant_edge
from sparse_copy import copy_sparse

from imprint.errors import StoreError, StoreLocked
from imprint.store import edge_collection, edge_folder
from imprint.store.edge import EdgeStore
from imprint.store.open import open_store
from imprint.store.port import ALL_FIELDS, EVERYWHERE, NO_FIELDS, AnyOf, Point, Schema, Where
from imprint.store.schema import CHUNKS


@contextmanager
def opened(folder: Path) -> Iterator[EdgeStore]:
    store = EdgeStore.open(folder)
    try:
        yield store
    finally:
        store.close()


def uid(number: int) -> str:
    return str(UUID(int=number))


def points(count: int) -> list[Point]:
    return [Point(uid(n), {"text": f"word{n} common", "project": "p", "generation": n}) for n in range(count)]


def child(code: str, *arguments: object) -> subprocess.Popen[str]:
    script = "import os, sys\nfrom pathlib import Path\nfrom uuid import UUID\n" + textwrap.dedent(code)
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


# --- keeping --------------------------------------------------------------------------------------------------------


def test_reopening_finds_everything(folder: Path) -> None:
    with opened(folder) as store:
        store.chunks.ensure_dense(2)
        store.chunks.upsert(points(50))
        store.chunks.upsert([Point(uid(7), {"text": "seven"}, [0.6, 0.8])])
        store.chunks.delete([uid(9)])
        store.sources.upsert([Point(uid(1), {"record": "source"})])
    with opened(folder) as store:
        assert (store.chunks.dimensions, store.sources.dimensions) == (2, None)
        assert store.chunks.count(EVERYWHERE) == 49
        assert store.chunks.retrieve([uid(7)], ALL_FIELDS, vectors=True)[0].vector == pytest.approx([0.6, 0.8])
        assert [one for one, _ in store.chunks.nearest([0.6, 0.8], EVERYWHERE, 5)] == [uid(7)]
        assert [one for one, _ in store.chunks.ranked_text("word8", EVERYWHERE, 5)] == [uid(8)]
        assert store.sources.count(Where((AnyOf("record", ("source",)),))) == 1


def test_killing_the_process_loses_no_acknowledged_point(folder: Path) -> None:
    process = child(
        """
        from imprint.store.edge import EdgeStore
        from imprint.store.port import Point
        chunks = EdgeStore.open(Path(sys.argv[1])).chunks
        chunks.ensure_dense(2)
        for batch in range(10_000):
            ids = range(batch * 100, batch * 100 + 100)
            chunks.upsert([Point(str(UUID(int=n)), {"text": f"word{n}"}, [0.6, 0.8]) for n in ids])
            print(batch, flush=True)
        """,
        folder,
    )
    with process:
        assert process.stdout is not None
        for _ in range(25):
            acknowledged = int(process.stdout.readline())
        process.kill()
        acknowledged = max([acknowledged, *(int(line) for line in process.stdout if line.endswith("\n"))])
    with opened(folder) as store:
        expected = [uid(n) for n in range((acknowledged + 1) * 100)]
        assert [point.id for point in store.chunks.retrieve(expected, NO_FIELDS)] == expected
        assert len(store.chunks.nearest([0.6, 0.8], EVERYWHERE, 10**6)) == store.chunks.count(EVERYWHERE)
        assert len(store.chunks.ranked_text(f"word{acknowledged * 100 + 99}", EVERYWHERE, 5)) == 1


def test_the_folder_is_for_its_user_alone(tmp_path: Path) -> None:
    with opened(tmp_path / "a" / "store"):
        assert stat.S_IMODE((tmp_path / "a" / "store").stat().st_mode) == 0o700


def test_an_index_that_a_new_version_asks_for_is_made_on_opening(tmp_path: Path) -> None:
    old, new = Schema("chunks", keywords=("project",)), Schema("chunks", keywords=("project", "added"), text="text")
    shard, _ = edge_folder.open_shard(tmp_path / "chunks", old)
    shard.close()
    for _ in range(2):
        shard, _ = edge_folder.open_shard(tmp_path / "chunks", new)
        assert set(shard.info().payload_schema) == {"project", "added", "text"}
        shard.close()


def test_the_store_is_embedded_unless_a_server_is_named(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store", url=None, api_key=None, workspace="main")
    assert isinstance(store, EdgeStore)
    store.close()


def test_opening_the_embedded_store_does_not_import_the_client(tmp_path: Path) -> None:
    process = child(
        """
        from imprint.store.open import open_store
        open_store(Path(sys.argv[1]), url=None, api_key=None, workspace="main").close()
        print([name for name in ("qdrant_client", "numpy") if name in sys.modules])
        """,
        tmp_path / "store",
    )
    assert process.communicate() == ("[]\n", "")


# --- one owner ------------------------------------------------------------------------------------------------------


def test_a_second_store_of_the_same_folder_is_refused_and_the_first_goes_on(folder: Path) -> None:
    with opened(folder) as store:
        process = child(
            """
            from imprint.errors import StoreLocked
            from imprint.store.edge import EdgeStore
            try:
                EdgeStore.open(Path(sys.argv[1]))
            except StoreLocked as refused:
                print(refused)
            """,
            folder,
        )
        out, err = process.communicate()
        assert (out.count("\n"), err) == (1, "")
        assert out.startswith(f"the store {folder} is open in another process; wait")
        with pytest.raises(StoreLocked):
            EdgeStore.open(folder)
        store.chunks.upsert(points(3))
        assert store.chunks.count(EVERYWHERE) == 3


def test_a_collection_that_another_program_has_open_is_named_as_locked(folder: Path) -> None:
    with opened(folder):
        pass
    shard = qdrant_edge.EdgeShard.load(str(folder / "chunks"))
    with opened(folder) as store:
        with pytest.raises(StoreLocked, match=r"chunks in .*store failed: another process has it open"):
            _ = store.chunks
        assert store.sources.count(EVERYWHERE) == 0
    shard.close()
    with opened(folder) as store:
        assert store.chunks.count(EVERYWHERE) == 0


# --- kills on the way -----------------------------------------------------------------------------------------------

DIE = {
    "when the new one is empty": "after(edge_collection, 'make_shard', 1)",
    "in the middle of copying": "after(edge_collection, '_upsert', 2)",
    "when all is copied": "before(edge_collection, 'put_in_place', 1)",
    "before the old one moves away": "before(edge_folder.os, 'rename', 1)",
    "before the new one arrives": "before(edge_folder.os, 'rename', 2)",
    "when the new one has arrived": "after(edge_folder.os, 'rename', 2)",
    "before the old one is removed": "before(edge_folder.shutil, 'rmtree', 2)",
    "when the old one is removed": "after(edge_folder.shutil, 'rmtree', 2)",
}
"""Where `ensure_dense` dies; a call of `rmtree` comes first, for what is left of an earlier attempt."""

DYING = """
import itertools
from imprint.store import edge_collection, edge_folder
from imprint.store.edge import EdgeStore

def before(module, name, number):
    def counted(*arguments, **keywords):
        if next(calls) == number:
            os._exit(9)
        return original(*arguments, **keywords)
    calls = itertools.count(1)
    original = getattr(module, name)
    setattr(module, name, counted)

def after(module, name, number):
    def counted(*arguments, **keywords):
        result = original(*arguments, **keywords)
        if next(calls) == number:
            os._exit(9)
        return result
    calls = itertools.count(1)
    original = getattr(module, name)
    setattr(module, name, counted)
"""


@pytest.fixture(scope="module")
def lexical(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed store with 1200 chunks and no vectors."""
    folder = tmp_path_factory.mktemp("lexical") / "store"
    copy_sparse(empty_store, folder)
    with opened(folder) as store:
        store.chunks.upsert(points(1200))
        store.sources.upsert([Point(uid(1), {"record": "source"})])
        store.flush()
    return folder


@pytest.mark.parametrize("moment", DIE)
def test_dying_while_vectors_are_added_leaves_every_point(lexical: Path, tmp_path: Path, moment: str) -> None:
    copy_sparse(lexical, tmp_path / "store")
    code = f"{DYING}\nchunks = EdgeStore.open(Path(sys.argv[1])).chunks\n{DIE[moment]}\nchunks.ensure_dense(2)\n"
    process = child(code, tmp_path / "store")
    assert process.communicate() == ("", "")
    assert process.returncode == 9
    assert_whole(tmp_path / "store")


@pytest.mark.parametrize("delay", [0.0, 0.03, 0.1])
def test_killing_while_vectors_are_added_leaves_every_point(lexical: Path, tmp_path: Path, delay: float) -> None:
    copy_sparse(lexical, tmp_path / "store")
    code = """
        from imprint.store.edge import EdgeStore
        chunks = EdgeStore.open(Path(sys.argv[1])).chunks
        print("now", flush=True)
        chunks.ensure_dense(2)
        """
    with child(code, tmp_path / "store") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "now\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=delay)
        process.kill()
    assert_whole(tmp_path / "store")


def assert_whole(folder: Path) -> None:
    """Every point is there, nothing else is left over, and vectors can be added now."""
    with opened(folder) as store:
        store.chunks.ensure_dense(2)
        read = [point for batch in store.chunks.scroll(EVERYWHERE, ALL_FIELDS) for point in batch]
        assert read == points(1200)
        assert [one for one, _ in store.chunks.ranked_text("word1100", EVERYWHERE, 5)] == [uid(1100)]
        store.chunks.upsert([Point(uid(5), {}, [0.6, 0.8])])
        assert len(store.chunks.nearest([0.6, 0.8], EVERYWHERE, 5)) == 1
        assert store.sources.count(EVERYWHERE) == 1
    assert {path.name for path in folder.iterdir()} <= {"lock", "chunks", "sources"}


@pytest.mark.parametrize(
    "moment",
    [
        "after(edge_folder, '_config', 1)",
        "after(edge_folder, '_create_indexes', 1)",
        "before(edge_folder.os, 'rename', 1)",
        "after(edge_folder.os, 'rename', 1)",
    ],
)
def test_dying_while_a_store_is_made_leaves_one_that_opens(tmp_path: Path, moment: str) -> None:
    process = child(f"{DYING}\n{moment}\nEdgeStore.open(Path(sys.argv[1])).chunks\n", tmp_path / "store")
    process.communicate()
    assert process.returncode == 9
    with opened(tmp_path / "store") as store:
        store.chunks.upsert(points(10))
        assert [one for one, _ in store.chunks.ranked_text("word3", EVERYWHERE, 5)] == [uid(3)]
        assert store.sources.count(EVERYWHERE) == 0
    assert {path.name for path in (tmp_path / "store").iterdir()} <= {"lock", "chunks", "sources"}


def test_what_a_killed_optimization_left_is_removed(folder: Path) -> None:
    with opened(folder) as store:
        store.chunks.upsert(points(10))
    left = folder / "chunks" / "temp_segments" / "half"
    left.mkdir(parents=True)
    (left / "data").write_bytes(b"x" * 1000)
    with opened(folder) as store:
        assert store.chunks.count(EVERYWHERE) == 10
        assert not left.exists()


# --- failures on the way --------------------------------------------------------------------------------------------


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
            _ = store.chunks
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
                _ = store.chunks
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
