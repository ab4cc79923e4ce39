"""Turns whatever the embedded engine throws into one-line store errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from imprint.errors import StoreError, StoreLocked

_LONGEST = 300


@contextmanager
def told(doing: str, folder: Path) -> Iterator[None]:
    """Around a call to the engine: raise `StoreError` that says what failed, where, and what helps.

    The engine raises plain `Exception`, and on damaged files it panics, which is a `BaseException`.
    """
    try:
        yield
    except StoreError:
        raise
    except Exception as problem:
        raise _error(doing, folder, str(problem)) from problem
    except BaseException as panic:
        if type(panic).__name__ != "PanicException":
            raise
        raise _error(doing, folder, f"the engine panicked: {panic}") from panic


def _error(doing: str, folder: Path, reason: str) -> StoreError:
    line = " ".join(reason.split()).removeprefix("Service runtime error: ")[:_LONGEST]
    where = f"{doing} {folder.name} in {folder.parent}"
    if "WouldBlock" in line:
        return StoreLocked(f"{where} failed: another process has it open", "wait for it or stop it")
    if "No space left" in line or "os error 28" in line or "os error 122" in line:
        return StoreError(f"{where} failed: the disk is full", "make room and run it again; what was published is safe")
    if "ermission denied" in line or "ead-only file system" in line:
        return StoreError(f"{where} failed: {line}", "make the folder writable for this user")
    if doing == "opening":
        return StoreError(
            f"{where} failed: {line}", f"restore the folder {folder} from a backup, or move it away and ingest again"
        )
    return StoreError(f"{where} failed: {line}", "run it again; if it stays, `imprint doctor` looks at the store")
