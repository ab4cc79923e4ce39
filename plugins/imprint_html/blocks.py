"""The blocks that a page's text is made of, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of text that stands by itself. Items and rows that follow each other form one list, one table."""

    kind: Literal["text", "heading", "item", "row", "code"]
    text: str


def heading(level: int, text: str) -> Block:
    return Block("heading", "#" * level + " " + text.replace("\n", " "))


def item(level: int, text: str) -> Block:
    indent = "  " * (level - 1)
    return Block("item", f"{indent}- " + text.replace("\n", f"\n{indent}  "))


def code(text: str) -> Block:
    """A fenced block, its fence longer than any in the text."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return Block("code", f"{fence}\n{text}\n{fence}")


def row(cells: Sequence[Sequence[Block]], *, header: bool) -> list[Block]:
    """A table's row as one line, if its cells are short text; the blocks of its cells, if the table is a layout."""
    if len(cells) == 1 or not all(_is_line(cell) for cell in cells):
        return [block for cell in cells for block in cell]
    if not any(cells):
        return []
    texts = (" ".join(block.text for block in cell).replace("\n", " ") for cell in cells)
    line = Block("row", "| " + " | ".join(texts) + " |")
    return [line, Block("row", "|" + " --- |" * len(cells))] if header else [line]


def _is_line(cell: Sequence[Block]) -> bool:
    return len(cell) <= 3 and all(block.kind == "text" for block in cell)


def render(blocks: Sequence[Block]) -> str:
    """The blocks with a blank line between them, except inside a list and a table."""
    return "".join(_joined(blocks))


def _joined(blocks: Sequence[Block]) -> Iterable[str]:
    for block, following in pairwise(blocks):
        yield block.text
        yield "\n" if block.kind == following.kind and block.kind in ("item", "row") else "\n\n"
    if blocks:
        yield blocks[-1].text
        yield "\n"
