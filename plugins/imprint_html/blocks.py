"""The blocks that a page's text is made of, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

_TIGHT = frozenset({("item", "item"), ("row", "row"), ("term", "term"), ("term", "item")})
"""What stands on neighbouring lines if it is of one group."""

_MOST_IN_CELL = 8
"""A cell of more blocks is a layout's, not a table's."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of text that stands by itself. Items and rows of one ``group`` are of one list, one table."""

    kind: Literal["text", "heading", "item", "term", "row", "code", "quote"]
    text: str
    group: int = 0


def heading(level: int, text: str) -> Block:
    return Block("heading", "#" * level + " " + text.replace("\n", " "))


def item(indent: int, marker: str, text: str, group: int) -> Block:
    """An item of a list, its later lines under the first word of the first."""
    return Block("item", " " * indent + marker + _hanging(text, indent + len(marker)), group)


def below_item(indent: int, text: str, group: int) -> Block:
    """A further paragraph of a list's item."""
    return Block("text", " " * indent + _hanging(text, indent), group)


def _hanging(text: str, indent: int) -> str:
    return text.replace("\n", "\n" + " " * indent)


def code(text: str, language: str = "") -> Block:
    """A fenced block, its fence longer than any in the text."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return Block("code", f"{fence}{language}\n{text}\n{fence}")


def quote(indent: int, inner: Sequence[Block]) -> Block:
    """A quotation: each line of its blocks behind a mark, which stands where the text of a list's item does."""
    margin = " " * indent
    lines = (line.removeprefix(margin) for line in render(inner).rstrip("\n").split("\n"))
    return Block("quote", "\n".join(f"{margin}> {line}".rstrip() for line in lines))


def row(cells: Sequence[Sequence[Block]], *, header: bool, group: int, of_data: bool) -> list[Block]:
    """A table's row as one line, if its cells are short; the blocks of its cells, if the table is a layout.

    A table inside a cell is a part of the line only if the table is known to be ``of_data``.
    """
    if len(cells) == 1 or not all(_is_line(cell, of_data) for cell in cells):
        return [block for cell in cells for block in cell]
    if not any(cells):
        return []
    line = Block("row", "| " + " | ".join(map(_cell, cells)) + " |", group)
    return [line, Block("row", "|" + " --- |" * len(cells), group)] if header else [line]


def _is_line(cell: Sequence[Block], of_data: bool) -> bool:
    if len(cell) > _MOST_IN_CELL or sum(block.kind == "text" for block in cell) > 3:
        return False
    lines = ("text", "item", "term", "row") if of_data else ("text", "item", "term")
    return all(block.kind in lines or _one_line(block) is not None for block in cell)


def _one_line(block: Block) -> str | None:
    """The code of a fenced block of one line."""
    lines = block.text.split("\n", 3)
    return lines[1] if block.kind == "code" and len(lines) == 3 else None


def _cell(cell: Sequence[Block]) -> str:
    words = " ".join(_words(block) for block in cell if not _is_rule(block))
    return words.replace("\n", " ").replace("|", "\\|")


def _words(block: Block) -> str:
    if block.kind == "row":  # of a table inside the cell
        inner = block.text.removeprefix("| ").removesuffix(" |").split(" | ")
        return "(" + ", ".join(text.strip() for text in inner).replace("\\|", "|") + ")"
    return (_one_line(block) or block.text).strip()


def _is_rule(block: Block) -> bool:
    """Whether it is the line below a table's head, or a row without words."""
    return block.kind == "row" and not block.text.strip("|- ")


def render(blocks: Sequence[Block]) -> str:
    """The blocks with a blank line between them, except inside a list and a table."""
    return "".join(_joined(blocks))


def _joined(blocks: Sequence[Block]) -> Iterable[str]:
    for block, following in pairwise(blocks):
        yield block.text
        together = block.group == following.group and (block.kind, following.kind) in _TIGHT
        yield "\n" if together else "\n\n"
    if blocks:
        yield blocks[-1].text
        yield "\n"
