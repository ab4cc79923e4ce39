"""Says how much speaks for a result, so that a caller can tell "not found" from "found". A rule, not a probability.

Two things speak for a result, and their weighted sum is graded (ADR 0013 has the figures that the numbers are from):

- **standout**: by how many standard deviations its score lies above the mean of its channel, the mean of meaning and
  words as far as they were asked; 0.8 of it where words alone were. The fewer chunks there are, the less any can stand
  out, so it is scaled by ln 512 / ln n for n chunks inside the filters, 512 at most.
- **coverage**: the share of the query's words that it holds, each weighed by how few of the first candidates hold it.
  A word is held where its beginning stands: all but the last two letters of a longer one.

``strong`` is a sum of 9 or more with coverage counting 6 times, ``none`` one below 5, ``weak`` what lies between.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, log, sqrt
from typing import Literal

from imprint.search.rank import Channel
from imprint.search.request import MAX_CANDIDATES
from imprint.search.view import PublishedView
from imprint.values import ChunkView, Hit
from imprint.words import beginnings, folded

Grade = Literal["strong", "weak", "none"]

STRONG = 9.0
NONE_BELOW = 5.0
COVERAGE_COUNTS = 6.0
WORDS_ALONE_COUNT = 0.8
_MANY = 2 * MAX_CANDIDATES
_LOOKED_AT = 32
_WEIGHED = ("semantic", "lexical")
_MOST_WORDS = 24
_DECIMALS = 6
"""An index that was made in another order adds its numbers in another order: their last bits are noise."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for one result; ``coverage`` is from 0 to 1."""

    standout: float
    coverage: float

    @property
    def grade(self) -> Grade:
        total = round(self.standout + COVERAGE_COUNTS * self.coverage, _DECIMALS)
        return "strong" if total >= STRONG else "weak" if total >= NONE_BELOW else "none"


NO_EVIDENCE = Evidence(0.0, 0.0)


def evidence_of(
    rankings: Sequence[tuple[Channel, Sequence[Hit]]], view: PublishedView, words: Sequence[str], ids: Sequence[str]
) -> dict[str, Evidence]:
    """The evidence for some of the hits of a search, by ID; ``words`` are the query's."""
    kinds = _one_a_kind(rankings)
    scale = log(_MANY) / log(max(view.size(_MANY), 2)) / max(len(kinds), 1)
    if set(kinds) == {"lexical"}:
        scale *= WORDS_ALONE_COUNT
    standing = [_standing(hits) for hits in kinds.values()]
    first = {hit.id for hits in kinds.values() for hit in hits[:_LOOKED_AT]}
    texts = {chunk.id: _searchable(chunk) for chunk in view.read(sorted(first.union(ids)))}
    coverage = _Coverage(words, [text for identifier, text in texts.items() if identifier in first])
    return {
        identifier: Evidence(
            round(scale * fsum(place.get(identifier, least) for place, least in standing), _DECIMALS),
            round(coverage.of(texts.get(identifier, "")), _DECIMALS),
        )
        for identifier in ids
    }


def _one_a_kind(rankings: Sequence[tuple[Channel, Sequence[Hit]]]) -> dict[str, Sequence[Hit]]:
    """For meaning and for words the hits of the channel of that kind that gave the most, the first of equals: the
    others saw less.
    """
    kinds: dict[str, Sequence[Hit]] = {}
    for channel, hits in rankings:
        kind = channel.info.kind
        if kind in _WEIGHED and (kind not in kinds or len(hits) > len(kinds[kind])):
            kinds[kind] = hits
    return kinds


def _standing(hits: Sequence[Hit]) -> tuple[dict[str, float], float]:
    """The standard score of each hit, and the least one, which is that of every other candidate."""
    largest = max((abs(hit.score) for hit in hits), default=0.0)
    scores = [hit.score / largest if largest else 0.0 for hit in hits]  # their squares are finite
    middle = fsum(scores) / len(scores) if scores else 0.0
    spread = sqrt(fsum((score - middle) ** 2 for score in scores) / len(scores)) if scores else 0.0
    standard = [(score - middle) / spread if spread else 0.0 for score in scores]
    return {hit.id: score for hit, score in zip(hits, standard, strict=True)}, min(standard, default=0.0)


def _searchable(chunk: ChunkView) -> str:
    return folded(f"{chunk.source} {chunk.label or ''} {chunk.text}")


class _Coverage:
    """Weighs a query's words by how few of some texts hold them."""

    def __init__(self, words: Iterable[str], texts: Sequence[str]) -> None:
        self._beginnings = beginnings(words)[:_MOST_WORDS]
        self._weights = [_rarity(sum(word in text for text in texts), len(texts)) for word in self._beginnings]

    def of(self, text: str) -> float:
        held = [weight for word, weight in zip(self._beginnings, self._weights, strict=True) if word in text]
        everything = fsum(self._weights)
        return fsum(held) / everything if everything else 0.0


def _rarity(holding: int, texts: int) -> float:
    return log(1 + (texts - holding + 0.5) / (holding + 0.5))
