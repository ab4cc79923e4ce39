"""One collection in Qdrant's engine in this process (``qdrant-edge-py``).

The engine holds Python's global lock during its calls, so they are kept short. A store must not be open across a
fork. `EdgeCollection.ensure_dense` needs that no other thread uses the collection meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import qdrant_edge as engine

from imprint.errors import StoreError
from imprint.store.checks import batches, check_ids, check_points, check_vectors, slices
from imprint.store.edge_engine import told
from imprint.store.edge_filter import to_filter
from imprint.store.edge_folder import PRESENT, discard, make_shard, open_shard, put_in_place
from imprint.store.port import ALL_FIELDS, DENSE, EVERYWHERE, Fields, HasVector, Point, Schema, Scored, Where
from imprint.store.room import need_room_for, need_room_to_delete, need_room_to_rewrite
from imprint.store.ties import best

_VALUES = 100_000
"""How many values a tally asks for at first."""

_TALLIES, _VALUES_KEPT = 16, 256
"""How many tallies are kept, and how many values one may have."""

_COUNTS_KEPT = (EVERYWHERE, Where((), (HasVector(),)))


class EdgeCollection:
    """One collection, in one folder; see `imprint.store.port.Collection` for what each method promises."""

    def __init__(self, folder: Path, schema: Schema, *, flushed: bool) -> None:
        """``flushed`` tells that everything in the folder would survive a power cut, as after `close`."""
        self._folder = folder
        self._schema = schema
        self._shard, self._dimensions = open_shard(folder, schema)
        self._written = not flushed
        self._forget()

    @property
    def dimensions(self) -> int | None:
        return self._dimensions

    def ensure_dense(self, dimensions: int) -> None:
        """Copy the points into a collection that has the vector, and put that in the place of this one.

        The engine can add a vector to a collection, but a kill between two of its segments leaves files that do not
        open any more.
        """
        if self._dimensions == dimensions:
            return
        if self._dimensions is not None and self.count(Where((HasVector(),))):
            raise StoreError(
                f"{self._folder.name} in {self._folder.parent} has vectors of {self._dimensions} numbers, "
                f"not {dimensions}",
                "use the model that it was made with, or ingest into another workspace",
            )
        with told("adding vectors to", self._folder):
            self._copy_to(make_shard(self._folder, self._schema, dimensions), dimensions)
            self._shard.flush()
            self._shard.close()
            try:
                put_in_place(self._folder)
            finally:
                self._shard, self._dimensions = open_shard(self._folder, self._schema)
                self._forget()

    def _copy_to(self, made: engine.EdgeShard, dimensions: int) -> None:
        """Copy every point, flush and close; on failure leave nothing of it on the disk, which may be full."""
        try:
            for points in self.scroll(EVERYWHERE, ALL_FIELDS):
                for batch in batches(points):
                    need_room_for(self._folder, batch)
                    _upsert(made, batch, dimensions)
            made.flush()
        except BaseException:
            made.close()
            discard(self._folder)
            raise
        made.close()

    def _forget(self) -> None:
        self._tallies: dict[tuple[str, Where], dict[str, int]] = {}
        self._counts: dict[Where, int] = {}

    def upsert(self, points: Sequence[Point]) -> None:
        self._written = True
        try:
            for batch in batches(check_points(points, self._dimensions, self._folder.name)):
                with told("writing to", self._folder):
                    need_room_for(self._folder, batch)
                    _upsert(self._shard, batch, self._dimensions)
        finally:
            self._forget()

    def delete(self, ids: Sequence[str]) -> None:
        """By ID, never by filter: replaying a deletion by filter could remove other points than it did."""
        check_ids(ids)
        self._written = True
        try:
            for some in slices(ids):
                with told("deleting from", self._folder):
                    need_room_to_delete(self._folder)
                    self._shard.update(engine.UpdateOperation.delete_points([*some]))
        finally:
            self._forget()

    def retrieve(self, ids: Sequence[str], fields: Fields, *, vectors: bool = False) -> list[Point]:
        check_ids(ids)
        found: dict[str, Point] = {}
        for some in slices(list(dict.fromkeys(ids))):
            with told("reading", self._folder):
                records = self._shard.retrieve([*some], _selector(fields), vectors)
            found.update((point.id, point) for point in map(_point, records))
        return [found[point_id] for point_id in dict.fromkeys(ids) if point_id in found]

    def scroll(
        self, where: Where, fields: Fields, *, vectors: bool = False, batch: int = 1000, limit: int | None = None
    ) -> Iterator[list[Point]]:
        offset: Any = None
        left = limit
        while left is None or left > 0:
            request = engine.ScrollRequest(
                offset=offset,
                limit=batch if left is None else min(batch, left),
                filter=to_filter(where),
                with_payload=_selector(fields),
                with_vector=vectors,
            )
            with told("reading", self._folder):
                records, offset = self._shard.scroll(request)
            if records:
                yield [_point(record) for record in records]
            if offset is None:
                return
            left = None if left is None else left - len(records)

    def count(self, where: Where) -> int:
        """Of the whole collection and of what lacks a vector, which each search asks for, it is kept as tallies are."""
        kept = self._counts
        if where in kept:
            return kept[where]
        counted = self._count(where)
        if where in _COUNTS_KEPT:
            kept[where] = counted
        return counted

    def _count(self, where: Where) -> int:
        with told("counting in", self._folder):
            return int(self._shard.count(engine.CountRequest(exact=True, filter=to_filter(where))))

    def tally(self, key: str, where: Where) -> dict[str, int]:
        """What was counted is kept until the next write: each search asks for the languages inside its filters."""
        kept = self._tallies  # a write puts another in its place, so that what is counted meanwhile is not kept
        counted = kept.get((key, where))
        if counted is None:
            counted = self._tally(key, where)
            if len(kept) >= _TALLIES:
                kept.clear()
            if len(counted) < _VALUES_KEPT:
                kept[key, where] = counted
        return dict(counted)

    def _tally(self, key: str, where: Where) -> dict[str, int]:
        limit = _VALUES
        while True:
            with told("counting in", self._folder):
                request = engine.FacetRequest(key, limit=limit, exact=True, filter=to_filter(where))
                hits = self._shard.facet(request).hits
            if len(hits) < limit:
                return {str(hit.value): hit.count for hit in hits}
            limit *= 10

    def nearest(self, vector: Sequence[float], where: Where, limit: int) -> list[Scored]:
        """Every vector is compared: there is no graph. `best` settles equal scores."""
        [checked] = check_vectors([vector], self._dimensions, self._folder.name)
        return best(limit, lambda asked: self._query(engine.Query.Nearest(checked, using=DENSE), where, asked))

    def ranked_text(self, text: str, where: Where, limit: int) -> list[Scored]:
        """By the engine's BM25 with its usual constants. `best` settles equal scores."""
        if self._schema.text is None:
            raise StoreError(f"{self._folder.name} has no text to search", "search the chunks")
        return self._ranked(self._schema.text, text, where, limit)

    def ranked_terms(self, terms: Sequence[str], where: Where, limit: int) -> list[Scored]:
        if self._schema.terms is None:
            raise StoreError(f"{self._folder.name} has no index terms to search", "search the chunks")
        return self._ranked(self._schema.terms, " ".join(terms), where, limit)

    def ranked_symbols(self, terms: Sequence[str], where: Where, limit: int) -> list[Scored]:
        if self._schema.symbols is None:
            raise StoreError(f"{self._folder.name} has no symbols to search", "search the chunks")
        return self._ranked(self._schema.symbols, " ".join(terms), where, limit)

    def _ranked(self, field: str, text: str, where: Where, limit: int) -> list[Scored]:
        query = engine.TextQuery(field, text)
        return best(limit, lambda asked: self._query(query, where, asked))

    def _query(self, query: engine.Query | engine.TextQuery, where: Where, limit: int) -> list[Scored]:
        request = engine.QueryRequest(
            limit=limit,
            query=query,
            filter=to_filter(where),
            params=engine.SearchParams(exact=True),
            with_payload=False,
            with_vector=False,
        )
        with told("searching", self._folder):
            return [(str(hit.id), hit.score) for hit in self._shard.query(request)]

    def optimize(self) -> None:
        """Blocks every thread of the process: a second or two for each 20,000 new points."""
        with told("optimizing", self._folder):
            need_room_to_rewrite(self._folder)
            self._shard.flush()
            self._shard.optimize()

    def flush(self) -> None:
        """Nothing to do when nothing was written: the engine would sync its files all the same."""
        if self._written:
            with told("flushing", self._folder):
                self._shard.flush()
            self._written = False

    def close(self) -> None:
        self._forget()  # a closed store answers nothing, also not what it knew
        with told("closing", self._folder):
            self._shard.close()


def _upsert(shard: engine.EdgeShard, points: Sequence[Point], dimensions: int | None) -> None:
    none: dict[str, Any] = {PRESENT: [1.0]} if dimensions is None else {}
    made = [
        engine.Point(point.id, none if point.vector is None else {DENSE: [*point.vector]}, dict(point.payload))
        for point in points
    ]
    shard.update(engine.UpdateOperation.upsert_points(made))


def _point(record: engine.Record) -> Point:
    vectors: Any = record.vector or {}
    return Point(str(record.id), record.payload or {}, vectors.get(DENSE))


def _selector(fields: Fields) -> bool | list[str]:
    if fields.names is None:
        return True
    return list(fields.names) or False
