"""Cuts text into words: whole ones, the parts of names in code, and pairs of characters where no spaces part words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_MARKS = "".join(
    chr(code)
    for block in (range(0x300, 0x1D00), range(0x20D0, 0x2100), range(0xA800, 0xAC00), range(0xFE20, 0xFE30))
    for code in block
    if unicodedata.category(chr(code))[0] == "M"
)
"""Vowel signs and accents, which `re` does not count among the characters of a word."""

_WORD = re.compile(rf"\w[\w{_MARKS}]*")
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u1100-\u11ff\u3040-\u30ff\u3130-\u318f"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+"
)
"""Thai, Lao, Tibetan, Burmese, Khmer, Japanese, Chinese; and Korean, which joins particles to its words."""

_JOINT = re.compile(r"_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ACCENTS = re.compile("[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]+")
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t", "ß": "ss"}
)
"""Letters that have an accent and no decomposition."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word in lower case, as a stemmer wants it, and ``plain``: without its accents."""

    lower: str
    plain: str


def pieces(text: str) -> Iterator[tuple[str | None, tuple[Word, ...]]]:
    """Each word of a text; for a name of several parts, what it is as a whole and its parts."""
    for match in _WORD.finditer(unicodedata.normalize("NFC", text)):
        yield _piece(match.group())


@lru_cache(maxsize=1 << 16)
def _piece(word: str) -> tuple[str | None, tuple[Word, ...]]:
    if word.isascii() and word.isalpha() and (word[1:].islower() or len(word) == 1):
        lower = word.lower()
        return None, (Word(lower, lower),)
    parts = [part for joined in _JOINT.split(word) for part in _spaced(joined)]
    words = tuple(_word(part) for part in parts)
    return (fold(word.lower()) if len(words) > 1 and not _UNSPACED.search(word) else None), words


def _spaced(word: str) -> Iterator[str]:
    """The word, or where a part of it is written without spaces, that part's pairs of characters."""
    position = 0
    for match in _UNSPACED.finditer(word):
        if match.start() > position:
            yield word[position : match.start()]
        run = match.group()
        yield from [run] if len(run) == 1 else (run[at : at + 2] for at in range(len(run) - 1))
        position = match.end()
    if position < len(word):
        yield word[position:]


def _word(part: str) -> Word:
    lower = part.lower()
    return Word(lower, fold(lower))


def fold(word: str) -> str:
    """A word in lower case without accents; marks that are vowels, as in Hindi, stay."""
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFKD", word.translate(_LETTERS))
    return unicodedata.normalize("NFC", _ACCENTS.sub("", decomposed)).replace(" ", "") or word
