"""The storage port over Qdrant's engine in this process: a workspace's two collections, opened in the background."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from imprint.errors import StoreError
from imprint.store.edge_collection import EdgeCollection
from imprint.store.lock import hold, unusable
from imprint.store.port import Schema
from imprint.store.schema import CHUNKS, SOURCES

if TYPE_CHECKING:
    from filelock import FileLock


class EdgeStore:
    """The two collections of a workspace in one folder, which it owns until it is closed."""

    def __init__(self, lock: FileLock, chunks: _Opening, sources: _Opening) -> None:
        self._lock = lock
        self._chunks = chunks
        self._sources = sources
        self._closed = False

    @classmethod
    def open(cls, folder: Path) -> EdgeStore:
        """Begin to open both collections and return; the first use of one waits for it and raises its error.

        Opening lets other threads run, so a command can load its model meanwhile. Raises `StoreLocked` when another
        store has the folder open, and `StoreError` when the folder cannot be made.
        """
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as problem:
            raise unusable(folder, problem) from problem
        lock = hold(folder / "lock", f"the store {folder}")
        return cls(lock, _Opening(folder / CHUNKS.name, CHUNKS), _Opening(folder / SOURCES.name, SOURCES))

    @property
    def chunks(self) -> EdgeCollection:
        return self._chunks.collection()

    @property
    def sources(self) -> EdgeCollection:
        return self._sources.collection()

    def flush(self) -> None:
        self.chunks.flush()
        self.sources.flush()

    def close(self) -> None:
        """Also right when opening failed: what did open is closed, and the folder is free afterwards."""
        if self._closed:
            return
        self._closed = True
        with ExitStack() as stack:
            stack.callback(self._lock.release)
            for opening in (self._chunks, self._sources):
                collection = opening.opened()
                if collection is not None:
                    stack.callback(collection.close)
                    stack.callback(collection.flush)


class _Opening:
    """A collection that is being opened in a thread of its own."""

    def __init__(self, folder: Path, schema: Schema) -> None:
        self._folder = folder
        self._schema = schema
        self._collection: EdgeCollection | None = None
        self._error: StoreError | None = None
        # not a daemon: at the end of the process the engine must have come back from its files
        self._thread = Thread(target=self._open, name=f"open {folder.name}")
        self._thread.start()

    def _open(self) -> None:
        try:
            self._collection = EdgeCollection(self._folder, self._schema)
        except StoreError as problem:
            self._error = problem

    def opened(self) -> EdgeCollection | None:
        """Wait, and give the collection unless opening failed."""
        self._thread.join()
        return self._collection

    def collection(self) -> EdgeCollection:
        """Wait, and give the collection or raise the error that opening it met."""
        collection = self.opened()
        if collection is None:
            raise self._error or StoreError(f"opening {self._folder} was interrupted", "run it again")
        return collection
