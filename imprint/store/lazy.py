"""A collection that is opened when something is asked of it that its seal does not tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from imprint.store.port import ALL_FIELDS, EVERYWHERE, Collection, Fields, Payload, Point, Schema, Scored, Where
from imprint.store.seal import Sealed


class LazyCollection:
    """A `imprint.store.port.Collection`; ``opened`` gives the open one, ``sealed`` what it held when it was closed."""

    def __init__(self, schema: Schema, opened: Callable[[], Collection], sealed: Callable[[], Sealed | None]) -> None:
        self._schema = schema
        self._opened = opened
        self._sealed = sealed

    @property
    def dimensions(self) -> int | None:
        return self._opened().dimensions

    def ensure_dense(self, dimensions: int) -> None:
        self._opened().ensure_dense(dimensions)

    def upsert(self, points: Sequence[Point]) -> None:
        self._opened().upsert(points)

    def delete(self, ids: Sequence[str]) -> None:
        self._opened().delete(ids)

    def retrieve(self, ids: Sequence[str], fields: Fields, *, vectors: bool = False) -> list[Point]:
        sealed = self._sealed()
        if sealed is None or vectors or not set(ids) <= set(self._schema.landmarks):
            return self._opened().retrieve(ids, fields, vectors=vectors)
        found = [(point_id, sealed.landmarks.get(point_id)) for point_id in dict.fromkeys(ids)]
        return [Point(point_id, _only(payload, fields)) for point_id, payload in found if payload is not None]

    def scroll(
        self, where: Where, fields: Fields, *, vectors: bool = False, batch: int = 1000, limit: int | None = None
    ) -> Iterator[list[Point]]:
        return self._opened().scroll(where, fields, vectors=vectors, batch=batch, limit=limit)

    def count(self, where: Where) -> int:
        sealed = self._sealed()
        return self._opened().count(where) if sealed is None or where != EVERYWHERE else sealed.count

    def tally(self, key: str, where: Where) -> dict[str, int]:
        return self._opened().tally(key, where)

    def nearest(self, vector: Sequence[float], where: Where, limit: int) -> list[Scored]:
        return self._opened().nearest(vector, where, limit)

    def ranked_text(self, text: str, where: Where, limit: int) -> list[Scored]:
        return self._opened().ranked_text(text, where, limit)

    def ranked_terms(self, terms: Sequence[str], where: Where, limit: int) -> list[Scored]:
        return self._opened().ranked_terms(terms, where, limit)

    def ranked_symbols(self, terms: Sequence[str], where: Where, limit: int) -> list[Scored]:
        return self._opened().ranked_symbols(terms, where, limit)

    def optimize(self) -> None:
        self._opened().optimize()


def seal_of(collection: Collection, schema: Schema) -> Sealed:
    """What an open collection holds, for its seal."""
    landmarks = collection.retrieve(schema.landmarks, ALL_FIELDS)
    return Sealed(collection.count(EVERYWHERE), {point.id: point.payload for point in landmarks})


def _only(payload: Payload, fields: Fields) -> Payload:
    if fields.names is None:
        return payload
    return {name: payload[name] for name in fields.names if name in payload}
