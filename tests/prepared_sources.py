"""Makes stores, publishers and prepared sources for tests, without any plugin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from imprint.identity import chunk_point, page_point, public_id, record_point, source_key, text_hash
from imprint.lifecycle.known import KnownSources
from imprint.lifecycle.prepare import Prepared, PreparedChunk, paginate
from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.stored import stored_text
from imprint.purges import Purges
from imprint.store.gate import Gate
from imprint.store.open import open_store
from imprint.store.port import ALL_FIELDS, EVERYWHERE, Fields, Payload, Store, Where
from imprint.store.records import RECORDS, Origin, SourceRecord, chunk_text, spell
from imprint.values import ModelInfo

MODEL = ModelInfo("toy", "0" * 64, 2, "sum", 200)


def opened(folder: Path) -> Store:
    """The embedded store in a folder."""
    return open_store(folder, url=None, api_key=None, workspace="default")


@contextmanager
def publishing(store: Store, folder: Path, purges: Purges | None = None) -> Iterator[Publisher]:
    """A publisher of a new run over a store, with its copy of the records in a folder."""
    known = KnownSources(folder / "known.sqlite3", store.sources)
    try:
        yield Publisher(store, Gate(), known, purges or Purges())
    finally:
        known.close()


def publish_all(store: Store, folder: Path, *sources: Prepared, model: ModelInfo | None = None) -> None:
    """A run that publishes these sources and ends well; with vectors if there is a model."""
    with publishing(store, folder) as publisher:
        if model:
            publisher.declare(model)
        for source in sources:
            publisher.publish(source, vectors_of(source) if model else None, "profile", "redactors")
        publisher.finish()


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
            PreparedChunk(key, piece, text_hash(piece), start, end, position + 1, position + 1, "label", "", None)
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


def points_of(store: Store) -> tuple[dict[str, Payload], dict[str, Payload]]:
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
    """Every record of what is published, by path."""
    found = [
        SourceRecord.from_payload(point.payload)
        for batch in store.sources.scroll(Where((RECORDS,)), ALL_FIELDS)
        for point in batch
    ]
    return sorted(found, key=lambda record: record.origin.source)


def visible(store: Store) -> dict[str, tuple[list[str], str | None]]:
    """What a reader sees of each source: the texts of its chunks and its whole text. Fails if a chunk is missing."""
    seen = {}
    for record in records_of(store):
        ids = [chunk_point(chunk, record.generation) for chunk in record.chunks]
        points = store.chunks.retrieve(ids, Fields(("text", "body")))
        assert len(points) == len(ids)
        seen[record.origin.source] = [chunk_text(point.payload) for point in points], stored_text(store.sources, record)
    return seen


def orphans(store: Store) -> list[str]:
    """The IDs of all points that no record publishes."""
    whole = {record_point(record.origin.key) for record in records_of(store)}
    for record in records_of(store):
        key, generation = record.origin.key, record.generation
        whole |= {chunk_point(chunk, generation) for chunk in record.chunks}
        whole |= {page_point(key, generation, page) for page in range(1, record.pages + 1)}
    chunks, sources = points_of(store)
    return [
        point
        for point in chunks | sources
        if point not in whole and (chunks | sources)[point].get("record") != "manifest"
    ]
