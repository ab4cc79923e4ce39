"""Turns one snapshot of a file into everything that its publication will write, except vectors. Writes nothing."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from imprint.analysis import Analysis
from imprint.dispatch import Plugin
from imprint.identity import public_id, text_hash
from imprint.lifecycle.chunk import chunk
from imprint.lifecycle.labels import Places, context_of, label_of, with_context
from imprint.lifecycle.redact import Redaction
from imprint.packing import LABEL_SEPARATOR
from imprint.settings import Settings
from imprint.store.records import Origin, TextPage
from imprint.values import Extracted, Segment, Span, TokenCounter

PAGE_CHARACTERS = 20_000

_LINE_END = re.compile("\n")


@dataclass(frozen=True, slots=True)
class PreparedChunk:
    """A chunk as it will be stored. Offsets are in the source's redacted text; lines count from 1.

    ``context`` is what of its label, headings, pages and time its text does not say: both are searched and embedded
    together. ``index_terms`` are those of both, separated by spaces; ``symbols`` are the lines that ``symbol_terms``
    are made of: its source's path, its label, what begins in it.
    """

    id: str
    text: str
    text_hash: str
    start: int
    end: int
    line_start: int
    line_end: int
    label: str
    context: str
    place: Segment | None
    symbols: str = ""
    index_terms: str = ""
    symbol_terms: str = ""
    language: str | None = None

    @property
    def searchable(self) -> str:
        return with_context(self.context, self.text)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A source that is ready to be embedded and published. Every text in it is redacted."""

    origin: Origin
    type: str
    language: str | None
    title: str | None
    metadata: Mapping[str, str]
    extractor: str | None
    chunker: str | None
    chunks: tuple[PreparedChunk, ...]
    pages: tuple[TextPage, ...]
    segments: tuple[Segment, ...]
    length: int


@dataclass(frozen=True, slots=True)
class Preparation:
    """The stages between extraction and embedding, with what they need; ``window`` is how many tokens the embedder
    reads, None without one.
    """

    redaction: Redaction
    chunkers: Sequence[Plugin]
    analysis: Analysis
    tokens: TokenCounter
    limit: int
    window: int | None
    settings: Settings

    def prepare(self, origin: Origin, extracted: Extracted, extractor: str | None, *, again: bool = False) -> Prepared:
        """Redact and chunk; raises what the plugins raise.

        ``again`` says that ``extracted`` is stored text, so that what stands in its placeholders is the kernel's.
        """
        redacted, offset = self.redaction.document(extracted.text, extracted.kind, again=again)
        line = partial(self.redaction.line, again=again)
        text = redacted.text
        segments = self._segments(extracted.segments, offset, again=again)
        base = Prepared(
            origin=origin,
            type=line(extracted.kind),
            language=line(extracted.language) if extracted.language else None,
            title=line(extracted.title) if extracted.title else None,
            metadata=self._metadata(extracted.metadata, again=again),
            extractor=extractor,
            chunker=None,
            chunks=(),
            pages=tuple(paginate(text)),
            segments=segments,
            length=len(text),
        )
        if not text.strip():
            return replace(base, pages=(), segments=(), length=0)
        made = chunk(
            self.chunkers,
            text,
            extracted.kind,
            extracted.language,
            segments,
            self.tokens,
            self.limit,
            self.settings,
        )
        spans = [span for span in made.spans if text[span.start : span.end].strip()]
        labels = self.redaction.lines([span.label for span in spans], again=True)
        names = self.redaction.lines(["\n".join(span.names) for span in spans], again=True)
        places = Places(segments)
        breaks = [line.start() for line in _LINE_END.finditer(text)]
        chunks = [
            self._chunk(origin, text, breaks, position, span, label, inner, places)
            for position, (span, label, inner) in enumerate(zip(spans, labels, names, strict=True))
        ]
        return replace(base, chunker=made.chunker.name, chunks=tuple(self._analyzed(chunks, extracted.kind)))

    def _analyzed(self, chunks: Sequence[PreparedChunk], kind: str) -> Iterator[PreparedChunk]:
        """The chunks with their terms, which the redactors see as well."""
        analyzed = [self.analysis.chunk(made.searchable, kind, made.symbols) for made in chunks]
        terms = self.redaction.lines([" ".join(item.terms) for item in analyzed], again=True)
        symbols = self.redaction.lines([" ".join(item.symbols) for item in analyzed], again=True)
        for made, item, *some in zip(chunks, analyzed, terms, symbols, strict=True):
            yield replace(made, index_terms=some[0], symbol_terms=some[1], language=item.language)

    def _chunk(
        self,
        origin: Origin,
        text: str,
        breaks: Sequence[int],
        position: int,
        span: Span,
        label: str,
        names: str,
        places: Places,
    ) -> PreparedChunk:
        piece = text[span.start : span.end]
        first = span.start + len(piece) - len(piece.lstrip())
        last = span.start + len(piece.rstrip())
        under = places.under(first, last)
        context = context_of(label, under, piece, self._fits)
        return PreparedChunk(
            id=public_id(piece, origin.project, origin.key, position),
            text=piece,
            text_hash=text_hash(with_context(context, piece)),
            start=span.start,
            end=span.end,
            line_start=bisect_right(breaks, first - 1) + 1,
            line_end=bisect_right(breaks, last - 2) + 1,
            label=label_of(label, under),
            context=context,
            place=under[0] if under else None,
            symbols="\n".join((_path_in_root(origin), *label.split(LABEL_SEPARATOR), names)),
        )

    def _fits(self, searchable: str) -> bool:
        return self.window is None or self.tokens.count(searchable) <= self.window

    def _metadata(self, metadata: Mapping[str, str], *, again: bool) -> dict[str, str]:
        lines = partial(self.redaction.lines, again=again)
        return dict(zip(lines(list(metadata)), lines(list(metadata.values())), strict=True))

    def _segments(
        self, segments: Sequence[Segment], offset: Callable[[int], int], *, again: bool
    ) -> tuple[Segment, ...]:
        lines = partial(self.redaction.lines, again=again)
        headings = lines([segment.heading or "" for segment in segments])
        speakers = lines([segment.speaker or "" for segment in segments])
        dates = lines([segment.date or "" for segment in segments])
        return tuple(
            replace(
                segment,
                start=offset(segment.start),
                end=offset(segment.end),
                heading=heading or None,
                speaker=speaker or None,
                date=date or None,
            )
            for segment, heading, speaker, date in zip(segments, headings, speakers, dates, strict=True)
        )


def _path_in_root(origin: Origin) -> str:
    """The path of a source below its root; of one that is a root itself, its name."""
    below = os.path.relpath(origin.source, origin.root)
    return os.path.basename(origin.source) if below == os.curdir else below


def paginate(text: str) -> list[TextPage]:
    """The text in pages of about `PAGE_CHARACTERS`, cut only at line ends: a longer line is a page of its own."""
    pages: list[TextPage] = []
    start, line = 0, 1
    while start < len(text):
        end = _page_end(text, start)
        pages.append(TextPage(len(pages) + 1, start, line, text[start:end]))
        line += text.count("\n", start, end)
        start = end
    return pages


def _page_end(text: str, start: int) -> int:
    target = start + PAGE_CHARACTERS
    if target >= len(text):
        return len(text)
    before = text.rfind("\n", start, target)
    if before >= 0:
        return before + 1
    after = text.find("\n", target)
    return len(text) if after < 0 else after + 1
