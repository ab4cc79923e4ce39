"""Asks every question in every way, and keeps what came and how long it took."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from time import perf_counter

from imprint.engine import Engine
from imprint.evaluation.dataset import Question
from imprint.evaluation.variants import Variant
from imprint.lifecycle.stages import load_embedder
from imprint.values import ChunkView

SHOWN = 10
"""How many results a timed search gives, and how many documents of a ranking are kept with an excerpt."""

DEPTH = 100
"""How many documents of a ranking are kept: the measures look no further."""

_EXCERPT = 240


@dataclass(frozen=True, slots=True)
class Ranked:
    """One document in a ranking, by its best chunk, whose beginning is the ``excerpt``."""

    document: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What one way of searching made of one question.

    ``documents`` are the first `DEPTH`, best first, ``top`` the first `SHOWN` of them; ``seconds`` is the time of a
    search for `SHOWN` results. ``repeated`` of its ``shown`` results repeat the text of an earlier one. ``leaked`` of
    all ``ranked`` chunks lie outside the question's projects.
    """

    documents: tuple[str, ...]
    top: tuple[Ranked, ...]
    seconds: float
    shown: int
    repeated: int
    ranked: int
    leaked: int


class Asking:
    """Asks an open engine. ``document_of`` names the document of a source's path; ``projects_of`` maps each source that
    is recorded to its projects.
    """

    def __init__(
        self, engine: Engine, document_of: Callable[[str], str], projects_of: Mapping[str, Sequence[str]]
    ) -> None:
        self._engine = engine
        self._document_of = document_of
        self._projects_of = projects_of

    def warm_up(self, question: Question, variants: Sequence[Variant]) -> None:
        """Load models and files, so that the first question is not charged with it."""
        for variant in variants:
            self._engine.search(variant.request(question.text, question.projects, SHOWN), variant.plugins)

    def ask(self, question: Question, variants: Sequence[Variant], turn: int) -> list[Asked]:
        """Ask in every way; ``turn`` says which is timed first, so that no way always profits from the ones before."""
        timed: dict[str, tuple[float, list[str]]] = {}
        first = turn % len(variants)
        for variant in (*variants[first:], *variants[:first]):
            request = variant.request(question.text, question.projects, SHOWN)
            start = perf_counter()
            answer = self._engine.search(request, variant.plugins)
            timed[variant.name] = perf_counter() - start, [result.text for result in answer.results]

        @cache
        def vector() -> Sequence[float]:
            return load_embedder(self._engine.plugins).embed([question.text], "query")[0]

        asked = []
        for variant in variants:
            request = variant.request(question.text, question.projects, SHOWN)
            chunks = self._engine.ranking(request, variant.plugins, vector)
            asked.append(self._asked(question, chunks, *timed[variant.name]))
        return asked

    def _asked(self, question: Question, chunks: Sequence[ChunkView], seconds: float, texts: Sequence[str]) -> Asked:
        best: dict[str, str] = {}
        for chunk in chunks:
            document = self._document_of(chunk.source)
            if document not in best:
                best[document] = _excerpt(chunk.text) if len(best) < SHOWN else ""
            if len(best) == DEPTH:
                break
        return Asked(
            documents=tuple(best),
            top=tuple(Ranked(*item) for item in list(best.items())[:SHOWN]),
            seconds=seconds,
            shown=len(texts),
            repeated=repeats(texts),
            ranked=len(chunks),
            leaked=sum(self._leaks(chunk, question.projects) for chunk in chunks),
        )

    def _leaks(self, chunk: ChunkView, projects: Sequence[str]) -> bool:
        """Whether a chunk lies outside the asked projects, by its own word or by its source's record."""
        if not projects:
            return False
        return chunk.project not in projects or not set(projects) & set(self._projects_of.get(chunk.source, ()))


def _excerpt(text: str) -> str:
    return text if len(text) <= _EXCERPT else text[:_EXCERPT] + "…"


def repeats(texts: Sequence[str]) -> int:
    """How many texts repeat an earlier one, whatever their case and white space."""
    return len(texts) - len({" ".join(text.split()).casefold() for text in texts})
