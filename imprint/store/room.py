"""Refuses a write that the disk has no room for.

The embedded engine writes through mapped files that are longer than what they hold, so a disk that fills up does not
give it an error: it kills the process (SIGBUS).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from imprint.errors import StoreError
from imprint.store.checks import weight
from imprint.store.port import Point

_MEGABYTE = 2**20
_RESERVE = 64 * _MEGABYTE
"""Room for the steps in which the engine's files grow, and for what others write meanwhile."""

_EMPTY = 240 * _MEGABYTE
"""What the files of two empty collections take where files are not sparse, as on tmpfs."""

_WRITTEN_PER_BYTE = 6
"""A point's bytes reach the log, the payload, the vectors and the indexes."""


def need_room(folder: Path, size: int) -> None:
    """Raise `StoreError` unless the disk of ``folder`` has ``size`` free bytes."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError as problem:
        raise StoreError(
            f"{folder} cannot be reached: {problem.strerror}", "see whether its disk is there"
        ) from problem
    if free < size:
        raise StoreError(
            f"the disk is full: {free // _MEGABYTE} MB are free at {folder}, and this needs {-(-size // _MEGABYTE)}",
            "make room and run it again; what was published is safe",
        )


def need_room_for(folder: Path, points: Iterable[Point]) -> None:
    """Raise `StoreError` unless the points can be written with room to spare."""
    need_room(folder, _RESERVE + _WRITTEN_PER_BYTE * sum(map(weight, points)))


def need_room_to_make(folder: Path) -> None:
    """Raise `StoreError` unless empty collections can be made with room to spare."""
    need_room(folder, _RESERVE + _EMPTY)


def need_room_to_delete(folder: Path) -> None:
    """Raise `StoreError` unless a deletion can be logged, which it should be also when little room is left."""
    need_room(folder, _MEGABYTE)


def need_room_to_rewrite(folder: Path) -> None:
    """Raise `StoreError` unless the files of ``folder`` fit on its disk once more."""
    need_room(folder, _RESERVE + sum(_allocated(path) for path in folder.rglob("*")))


def _allocated(path: Path) -> int:
    """What the file takes on the disk, which for the engine's sparse files is less than their length."""
    status = path.stat()
    blocks: int | None = getattr(status, "st_blocks", None)
    return status.st_size if blocks is None else 512 * blocks
