"""Cuts one group into spans: between its segments first, then inside those that are over the limit."""

from __future__ import annotations

from collections.abc import Iterator

from imprint import Cut, Span, TokenCounter, pack
from imprint_segments.groups import Group


def spans_of(group: Group, text: str, tokens: TokenCounter, limit: int) -> Iterator[Span]:
    """The spans of a group, by their offsets in the whole text."""
    places = zip(group.starts, group.paths, strict=True)
    cuts = [Cut(0, 0, group.paths[0]), *(Cut(start - group.start, 0, path) for start, path in places)]
    for span in pack(text[group.start : group.end], cuts, tokens, limit):
        yield Span(group.start + span.start, group.start + span.end, span.label)
