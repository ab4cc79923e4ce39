"""Reads a token on when the line ends inside it: mails, terminals and YAML break long values."""

from __future__ import annotations

from imprint_credentials.readings import Edit, Reading, read
from imprint_credentials.rule import compiled
from imprint_credentials.values import looks_random

_MOST_LINES = 8
_LONGEST_LINE = 1_000
_SHORTEST_LINE = 60
"""Where mails, terminals and encoders break a line, they had at least so many characters of it."""

_PREFIX = 3
_BEFORE = 16

_RUN = r"[A-Za-z0-9_+/=.~:$-]{6,400}+(?=[ \t]{0,4}(\r?\n)[ \t]{0,80}(?:[>#*|+]|//|--)?[ \t]{0,8}[A-Za-z0-9_+/=-])"
_BREAK = r"[ \t]{0,4}\r?\n[ \t]{0,80}(?:[>#*|+]|//|--)?[ \t]{0,8}"
_LAST_RUN = r"[A-Za-z0-9_+/=.~:$-]{1,400}+"
_WHOLE_LINE = r"[A-Za-z0-9_+/=-]{12,400}+(?=[ \t]{0,4}(?:[\"'`]|[\r\n]|\Z))"


def tail(text: str, start: int, end: int) -> int:
    """Where a token really ends that ends with a long line: a next line of nothing but random characters is its own,
    unless it begins as the token does.
    """
    if end - text.rfind("\n", max(0, start - _LONGEST_LINE), start) <= _SHORTEST_LINE:
        return end
    beginning = text[start : start + _PREFIX]
    while (gap := compiled(_BREAK).match(text, end)) and (line := compiled(_WHOLE_LINE).match(text, gap.end())):
        if not looks_random(line[0]) or line[0].startswith(beginning):
            break
        end = line.end()
    return end


def joined(text: str, at: int) -> Reading | None:
    """The lines from ``at`` on as one, as long as each is one run of a token's characters; None if one line is all."""
    run = compiled(_RUN).match(text, at)
    edits: list[Edit] = []
    end = at
    while run and len(edits) < _MOST_LINES:
        gap = compiled(_BREAK).match(text, run.end())
        following = compiled(_LAST_RUN).match(text, gap.end()) if gap else None
        if not gap or not following:
            break
        edits.append((*gap.span(), ""))
        end = following.end()
        run = compiled(_RUN).match(text, gap.end())
    if not edits:
        return None
    start = max(0, at - _BEFORE)
    return read(text, start, end, edits, begin=at - start)
