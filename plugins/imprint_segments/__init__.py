"""Chunks text that has segments: a conversation by its turns, records one by one, a document by its pages.

Neighbouring turns of one conversation share a chunk while they fit, each of them whole; so do records under one
heading. Pages do not, so that the page of a chunk is the page of all of it, and neither do different conversations or
headings; but the smallest of them do, since a crowd of tiny chunks would say too little to be found. Pages under
different headings must be smaller still. A segment that does not fit is cut at paragraphs and sentences. The label is
the heading, or what the headings of a chunk have in common: the kernel names each of them, and the pages, beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from imprint import Segment, Span, TokenCounter, hookimpl
from imprint_segments.groups import group, joined
from imprint_segments.spans import spans_of

_ALWAYS = ("conversation", "records")


@hookimpl
def imprint_chunk(
    text: str, kind: str, segments: Sequence[Segment], tokens: TokenCounter, limit: int
) -> Sequence[Span] | None:
    if not segments or not (kind in _ALWAYS or (kind == "prose" and any(segment.page for segment in segments))):
        return None
    groups = joined(group(text, segments), text, tokens, limit)
    return [span for each in groups for span in spans_of(each, text, tokens, limit)]
