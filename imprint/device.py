"""Decisions that belong to this machine, in one SQLite file: approved roots, purges, and the history of runs."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from imprint.errors import Refused, RootError, StoreError, UsageError
from imprint.long_paths import usual_path
from imprint.purges import Purges
from imprint.true_paths import true_path

_SCHEMA = """
create table if not exists roots (
    workspace text not null, path blob not null, project text not null, device integer not null, added_at text not null,
    primary key (workspace, path)
) without rowid;
create table if not exists purges (
    workspace text not null, path blob not null, purged_at text not null, primary key (workspace, path)
) without rowid;
create table if not exists excluded (
    workspace text not null, path blob not null, project text not null, primary key (workspace, path, project)
) without rowid;
create table if not exists runs (
    id integer primary key, workspace text not null, command text not null, started_at text not null,
    ended_at text not null, complete integer not null, counts text not null
);
"""
_RUNS_KEPT = 1000


@dataclass(frozen=True, slots=True)
class Root:
    """A folder, or a single file, that the user approved for a workspace.

    ``device`` is the file system that it was on when it was last indexed: on another one, it may be an empty mount
    point.
    """

    path: str
    project: str
    device: int


def inside(path: str, folder: str) -> bool:
    """Whether a resolved path is the folder or lies under it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


class DeviceFile:
    """The SQLite file of a data directory; without a file, nothing was decided yet, and nothing is kept."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        try:
            self._database = sqlite3.connect(file or ":memory:", isolation_level=None)
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        try:
            if file:
                os.chmod(file, 0o600)
            self._database.executescript(_SCHEMA)
        except sqlite3.Error as error:
            self._database.close()
            raise self._unusable(error) from error

    def roots(self, workspace: str) -> list[Root]:
        """The approved roots of a workspace, by path."""
        rows = self._execute("select path, project, device from roots where workspace = ?", (workspace,))
        return sorted((Root(os.fsdecode(path), *rest) for path, *rest in rows), key=lambda root: root.path)

    def root_of(self, workspace: str, path: str) -> Root | None:
        """The innermost approved root that holds a resolved path."""
        holding = [root for root in self.roots(workspace) if inside(path, root.path)]
        return max(holding, key=lambda root: len(root.path), default=None)

    def approve(self, workspace: str, path: str, project: str | None, *, share: bool, keep: bool = True) -> Root:
        """The root for a path that the user named: the one that holds it, or a new one, which is recorded if
        ``keep``.

        Raises `RootError` when a new root would overlap another one, of any workspace, and ``share`` does not allow
        it, or when the root that is there belongs to another project than the named one.
        """
        known = self.root_of(workspace, path)
        if known and (project is None or project == known.project):
            return known
        if known and known.path == path:
            raise RootError(
                f"{path} is already indexed as project {known.project}",
                "leave out --project, or use another --workspace",
            )
        self._refuse_overlap(workspace, path, share=share)
        root = Root(path, project or _project_name(path), os.lstat(path).st_dev)
        if keep:
            self.keep(workspace, root)
        return root

    def keep(self, workspace: str, root: Root) -> None:
        """Record a root, unless its path is one already."""
        if all(known.path != root.path for known in self.roots(workspace)):
            row = (workspace, os.fsencode(root.path), root.project, root.device, _now())
            self._execute("insert into roots values (?, ?, ?, ?, ?)", row)

    def moved(self, workspace: str, root: Root, device: int) -> None:
        """Record the file system that a root is on now."""
        self._execute(
            "update roots set device = ? where workspace = ? and path = ?", (device, workspace, os.fsencode(root.path))
        )

    def _refuse_overlap(self, workspace: str, path: str, *, share: bool) -> None:
        if share:
            return
        for other, raw in self._execute("select workspace, path from roots"):
            root = os.fsdecode(raw)
            if inside(root, path) or inside(path, root):
                where = "this workspace" if other == workspace else f"workspace {other}"
                raise RootError(
                    f"{path} overlaps the root {root} of {where}", "repeat with --share to index it in both"
                )

    def forget(self, workspace: str, path: str) -> bool:
        """Take a root back; gives whether there was one at this path."""
        rows = self._execute(
            "delete from roots where workspace = ? and path = ? returning 1", (workspace, os.fsencode(path))
        )
        return bool(rows)

    def purges(self, workspace: str) -> Purges:
        """What is purged of a workspace."""
        rows = self._execute("select path from purges where workspace = ?", (workspace,))
        return Purges(frozenset(os.fsdecode(path) for (path,) in rows))

    def purge(self, workspace: str, path: str) -> None:
        """Keep a file or folder out from now on."""
        row = (workspace, os.fsencode(path), _now())
        self._execute("insert or ignore into purges values (?, ?, ?)", row)
        for excluded, project in self.excluded(workspace):
            if inside(excluded, path):
                self.drop_excluded(workspace, excluded, project)

    def restore(self, workspace: str, path: str) -> None:
        """Let in again what was purged at this path."""
        self._execute("delete from purges where workspace = ? and path = ?", (workspace, os.fsencode(path)))

    def exclude(self, workspace: str, root: Root, scope: str, paths: Sequence[str]) -> None:
        """Remember the sources of a part of a root that exist, are kept, and are not listed any more: all there are."""
        known = [path for path, project in self.excluded(workspace) if project == root.project and inside(path, scope)]
        for path in set(known) - set(paths):
            self.drop_excluded(workspace, path, root.project)
        for path in set(paths) - set(known):
            self._execute("insert into excluded values (?, ?, ?)", (workspace, os.fsencode(path), root.project))

    def drop_excluded(self, workspace: str, path: str, project: str) -> None:
        """Take a source out of the excluded ones."""
        row = (workspace, os.fsencode(path), project)
        self._execute("delete from excluded where workspace = ? and path = ? and project = ?", row)

    def excluded(self, workspace: str) -> list[tuple[str, str]]:
        """The path and project of each such source, by path."""
        rows = self._execute("select path, project from excluded where workspace = ? order by path", (workspace,))
        return [(os.fsdecode(path), project) for path, project in rows]

    def record_run(
        self, workspace: str, command: str, started_at: str, *, complete: bool, counts: Mapping[str, int]
    ) -> None:
        """Keep what a run did; only the newest runs are kept."""
        row = (workspace, command, started_at, _now(), int(complete), json.dumps(dict(counts)))
        self._execute(
            "insert into runs (workspace, command, started_at, ended_at, complete, counts) values (?, ?, ?, ?, ?, ?)",
            row,
        )
        self._execute("delete from runs where id <= (select max(id) from runs) - ?", (_RUNS_KEPT,))

    def last_run(self, workspace: str) -> Mapping[str, Any] | None:
        """The newest run of a workspace."""
        rows = self._execute(
            "select command, started_at, ended_at, complete, counts from runs"
            " where workspace = ? order by id desc limit 1",
            (workspace,),
        )
        if not rows:
            return None
        names: Sequence[str] = ("command", "started_at", "ended_at", "complete", "counts")
        run = dict(zip(names, rows[0], strict=True))
        return run | {"complete": bool(run["complete"]), "counts": json.loads(run["counts"])}

    def close(self) -> None:
        self._database.close()

    def _execute(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        try:
            return self._database.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def _unusable(self, error: sqlite3.Error) -> StoreError:
        return StoreError(f"{self.file} cannot be used: {error}", "check the disk's space and permissions")


def resolve(path: str) -> str:
    """The path that a root is known by: absolute, without links, spelled as it is listed.

    Raises `UsageError` for an empty path, and `Refused` for the whole file system.
    """
    if not path:
        raise UsageError("the path is empty", "name a file or folder")
    resolved = true_path(usual_path(os.path.realpath(path)))
    if resolved == os.path.dirname(resolved):
        raise Refused(f"{resolved} is a whole file system", "name the folders to index")
    return resolved


def spellings(path: str) -> list[str]:
    """The paths that a user may mean: as it was typed, with its folder resolved, and all of it resolved. They differ
    where a link stands in the place of what was indexed. Raises as `resolve` does.
    """
    meant = resolve(path)
    typed = usual_path(os.path.abspath(path))
    folder, name = os.path.split(typed)
    return list(dict.fromkeys((typed, os.path.join(true_path(os.path.realpath(folder)), name), meant)))


def _project_name(path: str) -> str:
    """The name of the root's folder; of a single file's, its folder."""
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    return os.fsencode(os.path.basename(folder) or "root").decode("utf-8", "replace")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
