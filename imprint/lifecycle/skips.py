"""Remembers which contents held nothing to index, so that they are not extracted again at every refresh.

A cache that may be thrown away: one row a content hash and extraction profile. Reasons are stored redacted.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from imprint.values import Skip

_SCHEMA = """
create table if not exists skips (
    sha256 text not null, name text not null, profile text not null, reason text not null, remedy text not null,
    primary key (sha256, name, profile)
) without rowid
"""


class SkipCache:
    """The skips of one workspace. Any damage to the file is answered by starting anew: it is only a cache."""

    def __init__(self, file: Path) -> None:
        self._file = file
        try:
            self._database = _open(file)
        except sqlite3.DatabaseError:
            self._database = self._anew()

    def find(self, sha256: str, name: str, profile: str) -> Skip | None:
        """The skip of a content under a file name (extractors may claim by name) and profile, if it is known."""
        question = "select reason, remedy from skips where sha256 = ? and name = ? and profile = ?"
        row = self._execute(question, (sha256, name, profile))
        return Skip(*row) if row else None

    def remember(self, sha256: str, name: str, profile: str, skip: Skip) -> None:
        """Keep a skip, or, on a full disk, do without."""
        row = (sha256, name, profile, skip.reason, skip.remedy)
        self._execute("insert or replace into skips values (?, ?, ?, ?, ?)", row)

    def close(self) -> None:
        self._database.close()

    def _execute(self, statement: str, values: Sequence[str]) -> tuple[str, str] | None:
        try:
            with self._database:
                row: tuple[str, str] | None = self._database.execute(statement, values).fetchone()
                return row
        except sqlite3.DatabaseError:
            self._database.close()
            self._database = self._anew()
            return None

    def _anew(self) -> sqlite3.Connection:
        """An empty cache in the place of a damaged one; in memory if there is no place for it."""
        try:
            self._file.unlink(missing_ok=True)
            return _open(self._file)
        except (OSError, sqlite3.DatabaseError):
            return _open(":memory:")


def _open(file: Path | str) -> sqlite3.Connection:
    database = sqlite3.connect(file, isolation_level="DEFERRED", check_same_thread=False)
    try:
        database.execute("pragma synchronous = off")
        database.execute(_SCHEMA)
    except sqlite3.DatabaseError:
        database.close()
        raise
    return database
