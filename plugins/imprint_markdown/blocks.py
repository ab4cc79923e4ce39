"""Finds where Markdown may be cut, in one pass over its lines: nesting costs hostile input nothing but its length."""

from __future__ import annotations

from imprint import Cut
from imprint_markdown.headings import Headings
from imprint_markdown.lines import (
    Fence,
    atx_level,
    fence,
    heading_text,
    indentation,
    is_item,
    is_rule,
    is_table_rule,
    setext_level,
)

BLOCK, ITEM, NESTED, LINE = 6, 7, 8, 9
"""The levels of cuts after those of headings, which are 0 to 5."""

_MARKS = frozenset("#`~>-*+=_|:0123456789")
"""How a line begins that may be more than text."""

_MOST_TOGETHER = 4
"""How many headings without text between them are put under one path; more are no page for readers."""

_FRONT_MATTER = ("---", "+++")
_LONGEST_FRONT_MATTER = 400


def cuts(text: str) -> list[Cut]:
    """Where ``text`` may be cut, in order, with the path of headings in force from there on."""
    lines = text.splitlines(keepends=True)
    scanner = _Scanner()
    offset = 0
    for index in range(_front_matter_end(lines)):
        scanner.weak_cut(offset, LINE)
        offset += len(lines[index])
        lines[index] = ""
    for line in lines:
        if line and not line.isspace():
            scanner.line(line.rstrip(), offset)
            scanner.blank = False
        elif line:
            scanner.blank = True
        offset += len(line)
    return scanner.cuts


def _front_matter_end(lines: list[str]) -> int:
    """How many lines the settings at the top of a page take, marks included; 0 without any."""
    mark = lines[0].rstrip() if lines else ""
    if mark not in _FRONT_MATTER:
        return 0
    closes = (index for index, line in enumerate(lines[1:_LONGEST_FRONT_MATTER], 2) if line.rstrip() in (mark, "..."))
    return next(closes, 0)


class _Scanner:
    def __init__(self) -> None:
        self.cuts: list[Cut] = []
        self.headings = Headings()
        self.block = ""  # the kind of the block that the last line belongs to
        self.blank = True  # whether a blank line came before
        self.lead_in = False  # whether the block before announces this one, with a colon
        self.fence: Fence | None = None
        self.start = 0  # where the block began
        self.first = ""  # its first line
        self.titled = False  # whether there was a heading before
        self.run = 0  # the cut of the first of the headings that stand together
        self.after_heading = False  # whether nothing but a heading came before the block

    def line(self, line: str, offset: int) -> None:
        """Take the next line that is not blank."""
        if self.fence:
            self.code_line(line, offset)
        elif self.block == "table" and not self.blank:
            self.weak_cut(offset, LINE)
        elif line.lstrip()[0] in _MARKS:
            self.marked_line(line, offset)
        else:
            self.plain_line(line, offset)
        self.lead_in = line.endswith((":", "："))

    def code_line(self, line: str, offset: int) -> None:
        if self.fence and self.fence.closed_by(line):
            self.fence = None
        else:
            self.weak_cut(offset, NESTED if self.blank else LINE)

    def marked_line(self, line: str, offset: int) -> None:
        """Take a line whose first mark may open a block of its own."""
        in_paragraph = self.block == "paragraph" and not self.blank
        opened = fence(line)
        if opened:
            self.open(line, offset, "fence")
            self.fence = opened
        elif level := atx_level(line):
            self.heading(level, heading_text(line), offset)
        elif in_paragraph and (level := setext_level(line)):
            self.underlined(level)
        elif is_rule(line):
            self.open(line, offset, "rule")
        elif is_item(line):
            self.item(line, offset)
        elif in_paragraph and "|" in self.first and is_table_rule(line):
            self.block = "table"
        elif line.lstrip()[0] == ">":
            self.quote(line, offset)
        else:
            self.plain_line(line, offset)

    def plain_line(self, line: str, offset: int) -> None:
        indented = indentation(line)
        if self.block == "list" and (indented >= 2 or not self.blank):
            if self.blank:
                self.weak_cut(offset, NESTED)
        elif indented >= 4 and (self.blank or self.block == "code"):
            if self.block == "code":
                self.weak_cut(offset, NESTED if self.blank else LINE)
            else:
                self.open(line, offset, "code")
        elif self.blank or self.block not in ("paragraph", "quote"):
            self.open(line, offset, "paragraph")

    def item(self, line: str, offset: int) -> None:
        if self.block == "list":
            self.weak_cut(offset, ITEM if indentation(line) < 2 else NESTED)
        else:
            self.open(line, offset, "list")

    def quote(self, line: str, offset: int) -> None:
        if self.block != "quote" or self.blank:
            self.open(line, offset, "quote")
        elif self.first == ">":
            self.weak_cut(offset, NESTED)
        self.first = line.strip()

    def open(self, line: str, offset: int, block: str) -> None:
        """Begin a block: the best cut below a heading, a lesser one when the block before leads in to this one."""
        inside_list = self.block == "list" and indentation(line) >= 2
        follows = self.lead_in or (block in ("list", "fence") and not self.blank)
        self.after_heading = self.block == "heading"
        if self.after_heading:
            self.share_path()
        else:
            self.weak_cut(offset, NESTED if inside_list else ITEM if follows else BLOCK)
        self.start, self.first = offset, line
        if not inside_list:
            self.block = block

    def weak_cut(self, offset: int, level: int) -> None:
        self.cuts.append(Cut(offset, level, self.headings.path))

    def heading(self, level: int, text: str, offset: int) -> None:
        """Enter a section; headings without text between them are one cut, the best of theirs."""
        self.headings.enter(level, text)
        if level == 1 and not self.titled:  # what stands above the title belongs to it
            self.cuts = [cut._replace(path=self.headings.path) for cut in self.cuts]
        self.titled = True
        if self.block == "heading":
            first = self.cuts[self.run]
            self.cuts[self.run] = first._replace(level=min(first.level, level - 1))
            self.weak_cut(offset, LINE)
        else:
            self.run = len(self.cuts)
            self.weak_cut(offset, level - 1)
        self.block = "heading"

    def share_path(self) -> None:
        """Put all headings that stand together under the path of the last: it is where their text stands."""
        for index in range(max(self.run, len(self.cuts) - _MOST_TOGETHER), len(self.cuts)):
            self.cuts[index] = self.cuts[index]._replace(path=self.headings.path)

    def underlined(self, level: int) -> None:
        """The paragraph above turns out to be a heading."""
        if self.after_heading:
            self.block = "heading"
        else:
            self.cuts.pop()
        self.heading(level, heading_text(self.first), self.start)
