"""One collection at a Qdrant server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from qdrant_client import QdrantClient, models

from imprint.errors import StoreError
from imprint.store.checks import batches, check_ids, check_points, check_vectors, slices
from imprint.store.client_errors import told
from imprint.store.client_filter import to_filter
from imprint.store.port import DENSE, Fields, Point, Schema, Scored, Where
from imprint.store.ties import best

_VALUES = 100_000
"""How many values a tally asks for at first."""


class ClientCollection:
    """A named collection of a server; see `imprint.store.port.Collection` for what each method promises.

    Writes wait until the server has applied them. What a power cut at the server costs is the server's own promise.
    """

    def __init__(self, client: QdrantClient, server: str, name: str, schema: Schema) -> None:
        self._client = client
        self._server = server
        self._name = name
        self._schema = schema
        with told(f"opening {name}", server):
            self._create()
            self._dimensions = self._read_dimensions()

    def _create(self) -> None:
        """Create the collection if there is none, and the indexes that it lacks."""
        if not self._client.collection_exists(self._name):
            # searches are exact, so a graph would only cost memory
            no_graph = models.HnswConfigDiff(m=0, payload_m=0)
            self._client.create_collection(self._name, vectors_config={}, hnsw_config=no_graph)
        present = self._client.get_collection(self._name).payload_schema
        for key, index in _indexes(self._schema).items():
            if key not in present:
                self._client.create_payload_index(self._name, key, index, wait=True)

    def _read_dimensions(self) -> int | None:
        vectors = self._client.get_collection(self._name).config.params.vectors
        if isinstance(vectors, dict) and DENSE in vectors:
            return vectors[DENSE].size
        return None

    @property
    def dimensions(self) -> int | None:
        return self._dimensions

    def ensure_dense(self, dimensions: int) -> None:
        """Add the named vector to the collection, which the server does in one step."""
        with told(f"adding vectors to {self._name}", self._server):
            self._dimensions = self._read_dimensions()
            if self._dimensions is None:
                vector = models.DenseVectorConfig(size=dimensions, distance=models.Distance.DOT)
                self._client.create_vector_name(
                    self._name, DENSE, models.DenseVectorNameConfig(dense=vector), wait=True
                )
                self._dimensions = dimensions
        if self._dimensions != dimensions:
            raise StoreError(
                f"{self._name} at {self._server} has vectors of {self._dimensions} numbers, not {dimensions}",
                "use the model that it was made with, or ingest into another workspace",
            )

    def upsert(self, points: Sequence[Point]) -> None:
        for batch in batches(check_points(points, self._dimensions, self._name)):
            made = [
                models.PointStruct(
                    id=point.id,
                    vector={} if point.vector is None else {DENSE: list(point.vector)},
                    payload=dict(point.payload),
                )
                for point in batch
            ]
            with told(f"writing to {self._name}", self._server):
                self._client.upsert(self._name, made, wait=True)

    def delete(self, ids: Sequence[str]) -> None:
        check_ids(ids)
        for some in slices(ids):
            with told(f"deleting from {self._name}", self._server):
                self._client.delete(self._name, models.PointIdsList(points=[*some]), wait=True)

    def retrieve(self, ids: Sequence[str], fields: Fields, *, vectors: bool = False) -> list[Point]:
        check_ids(ids)
        found: dict[str, Point] = {}
        for some in slices(list(dict.fromkeys(ids))):
            with told(f"reading {self._name}", self._server):
                records = self._client.retrieve(self._name, some, _selector(fields), vectors)
            found.update((point.id, point) for point in map(_point, records))
        return [found[point_id] for point_id in dict.fromkeys(ids) if point_id in found]

    def scroll(
        self, where: Where, fields: Fields, *, vectors: bool = False, batch: int = 1000, limit: int | None = None
    ) -> Iterator[list[Point]]:
        offset: Any = None
        left = limit
        while left is None or left > 0:
            with told(f"reading {self._name}", self._server):
                records, offset = self._client.scroll(
                    self._name,
                    scroll_filter=to_filter(where),
                    limit=batch if left is None else min(batch, left),
                    offset=offset,
                    with_payload=_selector(fields),
                    with_vectors=vectors,
                )
            if records:
                yield [_point(record) for record in records]
            if offset is None:
                return
            left = None if left is None else left - len(records)

    def count(self, where: Where) -> int:
        with told(f"counting in {self._name}", self._server):
            return self._client.count(self._name, count_filter=to_filter(where), exact=True).count

    def tally(self, key: str, where: Where) -> dict[str, int]:
        limit = _VALUES
        while True:
            with told(f"counting in {self._name}", self._server):
                hits = self._client.facet(self._name, key, facet_filter=to_filter(where), limit=limit, exact=True).hits
            if any(_looks_like_uuid(str(hit.value)) for hit in hits):
                return self._tally_by_reading(key, where)
            if len(hits) < limit:
                return {str(hit.value): hit.count for hit in hits}
            limit *= 10

    def _tally_by_reading(self, key: str, where: Where) -> dict[str, int]:
        """The client's in-memory mode respells values of 32 hexadecimal digits as UUIDs, so they are counted here."""
        counts: dict[str, int] = {}
        for points in self.scroll(where, Fields((key,))):
            for point in points:
                value = point.payload.get(key)
                values = set(value) if isinstance(value, list) else {value}
                for one in values:
                    if isinstance(one, str):
                        counts[one] = counts.get(one, 0) + 1
        return counts

    def nearest(self, vector: Sequence[float], where: Where, limit: int) -> list[Scored]:
        """The server compares every vector. `best` settles equal scores."""
        [checked] = check_vectors([vector], self._dimensions, self._name)
        return best(limit, lambda asked: self._query(checked, DENSE, where, asked))

    def ranked_text(self, text: str, where: Where, limit: int) -> list[Scored]:
        """By the server's BM25 with its usual constants. `best` settles equal scores."""
        field = self._schema.text
        if field is None:
            raise StoreError(f"{self._name} has no text to search", "search the chunks")
        return self._ranked(field, text, where, limit)

    def ranked_terms(self, terms: Sequence[str], where: Where, limit: int) -> list[Scored]:
        field = self._schema.terms
        if field is None:
            raise StoreError(f"{self._name} has no index terms to search", "search the chunks")
        return self._ranked(field, " ".join(terms), where, limit)

    def ranked_symbols(self, terms: Sequence[str], where: Where, limit: int) -> list[Scored]:
        field = self._schema.symbols
        if field is None:
            raise StoreError(f"{self._name} has no symbols to search", "search the chunks")
        return self._ranked(field, " ".join(terms), where, limit)

    def _ranked(self, field: str, text: str, where: Where, limit: int) -> list[Scored]:
        query = models.TextQuery(text=text)
        return best(limit, lambda asked: self._query(query, field, where, asked))

    def _query(self, query: list[float] | models.TextQuery, using: str, where: Where, limit: int) -> list[Scored]:
        with told(f"searching {self._name}", self._server):
            answer = self._client.query_points(
                self._name,
                query=query,
                using=using,
                query_filter=to_filter(where),
                limit=limit,
                search_params=models.SearchParams(exact=True),
                with_payload=False,
                with_vectors=False,
            )
        return [(str(hit.id), hit.score) for hit in answer.points]

    def optimize(self) -> None:
        """Nothing to do: a server optimizes on its own."""


