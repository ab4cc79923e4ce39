"""Reading order: a page whose lines were drawn across two or more columns is read column by column.

Nearly all programs draw a column to its end before the next, and pypdf keeps that order. Where a page was drawn line by
line across its columns, its text is taken from the grid of characters instead; only where both sides are clearly prose,
since a table must be read across, and only if not a letter is lost or added on the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

_FAR = 50.0
"""How far right, in points, the next text of the same line begins that may be another column's."""

_FEWEST = 6
"""So many lines must be parted at the same place."""

_MUCH = 0.3
"""The share of a page's lines, those of each column counted: of three columns one begins a third of them."""

_PROSE = 14
"""So many letters has the usual line of a column; a table's cells are shorter, or numbers."""

_MOST_SHOWN = 50_000
_WIDEST, _LONGEST = 500, 1000


class Shown:
    """Watches where a page shows text, and counts the lines that go on in another column."""

    def __init__(self) -> None:
        self._last: tuple[float, float] | None = None
        self._starts = 0
        self._crossings: Counter[int] = Counter()
        self._shown = 0

    def see(self, operator: bytes, _operands: object, cm: Sequence[float], tm: Sequence[float]) -> None:
        if operator not in (b"Tj", b"TJ") or self._shown > _MOST_SHOWN:
            return
        self._shown += 1
        x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
        y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
        same_line = self._last is not None and abs(self._last[1] - y) < 1
        crosses = same_line and self._last is not None and x - self._last[0] > _FAR
        if abs(x) < 1e6 and (crosses or not same_line):
            self._starts += 1
            self._crossings[round(x / 4)] += crosses
        self._last = (x, y)

    def crosses_columns(self) -> bool:
        """Whether much of the page is drawn in lines that go on in another column, and not only a table on it."""
        return any(count >= max(_FEWEST, _MUCH * self._starts) for count in self._crossings.values())


def by_column(plain: str, layout: str) -> str:
    """The page's text by columns if ``layout`` shows them clearly, else ``plain``."""
    lines = [line for line in layout.split("\n") if line.strip()]
    if not lines or len(lines) > _LONGEST or max(map(len, lines)) > _WIDEST:
        return plain
    gutters = _gutters(lines)
    if not gutters:
        return plain
    text = "\n".join(_read(lines, gutters))
    return text if _letters(text) == _letters(plain) else plain


def _letters(text: str) -> Counter[str]:
    return Counter("".join(text.split()))


def _gutters(lines: Sequence[str]) -> list[int]:
    """The places between columns, left to right: blank in most lines, with prose on both sides."""
    width = max(map(len, lines))
    blank = [sum(line[at : at + 2].isspace() or at >= len(line) for line in lines) for at in range(width)]
    needed = len(lines) * 0.8
    gutters: list[int] = []
    at = 0
    while at < width:
        end = at
        while end < width and blank[end] >= needed:
            end += 1
        middle = (at + end + 1) // 2
        if end > at and _parts_prose(lines, middle, gutters[-1] if gutters else 0):
            gutters.append(middle)
        at = end + 1
    return gutters


def _parts_prose(lines: Sequence[str], middle: int, left: int) -> bool:
    parted = [line for line in lines if _is_parted(line, middle) and line[:middle].strip() and line[middle:].strip()]
    if len(parted) < _FEWEST:
        return False
    before = median(sum(map(str.isalpha, line[left:middle])) for line in parted)
    after = median(sum(map(str.isalpha, line[middle:])) for line in parted)
    return before >= _PROSE and after >= _PROSE


def _is_parted(line: str, at: int) -> bool:
    return not line[at - 1 : at + 1].strip()


def _read(lines: Sequence[str], gutters: Sequence[int]) -> list[str]:
    """The lines column by column; a line across all columns ends the columns above it."""
    edges = [0, *gutters, _WIDEST + 1]
    columns: list[list[str]] = [[] for _ in edges[1:]]
    read: list[str] = []
    for line in [*lines, ""]:
        if line and all(_is_parted(line, gutter) for gutter in gutters):
            for column, start, end in zip(columns, edges, edges[1:], strict=False):
                column.append(" ".join(line[start:end].split()))
            continue
        for column in columns:
            read += filter(None, column)
            column.clear()
        read.append(" ".join(line.split()))
    return read[:-1]
