"""Knows what is recorded of many sources, by their paths: a refresh asks for every source, and the store takes twenty
times as long to answer.

One SQLite file, a copy of the store's records that may be thrown away. It holds only while it carries the mark of the
last run that wrote to the store, and that run ended; otherwise it is made again from the store.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from imprint.errors import StoreError
from imprint.store.port import Collection, Fields, Where
from imprint.store.records import RECORDS, Origin, RunMark, SourceRecord, read_run_mark

_SCHEMA = """
create table if not exists mark (since integer not null);
create table if not exists known (
    project text not null, path blob not null, key text not null, sha256 text not null, profile text not null,
    extractor text, chunker text, chunk_count integer not null, redactors text not null,
    primary key (project, path)
) without rowid;
"""
_COLUMNS = ("key", "sha256", "profile", "extractor", "chunker", "chunk_count", "redactors")
_PLACE = ("project", "source", "raw_path")


@dataclass(frozen=True, slots=True)
class Known:
    """As much of a record as a run needs to decide whether the source is unchanged."""

    key: str
    sha256: str
    profile: str
    extractor: str | None
    chunker: str | None
    chunk_count: int
    redactors: str


class KnownSources:
    """The copy of one workspace's records. Changes count when `commit` has written the mark of the run that made
    them.
    """

    def __init__(self, file: Path, sources: Collection) -> None:
        self._database = _open(file)
        mark = read_run_mark(sources)
        if mark is None or not mark.ended or self._since() != mark.since:
            self._copy(sources)

    def find(self, project: str, paths: Sequence[str]) -> dict[str, Known]:
        """What is recorded of the sources at some paths (at most a few hundred), by path."""
        places = ",".join("?" * len(paths))
        rows = self._database.execute(
            f"select path, {','.join(_COLUMNS)} from known where project = ? and path in ({places})",
            (project, *map(os.fsencode, paths)),
        )
        return {os.fsdecode(path): Known(*rest) for path, *rest in rows}

    def chunks(self) -> int:
        """How many chunks all records together have."""
        return int(self._database.execute("select coalesce(sum(chunk_count), 0) from known").fetchone()[0])

    def below(self, project: str, path: str) -> int:
        """How many sources a project has at a path and below it."""
        row = self._database.execute(
            f"select count(*) from known where project = ? and {_AT_OR_BELOW}", (project, *_bounds(path))
        ).fetchone()
        return int(row[0])

    def keys_at(self, path: str) -> list[str]:
        """The keys of the sources at a path and below it, of all projects."""
        return [key for (key,) in self._database.execute(f"select key from known where {_AT_OR_BELOW}", _bounds(path))]

    def chunks_at(self, path: str) -> int:
        """How many chunks those sources have."""
        total = f"select coalesce(sum(chunk_count), 0) from known where {_AT_OR_BELOW}"
        return int(self._database.execute(total, _bounds(path)).fetchone()[0])

    def doubles(self, project: str, path: str) -> list[tuple[str, str, str]]:
        """The key, project and path of each source at a path and below it that this project has and another one too:
        of the other one.
        """
        bounds = self._database.execute("select min(project), max(project) from known").fetchone()
        if set(bounds) <= {project, None}:
            return []
        too = "exists (select 1 from known as own where own.project = ? and own.path = known.path)"
        rows = self._database.execute(
            f"select key, project, path from known where project != ? and {too} and {_AT_OR_BELOW}",
            (project, project, *_bounds(path)),
        )
        return [(key, other, os.fsdecode(raw)) for key, other, raw in rows]

    def all_passed(self, redactors: str) -> bool:
        """Whether every source was stored under these redactors."""
        row = self._database.execute("select 1 from known where redactors != ? limit 1", (redactors,)).fetchone()
        return row is None

    def put(self, record: SourceRecord) -> None:
        """A source was published."""
        origin = record.origin
        row = (
            origin.key,
            origin.sha256,
            record.profile,
            record.extractor,
            record.chunker,
            len(record.chunks),
            record.redactors,
        )
        self._insert(origin.project, origin.path, row)

    def drop(self, origin: Origin) -> None:
        """A source was withdrawn."""
        where = (origin.project, os.fsencode(origin.path))
        self._database.execute("delete from known where project = ? and path = ?", where)

    def commit(self, mark: RunMark | None) -> None:
        """Keep the changes, which belong to the run with this mark."""
        self._database.execute("delete from mark")
        if mark:
            self._database.execute("insert into mark values (?)", (mark.since,))
        self._database.commit()

    def close(self) -> None:
        """Let go of the file; changes without `commit` are forgotten."""
        self._database.close()

    def _since(self) -> int | None:
        row = self._database.execute("select since from mark").fetchone()
        return int(row[0]) if row else None

    def _copy(self, sources: Collection) -> None:
        self._database.execute("delete from known")
        for batch in sources.scroll(Where((RECORDS,)), Fields((*_COLUMNS, *_PLACE))):
            for payload in (point.payload for point in batch):
                raw = payload["raw_path"]
                path = os.fsdecode(bytes.fromhex(raw)) if raw else payload["source"]
                self._insert(payload["project"], path, tuple(payload[name] for name in _COLUMNS))
        self.commit(read_run_mark(sources))

    def _insert(self, project: str, path: str, row: tuple[object, ...]) -> None:
        self._database.execute(
            "insert or replace into known values (?, ?, ?, ?, ?, ?, ?, ?, ?)", (project, os.fsencode(path), *row)
        )


_AT_OR_BELOW = "(path = ? or (path > ? and path < ?))"


def _bounds(path: str) -> tuple[bytes, bytes, bytes]:
    """A path, and what all paths below it lie between."""
    raw, separator = os.fsencode(path), os.fsencode(os.sep)
    first = raw.rstrip(separator) + separator
    return raw, first, first[:-1] + bytes([separator[-1] + 1])


def _open(file: Path) -> sqlite3.Connection:
    """Open the file; one that is damaged is replaced, since everything in it is elsewhere too."""
    try:
        return _connect(file)
    except sqlite3.DatabaseError:
        file.unlink(missing_ok=True)
    try:
        return _connect(file)
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be used: {error}", "check the disk's space and permissions") from error


def _connect(file: Path) -> sqlite3.Connection:
    database = sqlite3.connect(file)
    try:
        database.execute("pragma synchronous = off")
        database.executescript(_SCHEMA)
        database.execute(f"select project, path, {','.join(_COLUMNS)}, since from known, mark limit 1").fetchone()
    except sqlite3.DatabaseError:
        database.close()
        raise
    return database
