"""The bounded reading: which chunks the lexical channel looks at, in which order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from imprint import IndexView, Query


@dataclass(frozen=True, slots=True)
class Candidates:
    """The chunks that were read, in the order of reading, each with the terms for which it was found.

    ``counts`` has the exact number of chunks inside the filters that hold each term, rarest first; terms that none
    holds are not in it.
    """

    counts: Mapping[str, int]
    found: dict[str, set[str]] = field(default_factory=dict)

    def add(self, chunks: list[str], terms: list[str], limit: int) -> None:
        for chunk in chunks:
            if chunk in self.found or len(self.found) < limit:
                self.found.setdefault(chunk, set()).update(terms)


def read_candidates(query: Query, view: IndexView) -> Candidates:
    """First the chunks that hold every term, then each term's from the rarest term up, each time in order of ID, until
    there are as many as the query's limit.
    """
    counts = {term: count for term in query.terms if (count := view.count(term))}
    rarest_first = sorted(counts, key=lambda term: counts[term])
    candidates = Candidates({term: counts[term] for term in rarest_first})
    if len(rarest_first) > 1:
        candidates.add(view.holding(" ".join(rarest_first), query.limit), rarest_first, query.limit)
    for term in rarest_first:
        if len(candidates.found) == query.limit:
            break
        # what was found before may be among these, so that many are enough and no fewer
        candidates.add(view.holding(term, query.limit), [term], query.limit)
    return candidates
