"""Chunks Markdown by its headings and blocks; the label is the path of headings above the chunk.

Small neighbouring sections share a chunk while they fit together, under the path that they have in common: a document
of many headings with a line below each would otherwise become a crowd of chunks that say too little to be found. A
heading is never parted from what follows it. Tables, lists and fenced code stay whole where they fit.
"""

from __future__ import annotations

from collections.abc import Sequence

from imprint import Span, TokenCounter, hookimpl, pack
from imprint_markdown.blocks import cuts


@hookimpl
def imprint_chunk(text: str, kind: str, tokens: TokenCounter, limit: int) -> Sequence[Span] | None:
    return pack(text, cuts(text), tokens, limit) if kind == "markdown" else None
