"""Points, IDs and vectors for the contract suite."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import numpy as np

from imprint.store.port import (
    NO_FIELDS,
    Collection,
    Point,
    Where,
)

NOW = 1_764_512_345_678_901_234
"""A time in nanoseconds: 19 digits, far beyond what a float tells apart."""


def uid(number: int) -> str:
    return str(UUID(int=number * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128))


def point(number: int, vector: list[float] | None = None, /, **payload: Any) -> Point:
    return Point(uid(number), payload, vector)


def found(collection: Collection, where: Where) -> set[str]:
    return {one.id for batch in collection.scroll(where, NO_FIELDS) for one in batch}


def ids(*numbers: int) -> set[str]:
    return {uid(number) for number in numbers}


def unit_vectors(count: int, dimensions: int) -> Any:
    drawn = np.random.default_rng(7).normal(size=(count, dimensions)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)
