"""Asks the extractors for a document's text and checks what they return."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from imprint.dispatch import Plugin
from imprint.errors import SourceError
from imprint.lifecycle.checks import check_place, check_text
from imprint.settings import Settings
from imprint.values import Document, Extracted, Segment, Skip


@dataclass(frozen=True, slots=True)
class Claimed:
    """What became of a document, and which extractor claimed it (None when nobody did)."""

    extractor: Plugin | None
    result: Extracted | Skip


_HOOK = "imprint_extract"

UNCLAIMED = Skip("no installed plugin reads this format", "install a plugin that does, or leave it out")


def extract(
    extractors: Sequence[Plugin],
    document: Document,
    settings: Settings,
    asking: Callable[[Plugin], None] | None = None,
) -> Claimed:
    """The first answer that is not None; raises what the claiming extractor raises, with its name on it.

    ``asking`` is told of each extractor before it is asked.
    """
    for extractor in extractors:
        if asking:
            asking(extractor)
        try:
            result = extractor.call(_HOOK, document=document, settings=settings)
        except SourceError as error:
            error.plugin, error.stage = extractor.name, "extract"
            raise
        if result is None:
            continue
        if isinstance(result, Extracted):
            _check(extractor, result)
        elif isinstance(result, Skip):
            check_text(extractor, _HOOK, result.reason, result.remedy)
        else:
            raise extractor.error(f"imprint_extract returned {type(result).__name__}, not Extracted, Skip or None")
        return Claimed(extractor, result)
    return Claimed(None, UNCLAIMED)


def _check(extractor: Plugin, extracted: Extracted) -> None:
    if not isinstance(extracted.metadata, Mapping):
        raise extractor.error(f"imprint_extract returned {type(extracted.metadata).__name__} as its metadata")
    optional = [text for text in (extracted.title, extracted.language) if text is not None]
    metadata = extracted.metadata
    check_text(extractor, _HOOK, extracted.text, extracted.kind, *optional, *metadata.keys(), *metadata.values())
    if not extracted.kind:
        raise extractor.error("imprint_extract returned no kind")
    if not isinstance(extracted.segments, Sequence):
        raise extractor.error(f"imprint_extract returned {type(extracted.segments).__name__} as its segments")
    last = 0
    for segment in extracted.segments:
        if not isinstance(segment, Segment):
            raise extractor.error(f"imprint_extract returned {type(segment).__name__} among its segments")
        check_place(extractor, _HOOK, segment, last, len(extracted.text))
        _check_labels(extractor, segment)
        last = segment.end


def _check_labels(extractor: Plugin, segment: Segment) -> None:
    """Page, times, heading, speaker and date are stored as they are, so they must be what the store can keep."""
    labels = (segment.heading, segment.speaker, segment.date)
    check_text(extractor, _HOOK, *(text for text in labels if text is not None))
    if segment.page is not None and type(segment.page) is not int:
        raise extractor.error(f"imprint_extract returned a page that is not a whole number: {segment.page!r:.20}")
    for time in (segment.time_start, segment.time_end):
        if time is not None and not (type(time) in (int, float) and isfinite(time)):
            raise extractor.error(f"imprint_extract returned a time that is not a number: {time!r:.20}")
