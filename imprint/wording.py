"""What of a query stands to the letter in a chunk: its identifiers, its words in the path, all of it as a phrase."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from imprint.words import WordCounter, flattened, word_parts

_JOINED = re.compile(r"(?<![\w-])--\w+(?:-\w+)*|\w+(?:(?:\.|::|->|#|/)\w+)*")
_CASE = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z](?!\b)")
_MIXED = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")
_INNER = re.compile(r"[^\W_]_+[^\W_]|^_+[^\W_]|[^\W_]_+$")
_JOINTS = re.compile(r"\.|::|->|#")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Signals:
    """What a chunk has of a query to the letter, each from 0 to 1.

    ``identifier`` is the share of the query's identifiers that stand in the text or the source's path, case and all;
    ``path`` the share of its terms that are words of the path; ``phrase`` is 1 when a query of two or more terms stands
    whole in the text or the path, ignoring case and runs of white space.
    """

    identifier: float
    path: float
    phrase: float


class Wording:
    """The letters of a query; ``terms`` are those that its path signal is about.

    An identifier is a word with an underscore at or between its letters, with a capital after a small letter or with
    capitals before small ones (HTTPServer), or with a digit at a letter (not 2nd); or it is several words that ``.``,
    ``::``, ``->`` or ``#`` join (not e.g), or an option such as ``--dry-run``.
    """

    def __init__(self, text: str, terms: Sequence[str]) -> None:
        self.identifiers = identifiers(text)
        self.phrase = flattened(text) if len(terms) > 1 else ""
        self._terms = [set(word_parts(term)) for term in terms]
        self._path_words = WordCounter(terms)
        self._named: dict[str, float] = {}
        self._exact = [re.compile(rf"(?<!\w){re.escape(name)}(?!\w)") for name in self.identifiers]

    def signals(self, text: str, source: str) -> Signals:
        """The signals of a chunk's text in the source of that path."""
        found = sum(1 for exact in self._exact if exact.search(text) or exact.search(source))
        is_phrase = self.phrase and (self.phrase in flattened(text) or self.phrase in flattened(source))
        return Signals(
            identifier=found / len(self._exact) if self._exact else 0.0,
            path=self._named_in(source),
            phrase=1.0 if is_phrase else 0.0,
        )

    def _named_in(self, source: str) -> float:
        """The share of the terms in a path, which many chunks have."""
        if source not in self._named:
            words = self._path_words.count(source).keys()
            named = sum(1 for term in self._terms if term <= words)
            self._named[source] = named / len(self._terms) if self._terms else 0.0
        return self._named[source]


def identifiers(text: str) -> tuple[str, ...]:
    """The distinct identifiers of a query in their order."""
    return tuple(dict.fromkeys(name for name in _JOINED.findall(text) if _is_identifier(name)))


def _is_identifier(name: str) -> bool:
    if name.startswith("--"):
        return True
    if _JOINTS.search(name):
        return any(len(part) > 1 for part in _JOINTS.split(name))
    if _ORDINAL.fullmatch(name):
        return False
    return any(sign.search(name) for sign in (_CASE, _MIXED, _INNER))
