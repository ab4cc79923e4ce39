"""Lets chunks of one text overlap: each begins up to so many tokens earlier, where a sentence, line or word begins."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, pairwise

from imprint.breaks import GAPS, sentence_breaks
from imprint.values import Segment, Span, TokenCounter

_CHARACTERS_PER_TOKEN = 12
"""How far back a token may reach: ordinary text has 3 to 6 characters a token."""

_TRIES = 8
"""Where a word was cut, a chunk may have a token or two more than the sum: then the overlap begins a word later."""


def chunker_limit(limit: int, overlap: int) -> int:
    """The limit that chunkers get, so that there is room for the overlap; at least half of the whole limit."""
    return max(limit - overlap, -(-limit // 2))


def overlapped(
    text: str, spans: Sequence[Span], segments: Sequence[Segment], tokens: TokenCounter, limit: int, overlap: int
) -> list[Span]:
    """The spans, each begun earlier by up to ``overlap`` tokens of the one before.

    Only where both have one label and begin in one segment: the text that is added would else stand under a heading, a
    speaker or a page that is not its own. No span begins before the one before it, or grows past ``limit``.
    """
    starts = [segment.start for segment in segments]
    made = list(spans[:1])
    for before, span in pairwise(spans):
        segment = bisect_right(starts, span.start)
        bound = max(before.start, starts[segment - 1] if segment else 0)
        if before.label == span.label and before.end <= span.start and bound < span.start:
            made.append(_extended(text, span, bound, tokens, limit, overlap))
        else:
            made.append(span)
    return made


def _extended(text: str, span: Span, bound: int, tokens: TokenCounter, limit: int, overlap: int) -> Span:
    low = max(bound, span.start - overlap * _CHARACTERS_PER_TOKEN)
    ends = tokens.ends(text[low : span.start])
    if len(ends) > overlap:
        low += ends[-overlap - 1]
    whole = [bound] if low == bound else []
    for start in islice(chain(whole, _begins(text, low, span.start)), _TRIES):
        fits = tokens.count(text[start : span.end]) <= limit
        if fits and tokens.count(text[start : span.start]) <= overlap:
            return replace(span, start=start)
    return span


def _begins(text: str, bound: int, stop: int) -> Iterator[int]:
    """Where an overlap may begin, the best first: at sentences, at lines, between words; from the longest on."""
    offsets = range(bound + 1, stop)
    yield from sentence_breaks(text, bound, stop)
    yield from (offset for offset in offsets if text[offset - 1] == "\n" and not text[offset].isspace())
    yield from (offset for offset in offsets if text[offset - 1] in GAPS and not text[offset].isspace())
