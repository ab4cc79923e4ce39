"""Gathers the segments that may share a chunk: those of one page under one heading, and the smallest neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from imprint import Segment, TokenCounter

SMALL = 4
"""Groups share a chunk while together they have no more than one SMALL-th of the limit."""

_LONGEST_TOKEN = 12
"""Characters: a longer text than that for each token is not worth counting, it is no small group."""


@dataclass(frozen=True, slots=True)
class Group:
    """A stretch of the text whose segments may share chunks. ``starts`` are where each segment begins."""

    start: int
    end: int
    starts: tuple[int, ...]
    heading: str


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
        yield Group(start, end, tuple(segment.start for segment in run), _heading(run[0]))


def joined(groups: Iterable[Group], text: str, tokens: TokenCounter, limit: int) -> Iterator[Group]:
    """The groups, the small ones joined with small neighbours, under the heading that they have in common."""
    last: Group | None = None
    room = limit // SMALL
    for each in groups:
        if last is None:
            last = each
        elif each.end - last.start <= room * _LONGEST_TOKEN and tokens.count(text[last.start : each.end]) <= room:
            heading = last.heading if last.heading == each.heading else ""
            last = Group(last.start, each.end, (*last.starts, *each.starts), heading)
        else:
            yield last
            last = each
    if last is not None:
        yield last


def _place(segment: Segment) -> tuple[int | None, str | None]:
    return segment.page, segment.heading


def _heading(segment: Segment) -> str:
    return " ".join((segment.heading or "").split())
