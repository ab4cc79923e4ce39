"""The open tables of a page: where their rows stand, and what their spans leave empty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from imprint_html import blocks
from imprint_html.blocks import Block

_DEEPEST = 8
"""How deep tables are kept apart; what is deeper is told at this level."""

_WIDEST_SPAN = 50
_LONGEST_SPAN = 1000
_MOST_EMPTY = 20_000
"""How many empty cells the spans of a page may make: a span of a few bytes may claim thousands."""


@dataclass(slots=True)
class _Cell:
    blocks: list[Block]
    across: int
    down: int


@dataclass(slots=True)
class _Row:
    """An open row: where it stands among the open elements, and where its blocks go."""

    depth: int
    outer: list[Block]
    cells: list[_Cell] = field(default_factory=list)
    headers: int = 0


@dataclass(slots=True)
class _Table:
    depth: int
    group: int
    in_head: bool = False
    has_rows: bool = False
    below: dict[int, int] = field(default_factory=dict)  # how many rows a cell still reaches down, by column


class Tables:
    def __init__(self) -> None:
        self._tables: list[_Table] = []
        self._rows: list[_Row] = []
        self._groups = 0
        self._room = _MOST_EMPTY

    @property
    def inside_row(self) -> bool:
        return bool(self._rows)

    def open_table(self, depth: int) -> None:
        if len(self._tables) < _DEEPEST:
            self._groups += 1
            self._tables.append(_Table(depth, self._groups))

    def close_table(self, depth: int) -> None:
        if self._tables and self._tables[-1].depth == depth:
            self._tables.pop()

    def head(self, is_open: bool) -> None:
        if self._tables:
            self._tables[-1].in_head = is_open

    def open_row(self, depth: int, outer: list[Block]) -> None:
        if len(self._rows) < _DEEPEST:
            self._rows.append(_Row(depth, outer))

    def open_cell(self, depth: int, tag: str, attributes: Mapping[str, str]) -> list[Block] | None:
        """Where the blocks of this cell go, or None if it is a cell of no row."""
        if not self._rows or self._rows[-1].depth != depth - 1:
            return None
        across = _span(attributes.get("colspan"), _WIDEST_SPAN)
        cell = _Cell([], across, _span(attributes.get("rowspan"), _LONGEST_SPAN))
        self._rows[-1].cells.append(cell)
        self._rows[-1].headers += tag == "th"
        return cell.blocks

    def close_cell(self, depth: int) -> list[Block] | None:
        """Where the blocks after this cell go, or None if it was none."""
        return self._rows[-1].outer if self._rows and self._rows[-1].depth == depth - 1 else None

    def close_row(self, depth: int) -> None:
        if not self._rows or self._rows[-1].depth != depth:
            return
        row = self._rows.pop()
        table = self._tables[-1] if self._tables else _Table(0, 0, has_rows=True)
        header = not table.has_rows and (table.in_head or row.headers == len(row.cells))
        lines = blocks.row(self._laid_out(row, table), header=header, group=table.group, of_data=table.has_rows)
        table.has_rows |= bool(lines) and lines[0].kind == "row"
        row.outer.extend(lines)

    def _laid_out(self, row: _Row, table: _Table) -> list[list[Block]]:
        """The row's cells by column, empty where a cell reaches across or down."""
        columns: list[list[Block]] = []
        for cell in row.cells:
            self._fill(columns, table)
            for step in range(min(cell.across, self._room + 1)):
                if cell.down > 1:
                    table.below[len(columns)] = cell.down - 1
                self._room -= step > 0
                columns.append([] if step else cell.blocks)
        self._fill(columns, table)
        return columns

    def _fill(self, columns: list[list[Block]], table: _Table) -> None:
        while self._room > 0 and table.below.get(len(columns), 0) > 0:
            table.below[len(columns)] -= 1
            self._room -= 1
            columns.append([])


def _span(value: str | None, most: int) -> int:
    text = (value or "").strip()
    return min(max(int(text), 1), most) if text.isascii() and text.isdigit() and len(text) < 6 else 1
