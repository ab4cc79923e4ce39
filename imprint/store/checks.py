"""What both adapters check before they call their engine, whose own writes are neither checked nor atomic.

The embedded engine takes NaN and zero vectors without a word, applies half of a batch with one bad vector, and keeps a
payload that is nested too deeply to be read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from imprint.errors import StoreError
from imprint.store.port import Point

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_DEEPEST = 32
_INTEGERS = range(-(2**63), 2**63)
_BATCH_POINTS = 500
_BATCH_BYTES = 8_000_000
_REMEDY = "this is a fault of the program; nothing of the batch was written"


def check_ids(ids: Sequence[str]) -> None:
    """Raise `StoreError` unless every ID is a UUID in its canonical spelling."""
    for point_id in ids:
        if not _UUID.fullmatch(point_id):
            raise StoreError(f"{point_id!r:.80} is not a point's ID: a UUID in lower case with hyphens", _REMEDY)


def check_points(points: Sequence[Point], dimensions: int | None, collection: str) -> list[Point]:
    """Raise `StoreError` if any point may not be stored; otherwise give them with their vectors as float32 numbers."""
    check_ids([point.id for point in points])
    for point in points:
        try:
            _check_json(point.payload, _DEEPEST)
        except ValueError as problem:
            raise StoreError(f"the payload of point {point.id} in {collection} {problem}", _REMEDY) from None
    given = [point.vector for point in points if point.vector is not None]
    checked = iter(check_vectors(given, dimensions, collection))
    return [point if point.vector is None else replace(point, vector=next(checked)) for point in points]


def check_vectors(vectors: Sequence[Sequence[float]], dimensions: int | None, collection: str) -> list[list[float]]:
    """Raise `StoreError` unless each vector is finite, not zero and of ``dimensions`` numbers, as float32."""
    if not vectors:
        return []
    if dimensions is None:
        raise StoreError(f"the collection {collection} holds no vectors yet", "ingest with an embedding model first")
    import numpy as np

    for vector in vectors:
        if len(vector) != dimensions:
            raise StoreError(f"a vector of {len(vector)} numbers for {collection}, which has {dimensions}", _REMEDY)
    with np.errstate(over="ignore"):
        matrix = np.asarray(vectors, dtype=np.float32)
    if not np.isfinite(matrix).all():
        raise StoreError(f"a vector for {collection} holds NaN or infinity", _REMEDY)
    if not matrix.any(axis=1).all():
        raise StoreError(f"a vector for {collection} is zero", _REMEDY)
    numbers: list[list[float]] = matrix.tolist()
    return numbers


def batches(points: Sequence[Point]) -> Iterator[list[Point]]:
    """Cut points into batches that keep one call to the engine short, by number and by size."""
    batch: list[Point] = []
    total = 0
    for point in points:
        size = weight(point)
        if batch and (len(batch) >= _BATCH_POINTS or total + size > _BATCH_BYTES):
            yield batch
            batch, total = [], 0
        batch.append(point)
        total += size
    if batch:
        yield batch


def weight(point: Point) -> int:
    """About how many bytes the point has: its texts and its vector."""
    texts = sum(len(value) for value in point.payload.values() if isinstance(value, str))
    return texts + 4 * len(point.vector or ())


def slices(ids: Sequence[str], size: int = 1000) -> Iterator[list[str]]:
    """Cut IDs into lists of at most ``size``."""
    for start in range(0, len(ids), size):
        yield list(ids[start : start + size])


def _check_json(value: Any, deepest: int) -> None:
    """Raise `ValueError` with the end of a sentence about what JSON, or the engine's reading of it, does not allow."""
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, float):
        if not isfinite(value):
            raise ValueError("holds NaN or infinity")
    elif isinstance(value, int):
        if value not in _INTEGERS:
            raise ValueError("holds a whole number of more than 64 bits")
    elif value is not None:
        _check_container(value, deepest)


def _check_container(value: Any, deepest: int) -> None:
    if not isinstance(value, Mapping | list | tuple):
        raise ValueError(f"holds a {type(value).__name__}, which is not JSON")  # noqa: TRY004
    if deepest == 0:
        raise ValueError(f"is nested more than {_DEEPEST} deep")
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise ValueError("has a key that is not text")  # noqa: TRY004
            _check_text(key)
        value = value.values()
    for item in value:
        _check_json(item, deepest - 1)


def _check_text(text: str) -> None:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise ValueError("holds a lone surrogate, which is not Unicode text") from None
