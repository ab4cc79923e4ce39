"""Tells whether a chunk says anything that another one does not, by a rule of its own for copies and for near copies.

*Copies* have one text: code line by line but for white space at the ends of lines, other text whatever its case and
white space. *Near copies* are passages of prose of at least `MIN_WORDS` words whose runs of five words are the same to
`SHARED`, with the same numbers and identifiers in the same order, and which do not differ within `AWAY` words of a word
of the query: whoever asks for what differs sees both. Lines that claim a copyright count for near copies only when the
query has a word of theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from imprint.values import ChunkView
from imprint.wording import identifiers
from imprint.words import WordCounter, flattened

MIN_WORDS = 64
SHARED = 0.85
AWAY = 12
MAX_CHARACTERS = 20_000
"""Longer texts are copies or they are not: near ones are not looked for."""

_RUN = 5
_PROSE = ("prose", "markdown")
_WORD = re.compile(r"\w+")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_CLAIMS = ("copyright", "(c)", "©")
_NUMBER = re.compile(r"[-+]?\w*\d[\w.,:%]*")
_STEM = 4
"""Letters: words that begin alike are taken for one, and shorter ones are in every passage."""

Run = tuple[str, ...]


@dataclass(frozen=True)
class Passage:
    """A chunk, as it is compared."""

    chunk: ChunkView

    @cached_property
    def form(self) -> tuple[bool, str]:
        """What all copies have in common; an empty text has none."""
        if self.chunk.type == "code":
            return True, "\n".join(line.rstrip() for line in self.chunk.text.strip().splitlines())
        return False, flattened(self.chunk.text)

    @cached_property
    def body(self) -> str:
        """The text without its claims."""
        return "\n".join(line for line in self.chunk.text.splitlines() if not _is_claim(line))

    @cached_property
    def claims(self) -> Sequence[str]:
        """The words of the lines that claim a copyright."""
        return _words("\n".join(filter(_is_claim, self.chunk.text.splitlines())))

    @cached_property
    def words(self) -> Sequence[str]:
        return _words(self.body)

    @cached_property
    def runs(self) -> frozenset[Run]:
        """The runs of words that near copies share; none for what can only be a copy."""
        if self.chunk.type not in _PROSE or len(self.chunk.text) > MAX_CHARACTERS or len(self.words) < MIN_WORDS:
            return frozenset()
        return frozenset(_runs(self.words))

    @cached_property
    def facts(self) -> tuple[Sequence[str], Sequence[str]]:
        """The numbers and the identifiers in their order."""
        return _NUMBER.findall(self.body), identifiers(self.body)

    @cached_property
    def landmarks(self) -> list[Run]:
        """As many of the runs, the first in one order for all, as any near copy must have one of."""
        return sorted(self.runs)[: len(self.runs) - ceil(SHARED * len(self.runs)) + 1]


class Sameness:
    """Compares passages for a query of these distinct words."""

    def __init__(self, words: Sequence[str]) -> None:
        self._counter = WordCounter(words)
        self._asked: dict[str, Set[str]] = {}
        self._stems = {word[:_STEM] for word in flattened(" ".join(words)).split() if len(word) >= _STEM}

    def is_copy(self, passage: Passage, better: Passage) -> bool:
        """Whether the texts are one, and nothing that is asked for stands around the one alone."""
        return passage.form == better.form and self._adds_nothing(passage, better)

    def is_near(self, passage: Passage, better: Passage) -> bool:
        """Whether the passages are near copies."""
        shared = len(passage.runs & better.runs)
        return (
            0 < SHARED * (len(passage.runs) + len(better.runs) - shared) <= shared
            and passage.facts == better.facts
            and (passage.claims == better.claims or not self._has_stem((*passage.claims, *better.claims)))
            and not self._is_asked(passage, better.runs)
            and not self._is_asked(better, passage.runs)
            and self._adds_nothing(passage, better)
        )

    def _adds_nothing(self, passage: Passage, better: Passage) -> bool:
        """Whether every word of the query is in the better one, or around it, if it is around the other."""
        around = self._counter.count(_around(passage.chunk)).keys()
        return not around or around <= self._asked_in(better.chunk)

    def _asked_in(self, chunk: ChunkView) -> Set[str]:
        if chunk.id not in self._asked:
            self._asked[chunk.id] = self._counter.count(_around(chunk) + chunk.text).keys()
        return self._asked[chunk.id]

    def _is_asked(self, passage: Passage, others: frozenset[Run]) -> bool:
        """Whether a word of the query stands near one that the runs of the other passage do not have."""
        differing = (place for place, run in enumerate(_runs(passage.words)) if run not in others)
        near = set(_near(differing, len(passage.words)))
        return self._has_stem(passage.words[place] for place in near)

    def _has_stem(self, words: Iterable[str]) -> bool:
        return any(word[:_STEM] in self._stems for word in words)


def _words(text: str) -> Sequence[str]:
    return _WORD.findall(text.casefold())


def _is_claim(line: str) -> bool:
    return _YEAR.search(line) is not None and any(sign in line.casefold() for sign in _CLAIMS)


def _runs(words: Sequence[str]) -> Iterable[Run]:
    return zip(*(words[start:] for start in range(_RUN)), strict=False)


def _near(places: Iterable[int], count: int) -> Iterable[int]:
    """The places of words no further than `AWAY` from a run that begins at one of the places."""
    for place in places:
        yield from range(max(0, place - AWAY), min(count, place + _RUN + AWAY))


def _around(chunk: ChunkView) -> str:
    return f"{chunk.project}\n{chunk.label}\n{chunk.source}\n"
