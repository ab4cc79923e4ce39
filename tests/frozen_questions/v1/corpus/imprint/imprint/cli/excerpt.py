"""Chooses the lines of a result that are shown: those around the words of the query."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

_WORD = re.compile(r"\w+")
_ELLIPSIS = "…"
_SHORTEST_PART = 3
"""Characters: shorter terms are in too many words that have nothing to do with them."""


def excerpt(text: str, terms: Iterable[str], most: int) -> str:
    """At most ``most`` lines of a text, with ``…`` above and below where lines are left out.

    They are the ones with the most distinct terms, whatever the case and the accents, and the first lines if those do
    as well as any. Of several such places the one with the terms closest together wins, then the first.
    """
    rows = text.strip("\n").split("\n")
    first = _first(rows, {folded for term in terms if (folded := _folded(term))}, most)
    above = [_ELLIPSIS] if first else []
    below = [_ELLIPSIS] if first + most < len(rows) else []
    return "\n".join([*above, *rows[first : first + most], *below])


def _first(rows: Sequence[str], terms: set[str], most: int) -> int:
    """Where the window of lines begins."""
    holds = [_held(row, terms) for row in rows]
    begin, end = _densest(holds, most)
    if len(set().union(*holds[:most])) == len(set().union(*holds[begin:end])):
        return 0
    above = (most - (end - begin)) // 2
    return max(0, min(begin - above, len(rows) - most))


def _densest(holds: Sequence[set[str]], most: int) -> tuple[int, int]:
    """The fewest lines, at most ``most``, that hold the most distinct terms; the first of them, empty at 0 if none."""
    best, best_count = (0, most), 0
    inside: Counter[str] = Counter()
    begin = 0
    for end, held in enumerate(holds, 1):
        inside.update(held)
        while end - begin > most or (begin < end and all(inside[term] > 1 for term in holds[begin])):
            inside.subtract(holds[begin])
            inside += Counter()  # without those that are not inside any more
            begin += 1
        if len(inside) > best_count or (inside and len(inside) == best_count and end - begin < best[1] - best[0]):
            best, best_count = (begin, end), len(inside)
    return best


def _held(row: str, terms: set[str]) -> set[str]:
    """The terms that a line holds: as words, and those that are no mere letters also inside of words."""
    if not terms:
        return set()
    line = _folded(row)
    words = set(_WORD.findall(line))
    return {term for term in terms if term in words or (_says_enough(term) and term in line)}


def _says_enough(term: str) -> bool:
    return len(term) >= _SHORTEST_PART or not term.isascii()


def _folded(text: str) -> str:
    """The text without case and accents, as words are compared."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in apart if not unicodedata.combining(character)).casefold()
