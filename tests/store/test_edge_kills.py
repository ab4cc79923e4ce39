"""The embedded store after a process died at the worst moment."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path
from unittest import mock

import pytest
from edge_process import child, opened, points, uid
from sparse_copy import copy_sparse

from imprint.store.port import ALL_FIELDS, EVERYWHERE, Point
from imprint.store.schema import CHUNKS, SOURCES

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
    assert {path.name for path in folder.iterdir()} <= {"lock", "seal.json", "chunks", "sources"}


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
    assert {path.name for path in (tmp_path / "store").iterdir()} <= {"lock", "seal.json", "chunks", "sources"}


def test_what_a_killed_optimization_left_is_removed(folder: Path) -> None:
    with opened(folder) as store:
        store.chunks.upsert(points(10))
    left = folder / "chunks" / "temp_segments" / "half"
    left.mkdir(parents=True)
    (left / "data").write_bytes(b"x" * 1000)
    with opened(folder) as store:
        assert store.chunks.count(EVERYWHERE) == 10
        assert not left.exists()


def test_what_a_killed_process_wrote_is_flushed_by_the_next_one_and_only_then(folder: Path) -> None:
    code = """
        from edge_process import points
        from imprint.store.edge import EdgeStore
        EdgeStore.open(Path(sys.argv[1])).chunks.upsert(points(3))
        os._exit(9)
        """
    assert flushed(folder) == {"chunks", "sources"}  # a new store
    assert flushed(folder) == set()
    process = child(f"sys.path[:] = {sys.path}\n{textwrap.dedent(code)}", folder)
    assert process.communicate() == ("", "")
    assert process.returncode == 9
    assert flushed(folder) == {"chunks", "sources"}
    assert flushed(folder) == set()


def flushed(folder: Path) -> set[str]:
    """Which collections the engine is told to flush when a store is opened and flushed."""
    spies = {}
    with opened(folder) as store:
        store.begin()
        for schema in (CHUNKS, SOURCES):
            collection = store._opened(schema)
            collection._shard = spies[schema.name] = mock.Mock(wraps=collection._shard)
        store.flush()
        return {name for name, spy in spies.items() if spy.flush.called}
