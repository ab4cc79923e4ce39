"""Asks the chunkers for the pieces of a text and checks that they cover it within the limit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from imprint.dispatch import Plugin
from imprint.errors import SourceError
from imprint.lifecycle.checks import check_place, check_text
from imprint.lifecycle.overlap import chunker_limit, overlapped
from imprint.settings import Settings
from imprint.values import Segment, Span, TokenCounter

_BLANK = re.compile(r"\s*\Z")
_WORD = re.compile(r"\w{1,4}|[^\w\s]")


class EmbedderTokens:
    """Counts in the tokens of the configured model."""

    def __init__(self, embedder: Plugin, settings: Settings) -> None:
        self._embedder = embedder
        self._settings = settings

    def ends(self, text: str) -> Sequence[int]:
        ends = self._embedder.call("imprint_tokens", text=text, settings=self._settings)
        if not isinstance(ends, Sequence) or isinstance(ends, str):
            raise self._embedder.error(f"imprint_tokens returned {type(ends).__name__}, not a list of offsets")
        return ends

    def count(self, text: str) -> int:
        return len(self.ends(text))


class PlainTokens:
    """Counts without any model, for lexical-only collections: about four characters a token."""

    def ends(self, text: str) -> Sequence[int]:
        return [match.end() for match in _WORD.finditer(text)]

    def count(self, text: str) -> int:
        return len(_WORD.findall(text))


@dataclass(frozen=True, slots=True)
class Chunked:
    """The spans of a text, and the chunker that made them."""

    chunker: Plugin
    spans: Sequence[Span]


def chunk(
    chunkers: Sequence[Plugin],
    text: str,
    kind: str,
    language: str | None,
    segments: Sequence[Segment],
    tokens: TokenCounter,
    limit: int,
    settings: Settings,
) -> Chunked:
    """The first chunker's answer that is not None, checked, with the overlap that the settings ask for.

    Raises `SourceError` when no chunker takes the kind.
    """
    overlap = settings.number("chunk.overlap_tokens")
    room = chunker_limit(limit, overlap)
    for chunker in chunkers:
        spans = chunker.call(
            "imprint_chunk",
            text=text,
            kind=kind,
            language=language,
            segments=segments,
            tokens=tokens,
            limit=room,
            settings=settings,
        )
        if spans is None:
            continue
        _check(chunker, spans, text, tokens, room)
        if overlap:
            spans = overlapped(text, spans, segments, tokens, limit, overlap)
            _check(chunker, spans, text, tokens, limit)
        return Chunked(chunker, spans)
    error = SourceError(
        f"no installed chunker takes text of kind {kind}", "install the chunker that belongs to its plugin"
    )
    error.stage = "chunk"
    raise error


def _check(chunker: Plugin, spans: object, text: str, tokens: TokenCounter, limit: int) -> None:
    if not isinstance(spans, Sequence) or not all(isinstance(span, Span) for span in spans):
        raise chunker.error("imprint_chunk returned something that is not a list of spans")
    covered = start = 0
    for span in spans:
        check_place(chunker, "imprint_chunk", span, start, len(text))
        check_text(chunker, "imprint_chunk", span.label, *chunker.iterate("imprint_chunk", span.names))
        if span.start > covered:
            _check_blank(chunker, text, covered, span.start)
        count = tokens.count(text[span.start : span.end])
        if count > limit:
            raise chunker.error(f"the span {span.start} to {span.end} has {count} tokens, more than {limit}")
        start, covered = span.start, max(covered, span.end)
    _check_blank(chunker, text, covered, len(text))


def _check_blank(chunker: Plugin, text: str, start: int, end: int) -> None:
    if not _BLANK.match(text[start:end]):
        raise chunker.error(f"imprint_chunk left out text between {start} and {end}")
