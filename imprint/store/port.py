"""The port to the storage engine: what the kernel asks of it, in the engine's terms of points, filters and scores.

Two adapters implement it, and one contract suite holds both to the same behaviour: `imprint.store.edge` (Qdrant's
engine in this process) and `imprint.store.client` (a Qdrant server through ``qdrant-client``). ADR 0003 says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

Payload = Mapping[str, Any]
"""JSON values only; strings are valid Unicode."""

DENSE = "dense"
"""The name of the vector."""

Scored = tuple[str, float]
"""A point's ID and its score, higher is better."""


@dataclass(frozen=True, slots=True)
class Point:
    """One stored point. ``id`` is a UUID in its canonical spelling; ``vector`` is the named vector ``dense``, or
    None.
    """

    id: str
    payload: Payload
    vector: Sequence[float] | None = None


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The field equals one of the values, or, where the field is a list, holds one of them."""

    key: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartsWith:
    """The field's text begins with ``prefix``, case and all."""

    key: str
    prefix: str


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The field's whole number is ``minimum`` or more."""

    key: str
    minimum: int


@dataclass(frozen=True, slots=True)
class HoldsAll:
    """The schema's text field holds every term of ``text``, both cut by the field's own tokenizer.

    A point's ``getUserById`` has the terms get, user, by, id and getuserbyid; asked for, it is the first four. A text
    without any term holds for no point.
    """

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class HasVector:
    """The point has a vector; none has in a collection without a dense side."""


Condition = AnyOf | StartsWith | AtLeast | HoldsAll | HasVector


@dataclass(frozen=True, slots=True)
class Where:
    """A filter: every condition of ``must`` holds and none of ``must_not``. Empty, it lets every point through."""

    must: tuple[Condition, ...] = ()
    must_not: tuple[Condition, ...] = ()


EVERYWHERE = Where()


@dataclass(frozen=True, slots=True)
class Schema:
    """How a collection is laid out: the indexed payload fields, by how they are asked.

    ``keywords`` answer `AnyOf`; ``prefixes`` answer `AnyOf` and `StartsWith`; ``numbers`` answer `AtLeast`;
    ``text`` is the field that `Collection.ranked_text` scores by BM25 and `HoldsAll` asks (code tokenizer, lower case,
    accents folded, phrases kept); ``terms`` and ``symbols`` are those that `Collection.ranked_terms` and
    `Collection.ranked_symbols` score: terms separated by white space, taken as they are. ``landmarks`` are the IDs of
    points that exist once a collection and that every run asks for.
    """

    name: str
    keywords: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    text: str | None = None
    terms: str | None = None
    symbols: str | None = None
    landmarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fields:
    """Which payload fields to bring: all of them, or the named ones (none for an empty tuple)."""

    names: tuple[str, ...] | None = field(default=())


NO_FIELDS = Fields(())
ALL_FIELDS = Fields(None)


class Collection(Protocol):
    """One collection of points. Every method raises `imprint.errors.StoreError` when the engine refuses or fails.

    A write is visible to every later read of the same store, and survives the death of the process once it has
    returned; it survives a power cut once `flush` has returned.
    """

    @property
    def dimensions(self) -> int | None:
        """The size of the dense vector, or None while the collection has none."""
        ...

    def ensure_dense(self, dimensions: int) -> None:
        """Give the collection a dense vector (dot product) of that size, keeping its points.

        Does nothing if it has one of that size; raises `StoreError` if it has another, with which somebody may be
        working. Only the embedded engine, which one process owns, replaces it while no point has a vector, as a
        cut-off run may leave it. A kill on the way leaves the old collection whole.
        """
        ...

    def upsert(self, points: Sequence[Point]) -> None:
        """Write points, replacing those with the same ID. Vectors are finite, of `dimensions` numbers, and not zero;
        the adapter refuses the whole batch otherwise, before anything of it is written."""
        ...

    def delete(self, ids: Sequence[str]) -> None:
        """Delete points by ID; unknown IDs are no error."""
        ...

    def retrieve(self, ids: Sequence[str], fields: Fields, *, vectors: bool = False) -> list[Point]:
        """The points that exist among ``ids``, in the order of ``ids``."""
        ...

    def scroll(
        self, where: Where, fields: Fields, *, vectors: bool = False, batch: int = 1000, limit: int | None = None
    ) -> Iterator[list[Point]]:
        """Every matching point once, in order of ID, in batches; at most ``limit`` in all.

        Points that are written or deleted meanwhile may or may not appear; the others do.
        """
        ...

    def count(self, where: Where) -> int:
        """How many points match, exactly."""
        ...

    def tally(self, key: str, where: Where) -> dict[str, int]:
        """How many matching points have each value of an indexed keyword field, exactly and for every value."""
        ...

    def nearest(self, vector: Sequence[float], where: Where, limit: int) -> list[Scored]:
        """The matching points with the largest dot product, exactly, best first; points without a vector do not take
        part. Equal scores are in order of ID."""
        ...

    def ranked_text(self, text: str, where: Where, limit: int) -> list[Scored]:
        """The matching points by BM25 of the schema's text field, best first, equal scores in order of ID; only
        points that hold at least one term. A text without any term finds nothing.
        """
        ...

    def ranked_terms(self, terms: Sequence[str], where: Where, limit: int) -> list[Scored]:
        """The matching points by BM25 of the schema's field of terms, as `ranked_text`."""
        ...

    def ranked_symbols(self, terms: Sequence[str], where: Where, limit: int) -> list[Scored]:
        """The matching points by BM25 of the schema's field of symbols' terms, as `ranked_terms`."""
        ...

    def optimize(self) -> None:
        """Fold what was written into compact segments, so that the collection opens and answers fast."""
        ...


class Store(Protocol):
    """The two collections of a workspace: ``chunks`` is searched, ``sources`` says which of it is published."""

    @property
    def chunks(self) -> Collection: ...

    @property
    def sources(self) -> Collection: ...

    def begin(self) -> None:
        """Begin to open both collections, in the background, for a caller that is sure to use them."""
        ...

    def flush(self) -> None:
        """Make every acknowledged write survive a power cut."""
        ...

    def close(self) -> None:
        """Flush and let go of the files. A closed store is not used again."""
        ...
