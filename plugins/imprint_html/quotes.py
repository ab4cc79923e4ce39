"""The open quotations of a page: where their blocks are gathered before they are marked."""

from __future__ import annotations

from dataclasses import dataclass, field

from imprint_html import blocks
from imprint_html.blocks import Block

_DEEPEST = 8
"""How deep quotations are marked; what is deeper is told at this level."""


@dataclass(slots=True)
class _Quote:
    depth: int
    indent: int
    outer: list[Block]
    inner: list[Block] = field(default_factory=list)


class Quotes:
    def __init__(self) -> None:
        self._quotes: list[_Quote] = []

    def open(self, depth: int, indent: int, outer: list[Block]) -> list[Block]:
        """Where the blocks of a quotation go."""
        if len(self._quotes) >= _DEEPEST:
            return outer
        self._quotes.append(_Quote(depth, indent, outer))
        return self._quotes[-1].inner

    def close(self, depth: int) -> list[Block] | None:
        """Where the blocks after this quotation go, or None if it was not marked."""
        if not self._quotes or self._quotes[-1].depth != depth:
            return None
        quote = self._quotes.pop()
        if quote.inner:
            quote.outer.append(blocks.quote(quote.indent, quote.inner))
        return quote.outer
