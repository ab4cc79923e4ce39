"""Remembers what a store held when it was last closed, so that a run that changes nothing need not open it.

Opening both collections costs more than hashing ten thousand small files. A seal lies beside them: how many points each
holds, a few points that every run asks for, and the size and time of every file. It is broken before the store is
opened and made when it has been closed, so it holds only while nobody has touched the files since.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from imprint.identity import digest

_NAME = "seal.json"


@dataclass(frozen=True, slots=True)
class Sealed:
    """What one collection held: the number of its points, and the payloads of its landmarks that exist."""

    count: int
    landmarks: Mapping[str, Mapping[str, Any]]


def read_seal(store: Path) -> dict[str, Sealed] | None:
    """What the collections held, by name, or None when that cannot be told without opening them."""
    try:
        seal = json.loads((store / _NAME).read_text("utf-8"))
        if seal["files"] == _files(store):
            return {name: Sealed(**held) for name, held in seal["collections"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        pass
    return None


def break_seal(store: Path) -> None:
    (store / _NAME).unlink(missing_ok=True)


def make_seal(store: Path, collections: Mapping[str, Sealed]) -> None:
    """Seal a closed store; on a disk that has no room for it the store simply stays unsealed."""
    seal = {"files": _files(store), "collections": {name: asdict(held) for name, held in collections.items()}}
    draft = store / f"{_NAME}.new"
    try:
        draft.write_text(json.dumps(seal), "utf-8")
        os.replace(draft, store / _NAME)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _files(store: Path) -> str:
    """The fingerprint of every file below the store's folders: its path, size and time of change."""
    facts: list[str | int] = []
    for folder, folders, names in os.walk(store):
        folders.sort()
        if folder != os.fspath(store):
            for name in sorted(names):
                status = os.lstat(os.path.join(folder, name))
                facts += (folder, name, status.st_size, status.st_mtime_ns, status.st_ino)
    return digest(facts)
