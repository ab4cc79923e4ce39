"""Writes any other JSON as lines of ``path: value``, parted into segments at the members that hold together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from imprint import Extracted, Segment
from imprint_json.flattening import Line, flatten, spell
from imprint_json.parsing import Value
from imprint_json.writing import Writing, one_line

_WHOLE = 1500
"""A member of this many characters is not parted: it fits the window of the stock models."""

_DEEPEST = 8
"""Levels at which members are parted; further down the lines stay together."""


def outline(value: Value, allowance: int) -> Extracted:
    """The lines of a value; raises `TooLong` past the allowance."""
    writing = Writing()
    for depth, part in _parts(list(flatten(value, allowance)), 0):
        start = end = None
        for place, line in enumerate(part):
            first, end = writing.add(line.text, "\n" if place else "\n\n")
            start = first if start is None else start
        if start is not None and end is not None and start < end:
            heading = one_line(spell(part[0].path[:depth]))
            writing.mark(Segment(start, end, heading=heading or None))
    text, segments = writing.finish()
    return Extracted(text, "records", None, segments, _title(value))


def _parts(lines: Sequence[Line], depth: int) -> Iterator[tuple[int, Sequence[Line]]]:
    """Runs of lines that belong together, each with how many steps of their paths they share."""
    if depth == _DEEPEST or (sum(len(line.text) for line in lines) <= _WHOLE and not _holds_a_list(lines, depth)):
        yield depth, lines
        return
    small: list[Line] = []
    size = 0
    for step, members in groupby(lines, key=lambda line: line.path[depth] if len(line.path) > depth else ""):
        run = list(members)
        length = sum(len(line.text) for line in run)
        if len(run) == 1 or (length <= _WHOLE and not step.startswith("[") and not _holds_a_list(run, depth + 1)):
            if small and size + length > _WHOLE:
                yield depth, small
                small, size = [], 0
            small += run
            size += length
            continue
        if small:
            yield depth, small
            small, size = [], 0
        yield from _parts(run, depth + 1)
    if small:
        yield depth, small


def _holds_a_list(lines: Sequence[Line], depth: int) -> bool:
    """Whether the next step down is into a list: each of its items is a part of its own."""
    return len(lines) > 1 and len(lines[0].path) > depth and lines[0].path[depth].startswith("[")


def _title(value: Value) -> str | None:
    if not isinstance(value, dict):
        return None
    titles = (value.get(key) for key in ("title", "name"))
    return next((one_line(title) for title in titles if isinstance(title, str) and title.strip()), None)
