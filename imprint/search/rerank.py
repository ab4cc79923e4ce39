"""Has the first hits of a search read once more, by the reranker that the user chose, and puts them in its order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from imprint.dispatch import Plugin
from imprint.search.boosts import Lifted
from imprint.search.rank import is_finite
from imprint.search.view import PublishedView
from imprint.settings import Settings


@dataclass(frozen=True, slots=True)
class Reranker:
    """A loaded reranker; the first ``candidates`` hits of every search are put in its order."""

    plugin: Plugin
    candidates: int

    def rerank(self, query: str, hits: Sequence[Lifted], view: PublishedView, settings: Settings) -> Sequence[Lifted]:
        """The hits, the first of them in the order of the reranker's scores, those of equal score as they were.

        Always the same first ones, whatever page is asked for, so that pages are cuts of one list. A hit that was lost
        meanwhile stays in front, and the results say so. Raises `PluginError` naming the reranker whatever goes wrong
        in it: it is never silently left out.
        """
        first, rest = hits[: self.candidates], hits[self.candidates :]
        chunks = view.read([hit.id for hit in first])
        if not chunks:
            return hits
        answer = self.plugin.call("imprint_rerank", query=query, chunks=chunks, settings=settings)
        scores = self._checked(answer, len(chunks))
        known = {chunk.id: score for chunk, score in zip(chunks, scores, strict=True)}
        scored = [replace(hit, reranked=known[hit.id]) for hit in first if hit.id in known]
        lost = [hit for hit in first if hit.id not in known]
        return [*lost, *sorted(scored, key=_falling), *rest]

    def _checked(self, answer: Any, count: int) -> list[float]:
        scores = list(islice(self.plugin.iterate("imprint_rerank", answer), count + 1))
        if len(scores) != count:
            several = f"more than {count}" if len(scores) > count else str(len(scores))
            raise self.plugin.error(f"imprint_rerank returned {several} scores for {count} chunks")
        if not all(is_finite(score) for score in scores):
            raise self.plugin.error("imprint_rerank returned a score that is not a finite number")
        return [float(score) for score in scores]


def _falling(hit: Lifted) -> float:
    return -(hit.reranked or 0.0)
