"""Finds where a store contradicts its records, without changing anything; for a store whose last run ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from imprint.identity import chunk_point, page_point
from imprint.store.port import EVERYWHERE, NO_FIELDS, Collection, Fields, HasVector, Store, Where
from imprint.store.records import GONE, PAGES, RECORDS, read_manifest


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong. ``sources`` is how many there are; the sets hold the keys of those that lack some of their chunks,
    of their pages of text, of their vectors. ``strays`` counts points that belong to no published version. ``model``
    says how the dense manifest and the collection disagree, None if they do not.
    """

    sources: int
    without_chunks: Set[str]
    without_pages: Set[str]
    without_vectors: Set[str]
    strays: int
    model: str | None

    @property
    def keys(self) -> Sequence[str]:
        """Every source that lacks something."""
        return sorted(self.without_chunks | self.without_pages | self.without_vectors)


_RECORD = Fields(("key", "generation", "chunks", "pages", "vectors"))


def find_damage(store: Store) -> Damage:
    """Compare every record with the points that it names, by ID."""
    sources = present = 0
    without_chunks: set[str] = set()
    without_pages: set[str] = set()
    dense: dict[str, int] = {}
    for batch in store.sources.scroll(Where((RECORDS,)), _RECORD):
        records = [point.payload for point in batch]
        sources += len(records)
        chunks = {record["key"]: _chunks(record) for record in records}
        pages = {record["key"]: _pages(record) for record in records}
        present += _lacking(store.chunks, chunks, without_chunks) + _lacking(store.sources, pages, without_pages)
        dense |= {record["key"]: record["generation"] for record in records if record["vectors"]}
    strays = store.chunks.count(EVERYWHERE) + store.sources.count(Where((PAGES,))) - present
    strays += store.sources.count(Where((GONE,)))
    return Damage(sources, without_chunks, without_pages, _without_vectors(store, dense), strays, _model(store))


def _chunks(record: Mapping[str, Any]) -> list[str]:
    return [chunk_point(chunk, record["generation"]) for chunk in record["chunks"]]


def _pages(record: Mapping[str, Any]) -> list[str]:
    return [page_point(record["key"], record["generation"], page + 1) for page in range(record["pages"])]


def _lacking(collection: Collection, expected: Mapping[str, Sequence[str]], lacking: set[str]) -> int:
    """Put into ``lacking`` the keys some of whose points are missing; gives how many points there are."""
    ids = [point for points in expected.values() for point in points]
    there = {point.id for point in collection.retrieve(ids, NO_FIELDS)}
    lacking |= {key for key, points in expected.items() if not there.issuperset(points)}
    return len(there)


def _without_vectors(store: Store, dense: Mapping[str, int]) -> set[str]:
    """The keys of ``dense`` sources, given with their generations, that have a chunk without a vector."""
    if not dense:
        return set()
    where = Where(must_not=(HasVector(),))
    rows = (
        point.payload for batch in store.chunks.scroll(where, Fields(("source_key", "generation"))) for point in batch
    )
    return {row["source_key"] for row in rows if dense.get(row["source_key"]) == row["generation"]}


def _model(store: Store) -> str | None:
    manifest, dimensions = read_manifest(store.sources), store.chunks.dimensions
    if manifest is None:
        vectors = store.chunks.count(Where((HasVector(),)))
        return f"{vectors:,} vectors are of no known model" if vectors else None
    if dimensions == manifest.dimensions:
        return None
    has = "no vectors" if dimensions is None else f"vectors of {dimensions} numbers"
    return f"the collection is of {manifest.name} with {manifest.dimensions} numbers, and has {has}"
