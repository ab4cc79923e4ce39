"""Tells UTF-8 with damaged places from text in another encoding."""

from __future__ import annotations

import re

_SURROGATES = re.compile(rb"\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]")
"""A character past U+FFFF as two surrogates of three bytes each (CESU-8)."""

_OVERLONG = re.compile(rb"\xc0[\x80\xae\xaf]")
"""A NUL, a dot or a slash in two bytes: Java writes the first, and those who test for holes the others."""

_CUT = re.compile(rb"[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2}")
_AFTER_LOWER_CASE = re.compile(rb"[a-z](?:\xdf|[\xe0-\xf4])")
_AFTER_CAPITAL = re.compile(rb"[A-Z][\xc2-\xde]")
"""A last byte that is a letter of the word before it in windows-1252, as in ``perch\xe9``."""


def is_damaged_utf8(data: bytes) -> bool:
    """Whether good sequences outnumber bad ones, which in other encodings they hardly ever do, or the only bad one is
    a sequence that the end cuts."""
    rest, written_oddly = _SURROGATES.subn(b"", data)
    rest, overlong = _OVERLONG.subn(b"", rest)
    text = rest.decode("utf-8", "replace")
    bad = text.count("\ufffd") - rest.count("\ufffd".encode())
    good = sum(character > "\x7f" for character in text) - bad + written_oddly + overlong
    return good > bad or (bad == 1 and _is_cut(rest))


def _is_cut(data: bytes) -> bool:
    """Whether the last bytes begin a sequence of UTF-8, and are no letter of another encoding."""
    start = len(data) - 1
    while start > 0 and 0x80 <= data[start] < 0xC0 and len(data) - start < 3:
        start -= 1
    if not _CUT.fullmatch(data, start):
        return False
    last = data[max(start - 1, 0) :]
    return not (_AFTER_LOWER_CASE.fullmatch(last) or _AFTER_CAPITAL.fullmatch(last))
