"""Sends what plugin code prints to standard error, so that standard output carries results alone."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

_lock = threading.Lock()
_depth = 0
_saved: TextIO | None = None


@contextmanager
def diverted_stdout() -> Iterator[None]:
    """While any thread is inside, ``sys.stdout`` is ``sys.stderr``.

    Counted rather than nested, because the threads leave in any order and the last one out must restore the real one.
    """
    global _depth, _saved
    with _lock:
        if _depth == 0:
            _saved, sys.stdout = sys.stdout, sys.stderr
        _depth += 1
    try:
        yield
    finally:
        with _lock:
            _depth -= 1
            if _depth == 0 and _saved is not None:
                sys.stdout, _saved = _saved, None
