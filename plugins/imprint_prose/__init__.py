"""Chunks any text by paragraphs, and long paragraphs by sentences: the last chunker, which claims every kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from imprint import Cut, Span, TokenCounter, hookimpl, pack

_PARAGRAPH_BREAK = re.compile(
    r"(?:\r\n|\n|\r(?!\n))[^\S\r\n]*+[\r\n]\s*+"  # a blank line or more, and the next paragraph's indentation
    r"|[\f\u2029]\s*+"  # the end of a page; the paragraph separator of Unicode
)


@hookimpl
def imprint_chunk(text: str, tokens: TokenCounter, limit: int) -> Sequence[Span]:
    """Cut at paragraphs; the packer itself knows sentences, lines, words and graphemes, in any script."""
    return pack(text, _paragraphs(text), tokens, limit)


def _paragraphs(text: str) -> Iterator[Cut]:
    for gap in _PARAGRAPH_BREAK.finditer(text):
        last_line = max(text.rfind("\n", gap.start(), gap.end()), text.rfind("\r", gap.start(), gap.end()))
        yield Cut(last_line + 1 if last_line >= 0 else gap.end())
