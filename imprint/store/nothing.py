"""A store where nothing was ever indexed: whoever only looks gets this one, and no folder is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

from imprint.errors import StoreError
from imprint.store.port import Point, Scored


class NoCollection:
    """A `imprint.store.port.Collection` that is empty and takes nothing."""

    dimensions: int | None = None

    def retrieve(self, *_: Any, **__: Any) -> list[Point]:
        return []

    def scroll(self, *_: Any, **__: Any) -> Iterator[list[Point]]:
        return iter(())

    def count(self, *_: Any) -> int:
        return 0

    def tally(self, *_: Any) -> dict[str, int]:
        return {}

    def nearest(self, *_: Any) -> list[Scored]:
        return []

    def ranked_text(self, *_: Any) -> list[Scored]:
        return []

    def ranked_terms(self, *_: Any) -> list[Scored]:
        return []

    def ranked_symbols(self, *_: Any) -> list[Scored]:
        return []

    def ensure_dense(self, *_: Any) -> None:
        _refuse()

    def upsert(self, *_: Any) -> None:
        _refuse()

    def delete(self, *_: Any) -> None:
        _refuse()

    def optimize(self) -> None:
        _refuse()


class NoStore:
    """A `imprint.store.port.Store` of two such collections."""

    def __init__(self) -> None:
        self.chunks = self.sources = NoCollection()

    def begin(self) -> None:
        pass

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass


def _refuse() -> NoReturn:
    raise StoreError("internal error: a command that only looks tried to write", "please report it with this line")
