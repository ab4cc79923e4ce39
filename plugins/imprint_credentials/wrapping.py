"""Reads a token on when the line ends inside it: mails, terminals and YAML break long values."""

from __future__ import annotations

import re

from imprint_credentials.readings import Edit, Reading, read
from imprint_credentials.values import looks_random

_MOST_LINES = 8
_BEFORE = 16

_RUN = re.compile(
    r"[A-Za-z0-9_+/=.~:$-]{6,400}+(?=[ \t]{0,4}(\r?\n)[ \t]{0,80}(?:[>#*|+]|//|--)?[ \t]{0,8}[A-Za-z0-9_+/=-])"
)
_BREAK = re.compile(r"[ \t]{0,4}\r?\n[ \t]{0,80}(?:[>#*|+]|//|--)?[ \t]{0,8}")
_LAST_RUN = re.compile(r"[A-Za-z0-9_+/=.~:$-]{1,400}+")
_WHOLE_LINE = re.compile(r"[A-Za-z0-9_+/=-]{12,400}+(?=[ \t]{0,4}(?:[\"'`]|[\r\n]|\Z))")


def tail(text: str, end: int) -> int:
    """Where a token really ends that ends with its line: a next line of nothing but random characters is its own."""
    while (gap := _BREAK.match(text, end)) and (line := _WHOLE_LINE.match(text, gap.end())) and looks_random(line[0]):
        end = line.end()
    return end


def joined(text: str, at: int) -> Reading | None:
    """The lines from ``at`` on as one, as long as each is one run of a token's characters; None if one line is all."""
    run = _RUN.match(text, at)
    edits: list[Edit] = []
    end = at
    while run and len(edits) < _MOST_LINES:
        gap = _BREAK.match(text, run.end())
        following = _LAST_RUN.match(text, gap.end()) if gap else None
        if not gap or not following:
            break
        edits.append((*gap.span(), ""))
        end = following.end()
        run = _RUN.match(text, gap.end())
    if not edits:
        return None
    start = max(0, at - _BEFORE)
    return read(text, start, end, edits, begin=at - start)
