"""Cuts text into words as the text index does, so that what is counted here means what it means there.

The index has the engine's code tokenizer: a word is a run of letters, digits and underscores; its parts begin after
underscores and where the case rises; they are compared in lower case, Latin letters without their accents.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, pairwise
from string import digits

_RUN = re.compile(r"\w+")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
_CACHED = 65_536
_FOLDED_ALONE = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ħ": "h"})


def query_words(text: str) -> tuple[str, ...]:
    """The distinct words of a query in their order, as they were typed: the case marks the parts of a word.

    Marks stay with their letters, so that a word in a script that writes vowels as marks is one.
    """
    kept = "".join(letter if letter == "_" or letter.isalnum() or _is_mark(letter) else " " for letter in text)
    distinct: dict[tuple[str, ...], str] = {}
    for word in kept.split():
        if cut := word_parts(word):
            distinct.setdefault(cut, word)
    return tuple(distinct.values())


def word_parts(word: str) -> tuple[str, ...]:
    """What the index asks for when it is asked for ``word``: ``getUserById`` is get, user, by, id."""
    return tuple(chain.from_iterable(_parts(run) for run in _RUN.findall(word)))


def count_words(text: str) -> Counter[str]:
    """How often each term stands in a text: every part of a word, and the whole of a word that has several."""
    counts: Counter[str] = Counter()
    for run, times in Counter(_RUN.findall(text)).items():
        for term in _terms(run):
            counts[term] += times
    return counts


class WordCounter:
    """Counts a few terms in many texts, as `count_words` does: most words of a text are none of them."""

    def __init__(self, words: Iterable[str]) -> None:
        self._asked_of = _AskedOf(frozenset(chain.from_iterable(word_parts(word) for word in words)))

    def count(self, text: str) -> Counter[str]:
        """How often each part of the words stands in the text."""
        counts: Counter[str] = Counter()
        for terms in filter(None, map(self._asked_of.__getitem__, _RUN.findall(text))):
            for term in terms:
                counts[term] += 1
        return counts


class _AskedOf(dict[str, tuple[str, ...]]):
    """Which of the asked terms a word has."""

    def __init__(self, asked: frozenset[str]) -> None:
        self._asked = asked

    def __missing__(self, run: str) -> tuple[str, ...]:
        terms = self[run] = tuple(term for term in _terms(run) if term in self._asked)
        return terms


def flattened(text: str) -> str:
    """The text without case and with one space for each run of white space, none around it."""
    return " ".join(text.casefold().split())


def beginnings(words: Iterable[str]) -> list[str]:
    """How each distinct part of the words begins in its other forms: all but the last two letters of one that has more
    than four. A run in a script without spaces gives its pairs of characters.
    """
    parts = [part for word in words for part in word_parts(word)]
    cut = chain.from_iterable(_pairs(part) if _UNSPACED.fullmatch(part) else (_beginning(part),) for part in parts)
    return list(dict.fromkeys(cut))


def _beginning(part: str) -> str:
    return part[: max(3, len(part) - 2)] if len(part) > 4 else part


def _pairs(part: str) -> list[str]:
    return [part[place : place + 2] for place in range(max(1, len(part) - 1))]


@lru_cache(_CACHED)
def _parts(run: str) -> tuple[str, ...]:
    return tuple(chain.from_iterable(_pieces(run)))


@lru_cache(_CACHED)
def _terms(run: str) -> tuple[str, ...]:
    pieces = _pieces(run)
    wholes = ["".join(cut) for cut in pieces if len(cut) > 1]
    if len(pieces) > 1:
        wholes.append("".join(chain.from_iterable(pieces)))
    return tuple(dict.fromkeys(chain(chain.from_iterable(pieces), wholes)))


def _pieces(run: str) -> list[list[str]]:
    """The parts of a word, apart by its underscores. A word that begins with a digit, as 1_000 or 2nd, is one part."""
    if run[0] in digits:
        return [[folded(run.replace("_", ""))]]
    return [_by_case(piece) for piece in run.split("_") if piece]


def _by_case(piece: str) -> list[str]:
    """The parts of a word without underscores: they begin at a capital, of several in a row at the last one if a letter
    that is none follows; the s of a plural, as in URLs, is no such letter.
    """
    starts = [0]
    for place, (before, letter) in enumerate(pairwise(piece), 1):
        falls = _is_small(piece[place + 1 : place + 2]) and not _is_plural(piece, place + 1)
        if letter.isupper() and (falls or not before.isupper()):
            starts.append(place)
    return [folded(piece[start:end]) for start, end in pairwise([*starts, len(piece)])]


def _is_small(letter: str) -> bool:
    return letter.isalpha() and not letter.isupper()


def _is_plural(piece: str, place: int) -> bool:
    return piece[place] == "s" and not _is_small(piece[place + 1 : place + 2])


def folded(text: str) -> str:
    """The text in lower case, Latin letters without their accents, as words are compared."""
    text = text.lower()
    return text if text.isascii() else "".join(map(_folded_letter, text.translate(_FOLDED_ALONE)))


@lru_cache(4096)
def _folded_letter(letter: str) -> str:
    """A Latin letter or digit without accents; every other letter as it is."""
    plain = "".join(_unmarked(unicodedata.normalize("NFKD", letter)))
    return plain if plain.isascii() and letter not in "ºª" else letter


def _unmarked(letters: Iterable[str]) -> Iterable[str]:
    return (letter for letter in letters if not _is_mark(letter))


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"
