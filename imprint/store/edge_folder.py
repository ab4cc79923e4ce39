"""The folder of one embedded collection: made, replaced and opened so that a kill at any instant costs no point.

A collection is made in ``NAME.making`` and renamed into place when it is whole. When it replaces another, that one
is ``NAME.old`` in between, and goes back if the new one did not arrive.
"""

from __future__ import annotations

import json
import os
import shutil
from contextlib import suppress
from pathlib import Path

import qdrant_edge as engine

from imprint.store.edge_engine import told
from imprint.store.port import DENSE, Schema
from imprint.store.room import need_room_to_make

PRESENT = "present"
"""The vector of one number that every point has in a collection without a dense one.

The engine wants a vector in every collection, and it folds a segment into its compact form by the size of its
vectors alone: without any, 10,000 points took 0.42 s to open; with this one 0.11 s.
"""

_POINTS_A_SEGMENT = 5_000
"""Folding takes memory for a whole segment: at 10,000 points 363 MB with segments of 40,000 and 186 MB with 4,000."""

_POINTS_UNFOLDED = 1_000

_Index = engine.KeywordIndexParams | engine.IntegerIndexParams | engine.TextIndexParams


def open_shard(folder: Path, schema: Schema) -> tuple[engine.EdgeShard, int | None]:
    """Load the collection, or make an empty one, and tell the size of its dense vector.

    Only the owner of the data directory may call it: what a killed process left half done is finished or removed.
    """
    with told("opening", folder):
        _settle(folder)
        if not folder.exists():
            make_shard(folder, schema, None).close()
            put_in_place(folder)
        # a kill during `optimize` leaves up to the size of the collection here, and the engine never cleans it
        shutil.rmtree(folder / "temp_segments", ignore_errors=True)
        shard = engine.EdgeShard.load(os.fspath(folder))
        _create_indexes(shard, schema)
        return shard, _dimensions(folder)


def make_shard(folder: Path, schema: Schema, dimensions: int | None) -> engine.EdgeShard:
    """Make an empty collection beside ``folder``; `put_in_place` moves it there once it is filled and closed."""
    discard(folder)
    need_room_to_make(folder.parent)
    shard = engine.EdgeShard.create(os.fspath(_making(folder)), _config(dimensions))
    _create_indexes(shard, schema)
    return shard


def put_in_place(folder: Path) -> None:
    """Move the closed collection that was made beside ``folder`` into its place, replacing what is there."""
    if folder.exists():
        os.rename(folder, _old(folder))
        _sync(folder.parent)
    os.rename(_making(folder), folder)
    _sync(folder.parent)
    shutil.rmtree(_old(folder), ignore_errors=True)


def discard(folder: Path) -> None:
    """Remove the collection that was being made beside ``folder``."""
    shutil.rmtree(_making(folder), ignore_errors=True)


def _settle(folder: Path) -> None:
    """Undo a replacement that was cut off, and remove what a cut-off one left."""
    if _old(folder).exists() and not folder.exists():
        os.rename(_old(folder), folder)
    shutil.rmtree(_old(folder), ignore_errors=True)
    discard(folder)


def _making(folder: Path) -> Path:
    return folder.with_name(folder.name + ".making")


def _old(folder: Path) -> Path:
    return folder.with_name(folder.name + ".old")


def _sync(folder: Path) -> None:
    """Make renames inside the folder survive a power cut, where the platform can (Windows opens no folder)."""
    with suppress(PermissionError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _config(dimensions: int | None) -> engine.EdgeConfig:
    """Exact search without a graph, and small segments, so that each `optimize` takes a second or two."""
    name, size = (DENSE, dimensions) if dimensions else (PRESENT, 1)
    bytes_a_point = 4 * size
    return engine.EdgeConfig(
        vectors={name: engine.EdgeVectorParams(size=size, distance=engine.Distance.Dot)},
        hnsw_config=engine.HnswIndexConfig(m=0, ef_construct=100, full_scan_threshold=10_000, payload_m=0),
        optimizers=engine.EdgeOptimizersConfig(  # in KB
            max_segment_size=_POINTS_A_SEGMENT * bytes_a_point // 1024,
            indexing_threshold=_POINTS_UNFOLDED * bytes_a_point // 1024,
            deleted_threshold=0.1,
            vacuum_min_vector_number=100,
        ),
    )


def _create_indexes(shard: engine.EdgeShard, schema: Schema) -> None:
    """Create the indexes that the collection lacks: all of them at first, new ones after an upgrade."""
    present = shard.info().payload_schema
    for key, index in _indexes(schema).items():
        if key not in present:
            shard.update(engine.UpdateOperation.create_field_index(key, index))


def _indexes(schema: Schema) -> dict[str, _Index]:
    keyword = engine.KeywordIndexParams(enable_hnsw=False)
    prefix = engine.KeywordIndexParams(enable_hnsw=False, prefix=True)
    number = engine.IntegerIndexParams(lookup=True, range=True, enable_hnsw=False)
    text = engine.TextIndexParams(
        tokenizer=engine.TokenizerType.Code,
        lowercase=True,
        ascii_folding=True,
        phrase_matching=True,
        scoring=True,
        enable_hnsw=False,
    )
    terms = engine.TextIndexParams(
        tokenizer=engine.TokenizerType.Whitespace,
        lowercase=False,
        ascii_folding=False,
        phrase_matching=False,
        scoring=True,
        enable_hnsw=False,
    )
    return {
        **dict.fromkeys(schema.keywords, keyword),
        **dict.fromkeys(schema.prefixes, prefix),
        **dict.fromkeys(schema.numbers, number),
        **({schema.text: text} if schema.text else {}),
        **({schema.terms: terms} if schema.terms else {}),
        **({schema.symbols: terms} if schema.symbols else {}),
    }


def _dimensions(folder: Path) -> int | None:
    """The size of the dense vector, by the engine's own configuration file: its API does not tell it."""
    config = json.loads((folder / "edge_config.json").read_text(encoding="utf-8"))
    vector = config.get("vectors", {}).get(DENSE)
    return None if vector is None else int(vector["size"])
