"""Runs a search from the request to its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from imprint.analysis import Analysis
from imprint.dispatch import Plugin, Plugins
from imprint.errors import IdentityError, UsageError
from imprint.lifecycle.stages import check_identity, load_embedder
from imprint.search.boosts import Boosts, Lifted, boost
from imprint.search.explanation import Explanation
from imprint.search.rank import Channel, describe, fuse, rank
from imprint.search.request import MAX_CANDIDATES, Request
from imprint.search.results import Result, assemble
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
    """The results of a search, and what gave them."""

    request: Request
    results: tuple[Result, ...]
    explanation: Explanation

    def as_json(self, *, explain: bool) -> dict[str, Any]:
        """The answer in the shape that scripts rely on."""
        plain: dict[str, Any] = {
            "query": self.request.text,
            "mode": self.request.mode,
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
        page = ranked.hits[request.offset : request.offset + request.limit]
        results = assemble(store, page, ranked.channels, verify=request.verify)
    names = tuple(channel.plugin.name for channel in asked.channels)
    explanation = Explanation.of(names, asked.fusion, asked.settings, asked.boosts, ranked.terms)
    return Answer(request, tuple(results), explanation)


def ranking(
    request: Request, plugins: Plugins, store: Store, gate: Gate, vector: Callable[[], Sequence[float]]
) -> list[ChunkView]:
    """All that a search ranks, best first, whatever its limit and offset: up to 256 chunks of each channel.

    ``vector`` gives the query's vector, so that who searches in several ways embeds it once. Raises as `search` does.
    """
    asked = _asked(request, plugins, store, vector)
    with gate.reading():
        view = PublishedView(store, scope_of(request, store.sources))
        return view.read([hit.id for hit in asked.ranked(view, None).hits])


@dataclass(frozen=True, slots=True)
class _Ranked:
    """Each channel's hits, the list that was made of them, and the terms that they were asked for."""

    channels: list[tuple[Channel, list[Hit]]]
    hits: list[Lifted]
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

    def ranked(self, view: PublishedView, wanted: int | None) -> _Ranked:
        """Ask the channels, fuse what they say, and lift what stands to the letter; ``wanted`` is how many of the hits
        must be in their final order, None for all.
        """
        text, words = self.request.text, self.request.words
        terms = AskedTerms(words, view.count, explain=self.request.explain)
        index_terms = cache(lambda: self.analysis.query(text, view.languages()))
        query = Query(text, terms, MAX_CANDIDATES, self.vector, index_terms, self.model_languages)
        rankings = [(channel, rank(channel, query, view, self.settings)) for channel in self.channels]
        fused = fuse(self.fusion, query, rankings, view, self.settings)
        wanted = len(fused) if wanted is None else wanted
        return _Ranked(rankings, boost(fused, Wording(text, words), self.boosts, view, wanted), terms.told)


def _asked(request: Request, plugins: Plugins, store: Store, vector: Callable[[], Sequence[float]]) -> _Asked:
    channels = channels_of(request, plugins)
    fusion = fusion_of(plugins)
    boosts = Boosts.of(plugins.settings)
    if any(channel.info.needs_vectors for channel in channels):
        _require_vectors(store)
        vector()
    model = read_manifest(store.sources)
    languages = model.languages if model else ()
    return _Asked(request, vector, channels, fusion, Analysis.load(plugins), languages, plugins.settings, boosts)


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
