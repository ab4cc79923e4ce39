"""Parses code into a syntax tree, within bounds of size and time that no file can pass."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from imprint_code.grammars import Grammar

if TYPE_CHECKING:
    from tree_sitter import Node, Point

LONGEST = 2_500_000
"""Bytes. A tree takes up to 220 times its text in memory (a file of nothing but operators)."""

SECONDS = 3.0
"""Of processor time, so that a busy machine cuts as an idle one does. Real code takes 0.3 s a megabyte; what is no
code at all can take 5 s, and is cut by its layout instead."""

_READ = 65_536


def parse(grammar: Grammar, data: bytes) -> Node | None:
    """The root of the tree, or None for a text that is too large or takes too long."""
    from tree_sitter import Parser

    if len(data) > LONGEST:
        return None
    view = memoryview(data)

    def read(offset: int, _point: Point) -> memoryview:
        return view[offset : offset + _READ]

    try:
        return Parser(grammar.language).parse(read, progress_callback=_out_of_time()).root_node
    except ValueError:  # how the library says that it was stopped
        return None


def _out_of_time() -> Callable[[int, bool], bool]:
    deadline = time.thread_time() + SECONDS

    def progress(_offset: int, _has_error: bool) -> bool:
        return time.thread_time() > deadline

    return progress
