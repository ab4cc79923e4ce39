"""Runs a search from the request to its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from typing import Any

from imprint.analysis import Analysis
from imprint.dispatch import Plugin, Plugins
from imprint.errors import IdentityError, UsageError
from imprint.lifecycle.stages import check_identity, load_embedder
from imprint.search.boosts import Boosts, boost
from imprint.search.coverage import Coverage, coverage_of
from imprint.search.evidence import Grade, evidence_of
from imprint.search.explanation import Explanation
from imprint.search.folding import Folding, fold
from imprint.search.rank import Channel, describe, fuse, rank
from imprint.search.request import MAX_CANDIDATES, Request
from imprint.search.rerank import Reranker
from imprint.search.results import Result, assemble
from imprint.search.sameness import Sameness
from imprint.search.scope import scope_of
from imprint.search.terms import AskedTerms, Terms
from imprint.search.view import PublishedView
from imprint.settings import Settings
from imprint.store.gate import Gate
from imprint.store.port import Store
from imprint.store.records import read_manifest
from imprint.values import ChunkView, Hit, Query
from imprint.wording import Wording


@dataclass(frozen=True, slots=True)
class Answer:
    """The results of a search, and what gave them; ``coverage`` is None unless some chunks lack their vectors and the
    search asked for them.
    """

    request: Request
    results: tuple[Result, ...]
    explanation: Explanation
    coverage: Coverage | None = None

    @property
    def evidence(self) -> Grade:
        """The best that any of the results has; ``none`` means that what was asked is probably not there."""
        grades = {result.evidence.grade for result in self.results}
        return "strong" if "strong" in grades else "weak" if "weak" in grades else "none"

    def as_json(self, *, explain: bool) -> dict[str, Any]:
        """The answer in the shape that scripts rely on."""
        plain: dict[str, Any] = {
            "query": self.request.text,
            "mode": self.request.mode,
            "evidence": self.evidence,
            "coverage": asdict(self.coverage) if self.coverage else None,
            "results": [result.as_json(explain=explain) for result in self.results],
        }
        if explain:
            plain["explain"] = self.explanation.as_json()
        return plain


def search(request: Request, plugins: Plugins, store: Store, gate: Gate) -> Answer:
    """Rank and fuse inside the filters; one reader's section, so that all channels see the same published versions.

    Raises `UsageError` for an unknown channel, `IdentityError` when vectors are needed and there are none or they
    are of another model, and `PluginError` when a channel fails: a channel is never silently left out.
    """
    asked = _asked(request, plugins, store, _vector(request, plugins, store))
    with gate.reading():
        view = PublishedView(store, scope_of(request, store.sources))
        ranked = asked.ranked(view, request.offset + request.limit)
        page = ranked.folding.hits[request.offset : request.offset + request.limit]
        evidence = evidence_of(ranked.channels, view, request.words, [hit.id for hit in page])
        results = assemble(store, page, ranked.channels, evidence, ranked.folding.under, verify=request.verify)
        coverage = coverage_of(store.chunks) if asked.by_meaning else None
    names = tuple(channel.plugin.name for channel in asked.channels)
    folding = ranked.folding if asked.folds else None
    explanation = Explanation.of(names, asked.fusion, asked.settings, asked.boosts, ranked.terms, folding)
    return Answer(request, tuple(results), explanation, coverage)


def ranking(
    request: Request, plugins: Plugins, store: Store, gate: Gate, vector: Callable[[], Sequence[float]]
) -> list[ChunkView]:
    """All that a search ranks, best first, whatever its limit and offset: up to 256 chunks of each channel, without
    those that are folded.

    ``vector`` gives the query's vector, so that who searches in several ways embeds it once. Raises as `search` does.
    """
    asked = _asked(request, plugins, store, vector)
    with gate.reading():
        view = PublishedView(store, scope_of(request, store.sources))
        return view.read([hit.id for hit in asked.ranked(view, None).folding.hits])


@dataclass(frozen=True, slots=True)
class _Ranked:
    """Each channel's hits, the list that was made of them, and the terms that they were asked for."""

    channels: list[tuple[Channel, list[Hit]]]
    folding: Folding
    terms: Terms


