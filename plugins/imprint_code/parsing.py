"""Parses code into a syntax tree, within bounds of size, depth and time."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from imprint_code.grammars import Grammar

if TYPE_CHECKING:
    from tree_sitter import Node, Point

LONGEST = 2_500_000
"""Bytes. Longer code is made by programs, not for readers."""

MOST_STEPS = 40_000
"""Of a hundred operations of the parser each, after which it asks whether to go on. Two megabytes of real code take
12,000 steps, as much of minified code 50,000; each step takes up to 13 KB of memory."""

SECONDS = 3.0
"""Of processor time, so that a busy machine cuts as an idle one does. Real code takes 0.3 s a megabyte; what is no
code at all can take any time, and is cut by its layout instead."""

DEEPEST = 400
"""Brackets within brackets. Where the parser meets an error it copies what is open: 13,000 open brackets in 40 KB cost
2 GB and 10 s, between two steps. Code that people wrote stays below 60."""

_BRACKET = re.compile(rb"[(\[{]|[)\]}]")
_OPENING = frozenset((b"(", b"[", b"{"))

_READ = 512
"""Bytes that the parser is given at once. Between two steps it may read the rest of the text again for each character
(for a run of ``#`` in Swift), and only asking for more text ends that."""


def parse(grammar: Grammar, data: bytes) -> Node | None:
    """The root of the tree, or None for a text that is too large or too deep, or takes too long."""
    from tree_sitter import Parser

    if len(data) > LONGEST or _depth(data) > DEEPEST:
        return None
    bounds = _Bounds(data)
    try:
        tree = Parser(grammar.language).parse(bounds.read, progress_callback=bounds.stops)
    except ValueError:  # how the library says that it was stopped
        return None
    return None if bounds.passed else tree.root_node


def _depth(data: bytes) -> int:
    """How many brackets are open at most, those in strings and comments too; it stops counting past `DEEPEST`."""
    depth = deepest = 0
    for bracket in _BRACKET.findall(data):
        depth = depth + 1 if bracket in _OPENING else max(0, depth - 1)
        if depth > deepest:
            deepest = depth
            if deepest > DEEPEST:
                break
    return deepest


class _Bounds:
    """Gives the parser its text until a bound is passed: from then on the text has ended."""

    def __init__(self, data: bytes) -> None:
        self._data = memoryview(data)
        self._deadline = time.thread_time() + SECONDS
        self._steps = 0
        self.passed = False

    def read(self, offset: int, _point: Point) -> memoryview:
        self.passed = self.passed or time.thread_time() > self._deadline
        return self._data[:0] if self.passed else self._data[offset : offset + _READ]

    def stops(self, _offset: int, _has_error: bool) -> bool:
        self._steps += 1
        self.passed = self.passed or self._steps > MOST_STEPS or time.thread_time() > self._deadline
        return self.passed
