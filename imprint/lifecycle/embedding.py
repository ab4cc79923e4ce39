"""Embeds prepared sources in batches in the background, so that the model never waits for files or for the store.

A batch holds texts of several sources, and a large source spans several batches; at most a few batches are under
way, so memory does not grow with the number of files. A source comes out when its last vector is there.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType

from imprint.errors import ImprintError
from imprint.lifecycle.prepare import Prepared
from imprint.lifecycle.vectors import Embedder

BATCH_TEXTS = 32
_AHEAD = 2


@dataclass(slots=True)
class Embedded:
    """A prepared source with the vectors of its texts by their hash, or the error that one of them met.

    ``computed`` counts the vectors that the model made for it; ``pending`` those that it has still to make.
    """

    prepared: Prepared
    vectors: dict[str, list[float]]
    computed: int
    pending: int
    error: ImprintError | None = None


@dataclass(frozen=True, slots=True)
class _Item:
    source: Embedded
    text_hash: str
    text: str


_Outcome = list[float] | ImprintError
_Answer = tuple[Sequence[_Item], Sequence[_Outcome]] | BaseException


class EmbeddingQueue:
    """Takes prepared sources and gives embedded ones; a context, whose end lets its thread go."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._waiting: list[_Item] = []
        self._todo: queue.Queue[Sequence[_Item] | None] = queue.Queue()
        self._done: queue.Queue[_Answer] = queue.Queue()
        self._under_way = 0
        self._thread = threading.Thread(target=self._run, name="imprint-embed", daemon=True)

    def __enter__(self) -> EmbeddingQueue:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """What is queued is dropped; a batch that the model is at is not waited for."""
        with suppress(queue.Empty):
            while True:
                self._todo.get_nowait()
        self._todo.put(None)

    def add(self, prepared: Prepared, known: Mapping[str, list[float]]) -> Iterator[Embedded]:
        """Queue a source, whose ``known`` vectors need no computing; yields the sources that are finished by now."""
        texts = {chunk.text_hash: chunk.searchable for chunk in prepared.chunks if chunk.text_hash not in known}
        source = Embedded(prepared, dict(known), len(texts), len(texts))
        if not texts:
            yield source
        for text_hash, text in texts.items():
            self._waiting.append(_Item(source, text_hash, text))
            if len(self._waiting) == BATCH_TEXTS:
                yield from self._submit()

    def drain(self) -> Iterator[Embedded]:
        """Embed what is still waiting; yields every source that is left."""
        if self._waiting:
            yield from self._submit()
        while self._under_way:
            yield from self._collect()

    def _submit(self) -> Iterator[Embedded]:
        batch, self._waiting = self._waiting, []
        self._todo.put(batch)
        self._under_way += 1
        while self._under_way > _AHEAD or not self._done.empty():
            yield from self._collect()

    def _collect(self) -> Iterator[Embedded]:
        answer = self._done.get()
        self._under_way -= 1
        if isinstance(answer, BaseException):
            raise answer
        for item, outcome in zip(*answer, strict=True):
            source = item.source
            if isinstance(outcome, ImprintError):
                source.error = outcome
            else:
                source.vectors[item.text_hash] = outcome
            source.pending -= 1
            if not source.pending:
                yield source

    def _run(self) -> None:
        while (batch := self._todo.get()) is not None:
            try:
                self._done.put((batch, self._embed(batch)))
            except BaseException as error:
                self._done.put(error)

    def _embed(self, batch: Sequence[_Item]) -> Sequence[_Outcome]:
        """A vector an item; if the batch fails, source by source, so that only the one at fault fails."""
        try:
            return self._embedder.embed([item.text for item in batch], "document")
        except ImprintError:
            outcomes: dict[str, _Outcome] = {}
            for source in {id(item.source): item.source for item in batch}.values():
                part = [item for item in batch if item.source is source]
                outcomes |= zip((_name(item) for item in part), self._embed_alone(part), strict=True)
            return [outcomes[_name(item)] for item in batch]

    def _embed_alone(self, part: Sequence[_Item]) -> Sequence[_Outcome]:
        try:
            return self._embedder.embed([item.text for item in part], "document")
        except ImprintError as error:
            return [error] * len(part)


def _name(item: _Item) -> str:
    return f"{id(item.source)}:{item.text_hash}"
