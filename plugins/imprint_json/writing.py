"""Builds a text piece by piece, with blank lines between, and knows where each piece stands."""

from __future__ import annotations

import re
from functools import lru_cache

from imprint import Segment

_NOT_STORED = re.compile("[\0\ud800-\udfff]")
_LONGEST_LINE = 120


def clean(text: str) -> str:
    """The text with U+FFFD for each NUL and lone surrogate that an escape spelled."""
    return _NOT_STORED.sub("\ufffd", text)


def one_line(text: str) -> str:
    """The text as a heading or a name: on one line, and not longer than such a line may be."""
    return _one_line(text[: 4 * _LONGEST_LINE])


@lru_cache(maxsize=256)  # speakers and titles come again and again
def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return clean(line if len(line) <= _LONGEST_LINE else line[: _LONGEST_LINE - 1].rstrip() + "…")


class Writing:
    """A text in the making, and its segments."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._segments: list[Segment] = []
        self.length = 0

    def add(self, piece: str, gap: str = "\n\n") -> tuple[int, int]:
        """Append a piece, after a gap unless it is the first; its place in the text."""
        if self._pieces:
            self._pieces.append(gap)
            self.length += len(gap)
        start = self.length
        self._pieces.append(piece)
        self.length += len(piece)
        return start, self.length

    def mark(self, segment: Segment) -> None:
        """Note a segment of what was added."""
        self._segments.append(segment)

    def finish(self) -> tuple[str, list[Segment]]:
        """The clean text with a last line end, and its segments."""
        return clean("".join([*self._pieces, "\n"] if self._pieces else [])), self._segments
