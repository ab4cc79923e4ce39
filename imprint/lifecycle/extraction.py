"""Takes documents through the extractors, several at once, and gives the outcomes in the order of the documents.

A document and what waits for its outcome travel together; at most a few are under way, so memory does not grow with
the number of files.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from imprint.dispatch import Plugin
from imprint.errors import ImprintError, SourceError
from imprint.lifecycle.extract import Claimed, extract
from imprint.settings import Settings
from imprint.values import Document

if TYPE_CHECKING:
    from concurrent.futures.process import BrokenProcessPool

    from pebble import ProcessFuture, ProcessPool

    from imprint.lifecycle.worker import Answer

# The workers' side and the pool are imported when there is something to extract: an unchanged refresh has nothing.

Outcome = Claimed | ImprintError

_T = TypeVar("_T")
_AHEAD = 4
"""How many documents are under way for each worker: none of them waits while the parent works on a result."""

_MOST_BYTES = 64 << 20
_DOCUMENTS_A_WORKER = 1000
"""A library's leaks end with its worker."""

_SECONDS_TO_START = 30
_TRIES = 3


class Extraction(Protocol[_T]):
    """Documents on their way through the extractors; a context, at whose end nothing is under way."""

    def add(self, item: _T, document: Document) -> Iterator[tuple[_T, Outcome]]:
        """Send a document on its way; yields the items whose outcomes are there, in order."""
        ...

    def drain(self) -> Iterator[tuple[_T, Outcome]]:
        """Wait for all that are under way; yields them in order."""
        ...


def extraction(extractors: Sequence[Plugin], settings: Settings) -> AbstractContextManager[Extraction[_T]]:
    """In worker processes, unless the settings say otherwise."""
    return Isolated(extractors, settings) if settings.flag("extract.isolated") else Here(extractors, settings)


class Here(AbstractContextManager["Here[_T]"], Generic[_T]):
    """Extracts in this process, one document at a time, without limits: a debugger reaches the plugins."""

    def __init__(self, extractors: Sequence[Plugin], settings: Settings) -> None:
        self._extractors = extractors
        self._settings = settings

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def add(self, item: _T, document: Document) -> Iterator[tuple[_T, Outcome]]:
        try:
            outcome: Outcome = extract(self._extractors, document, self._settings)
        except ImprintError as error:
            outcome = error
        yield item, outcome

    def drain(self) -> Iterator[tuple[_T, Outcome]]:
        return iter(())


@dataclass(slots=True)
class _Task(Generic[_T]):
    """A document under way. ``slot`` is where its worker notes which extractor it asks."""

    item: _T
    document: Document
    slot: int
    future: ProcessFuture[Answer | ImprintError] | None = None
    tries: int = 0


class Isolated(AbstractContextManager["Isolated[_T]"], Generic[_T]):
    """Extracts in worker processes with a time and a memory limit; they start when there is work for them."""

    def __init__(self, extractors: Sequence[Plugin], settings: Settings) -> None:
        self._extractors = extractors
        self._settings = settings
        self._timeout = settings.number("extract.timeout_seconds")
        self._workers = settings.number("extract.workers") or _cores()
        self._slots = _AHEAD * self._workers
        self._next_slot = 0
        self._tasks: deque[_Task[_T]] = deque()
        self._bytes = 0
        self._pool: ProcessPool | None = None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def add(self, item: _T, document: Document) -> Iterator[tuple[_T, Outcome]]:
        task = _Task(item, document, self._next_slot)
        self._next_slot = (self._next_slot + 1) % self._slots
        self._tasks.append(task)
        self._bytes += document.size
        if self._pool:
            self._schedule(task)
        while len(self._tasks) == self._slots or (self._tasks and self._bytes > _MOST_BYTES):
            yield self._first()

    def drain(self) -> Iterator[tuple[_T, Outcome]]:
        while self._tasks:
            yield self._first()

    def _first(self) -> tuple[_T, Outcome]:
        if self._pool is None:
            self._start()
        task = self._tasks[0]
        outcome = self._outcome(task)
        self._tasks.popleft()
        self._bytes -= task.document.size
        return task.item, outcome

    def _outcome(self, task: _Task[_T]) -> Outcome:
        from concurrent.futures.process import BrokenProcessPool

        from pebble import ProcessExpired

        assert task.future is not None
        try:
            answer = task.future.result(self._timeout + _SECONDS_TO_START)
        except TimeoutError:
            if not task.future.done():  # the pool lost it
                self._start()
            what = f"its extraction took more than {self._timeout} s and was stopped"
            return self._error(task, what, "leave it out, or raise extract.timeout_seconds")
        except ProcessExpired as error:
            return self._error(
                task, f"its extraction ended its worker process: {_cause(error.exitcode)}", "leave it out"
            )
        except BrokenProcessPool as error:
            return self._again(task, error)
        return answer if isinstance(answer, ImprintError) else Claimed(self._extractor(answer.extractor), answer.result)

    def _again(self, task: _Task[_T], error: BrokenProcessPool) -> Outcome:
        """Start all workers anew for what is under way; raises if that did not help a few times."""
        task.tries += 1
        if task.tries == _TRIES:
            raise _no_workers(error) from error
        self._start()
        return self._outcome(task)

    def _error(self, task: _Task[_T], what: str, remedy: str) -> SourceError:
        error = SourceError(what, remedy)
        error.stage = "extract"
        asked = self._extractor(self._asked[task.slot])
        error.plugin = asked.name if asked else None
        return error

    def _extractor(self, place: int) -> Plugin | None:
        """The extractor at a place of their order that a worker told, None for nobody. Workers share their memory with
        whatever a plugin does there, so it may be any number.
        """
        return self._extractors[place] if 0 <= place < len(self._extractors) else None

    def _start(self) -> None:
        """Start workers anew, no more than there are documents, and give them all that is under way."""
        from pebble import ProcessPool

        from imprint.lifecycle.spawning import Spawning, start_tracker
        from imprint.lifecycle.worker import NOBODY, begin

        self._stop()
        context = Spawning()
        names = [extractor.name for extractor in self._extractors]
        try:
            start_tracker()
            self._asked = context.RawArray("i", [NOBODY] * self._slots)
            self._pool = ProcessPool(
                max_workers=min(self._workers, len(self._tasks)),
                max_tasks=_DOCUMENTS_A_WORKER,
                initializer=begin,
                initargs=[self._settings, names, self._asked, self._settings.number("extract.max_memory_mb")],
                context=context,
            )
            for task in self._tasks:
                self._schedule(task)
        except OSError as error:
            raise _no_workers(error) from error

    def _schedule(self, task: _Task[_T]) -> None:
        from imprint.lifecycle.worker import extract_document

        assert self._pool is not None
        task.future = self._pool.schedule(extract_document, args=(task.document, task.slot), timeout=self._timeout)

    def _stop(self) -> None:
        if self._pool:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self._pool = None
            from imprint.lifecycle.spawning import end_orphans

            end_orphans()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _cause(code: int) -> str:
    """Why a process ended, by its exit code."""
    if code >= 0:
        return f"exit status {code}"
    names = {number.value: number.name for number in signal.Signals}
    return f"killed by {names.get(-code, f'signal {-code}')}"


def _no_workers(error: Exception) -> ImprintError:
    return ImprintError(
        f"the worker processes that extract text cannot be started: {error}",
        "set extract.isolated = false to extract in this process, without limits",
    )
