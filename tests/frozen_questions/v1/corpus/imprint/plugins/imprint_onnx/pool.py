"""Runs texts side by side, each worker on a one-thread session of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from imprint import Setting

S = TypeVar("S")
V = TypeVar("V")

_MOST_SESSIONS = 8

SESSIONS = Setting(
    "onnx.sessions",
    0,
    f"How many texts are embedded side by side; 0 is one a processor, at most {_MOST_SESSIONS}. Each holds the model.",
    minimum=0,
)


def worker_count(setting: int) -> int:
    """How many workers a value of ``onnx.sessions`` means on this machine."""
    if setting:
        return setting
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(available, _MOST_SESSIONS)


class SessionPool(Generic[S]):
    """Sessions made by ``create`` when they are first needed and kept: a query costs one, a batch one a worker.

    Callers do not wait for each other: a query beside a batch takes, or makes, a session of its own.
    """

    def __init__(self, create: Callable[[], S], ready: Sequence[S] = ()) -> None:
        self._create = create
        self._free: SimpleQueue[S] = SimpleQueue()
        for session in ready:
            self._free.put(session)

    def map(self, run: Callable[[S, str], V], texts: Sequence[str], workers: int) -> list[V]:
        """``run`` of every text, in the order of ``texts``; an error or Ctrl-C ends it after the texts in hand."""
        workers = min(workers, len(texts))
        if workers <= 1:
            return [self._run(run, text) for text in texts]
        longest_first = sorted(range(len(texts)), key=lambda place: -len(texts[place]))  # so that all end together
        executor = ThreadPoolExecutor(workers, thread_name_prefix="imprint-onnx")
        try:
            futures = {place: executor.submit(self._run, run, texts[place]) for place in longest_first}
            return [futures[place].result() for place in range(len(texts))]
        finally:
            executor.shutdown(cancel_futures=True)

    def _run(self, run: Callable[[S, str], V], text: str) -> V:
        try:
            session = self._free.get_nowait()
        except Empty:
            session = self._create()
        try:
            return run(session, text)
        finally:
            self._free.put(session)
