"""Finds where code may be cut, from the indentation of its lines and the blank lines between them, in one pass."""

from __future__ import annotations

from imprint import Cut
from imprint_code.definitions import closes, definition, leads_to_definition

DEEPEST = 7
"""Lines further in than this many steps are all alike: cuts there are the last to be used anyway."""

LONGEST_PATH = 6
"""How many definitions a label names; the outermost ones."""


def cuts(text: str, *, labelled: bool) -> list[Cut]:
    """Where ``text`` may be cut, in order: at each step of indentation, after a blank line before between two lines."""
    layout = _Layout(labelled)
    offset = 0
    blank = True
    for line in text.splitlines(keepends=True):
        words = line.lstrip()
        if words:
            layout.line(words, len(line) - len(words), line, offset, blank)
        blank = not words
        offset += len(line)
    return layout.cuts


class _Layout:
    def __init__(self, labelled: bool) -> None:
        self.cuts: list[Cut] = []
        self.labelled = labelled
        self.indents: list[int] = [0]  # the indentations of the blocks around the line, outermost first
        self.symbols: list[tuple[int, str]] = []  # the definitions around it, with their indentation
        self.path: tuple[str, ...] = ()
        self.lead = -1  # the first cut of the comments and decorators just above, if any

    def line(self, words: str, width: int, line: str, offset: int, blank: bool) -> None:
        """Take the next line that is not blank; ``words`` is the line without its first ``width`` characters."""
        indent = len(line[:width].expandtabs(4)) if "\t" in line[:width] else width
        if closes(words):
            return
        depth = self.depth(indent)
        self.leave(indent)
        led = self.lead >= 0 and not blank and self.cuts[self.lead].level // 2 == depth
        symbol = definition(words) if self.labelled else ""
        begins = blank or (bool(symbol) and not led)
        if symbol:
            self.enter(indent, symbol, led)
        self.cuts.append(Cut(offset, 2 * depth + (not begins), self.path))
        self.note_lead(words, led)

    def depth(self, indent: int) -> int:
        """How many steps in the line stands."""
        while len(self.indents) > 1 and self.indents[-1] > indent:
            self.indents.pop()
        if indent > self.indents[-1]:
            self.indents.append(indent)
        return min(len(self.indents) - 1, DEEPEST)

    def leave(self, indent: int) -> None:
        """Close the definitions that do not contain a line of this indentation."""
        if self.symbols and self.symbols[-1][0] >= indent:
            while self.symbols and self.symbols[-1][0] >= indent:
                self.symbols.pop()
            self.path = tuple(symbol for _, symbol in self.symbols[:LONGEST_PATH])

    def enter(self, indent: int, symbol: str, led: bool) -> None:
        """Open a definition; the comments and decorators that lead to it are its own."""
        self.symbols.append((indent, symbol))
        self.path = tuple(symbol for _, symbol in self.symbols[:LONGEST_PATH])
        if led:
            for index in range(self.lead, len(self.cuts)):
                self.cuts[index] = self.cuts[index]._replace(path=self.path)

    def note_lead(self, words: str, led: bool) -> None:
        """Remember where a run of lines that lead to a definition began."""
        if not (self.labelled and leads_to_definition(words)):
            self.lead = -1
        elif not led:
            self.lead = len(self.cuts) - 1