@dataclass(frozen=True, slots=True)
class _Asked:
    """A search whose plugins are loaded and whose query is embedded: all that needs no reader's section."""

    request: Request
    vector: Callable[[], Sequence[float]]
    channels: list[Channel]
    fusion: Plugin
    analysis: Analysis
    model_languages: Sequence[str]
    settings: Settings
    boosts: Boosts
    folds: bool
    reranker: Reranker | None

    @property
    def by_meaning(self) -> bool:
        return any(channel.info.needs_vectors for channel in self.channels)

    def ranked(self, view: PublishedView, wanted: int | None) -> _Ranked:
        """Ask the channels, fuse what they say, lift what stands to the letter, fold what says nothing new,
        and rerank the first; ``wanted`` is how many of the hits must be in their final order, None for all.
        """
        text, words = self.request.text, self.request.words
        terms = AskedTerms(words, view.count, explain=self.request.explain)
        index_terms = cache(lambda: self.analysis.query(text, view.languages()))
        query = Query(text, terms, MAX_CANDIDATES, self.vector, index_terms, self.model_languages)
        rankings = [(channel, rank(channel, query, view, self.settings)) for channel in self.channels]
        fused = fuse(self.fusion, query, rankings, view, self.settings)
        wanted = len(fused) if wanted is None else max(wanted, self.reranker.candidates if self.reranker else 0)
        lifted = partial(boost, fused, Wording(text, words), self.boosts, view)
        folding = fold(lifted, len(fused), view, Sameness(words), wanted) if self.folds else Folding(lifted(wanted))
        if self.reranker:
            folding = replace(folding, hits=self.reranker.rerank(text, folding.hits, view, self.settings))
        return _Ranked(rankings, folding, terms.told)


def _asked(request: Request, plugins: Plugins, store: Store, vector: Callable[[], Sequence[float]]) -> _Asked:
    channels = channels_of(request, plugins)
    fusion = fusion_of(plugins)
    boosts = Boosts.of(plugins.settings)
    if any(channel.info.needs_vectors for channel in channels):
        _require_vectors(store)
        vector()
    model = read_manifest(store.sources)
    languages = model.languages if model else ()
    folds = plugins.settings.flag("search.fold") if request.fold is None else request.fold
    analysis, reranker = Analysis.load(plugins), reranker_of(request, plugins)
    return _Asked(request, vector, channels, fusion, analysis, languages, plugins.settings, boosts, folds, reranker)


def channels_of(request: Request, plugins: Plugins) -> list[Channel]:
    """The channels of a search, in their order; raises `UsageError` for an unknown one."""
    names = request.channels or plugins.settings.names(f"search.channels.{request.mode}")
    names = tuple(dict.fromkeys(names))
    loaded = {plugin.name: plugin for plugin in plugins.stage("rank", only=names)}
    return [describe(_named(plugins, "rank", "channel", name, loaded), plugins.settings) for name in names]


def fusion_of(plugins: Plugins) -> Plugin:
    """The fusion in force; raises `UsageError` for an unknown one."""
    name = plugins.settings.text("search.fusion")
    return _named(plugins, "fuse", "fusion", name, {item.name: item for item in plugins.stage("fuse", only=(name,))})


def reranker_of(request: Request, plugins: Plugins) -> Reranker | None:
    """The reranker that is asked for, if any; raises `UsageError` for an unknown one."""
    name = plugins.settings.text("search.reranker") if request.rerank is None else request.rerank
    if not name:
        return None
    found = _named(
        plugins, "rerank", "reranker", name, {one.name: one for one in plugins.stage("rerank", only=(name,))}
    )
    return Reranker(found, plugins.settings.number("search.rerank.candidates"))


def _named(plugins: Plugins, stage: str, what: str, name: str, loaded: dict[str, Plugin]) -> Plugin:
    if name in loaded:
        return loaded[name]
    broken: Sequence[str] = [item.reason for item in plugins.broken(stage) if item.name == name]
    raise UsageError(
        f"there is no {what} {name}" + (f": {broken[0]}" if broken else ""), "`imprint plugins` shows what is installed"
    )


def _require_vectors(store: Store) -> None:
    if read_manifest(store.sources) is None:
        raise IdentityError(
            "this collection has no vectors",
            "search it with --mode lexical, or give it vectors by `imprint ingest` without --lexical-only",
        )


def _vector(request: Request, plugins: Plugins, store: Store) -> Callable[[], tuple[float, ...]]:
    @cache
    def vector() -> tuple[float, ...]:
        _require_vectors(store)
        embedder = load_embedder(plugins)
        check_identity(store.sources, embedder.model)
        return tuple(embedder.embed([request.text], "query")[0])

    return vector
