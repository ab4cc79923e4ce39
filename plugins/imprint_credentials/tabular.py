"""Reads the columns of tables that are headed by a secret's name as assignments: ``name: "cell"``, row by row.

Tables of Markdown (which those of HTML are stored as), and lines parted by commas, semicolons or tabs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from imprint_credentials.readings import Edit, Reading, read
from imprint_credentials.rule import compiled

if TYPE_CHECKING:
    import re2

_HEADER = (
    rb"(?im)^(?:[\w \"'`*/.-]*[|,;\t])*[ \t\"'`*]*"
    rb"(?:[\w-]+[ _-]){0,2}(?:passw(?:or)?d|passwort|passphrase|pwd|pass|psk|secret|token|credentials?"
    rb"|(?:api|access|auth|private|secret)[ _-]?key)[ \t\"'`*]*(?:[|,;\t][\w \"'`*/.|,;\t-]*)?\r?$"
)
"""A line of cells, one of which is a secret's name, in RE2's syntax."""

_NAME = (
    r"(?i)(?:[\w-]{1,40}[ _-]){0,2}(?:passw(?:or)?d|passwort|passphrase|pwd|pass|psk|secret|token|credentials?"
    r"|(?:api|access|auth|private|secret)[ _-]?key)"
)
_DECORATION = " \t\r\"'`*"
_DASHES = r"[ \t:|+=-]{3,1000}+\Z"
_FEWEST = 2
"""Headings; the lines of a list end with a comma as well."""

_MOST_ROWS = 10_000
_LONGEST_LINE = 4_000


def columns(text: str) -> Iterator[Reading]:
    """A reading for each column under a secret's name."""
    reached = 0
    for header in _headers().finditer(text.encode("ascii", "replace")):
        line = text[header.start() : header.end()]
        mark = next((mark for mark in "|\t;," if mark in line), None)
        if mark is None or len(line) > _LONGEST_LINE or header.start() < reached:
            continue
        names = line.split(mark)
        if sum(bool(name.strip(_DECORATION)) for name in names) < _FEWEST:
            continue
        for place, name in enumerate(names):
            if compiled(_NAME).fullmatch(name.strip(_DECORATION)):
                cells = list(_cells(text, header.end() + 1, mark, place, len(names)))
                if cells:
                    reached = cells[-1][1]
                    yield _assignments(text, header.start(), name.strip(_DECORATION).replace(" ", "_"), cells)


@cache
def _headers() -> re2._Regexp:
    import re2

    return re2.compile(_HEADER)


def _cells(text: str, start: int, mark: str, place: int, count: int) -> Iterator[tuple[int, int]]:
    """Where the filled cells of a column stand, up to a line that is no row of the table."""
    for _ in range(_MOST_ROWS):
        end = text.find("\n", start, start + _LONGEST_LINE)
        end = min(len(text), start + _LONGEST_LINE) if end < 0 else end
        cells = text[start:end].split(mark)
        if len(cells) != count and not compiled(_DASHES).match(text[start:end]):
            return
        if len(cells) == count:
            first = start + sum(len(cell) + 1 for cell in cells[:place])
            cell = cells[place]
            value = cell.strip(_DECORATION)
            if value and not compiled(_DASHES).match(value):
                first += len(cell) - len(cell.lstrip(_DECORATION))
                yield first, first + len(value)
        start = end + 1


def _assignments(text: str, start: int, name: str, cells: list[tuple[int, int]]) -> Reading:
    edits: list[Edit] = []
    for first, last in cells:
        edits.append((start, first, f'{name}: "'))
        edits.append((last - 1, last, text[last - 1] + '"\n'))
        start = last
    return read(text, edits[0][0], start, edits)
