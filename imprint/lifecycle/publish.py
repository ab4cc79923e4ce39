"""Writes prepared sources so that readers see the old version whole until they see the new one whole (ADR 0002).

The order is the guarantee: the points of the new generation, then the record that makes them visible, then, after a
flush, the removal of what no record publishes any more. A kill between any two writes leaves points that no reader
sees; the run's mark tells the next writer to sweep them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeVar

from imprint.errors import Purged
from imprint.identity import chunk_point, page_point, record_point
from imprint.lifecycle.known import KnownSources
from imprint.lifecycle.prepare import Prepared, PreparedChunk
from imprint.purges import Purges
from imprint.store.gate import Gate
from imprint.store.port import EVERYWHERE, Point, Store
from imprint.store.records import RunMark, SourceRecord, read_record, spell, write_manifest, write_run_mark
from imprint.values import ModelInfo

Vectors = Mapping[str, Sequence[float]] | None
_T = TypeVar("_T")
_BATCH = 256
_OBSOLETE_BOUND = 4096
_CHUNKS_UNFOLDED = 2000
"""After so many chunks they are folded into a compact segment: those that are not are held in memory."""
_SECONDS_BETWEEN_FLUSHES = 30.0


@dataclass(frozen=True, slots=True)
class Written:
    """How many chunks a publication wrote and will have deleted."""

    chunks_written: int
    chunks_deleted: int


class Publisher:
    """The one place where sources are published and removed.

    The run's mark is set before the first write and ended by `finish`: a run that changes nothing writes nothing.
    What is purged is refused here, so that no writer can bring it back.
    """

    def __init__(self, store: Store, gate: Gate, known: KnownSources, purges: Purges) -> None:
        self._store = store
        self._purges = purges
        self._gate = gate
        self._known = known
        self._since = self._generation = time.time_ns()
        self._marked = False
        self._obsolete_chunks: list[str] = []
        self._obsolete_sources: list[str] = []
        self._flushed = time.monotonic()
        self._unfolded = 0

    def publish(self, prepared: Prepared, vectors: Vectors, profile: str, redactors: str) -> Written:
        """Replace a source's version; ``vectors`` by text hash, None for a lexical-only run.

        Raises `Purged` for a source that is purged, before anything is written.
        """
        if purge := self._purges.covering(prepared.origin.path):
            raise Purged(f"{spell(purge)[0]} was purged", "`imprint restore` lets it in again")
        self._mark()
        key = prepared.origin.key
        old = read_record(self._store.sources, key)
        if old and old.gone:
            self.checkpoint()  # its removal is still due, and would take the new record with it
        generation = self._next(old)
        for chunks in _batches(prepared.chunks):
            self._store.chunks.upsert([_chunk_point(prepared, chunk, generation, vectors) for chunk in chunks])
        for pages in _batches(prepared.pages):
            self._store.sources.upsert([page.to_point(key, generation) for page in pages])
        record = _record(prepared, generation, profile, redactors, vectors is not None)
        with self._gate.publishing():
            self._store.sources.upsert([record.to_point()])
        self._known.put(record)
        if old:
            self._retire(old)
        self._unfolded += len(prepared.chunks)
        self._checkpoint_if_due()
        return Written(len(prepared.chunks), len(old.chunks) if old else 0)

    def withdraw(self, key: str) -> int:
        """Remove a source: mark it as gone, which hides it at once, then remove what it had. Gives its chunk count."""
        self._mark()
        old = read_record(self._store.sources, key)
        if old is None:
            return 0
        marked = replace(old, generation=self._next(old), chunks=(), pages=0, gone=True)
        with self._gate.publishing():
            self._store.sources.upsert([marked.to_point()])
        self._known.drop(old.origin)
        self._retire(old)
        self._obsolete_sources.append(record_point(key))
        self._checkpoint_if_due()
        return len(old.chunks)

    def confirm_redactors(self, record: SourceRecord, redactors: str) -> None:
        """Record that the redactors of now find nothing in what is stored of a source."""
        self.amend(replace(record, redactors=redactors))

    def amend(self, record: SourceRecord) -> None:
        """Record other facts about a source whose published version stays."""
        self._mark()
        self._store.sources.upsert([record.to_point()])
        self._known.put(record)

    def declare(self, model: ModelInfo) -> None:
        """Give the collection its dense side and manifest, before its first vector."""
        self._mark()
        with self._gate.publishing():  # nobody may read the collection while it is replaced
            self._store.chunks.ensure_dense(model.dimensions)
        write_manifest(self._store.sources, model)

    def checkpoint(self) -> None:
        """Make what was published survive a power cut, then delete what it replaced."""
        if not self._marked:
            return
        self._store.flush()
        self._flushed = time.monotonic()
        for ids in _batches(self._obsolete_chunks):
            self._store.chunks.delete(ids)
        for ids in _batches(self._obsolete_sources):
            self._store.sources.delete(ids)
        self._obsolete_chunks.clear()
        self._obsolete_sources.clear()

    def finish(self) -> bool:
        """End a run that did all it had to; gives whether it wrote anything."""
        self.checkpoint()
        if self._marked:
            self._fold()
            mark = RunMark(self._since, ended=True, chunks=self._store.chunks.count(EVERYWHERE))
            write_run_mark(self._store.sources, mark)
            self._store.flush()
            self._known.commit(mark)
        return self._marked

    def _mark(self) -> None:
        if not self._marked:
            write_run_mark(self._store.sources, RunMark(self._since, ended=False))
            self._marked = True

    def _checkpoint_if_due(self) -> None:
        due = time.monotonic() - self._flushed > _SECONDS_BETWEEN_FLUSHES
        if due or len(self._obsolete_chunks) + len(self._obsolete_sources) > _OBSOLETE_BOUND:
            self.checkpoint()
        if self._unfolded > _CHUNKS_UNFOLDED:
            self._fold()

    def _fold(self) -> None:
        self._store.chunks.optimize()
        self._store.sources.optimize()
        self._unfolded = 0

    def _next(self, old: SourceRecord | None) -> int:
        """A generation that no point of this source can have: later than every earlier one, also after a clock step."""
        self._generation = max(self._generation + 1, time.time_ns(), old.generation + 1 if old else 0)
        return self._generation

    def _retire(self, old: SourceRecord) -> None:
        key, generation = old.origin.key, old.generation
        self._obsolete_chunks += [chunk_point(chunk, generation) for chunk in old.chunks]
        self._obsolete_sources += [page_point(key, generation, page) for page in range(1, old.pages + 1)]


def _chunk_point(prepared: Prepared, chunk: PreparedChunk, generation: int, vectors: Vectors) -> Point:
    origin, place = prepared.origin, chunk.place
    payload: dict[str, Any] = {
        "id": chunk.id,
        "source_key": origin.key,
        "generation": generation,
        "source": origin.source,
        "project": origin.project,
        "type": prepared.type,
        "tags": [],
        "text": chunk.searchable,
        "body": len(chunk.searchable) - len(chunk.text),
        "text_hash": chunk.text_hash,
        "index_terms": chunk.index_terms,
        "symbol_terms": chunk.symbol_terms,
        "language": chunk.language,
        "label": chunk.label,
        "start": chunk.start,
        "end": chunk.end,
        "line_start": chunk.line_start,
        "line_end": chunk.line_end,
        "page": place.page if place else None,
        "time_start": place.time_start if place else None,
        "time_end": place.time_end if place else None,
    }
    return Point(chunk_point(chunk.id, generation), payload, vectors[chunk.text_hash] if vectors is not None else None)


def _record(prepared: Prepared, generation: int, profile: str, redactors: str, vectors: bool) -> SourceRecord:
    return SourceRecord(
        origin=prepared.origin,
        generation=generation,
        type=prepared.type,
        profile=profile,
        redactors=redactors,
        extractor=prepared.extractor,
        chunker=prepared.chunker,
        chunks=tuple(chunk.id for chunk in prepared.chunks),
        vectors=vectors,
        pages=len(prepared.pages),
        length=prepared.length,
        indexed_at=datetime.now(UTC).isoformat(timespec="seconds"),
        language=prepared.language,
        title=prepared.title,
        metadata=prepared.metadata,
        segments=prepared.segments,
    )


def _batches(items: Sequence[_T]) -> Iterator[Sequence[_T]]:
    for start in range(0, len(items), _BATCH):
        yield items[start : start + _BATCH]
