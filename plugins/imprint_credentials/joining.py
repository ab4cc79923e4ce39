"""Reads the strings of a list as one where a program joins them with nothing between."""

from __future__ import annotations

from collections.abc import Iterator

from imprint_credentials.rule import compiled

_MOST = 2_000
"""How long such a list may be, in characters."""

_CALLS = (".join(", "implode(")
_BEFORE_LIST = r"(?<![\w\"'])[\"'`]{2}\.join\(\s{0,40}[\[(]"
_AFTER_LIST = r"\.join\((?:\"\"|''|``)\)"
_IMPLODED = r"implode\((?:\"\"|''),\s{0,8}(?:\[|array\()"
_BETWEEN = r"(?<=[\w+/=.~-])([\"'`]),\s{0,80}+\1(?=[\w+/=.~-])"


def joins(text: str) -> Iterator[tuple[int, int, str]]:
    """What stands between the strings of such lists: it is read as nothing."""
    for call in _CALLS:
        at = text.find(call)
        while at >= 0:
            yield from ((*found.span(), "") for found in compiled(_BETWEEN).finditer(text, *_list(text, at)))
            at = text.find(call, at + 1)


def _list(text: str, at: int) -> tuple[int, int]:
    """Where the list stands that the call at ``at`` joins; an empty stretch if there is none."""
    opened = compiled(_BEFORE_LIST).match(text, max(0, at - 2)) or compiled(_IMPLODED).match(text, at)
    if opened:
        return opened.end(), max(0, text.find(")", opened.end(), opened.end() + _MOST))
    if text[at - 1 : at] == "]" and compiled(_AFTER_LIST).match(text, at):
        return max(0, text.rfind("[", max(0, at - _MOST), at)), at
    return 0, 0
