"""Recognises what a line of Markdown begins, by the block rules of CommonMark and of GitHub's tables.

Each pattern looks at a bounded beginning of the line, so that a line of megabytes costs no more than a short one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+|$)")
_ATX_CLOSE = re.compile(r"(?:^|[ \t])#+$")
_FENCE = re.compile(r"[ \t>]{0,40}(?:[-*+][ \t]{1,4})?(`{3,}|~{3,})")
_SETEXT = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")

_LINK = re.compile(r"!?\[([^\[\]]{0,400})\]\((?:<[^<>]{0,2000}>|[^()<>\s]{0,2000})(?:[ \t][^()]{0,200})?\)")

_LONGEST_HEADING = 100
_LOOKS_AT = 2_000


class Fence(NamedTuple):
    """An opened block of code: it ends at a line of at least as many of the same marks."""

    mark: str
    length: int

    def closed_by(self, line: str) -> bool:
        marks = line.strip(" \t>")
        return len(marks) >= self.length and marks == self.mark * len(marks)


def atx_level(line: str) -> int:
    """1 to 6 for a heading that begins with number signs, else 0."""
    found = _ATX.match(line)
    return len(found[1]) if found else 0


def setext_level(line: str) -> int:
    """1 or 2 for the line that makes the paragraph above it a heading, else 0."""
    if not line.lstrip(" ").startswith(("=", "-")) or not _SETEXT.match(line):
        return 0
    return 1 if "=" in line else 2


def heading_text(line: str) -> str:
    """The words of a heading, without its number signs and the targets of links, short enough to be a label."""
    words = " ".join(line[:_LOOKS_AT].split()).lstrip("#").strip()
    words = _LINK.sub(r"\1", _ATX_CLOSE.sub("", words).strip())
    return words if len(words) <= _LONGEST_HEADING else words[: _LONGEST_HEADING - 1].rstrip() + "…"


def fence(line: str) -> Fence | None:
    """The block of code that this line opens, also inside a list or a quote."""
    found = _FENCE.match(line) if "```" in line or "~~~" in line else None
    if not found:
        return None
    marks = found[1]
    closes_itself = marks[0] == "`" and "`" in line[found.end() :]
    return None if closes_itself else Fence(marks[0], len(marks))


def is_item(line: str) -> bool:
    return _ITEM.match(line) is not None and not is_rule(line)


def is_rule(line: str) -> bool:
    """A thematic break: three or more of one mark and nothing else."""
    return len(line) < 200 and _RULE.match(line) is not None


def is_table_rule(line: str) -> bool:
    """The line under a table's header: dashes, colons and bars."""
    return "|" in line and "-" in line and not line.strip("|:- \t")


def indentation(line: str) -> int:
    """The columns before the first character; a tab reaches to the next multiple of four."""
    lead = line[: len(line) - len(line.lstrip(" \t"))]
    return len(lead.expandtabs(4)) if "\t" in lead else len(lead)
