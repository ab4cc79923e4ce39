"""The real side of the lifecycle machine: a tree of files, a data directory, and the engine over both."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

from lifecycle_files import Odd, Text
from lifecycle_model import Key, Setup
from lifecycle_plugins import set_version
from prepared_sources import opened, orphans, records_of
from watched_store import Crash, Watch, WatchedStore

from imprint.engine import Engine
from imprint.errors import StoreError
from imprint.home import Home
from imprint.settings import Settings
from imprint.store.port import ALL_FIELDS, EVERYWHERE, Point
from imprint.store.records import chunk_text

_T = TypeVar("_T")


@dataclass
class Fault(Watch):
    """A store whose nth write ends the process, or which refuses it and every later write: a full disk."""

    refusing: bool = False
    happened: bool = field(default=False, init=False)

    def write(self, name: str, what: str, ids: list[str], act: Callable[[slice], None]) -> None:
        if self.happened:
            raise self._error()
        try:
            super().write(name, what, ids, act)
        except Crash:
            self.happened = True
            raise self._error() from None

    def _error(self) -> BaseException:
        return StoreError("the disk is full", "make room") if self.refusing else Crash()


@dataclass(frozen=True)
class Version:
    """What tells a source's published version from every other one."""

    generation: int
    redactors: str
    profile: str


class World:
    """A tree and an index in one folder."""

    def __init__(self, folder: Path, site: Path) -> None:
        self.tree = folder / "tree"
        self._folder = folder
        self._site = site
        self._refused: set[str] = set()
        self._open = os.open
        self._patch = mock.patch.object(os, "open", self._opened)
        self._patch.start()
        for path in ("docs/part", "more"):
            (self.tree / path).mkdir(parents=True)
        self.engine = self._opened_engine(Setup())

    def close(self) -> None:
        self._patch.stop()
        self.engine.__exit__(None, None, None)

    def _opened(self, path: Any, *arguments: Any, **named: Any) -> int:
        if path in self._refused:
            raise PermissionError(13, "Permission denied", path)
        return self._open(path, *arguments, **named)

    # --- the engine ----------------------------------------------------------------------------------------------

    def set_up(self, setup: Setup) -> None:
        """Open the engine under these settings; the one before is let go."""
        self.engine.__exit__(None, None, None)
        self.engine = self._opened_engine(setup)

    def _opened_engine(self, setup: Setup) -> Engine:
        set_version(self._site, setup.version)
        values = {
            "embed.model": "toy",
            "extract.isolated": False,
            "chunk.max_tokens": setup.max_tokens,
            "plugins.disabled": () if setup.hush else ("hush",),
        }
        self._setup = setup
        home = Home.at(str(self._folder / "data"), "default")
        opened(home.store).close()  # a fault stands before a store that is there
        engine = Engine(home, Settings(self._folder / "config.toml", values, {}), "service")
        return engine.__enter__()

    def under(self, fault: Fault, act: Callable[[], _T]) -> _T | None:
        """Do something with the engine while its store has a fault; None if it met it. A killed process starts anew."""
        store = self.engine._store
        watched: Any = WatchedStore(store, fault)
        self.engine._store = watched
        try:
            return act()
        except (Crash, StoreError):
            assert fault.happened
            return None
        finally:
            self.engine._store = store
            if fault.happened and not fault.refusing:
                self.set_up(self._setup)

    def versions(self) -> dict[Key, Version]:
        """Every published source and its version."""
        return {
            (record.origin.project, self.name(record.origin.path)): Version(
                record.generation, record.redactors, record.profile
            )
            for record in records_of(self.engine._store)
        }

    def texts(self) -> dict[Key, str]:
        """The texts of all published chunks in their order, by source."""
        records = {record.origin.key: record for record in records_of(self.engine._store)}
        found: dict[Key, dict[int, str]] = {}
        for batch in self.engine._store.chunks.scroll(EVERYWHERE, ALL_FIELDS):
            for payload in (point.payload for point in batch):
                record = records.get(payload["source_key"])
                if record and record.generation == payload["generation"]:
                    key = (record.origin.project, self.name(record.origin.path))
                    found.setdefault(key, {})[payload["start"]] = chunk_text(payload)
        return {key: " ".join(parts[start] for start in sorted(parts)) for key, parts in found.items()}

    def orphans(self) -> list[str]:
        return orphans(self.engine._store)

    def lose(self, key: Key, what: str) -> None:
        """Delete a chunk, its vector, or a page of a source from the store."""
        store = self.engine._store
        [record] = [
            record for record in records_of(store) if (record.origin.project, self.name(record.origin.path)) == key
        ]
        collection, field_ = (store.sources, "key") if what == "page" else (store.chunks, "source_key")
        points = [point for batch in collection.scroll(EVERYWHERE, ALL_FIELDS) for point in batch]
        victim = next(
            point
            for point in points
            if point.payload.get(field_) == record.origin.key
            and point.payload["generation"] == record.generation
            and point.payload.get("record") != "source"
        )
        if what == "vector":
            store.chunks.upsert([Point(victim.id, victim.payload)])
        else:
            collection.delete([victim.id])

    def move_roots(self) -> None:
        """Have every root recorded on another device than it is on."""
        with closing(sqlite3.connect(self._folder / "data" / "device.sqlite3")) as database, database:
            database.execute("update roots set device = 1")

    # --- the tree ------------------------------------------------------------------------------------------------

    def path(self, name: str) -> str:
        return str(self.tree / name)

    def name(self, path: str) -> str:
        return Path(path).relative_to(self.tree).as_posix()

    def write(self, name: str, text: Text) -> None:
        path = self.tree / name
        self.remove(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.content.encode())

    def overwrite(self, name: str, text: Text, *, keep_time: bool) -> None:
        """Change a file in its place."""
        path = self.tree / name
        status = path.stat()
        path.write_bytes(text.content.encode())
        if keep_time:
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def touch(self, name: str) -> None:
        os.utime(self.tree / name, ns=(1, 1))

    def remove(self, name: str) -> None:
        path = self.tree / name
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    def rename(self, name: str, to: str) -> None:
        self.remove(to)
        (self.tree / to).parent.mkdir(parents=True, exist_ok=True)
        os.rename(self.tree / name, self.tree / to)

    def place(self, name: str, odd: Odd) -> None:
        """Put a folder, a FIFO or a link where a file may have been."""
        self.remove(name)
        path = self.tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if odd is Odd.FOLDER:
            path.mkdir()
        elif odd is Odd.FIFO:
            os.mkfifo(path)
        else:
            target = self._folder / "target.txt"
            target.write_text("What a link leads to is never read: outsider.\n")
            path.symlink_to(target)

    def refuse(self, names: Sequence[str]) -> None:
        """Let no one open these any more: permission denied. All others may be opened."""
        self._refused = {self.path(name) for name in names}

    def unmount(self, name: str, *, missing: bool) -> None:
        os.rename(self.tree / name, self._folder / f"{name}.away")
        if not missing:
            (self.tree / name).mkdir()

    def mount(self, name: str) -> None:
        if (self.tree / name).exists():
            (self.tree / name).rmdir()
        os.rename(self._folder / f"{name}.away", self.tree / name)
