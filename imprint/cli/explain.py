"""Says on a terminal what ranked a search, and what made the score of a result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from imprint.cli.text import near, one_line

if TYPE_CHECKING:
    from imprint.search.explanation import Explanation
    from imprint.search.results import Result
    from imprint.values import Hit

_MOST_WORDS = 24
"""How many of the dropped words, or of the unknown ones, are shown: a long query has hundreds."""


def explained(explanation: Explanation) -> Iterator[str]:
    """The lines about the whole search."""
    settings = (f"{key} {_value(value)}" for key, value in explanation.settings.items())
    boosts = (f"{name} {value:g}" for name, value in asdict(explanation.boosts).items())
    yield f"channels {', '.join(explanation.channels)}; fusion {explanation.fusion}{_listed(settings)}"
    yield f"boosts of the best fused score: {', '.join(boosts)}"
    terms = explanation.terms
    yield f"words and the chunks that hold them: {_counted(terms.kept, terms.counts) or 'none'}"
    if terms.dropped:
        yield f"dropped, being more common: {_counted(terms.dropped, terms.counts)}"
    if terms.unknown:
        yield f"in no chunk: {_few(terms.unknown)}"
    if explanation.folding:
        folding = explanation.folding
        yield f"folded: {folding.count} of the first {folding.read} hits say nothing new"


def explained_result(result: Result) -> Iterator[str]:
    """The lines about one result."""
    for name, (place, hit) in result.channels.items():
        yield f"{name}: rank {place}, score {hit.score:.4f}{_parts(hit)}"
    added = "".join(f" + {name} {amount:.5f}" for name, amount in result.boosts.items())
    yield f"score {result.retrieval_score:.5f} = fused {result.fused.score:.5f}{_parts(result.fused)}{added}"
    if result.rerank_score is not None:
        yield f"reranked by {result.rerank_score:.4f}"
    weighed = result.evidence
    yield f"evidence {weighed.grade}: standout {weighed.standout:.2f}, coverage {weighed.coverage:.2f}"
    yield f"id {result.id}"
    for folded in result.under:
        label = f", {one_line(folded.label)}" if folded.label else ""
        what = "a copy" if folded.copy else "nearly the same"
        yield f"folded, {what}: {near(folded.source)} [{one_line(folded.project)}]{label}"
    if result.folded > len(result.under):
        yield f"folded: {result.folded - len(result.under)} more"


def _parts(hit: Hit) -> str:
    return _listed(f"{name} {value:.4g}" for name, value in hit.parts)


def _listed(items: Iterable[str]) -> str:
    joined = ", ".join(items)
    return f" ({joined})" if joined else ""


def _value(value: object) -> str:
    return one_line(" ".join(value) or "none" if isinstance(value, tuple) else str(value))


def _counted(words: Iterable[str], counts: Mapping[str, int]) -> str:
    return _few([f"{word} {counts[word]}" for word in words if word in counts])


def _few(words: Iterable[str]) -> str:
    words = list(words)
    more = f" and {len(words) - _MOST_WORDS} more" if len(words) > _MOST_WORDS else ""
    return one_line(", ".join(words[:_MOST_WORDS])) + more
