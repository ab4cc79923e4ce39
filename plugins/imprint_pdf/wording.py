"""Strings of a PDF as they may be stored."""

from __future__ import annotations

import re

_LIGATURES = str.maketrans({
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st",
    "\0": "\ufffd", "\r": "\n",
})  # fmt: skip
_SOFT_HYPHEN = re.compile("\u00ad[ \t]*\n?")
_LONGEST_LINE = 1000


def cleaned(text: str) -> str:
    """A page's text, storable, without white space around it and after its lines."""
    return "\n".join(line.rstrip() for line in storable(text).split("\n")).strip()


def storable(text: str) -> str:
    """Letters instead of ligatures, so that words are found, and nothing that cannot be stored.

    A word that a plain hyphen parts at a line's end stays parted, since many words have a hyphen of their own.
    """
    if any("\ud800" <= character <= "\udfff" for character in text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _SOFT_HYPHEN.sub("", text.replace("\r\n", "\n").translate(_LIGATURES))


def one_line(value: object, longest: int = _LONGEST_LINE) -> str:
    """A string of a PDF as one line of bounded length; what is no string is an empty one."""
    if isinstance(value, bytes):
        value = value[: 4 * longest].decode("utf-8", "replace")
    if not isinstance(value, str):
        return ""
    line = " ".join(cleaned(value[: 4 * longest]).split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"
