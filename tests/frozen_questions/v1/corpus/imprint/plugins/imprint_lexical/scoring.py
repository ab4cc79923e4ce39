"""The lexical score of each chunk that was read; the formula stands in the docstring of `imprint_lexical`."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from imprint import Hit, IndexView, Query, Signals, WordCounter, Wording, word_parts
from imprint_lexical.reading import read_candidates

FREQUENCY, IDENTIFIER, PATH, PHRASE = 0.5, 0.5, 0.25, 0.5


def scored(query: Query, view: IndexView) -> list[tuple[Hit, Signals]]:
    """The chunks that the channel reads, best first, with what stands in them to the letter."""
    candidates = read_candidates(query, view)
    if not candidates.found:
        return []
    total = view.count()
    weights = {term: log(1 + (total - count + 0.5) / (count + 0.5)) for term, count in candidates.counts.items()}
    parts = {term: word_parts(term) for term in weights}
    wording, counter = Wording(query.text, query.terms), WordCounter(weights)
    hits = []
    for chunk in view.read(list(candidates.found)):
        counts = counter.count(f"{chunk.label}\n{chunk.text}")
        times = {term: min(counts[part] for part in parts[term]) for term in weights}
        # the index also holds words of the chunk's place that neither its label nor its text says
        times |= {term: max(times[term], 1) for term in candidates.found[chunk.id]}
        signals = wording.signals(chunk.text, chunk.source)
        hits.append((_hit(chunk.id, weights, times, signals), signals))
    return sorted(hits, key=lambda hit: -hit[0].score)


def _hit(identifier: str, weights: Mapping[str, float], times: Mapping[str, int], signals: Signals) -> Hit:
    whole = sum(weights.values())
    coverage = sum(weight for term, weight in weights.items() if times[term]) / whole
    frequency = sum(weight * times[term] / (times[term] + 1) for term, weight in weights.items()) / whole
    score = (
        coverage
        + FREQUENCY * frequency
        + IDENTIFIER * signals.identifier
        + PATH * signals.path
        + PHRASE * signals.phrase
    )
    parts = (
        ("coverage", coverage),
        ("frequency", frequency),
        ("identifier", signals.identifier),
        ("path", signals.path),
        ("phrase", signals.phrase),
    )
    return Hit(identifier, score, parts)
