"""Cuts one group into spans: between its segments first, then inside those that are over the limit."""

from __future__ import annotations

from collections.abc import Iterator

from imprint import Cut, Span, TokenCounter, pack
from imprint_segments.groups import Group


def spans_of(group: Group, text: str, tokens: TokenCounter, limit: int) -> Iterator[Span]:
    """The spans of a group, by their offsets in the whole text."""
    path = (group.heading,) if group.heading else ()
    cuts = [Cut(0, 0, path), *(Cut(start - group.start, 0, path) for start in group.starts)]
    for span in pack(text[group.start : group.end], cuts, tokens, limit):
        yield Span(group.start + span.start, group.start + span.end, span.label)