def _point(record: models.Record) -> Point:
    vectors: Any = record.vector or {}
    return Point(str(record.id), record.payload or {}, vectors.get(DENSE))


def _selector(fields: Fields) -> bool | list[str]:
    if fields.names is None:
        return True
    return list(fields.names) or False


def _looks_like_uuid(value: str) -> bool:
    try:
        UUID(value)
    except ValueError:
        return False
    return True


def _indexes(schema: Schema) -> dict[str, models.PayloadSchemaParams]:
    keyword = models.KeywordIndexParams(type=models.KeywordIndexType.KEYWORD, enable_hnsw=False)
    prefix = models.KeywordIndexParams(type=models.KeywordIndexType.KEYWORD, enable_hnsw=False, prefix=True)
    number = models.IntegerIndexParams(type=models.IntegerIndexType.INTEGER, lookup=True, range=True, enable_hnsw=False)
    text = models.TextIndexParams(
        type=models.TextIndexType.TEXT,
        tokenizer=models.TokenizerType.CODE,
        lowercase=True,
        ascii_folding=True,
        phrase_matching=True,
        scoring=True,
        enable_hnsw=False,
    )
    terms = models.TextIndexParams(
        type=models.TextIndexType.TEXT,
        tokenizer=models.TokenizerType.WHITESPACE,
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
