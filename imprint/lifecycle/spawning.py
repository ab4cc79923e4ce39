"""How worker processes are started: fresh, without the caller's main module, deaf to Ctrl-C.

A fork would copy locks that the engine's and the model's threads hold; a plain spawn would run the script of whoever
uses Imprint from Python once more in each worker.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

_lock = threading.Lock()
_started: set[int] = set()
"""The process IDs of the workers, which are those of their groups."""


def start_tracker() -> None:
    """Start the process that frees what a killed one held, if the system needs one; it would tell people about it."""
    if sys.platform == "win32":
        return
    from multiprocessing import resource_tracker

    quiet = "ignore:resource_tracker"
    sys.warnoptions.append(quiet)
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.remove(quiet)


class _Process(SpawnProcess):
    @staticmethod
    def _Popen(process_obj: BaseProcess) -> Any:  # noqa: N802 - multiprocessing's own name
        with _lock, _another_main(), _interrupts_held_back():
            started = SpawnProcess._Popen(process_obj)
            _started.add(started.pid)
            return started


def lead_a_group() -> None:
    """Make this worker the head of a process group, so that what a plugin starts in it can be found."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)


def end_orphans() -> None:
    """End what plugins started in workers that have ended, unless it left their process group."""
    with _lock:
        for worker in _started if hasattr(os, "killpg") else ():
            try:
                os.kill(worker, 0)
            except ProcessLookupError:  # else the number is somebody else's by now: a group keeps its own from reuse
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(worker, signal.SIGKILL)
            except PermissionError:
                pass
        _started.clear()


class Spawning(SpawnContext):
    """A multiprocessing context whose processes know of the caller only what they are sent."""

    Process = _Process


@contextmanager
def _another_main() -> Iterator[None]:
    """A new process imports the main module again, to find what was defined there; ours need nothing of it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; a worker that is being born would die of it with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
