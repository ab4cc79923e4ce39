"""What only the embedded store has to answer for: its files, and a second process."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
import qdrant_edge
from edge_process import child, opened, points, uid

from imprint.errors import StoreError, StoreLocked
from imprint.store import edge_folder
from imprint.store.edge import EdgeStore
from imprint.store.open import open_store
from imprint.store.port import ALL_FIELDS, EVERYWHERE, NO_FIELDS, AnyOf, Point, Schema, Where

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


def test_a_dense_side_without_any_vector_gives_way_to_one_of_another_size(folder: Path) -> None:
    with opened(folder) as store:
        store.chunks.upsert([Point(uid(1), {"text": "word"})])
        store.chunks.ensure_dense(2)
        store.chunks.ensure_dense(3)
        assert store.chunks.dimensions == 3
        assert store.chunks.retrieve([uid(1)], ALL_FIELDS, vectors=True) == [Point(uid(1), {"text": "word"})]
        store.chunks.upsert([Point(uid(2), {}, [0.0, 0.6, 0.8])])
        with pytest.raises(StoreError, match="has vectors of 3 numbers, not 2"):
            store.chunks.ensure_dense(2)


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
            from imprint.errors import StoreError, StoreLocked
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
        store.begin()
        with pytest.raises(StoreLocked, match=r"chunks in .*store failed: another process has it open"):
            store.chunks.optimize()
        assert store.sources.count(EVERYWHERE) == 0
    shard.close()
    with opened(folder) as store:
        assert store.chunks.count(EVERYWHERE) == 0
