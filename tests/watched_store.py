"""Stands before a real store: writes down every write, and can stop the world before, during or after one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from imprint.store.port import Collection, Point, Store


class Crash(BaseException):
    """The process dies here: nobody may catch it."""


@dataclass
class Watch:
    """Every write so far: the collection, what was done, and to which points; and when to crash."""

    crash_at: int | None = None
    how: str = "before"
    writes: list[tuple[str, str, list[str]]] = field(default_factory=list)

    def write(self, name: str, what: str, ids: list[str], act: Callable[[slice], None]) -> None:
        """Do a write on all of its points, or crash: before it, after the first half of its points, or after it."""
        self.writes.append((name, what, ids))
        if len(self.writes) != self.crash_at:
            act(slice(None))
            return
        if self.how != "before":
            act(slice(None) if self.how == "after" else slice(len(ids) // 2))
        raise Crash


class WatchedCollection:
    """A collection whose writes are watched; it reads like the one behind it."""

    def __init__(self, collection: Collection, name: str, watch: Watch) -> None:
        self._collection = collection
        self._name = name
        self._watch = watch

    def __getattr__(self, name: str) -> Any:
        return getattr(self._collection, name)

    def upsert(self, points: Sequence[Point]) -> None:
        ids = [point.id for point in points]
        self._watch.write(self._name, "upsert", ids, lambda part: self._collection.upsert(points[part]))

    def delete(self, ids: Sequence[str]) -> None:
        self._watch.write(self._name, "delete", list(ids), lambda part: self._collection.delete(ids[part]))

    def ensure_dense(self, dimensions: int) -> None:
        self._watch.write(self._name, "ensure_dense", [], lambda _: self._collection.ensure_dense(dimensions))

    def optimize(self) -> None:
        self._watch.write(self._name, "optimize", [], lambda _: self._collection.optimize())


class WatchedStore:
    """A store whose writes are watched."""

    def __init__(self, store: Store, watch: Watch) -> None:
        self._store = store
        self._watch = watch
        self.chunks = WatchedCollection(store.chunks, "chunks", watch)
        self.sources = WatchedCollection(store.sources, "sources", watch)

    def begin(self) -> None:
        self._store.begin()

    def flush(self) -> None:
        self._watch.write("store", "flush", [], lambda _: self._store.flush())

    def close(self) -> None:
        self._watch.write("store", "close", [], lambda _: self._store.close())
