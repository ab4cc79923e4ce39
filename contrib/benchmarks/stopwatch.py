"""Adds up what chosen functions take, by the name that each is given."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any
from unittest.mock import patch


class Stopwatch:
    """``spent`` has the seconds of each name. A function that calls another watched one is charged with both."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)

    @contextmanager
    def watching(self, *watched: tuple[Any, str, str | Callable[..., str]]) -> Iterator[None]:
        """Meanwhile each ``(owner, attribute, name)`` is timed; a name may depend on the arguments."""
        with ExitStack() as stack:
            for owner, attribute, name in watched:
                stack.enter_context(patch.object(owner, attribute, self._timed(getattr(owner, attribute), name)))
            yield

    def _timed(self, function: Callable[..., Any], name: str | Callable[..., str]) -> Callable[..., Any]:
        @wraps(function)
        def timed(*arguments: Any, **named: Any) -> Any:
            started = time.perf_counter()
            try:
                return function(*arguments, **named)
            finally:
                label = name if isinstance(name, str) else name(*arguments)
                self.spent[label] += time.perf_counter() - started

        return timed
