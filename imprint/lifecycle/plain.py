"""Makes what an extractor gave a value of the kernel's own types, of bounded size, before it leaves the worker.

What travels is unpickled by the parent: a text of a class of the plugin's would run the plugin's code there, and one
that is a node of a parsed page would take the whole page along.
"""

from __future__ import annotations

from imprint.errors import ImprintError, PluginError, SourceError
from imprint.values import Extracted, Segment, Skip

MAX_METADATA = 1_000
"""How many entries of metadata a source may have."""

MAX_METADATA_CHARACTERS = 1_000_000


def plain_result(result: Extracted | Skip, max_text: int) -> Extracted | Skip:
    """The result, whose types are checked; raises `SourceError` for more text or metadata than is kept."""
    if isinstance(result, Skip):
        return Skip(_text(result.reason), _text(result.remedy))
    text = _text(result.text)
    if len(text) > max_text:
        raise _too_large(f"{len(text):,} characters of text, more than the limit of {max_text:,}")
    metadata = {_text(key): _text(value) for key, value in result.metadata.items()}
    size = sum(len(key) + len(value) for key, value in metadata.items())
    if len(metadata) > MAX_METADATA or size > MAX_METADATA_CHARACTERS:
        raise _too_large(f"{len(metadata):,} entries of metadata with {size:,} characters")
    return Extracted(
        text=text,
        kind=_text(result.kind),
        language=_optional(result.language),
        segments=tuple(_segment(segment) for segment in result.segments),
        title=_optional(result.title),
        metadata=metadata,
    )


def plain_error(error: ImprintError) -> ImprintError:
    """An error with the same message, of one of the kernel's own classes."""
    if isinstance(error, PluginError):
        return PluginError(error.plugin, error.distribution, error.stage, _said(error.what))
    made = SourceError(_said(error.what), _said(error.remedy))
    if isinstance(error, SourceError):
        made.plugin, made.stage = error.plugin, error.stage
    return made


def _too_large(what: str) -> SourceError:
    error = SourceError(f"its extraction gave {what}", "leave it out, or raise extract.max_text_mb")
    error.stage = "extract"
    return error


def _segment(segment: Segment) -> Segment:
    return Segment(
        segment.start,
        segment.end,
        page=segment.page,
        time_start=segment.time_start,
        time_end=segment.time_end,
        heading=_optional(segment.heading),
        speaker=_optional(segment.speaker),
        date=_optional(segment.date),
    )


def _text(text: str) -> str:
    return str.__str__(text)  # of a class of its own, it could be anything else each time


def _optional(text: str | None) -> str | None:
    return None if text is None else _text(text)


def _said(what: object) -> str:
    return _text(what) if isinstance(what, str) else f"(a {type(what).__name__} instead of a message)"
