"""Chunks any text by paragraphs, and long paragraphs by sentences: the last chunker, which claims every kind."""

from __future__ import annotations

from collections.abc import Sequence

from imprint import Span, TokenCounter, hookimpl, pack


@hookimpl
def imprint_chunk(text: str, tokens: TokenCounter, limit: int) -> Sequence[Span]:
    """The packer itself knows paragraphs, sentences, lines, words and graphemes, in any script."""
    return pack(text, (), tokens, limit)
