"""Shows what redaction would replace in files, with their extractors and without a store: nothing is kept."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from imprint.dispatch import Plugins
from imprint.errors import ImprintError, SourceError, UsageError
from imprint.lifecycle.allow import hash_of
from imprint.lifecycle.extraction import Extraction, Outcome, extraction
from imprint.lifecycle.snapshot import take
from imprint.lifecycle.stages import load_redaction
from imprint.values import HEAD_BYTES, Document, Extracted, Finding, Segment, Skip


@dataclass(frozen=True, slots=True)
class Masked:
    """One stretch that would be replaced. ``line`` and ``column`` are of the extracted text, and of ``text`` alone.

    ``place`` is ``text``, ``name``, ``title``, ``metadata``, ``heading`` or ``speaker``; ``sha256`` names the stretch
    in ``redact.allow``: whoever has it can try values, so it is for its owner's eyes.
    """

    kind: str
    place: str
    length: int
    sha256: str
    line: int | None = None
    column: int | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Previewed:
    """What became of one file. ``name`` and the words of ``skip`` and ``error`` are redacted themselves."""

    name: str
    masked: Sequence[Masked] = ()
    skip: Skip | None = None
    error: ImprintError | None = None


class Preview:
    """The extractors and redactors of a run, without the rest of it; raises as a run does that lacks a redactor."""

    def __init__(self, plugins: Plugins) -> None:
        self._settings = plugins.settings
        self._extractors = plugins.stage("extract")
        self._redaction = load_redaction(plugins)
        self._most_text = self._settings.number("ingest.max_file_bytes")
        self._most_document = self._settings.number("ingest.max_doc_size_mb") << 20

    @property
    def most_bytes(self) -> int:
        """How much of a document is ever read."""
        return max(self._most_text, self._most_document)

    def files(self, paths: Sequence[str]) -> Iterator[Previewed]:
        """Each file in turn; one that cannot be read costs itself alone."""
        with self._extraction() as under_way:
            for path in paths:
                try:
                    snapshot = take(_existing(path), self._most_document)
                except SourceError as error:
                    yield from (self._seen(*item) for item in under_way.drain())
                    yield self._seen(path, error)
                    continue
                document = self._document(path, snapshot.size, snapshot.head, snapshot.content)
                yield from (self._seen(*item) for item in under_way.add(path, document))
            yield from (self._seen(*item) for item in under_way.drain())

    def content(self, name: str, content: bytes) -> Previewed:
        """What is no file, as standard input; ``name`` says by its ending what it is taken for."""
        with self._extraction() as under_way:
            document = self._document(name, len(content), content[:HEAD_BYTES], content)
            return next(self._seen(*item) for item in (*under_way.add(name, document), *under_way.drain()))

    def _extraction(self) -> AbstractContextManager[Extraction[str]]:
        return extraction(self._extractors, self._settings)

    def _document(self, path: str, size: int, head: bytes, content: bytes | None) -> Document:
        name = os.path.basename(path).encode("utf-8", "replace").decode()
        return Document(name, size, head, content, self._most_text, self._most_document)

    def _seen(self, path: str, outcome: Outcome) -> Previewed:
        readable = path.encode("utf-8", "backslashreplace").decode()
        try:
            return self._judged(readable, outcome)
        except UsageError:
            raise
        except ImprintError as error:
            return Previewed(
                self._redaction.safe(readable),
                error=SourceError(self._redaction.safe(error.what), self._redaction.safe(error.remedy)),
            )

    def _judged(self, path: str, outcome: Outcome) -> Previewed:
        if isinstance(outcome, ImprintError):
            raise outcome
        line = self._redaction.line
        if isinstance(outcome.result, Skip):
            return Previewed(line(path), skip=Skip(line(outcome.result.reason), line(outcome.result.remedy)))
        masked = [*self._in_text(outcome.result), *self._in_lines(path, outcome.result)]
        return Previewed(line(path), masked)

    def _in_text(self, extracted: Extracted) -> Iterator[Masked]:
        text = extracted.text
        breaks = [index for index, char in enumerate(text) if char == "\n"]
        starts = [segment.start for segment in extracted.segments]
        for finding in self._redaction.places(text, extracted.kind):
            before = bisect_right(breaks, finding.start - 1)
            column = finding.start - (breaks[before - 1] if before else -1)
            page = _page(extracted.segments, starts, finding)
            found = text[finding.start : finding.end]
            yield Masked(finding.kind, "text", len(found), hash_of(found), before + 1, column, page)

    def _in_lines(self, path: str, extracted: Extracted) -> Iterator[Masked]:
        lines = [("name", path), ("title", extracted.title or "")]
        lines += [("metadata", part) for item in extracted.metadata.items() for part in item]
        lines += [("heading", segment.heading) for segment in extracted.segments if segment.heading]
        lines += [("speaker", segment.speaker) for segment in extracted.segments if segment.speaker]
        for place, line in dict.fromkeys(lines):
            for finding in self._redaction.places(line, "line"):
                found = line[finding.start : finding.end]
                yield Masked(finding.kind, place, len(found), hash_of(found))


def _existing(path: str) -> str:
    if os.path.isdir(path):
        raise SourceError("is a folder", "name the files in it")
    if not os.path.lexists(path):
        raise SourceError("does not exist", "check the name")
    return os.path.abspath(path)


def _page(segments: Sequence[Segment], starts: Sequence[int], finding: Finding) -> int | None:
    index = bisect_right(starts, finding.start) - 1
    return segments[index].page if index >= 0 and finding.start < segments[index].end else None
