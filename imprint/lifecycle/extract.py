"""Asks the extractors for a document's text and checks what they return."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imprint.dispatch import Plugin
from imprint.errors import SourceError
from imprint.settings import Settings
from imprint.values import Document, Extracted, Segment, Skip


@dataclass(frozen=True, slots=True)
class Claimed:
    """What became of a document, and which extractor claimed it (None when nobody did)."""

    extractor: Plugin | None
    result: Extracted | Skip


UNCLAIMED = Skip("no installed plugin reads this format", "install a plugin that does, or leave it out")


def extract(extractors: Sequence[Plugin], document: Document, settings: Settings) -> Claimed:
    """The first answer that is not None; raises what the claiming extractor raises, with its name on it."""
    for extractor in extractors:
        try:
            result = extractor.call("imprint_extract", document=document, settings=settings)
        except SourceError as error:
            error.plugin, error.stage = extractor.name, "extract"
            raise
        if result is None:
            continue
        if isinstance(result, Extracted):
            _check(extractor, result)
        elif not isinstance(result, Skip):
            raise extractor.error(f"imprint_extract returned {type(result).__name__}, not Extracted, Skip or None")
        return Claimed(extractor, result)
    return Claimed(None, UNCLAIMED)


def _check(extractor: Plugin, extracted: Extracted) -> None:
    texts = [extracted.text, extracted.kind, *extracted.metadata.keys(), *extracted.metadata.values()]
    texts += [text for text in (extracted.title, extracted.language) if text is not None]
    if not all(isinstance(text, str) for text in texts):
        raise extractor.error("imprint_extract returned something that is not text")
    for text in texts:
        _check_unicode(extractor, text)
    if not extracted.kind:
        raise extractor.error("imprint_extract returned no kind")
    _check_segments(extractor, extracted.segments, len(extracted.text))


def _check_unicode(extractor: Plugin, text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise extractor.error(f"imprint_extract returned a lone surrogate at character {error.start}") from error


def _check_segments(extractor: Plugin, segments: Sequence[Segment], length: int) -> None:
    last = 0
    for segment in segments:
        if not isinstance(segment, Segment):
            raise extractor.error(f"imprint_extract returned a {type(segment).__name__} among its segments")
        if not last <= segment.start <= segment.end <= length:
            raise extractor.error(f"imprint_extract returned a segment out of place: {segment.start} to {segment.end}")
        last = segment.end
