"""A store that nobody touched since it was closed answers what every run asks without being opened."""

from __future__ import annotations

import json
import os
from contextlib import closing
from pathlib import Path

import pytest

from imprint.errors import StoreError
from imprint.store import edge
from imprint.store.edge import EdgeStore
from imprint.store.edge_collection import EdgeCollection
from imprint.store.port import ALL_FIELDS, EVERYWHERE, NO_FIELDS, Fields, Point
from imprint.store.records import RunMark, read_manifest, read_run_mark, write_manifest, write_run_mark
from imprint.store.schema import LAST_RUN, MANIFEST
from imprint.store.seal import read_seal
from imprint.values import ModelInfo

MODEL = ModelInfo("toy", "0" * 64, 3, "mean", 100)
ID = "00000000-0000-0000-0000-000000000001"


class Opened(Exception):
    """Raised in place of opening a collection."""


@pytest.fixture
def filled(folder: Path) -> Path:
    """A closed store with one chunk, a manifest and a run's mark."""
    with closing(EdgeStore.open(folder)) as store:
        store.chunks.upsert([Point(ID, {"text": "one"})])
        write_manifest(store.sources, MODEL)
        write_run_mark(store.sources, RunMark(7, ended=True))
    return folder


@pytest.fixture
def unopenable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any attempt to open a collection raises `Opened`."""

    def refuse(*_: object) -> None:
        raise Opened

    monkeypatch.setattr(edge, "_Opening", refuse)


def test_a_sealed_store_tells_its_landmarks_and_counts_without_being_opened(filled, unopenable):
    with closing(EdgeStore.open(filled)) as store:
        assert read_manifest(store.sources) == MODEL
        assert read_run_mark(store.sources) == RunMark(7, ended=True)
        assert store.chunks.count(EVERYWHERE) == 1
        assert store.sources.retrieve([LAST_RUN, MANIFEST], Fields(("since",)))[0].payload == {"since": 7}
        assert [point.id for point in store.sources.retrieve([MANIFEST, LAST_RUN], NO_FIELDS)] == [MANIFEST, LAST_RUN]
        store.flush()


def test_a_sealed_store_that_was_not_opened_stays_sealed(filled, unopenable):
    for _ in range(2):
        with closing(EdgeStore.open(filled)) as store:
            assert store.chunks.count(EVERYWHERE) == 1


def test_a_landmark_that_does_not_exist_is_not_found(folder, monkeypatch):
    with closing(EdgeStore.open(folder)) as store:
        store.begin()
    monkeypatch.setattr(edge, "_Opening", None)
    with closing(EdgeStore.open(folder)) as store:
        assert read_manifest(store.sources) is None


def test_a_copied_store_is_not_sealed(folder, unopenable):
    with pytest.raises(Opened):
        EdgeStore.open(folder)


@pytest.mark.parametrize(
    "question",
    [
        lambda store: store.chunks.retrieve([ID], ALL_FIELDS),
        lambda store: store.sources.retrieve([MANIFEST, ID], ALL_FIELDS),
        lambda store: store.sources.retrieve([MANIFEST], ALL_FIELDS, vectors=True),
        lambda store: store.chunks.upsert([Point(ID, {})]),
        lambda store: store.chunks.delete([ID]),
        lambda store: store.chunks.tally("project", EVERYWHERE),
        lambda store: store.chunks.nearest([1.0], EVERYWHERE, 1),
        lambda store: store.chunks.ranked_text("one", EVERYWHERE, 1),
        lambda store: store.chunks.ranked_terms(["one"], EVERYWHERE, 1),
        lambda store: store.chunks.dimensions,
        lambda store: store.chunks.ensure_dense(3),
        lambda store: store.chunks.optimize(),
        lambda store: next(store.chunks.scroll(EVERYWHERE, NO_FIELDS)),
        lambda store: store.begin(),
    ],
)
def test_every_other_question_opens_it(filled, unopenable, question):
    with closing(EdgeStore.open(filled)) as store, pytest.raises(Opened):
        question(store)


def test_after_a_write_the_seal_tells_of_the_new_state(filled):
    with closing(EdgeStore.open(filled)) as store:
        store.chunks.delete([ID])
        assert store.chunks.count(EVERYWHERE) == 0
        write_run_mark(store.sources, RunMark(8, ended=False))
        assert read_run_mark(store.sources) == RunMark(8, ended=False)
    with closing(EdgeStore.open(filled)) as store:
        assert store.chunks.count(EVERYWHERE) == 0
        assert read_run_mark(store.sources) == RunMark(8, ended=False)


def test_while_a_store_is_open_it_has_no_seal_so_a_kill_leaves_none(filled):
    with closing(EdgeStore.open(filled)) as store:
        store.begin()
        assert not (filled / "seal.json").exists()


def test_a_flush_that_fails_leaves_the_store_unsealed(folder, monkeypatch):
    def fail(_: EdgeCollection) -> None:
        raise StoreError("the disk is full", "make room")

    store = EdgeStore.open(folder)
    store.chunks.upsert([Point(ID, {"text": "one"})])
    monkeypatch.setattr(EdgeCollection, "flush", fail)
    with pytest.raises(StoreError, match="the disk is full"):
        store.close()
    assert read_seal(folder) is None


@pytest.mark.parametrize("damage", ["touch", "grow", "remove", "replace"])
def test_files_that_changed_break_the_seal(filled, unopenable, damage):
    name = next(path for path in sorted((filled / "chunks").rglob("*")) if path.is_file() and path.stat().st_size)
    if damage == "touch":
        os.utime(name, ns=(1, 1))
    elif damage == "grow":
        name.write_bytes(name.read_bytes() + b"x")
    elif damage == "remove":
        name.unlink()
    else:
        status = name.stat()
        content = name.read_bytes()
        name.rename(filled / "kept")
        name.write_bytes(content)
        os.utime(name, ns=(status.st_atime_ns, status.st_mtime_ns))
    with pytest.raises(Opened):
        EdgeStore.open(filled)


@pytest.mark.parametrize("seal", ["", "[]", "{}", '{"files": 3}', "null", '"x"'])
def test_a_damaged_seal_is_no_seal(filled, unopenable, seal):
    (filled / "seal.json").write_text(seal, "utf-8")
    with pytest.raises(Opened):
        EdgeStore.open(filled)


def test_a_seal_of_another_shape_is_no_seal(filled, unopenable):
    seal = json.loads((filled / "seal.json").read_text("utf-8"))
    seal["collections"] = {"chunks": {"points": 3}}
    (filled / "seal.json").write_text(json.dumps(seal), "utf-8")
    with pytest.raises(Opened):
        EdgeStore.open(filled)


def test_a_disk_without_room_for_the_seal_leaves_the_store_unsealed(filled, monkeypatch):
    with closing(EdgeStore.open(filled)) as store:
        store.begin()

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_text", full)
    assert not [path.name for path in filled.iterdir() if path.name.startswith("seal")]
