"""Keeps the path of headings that a line of Markdown stands under."""

from __future__ import annotations


class Headings:
    """The open sections, outermost first: a heading closes those of its own level and deeper."""

    def __init__(self) -> None:
        self.path: tuple[str, ...] = ()
        self._open: list[tuple[int, str]] = []

    def enter(self, level: int, text: str) -> None:
        """Open a section; one without words adds nothing to the path."""
        while self._open and self._open[-1][0] >= level:
            self._open.pop()
        self._open.append((level, text))
        self.path = tuple(words for _, words in self._open if words)
