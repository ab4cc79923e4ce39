"""Sends what plugin code prints to standard error, so that standard output carries results alone."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

_lock = threading.Lock()
_inside: list[int] = []
_saved: TextIO | None = None


@contextmanager
def diverted_stdout() -> Iterator[None]:
    """While any thread is inside, ``sys.stdout`` is ``sys.stderr``.

    Listed rather than nested, because the threads leave in any order and the last one out must restore the real one.
    """
    global _saved
    thread = threading.get_ident()
    with _lock:
        if not _inside:
            _saved, sys.stdout = sys.stdout, sys.stderr
        _inside.append(thread)
    try:
        yield
    finally:
        with _lock:
            if thread in _inside:
                _inside.remove(thread)
                _restore_if_last()


def abandon(thread: threading.Thread) -> None:
    """Count a thread as out that is left behind and may never return: it must not keep the results from their place."""
    with _lock:
        _inside[:] = [other for other in _inside if other != thread.ident]
        _restore_if_last()


def _restore_if_last() -> None:
    global _saved
    if not _inside and _saved is not None:
        sys.stdout, _saved = _saved, None
