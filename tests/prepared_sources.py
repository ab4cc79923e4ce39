"""Makes stores, publishers and prepared sources for tests, without any plugin."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from imprint.identity import public_id, source_key, text_hash
from imprint.lifecycle.known import KnownSources
from imprint.lifecycle.prepare import Prepared, PreparedChunk, paginate
from imprint.lifecycle.publish import Publisher
from imprint.store.gate import Gate
from imprint.store.open import open_store
from imprint.store.port import ALL_FIELDS, EVERYWHERE, Store
from imprint.store.records import Origin, SourceRecord, spell
from imprint.values import ModelInfo

MODEL = ModelInfo("toy", "0" * 64, 2, "sum", 200)


def opened(folder: Path) -> Store:
    """The embedded store in a folder."""
    return open_store(folder, url=None, api_key=None, workspace="default")


def publisher_of(store: Store, folder: Path) -> Publisher:
    """A publisher of a new run over a store."""
    return Publisher(store, Gate(), KnownSources(folder / "known.sqlite3", store.sources))


def origin_of(path: str, *, project: str = "garden", root: str = "/garden", sha256: str = "0" * 64) -> Origin:
    source, raw = spell(path)
    return Origin(source_key(project, path), source, raw, project, root, 1, 1, sha256)


def prepared_of(path: str, pieces: Sequence[str], *, root: str = "/garden") -> Prepared:
    """A source whose chunks are the pieces, one a line."""
    origin = origin_of(path, root=root)
    text = "\n".join(pieces)
    chunks = []
    start = 0
    for position, piece in enumerate(pieces):
        key = public_id(piece, origin.project, origin.key, position)
        end = start + len(piece)
        chunks.append(
            PreparedChunk(key, piece, text_hash(piece), start, end, position + 1, position + 1, "label", None)
        )
        start = end + 1
    return Prepared(
        origin=origin,
        type="prose",
        language=None,
        title="A title",
        metadata={},
        extractor="text",
        chunker="prose",
        chunks=tuple(chunks),
        pages=tuple(paginate(text)),
        segments=(),
        length=len(text),
    )


def vectors_of(prepared: Prepared) -> dict[str, list[float]]:
    """A unit vector a chunk."""
    return {chunk.text_hash: [1.0, 0.0] for chunk in prepared.chunks}


def points_of(store: Store) -> tuple[dict[str, object], dict[str, object]]:
    """Every point of both collections by ID, without when it was indexed and what the run left as its mark."""
    chunks = {point.id: point.payload for batch in store.chunks.scroll(EVERYWHERE, ALL_FIELDS) for point in batch}
    sources = {
        point.id: {name: value for name, value in point.payload.items() if name != "indexed_at"}
        for batch in store.sources.scroll(EVERYWHERE, ALL_FIELDS)
        for point in batch
        if point.payload["record"] != "run"
    }
    return chunks, sources


def records_of(store: Store) -> list[SourceRecord]:
    """Every record, by path."""
    found = [
        SourceRecord.from_payload(point.payload)
        for batch in store.sources.scroll(EVERYWHERE, ALL_FIELDS)
        for point in batch
        if point.payload["record"] == "source"
    ]
    return sorted(found, key=lambda record: record.origin.source)
