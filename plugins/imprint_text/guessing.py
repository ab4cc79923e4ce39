"""What the encoding of undeclared bytes is likely to be: chardet's answers, checked against how words are written.

chardet's confidence does not tell a right answer from a wrong one on short texts: 0.03 for two Russian words, 0.09 for
a French sentence that it takes for Hebrew. Words do: those of another script hold no Latin letters, while the accented
letters of a Latin text stand among plain ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from imprint_text.sniffing import named, names

_WESTERN = "windows-1252"
_FEW = 40
_FEW_KINDS = 8
"""So few characters, of so few kinds, do not tell encodings of Latin letters apart: the commonest one is meant."""

_OWN = 4
"""How many letters, in words of their own, show a script that is not Latin; one of East Asia counts twice."""

_EAST_ASIA = ("\u2e80", "\uf900")
_FOREIGN = re.compile(r"[^\W\d_\x00-\u02ff\u1e00-\u1eff\uff21-\uff5a]+")
"""A run of letters that are not Latin."""

_LETTER = r"[^\W\d_]"
_BROKEN = re.compile(
    rf"{_LETTER}[\xa1-\xb6\xb8-\xbf\xd7\xf7\u201c\u201d\u2020\u2021\u2030\u2039\u203a\u02c6\u02dc\u2122\u20ac]{_LETTER}"
    rf"|{_LETTER}[\u201a\u201e]|[a-z][\xc0-\xde\u0160\u0152\u017d\u0178]"
)
"""A sign or a capital inside a word of windows-1252: its bytes are letters of another encoding."""

_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_C1 = re.compile(r"[\x80-\x84\x86-\x9f]")


def guessed(data: bytes) -> str | None:
    """The likely encoding of bytes that are not UTF-8, or None if they are no text."""
    first = named(data)
    if first is None or data.isascii():
        return first
    western = _western(data)
    for name in _answers(first, data):
        text = data.decode(name, "replace")
        is_latin = not _FOREIGN.search(text)
        if _C1.search(text) or not (is_latin or _is_of_another_script(text)):
            continue
        return _WESTERN if is_latin and western and (name != first or _are_few(western)) else name
    return _WESTERN if western else first


def _answers(first: str, data: bytes) -> Iterator[str]:
    yield first
    yield from names(data)  # as slow as the first answer, and hardly ever asked for


def _western(data: bytes) -> str | None:
    """The text in windows-1252, or None if nobody writes words like its words."""
    try:
        text = data.decode(_WESTERN)
    except UnicodeDecodeError:
        return None
    return None if _BROKEN.search(text) else text


def _is_of_another_script(text: str) -> bool:
    """Whether most letters that are not Latin stand in words, or in long runs, of their own."""
    letters = own = 0
    for run in _FOREIGN.finditer(text):
        length = sum(2 if _EAST_ASIA[0] <= character < _EAST_ASIA[1] else 1 for character in run[0])
        touches = _is_latin(text[max(run.start() - 1, 0) : run.start()]) or _is_latin(text[run.end() : run.end() + 1])
        letters += length
        own += length if length >= (_OWN if touches else 2) else 0
    return own >= _OWN and own * 2 > letters


def _is_latin(character: str) -> bool:
    return character.isalpha() and not _FOREIGN.match(character)


def _are_few(text: str) -> bool:
    others = _NOT_ASCII.findall(text)
    return len(others) < _FEW and len(set(others)) < _FEW_KINDS and len(others) * 2 < len(text)
