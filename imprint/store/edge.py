"""The storage port over Qdrant's engine in this process: a workspace's two collections, opened when they are used."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from imprint.errors import StoreError
from imprint.store.lazy import LazyCollection, seal_of
from imprint.store.lock import hold, unusable
from imprint.store.port import Schema
from imprint.store.schema import CHUNKS, SOURCES
from imprint.store.seal import Sealed, break_seal, make_seal, read_seal

if TYPE_CHECKING:
    from filelock import FileLock

    from imprint.store.edge_collection import EdgeCollection

_SCHEMAS = (CHUNKS, SOURCES)


class EdgeStore:
    """The two collections of a workspace in one folder, which it owns until it is closed."""

    def __init__(self, folder: Path, lock: FileLock) -> None:
        self._folder = folder
        self._lock = lock
        self._seal = read_seal(folder)
        self._openings: dict[str, _Opening] = {}
        self._closed = False

    @classmethod
    def open(cls, folder: Path) -> EdgeStore:
        """Take the folder; a sealed store is opened when it is asked for what the seal does not tell, others at once.

        Raises `StoreLocked` when another store has the folder open, and `StoreError` when the folder cannot be made.
        """
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as problem:
            raise unusable(folder, problem) from problem
        store = cls(folder, hold(folder / "lock", f"the store {folder}"))
        if store._seal is None:
            store.begin()
        return store

    @property
    def chunks(self) -> LazyCollection:
        return self._lazy(CHUNKS)

    @property
    def sources(self) -> LazyCollection:
        return self._lazy(SOURCES)

    def begin(self) -> None:
        """Opening lets other threads run, so a command can load its model meanwhile."""
        if not self._openings and not self._closed:
            flushed = self._seal is not None  # a killed process seals nothing
            break_seal(self._folder)
            self._seal = None
            self._openings = {schema.name: _Opening(self._folder / schema.name, schema, flushed) for schema in _SCHEMAS}

    def flush(self) -> None:
        if self._openings:
            for schema in _SCHEMAS:
                self._opened(schema).flush()

    def close(self) -> None:
        """Also right when opening failed: what did open is closed, and the folder is free afterwards."""
        if self._closed:
            return
        self._closed = True
        with ExitStack() as stack:
            stack.callback(self._lock.release)
            collections = {name: opening.opened() for name, opening in self._openings.items()}
            whole = {name: collection for name, collection in collections.items() if collection is not None}
            if len(whole) == len(_SCHEMAS):
                with suppress(StoreError):
                    held = {schema.name: seal_of(whole[schema.name], schema) for schema in _SCHEMAS}
                    # not after a flush that failed: a seal says that what it tells of survives a power cut
                    stack.push(lambda failed, *_: None if failed else make_seal(self._folder, held))
            for collection in whole.values():
                stack.callback(collection.close)
                stack.callback(collection.flush)

    def _lazy(self, schema: Schema) -> LazyCollection:
        return LazyCollection(schema, lambda: self._opened(schema), lambda: self._sealed(schema))

    def _sealed(self, schema: Schema) -> Sealed | None:
        return self._seal.get(schema.name) if self._seal else None

    def _opened(self, schema: Schema) -> EdgeCollection:
        self.begin()
        return self._openings[schema.name].collection()


class _Opening:
    """A collection that is being opened in a thread of its own."""

    def __init__(self, folder: Path, schema: Schema, flushed: bool) -> None:
        self._folder = folder
        self._schema = schema
        self._flushed = flushed
        self._collection: EdgeCollection | None = None
        self._error: StoreError | None = None
        # not a daemon: at the end of the process the engine must have come back from its files
        self._thread = Thread(target=self._open, name=f"open {folder.name}")
        self._thread.start()

    def _open(self) -> None:
        from imprint.store.edge_collection import EdgeCollection

        try:
            self._collection = EdgeCollection(self._folder, self._schema, flushed=self._flushed)
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
