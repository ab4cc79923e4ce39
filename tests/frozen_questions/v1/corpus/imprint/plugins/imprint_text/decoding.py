"""The text of bytes that are text, and the encoding that they are in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from imprint_text.guessing import guessed
from imprint_text.nearly_utf8 import is_damaged_utf8
from imprint_text.sniffing import is_single_bytes, marked, named

_LOOKS_AT = 200_000
"""Bytes by which an encoding is told, as many as chardet reads."""

_HEAD = 8192
"""Bytes that show whether a text is in two or four bytes a character; NULs further in are damage."""

_NOT_ASCII = re.compile(rb"[\x80-\xff]")
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "euc-kr": "cp949", "shift_jis": "cp932", "big5": "big5hkscs"}
"""The encoding with more characters that a file is in if the rest of it does not fit what its beginning fits."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """The encoding of a text, and what says so: ``byte-order mark`` or ``detected``."""

    name: str
    source: str


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, and how many of its characters could not be decoded: they are U+FFFD."""

    text: str
    damaged: int


def decode_utf8(data: bytes) -> str | None:
    """The text of UTF-8 bytes, line ends and all, or None; a NUL becomes U+FFFD."""
    if not is_single_bytes(data[:_HEAD]) or _is_escaped(data[:_LOOKS_AT]):
        return None  # UTF-16 and ISO-2022 of ASCII letters would pass for UTF-8
    try:
        return data.decode("utf-8-sig").replace("\0", "\ufffd")
    except UnicodeDecodeError:
        return None


def likely_encoding(data: bytes) -> Encoding | None:
    """The most likely encoding of bytes that are not UTF-8, or None if they are no text."""
    mark = marked(data)
    if mark is not None:
        return Encoding(mark, "byte-order mark")
    name = "utf-8" if is_damaged_utf8(data) else guessed(_telling(data))
    return Encoding(name, "detected") if name else None


def decode_as(data: bytes, encoding: str) -> Decoded:
    """The text of bytes in a likely encoding; what does not decode becomes U+FFFD."""
    text = _strictly(data, encoding) or _strictly(data, _WIDER.get(encoding, encoding))
    damaged = 0
    if text is None:
        text = data.decode(encoding, "replace")
        damaged = text.count("\ufffd") - (data.count("\ufffd".encode()) if encoding == "utf-8" else 0)
    return Decoded(text.removeprefix("\ufeff").replace("\0", "\ufffd"), damaged)


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _telling(data: bytes) -> bytes:
    """The part of the data that tells its encoding: the first that is not ASCII, with some words before it."""
    first = _NOT_ASCII.search(data)
    start = first.start() - 1000 if first and first.start() > _LOOKS_AT // 2 else 0
    return data[start : start + _LOOKS_AT]


def _is_escaped(data: bytes) -> bool:
    """Whether it is ISO-2022: seven bits, with escapes that no terminal uses."""
    return b"\x1b$" in data and (named(data) or "").startswith("iso-2022")
