"""Reads lines of ``path.key: value``, which JSON is stored as, as the members of JSON that they were.

So every rule that knows a member by its quotes, or by the member before it, knows it there as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from imprint_credentials.readings import Edit, Reading, read
from imprint_credentials.rule import compiled

if TYPE_CHECKING:
    import re2

_LINE = rb"(?m)^[^\s:=(){}<>;'#*|,+-](?:[^\n:(){}<>;=]|:[^\s])*: [^\n]"
"""The beginning of such a line, in RE2's syntax; code and lists begin otherwise."""

_LONGEST_PATH = 400
_MOST_WORDS = 3
"""In a key, so that sentences with a colon are none."""

_KEY = r"[^.\[\]]{1,80}+(?=(?:\[\d{1,9}\]){0,4}\Z)"
_FURTHEST = 1_024
"""How far the next line may be to be read together with this one, in characters."""


def flattened(text: str) -> Iterator[Reading]:
    """A reading for each run of such lines."""
    start, end, edits = 0, 0, list[Edit]()
    for begin in _lines().finditer(text.encode("ascii", "replace")):
        member = _member(text, *begin.span())
        if not member:
            continue
        if edits and begin.start() - end > _FURTHEST:
            yield read(text, start, end, edits)
            edits = []
        start = start if edits else begin.start()
        end = member[-1][1]
        edits += member
    if edits:
        yield read(text, start, end, edits)


@cache
def _lines() -> re2._Regexp:
    import re2

    return re2.compile(_LINE)


def _member(text: str, start: int, value: int) -> tuple[Edit, Edit, Edit] | None:
    """What makes a line a member of JSON: quotes around the last step of its path, and around its value."""
    value -= 1
    path = text[start : value - len(": ")]
    key = path.rfind(".") + 1
    name = compiled(_KEY).match(path, key) if len(path) <= _LONGEST_PATH else None
    if not name or name[0].count(" ") >= _MOST_WORDS:
        return None
    end = text.find("\n", value)
    end = len(text) if end < 0 else end
    return (
        (start, start + key + 1, '"' + path[key]),
        (start + name.end(), value, '": "'),
        (end - 1, end, text[end - 1] + '",'),
    )
