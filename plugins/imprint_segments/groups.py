"""Gathers the segments that may share a chunk: those of one page under one heading, and the smallest neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from imprint import Segment, TokenCounter

SMALL = 4
"""Groups share a chunk while together they have no more than one SMALL-th of the limit."""

TINY = 16
"""Pages under different headings share a chunk only while together they have no more than one TINY-th of the limit."""

_SEPARATOR = " > "
"""What stands between the parts of a heading that is a path, as in ``Part > Chapter``."""

_LONGEST_TOKEN = 12
"""Characters: a longer text than that for each token is not worth counting, it is no small group."""


@dataclass(frozen=True, slots=True)
class Group:
    """A stretch of the text whose segments may share chunks: where each of them begins, and under which path."""

    start: int
    end: int
    starts: tuple[int, ...]
    paths: tuple[tuple[str, ...], ...]
    paged: bool


def group(text: str, segments: Sequence[Segment]) -> Iterator[Group]:
    """The groups of a text, in order: each runs to where the next begins, the first from the beginning of the text."""
    runs: list[list[Segment]] = []
    for segment in segments:
        if runs and _place(runs[-1][0]) == _place(segment):
            runs[-1].append(segment)
        else:
            runs.append([segment])
    borders = [0, *(run[0].start for run in runs[1:]), len(text)]
    for run, start, end in zip(runs, borders[:-1], borders[1:], strict=True):
        paths = (_path(run[0]),) * len(run)
        yield Group(start, end, tuple(segment.start for segment in run), paths, run[0].page is not None)


def joined(groups: Iterable[Group], text: str, tokens: TokenCounter, limit: int) -> Iterator[Group]:
    """The groups, the small ones joined with small neighbours; each segment keeps its own heading.

    Pages under different headings are joined only where they are tiny: what is joined is found as one.
    """
    last: Group | None = None
    for each in groups:
        if last is None:
            last = each
            continue
        room = _room(last, each, limit)
        if each.end - last.start <= room * _LONGEST_TOKEN and tokens.count(text[last.start : each.end]) <= room:
            starts, paths = (*last.starts, *each.starts), (*last.paths, *each.paths)
            last = Group(last.start, each.end, starts, paths, last.paged or each.paged)
        else:
            yield last
            last = each
    if last is not None:
        yield last


def _place(segment: Segment) -> tuple[int | None, str | None]:
    return segment.page, segment.heading


def _room(one: Group, next_one: Group, limit: int) -> int:
    """How many tokens two groups may have to be joined."""
    differ = len({*one.paths, *next_one.paths}) > 1
    return limit // (TINY if differ and (one.paged or next_one.paged) else SMALL)


def _path(segment: Segment) -> tuple[str, ...]:
    heading = " ".join((segment.heading or "").split())
    return tuple(heading.split(_SEPARATOR)) if heading else ()
