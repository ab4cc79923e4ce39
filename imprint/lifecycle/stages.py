"""The plugins and the model that one run works with, loaded and checked before any work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imprint.analysis import Analysis
from imprint.dispatch import Plugin, Plugins
from imprint.errors import IdentityError, ImprintError, UsageError
from imprint.lifecycle.chunk import EmbedderTokens, PlainTokens
from imprint.lifecycle.prepare import Preparation
from imprint.lifecycle.profile import Profiles
from imprint.lifecycle.redact import Redaction, require
from imprint.lifecycle.vectors import Embedder
from imprint.store.port import Collection
from imprint.store.records import read_manifest
from imprint.values import ModelInfo


@dataclass(frozen=True, slots=True)
class Stages:
    """Everything between a file and its publication. ``embedder`` is None for a lexical-only run."""

    scanners: Sequence[Plugin]
    extractors: Sequence[Plugin]
    preparation: Preparation
    embedder: Embedder | None
    profiles: Profiles

    @property
    def redaction(self) -> Redaction:
        return self.preparation.redaction

    @classmethod
    def load(cls, plugins: Plugins, *, lexical_only: bool) -> Stages:
        """Load the stages of a run; raises `PluginError` when a redactor cannot be loaded: then nothing may be
        stored.
        """
        settings = plugins.settings
        redaction = load_redaction(plugins)
        redactors = plugins.stage("redact")
        extractors, chunkers = plugins.stage("extract"), plugins.stage("chunk")
        embedder = None if lexical_only else load_embedder(plugins)
        limit = settings.number("chunk.max_tokens")
        if embedder:
            limit = min(limit, embedder.model.max_tokens)
        if settings.number("chunk.overlap_tokens") * 2 > limit:
            raise UsageError(
                f"chunk.overlap_tokens is more than half of a chunk, which has at most {limit} tokens", "lower it"
            )
        tokens = EmbedderTokens(embedder.plugin, settings) if embedder else PlainTokens()
        model = embedder.model if embedder else None
        window = model.max_tokens if model else None
        analysis = Analysis.load(plugins)
        preparation = Preparation(redaction, chunkers, analysis, tokens, limit, window, settings)
        profiles = Profiles.of(settings, extractors, redactors, chunkers, analysis.plugin, model, limit)
        return cls(plugins.stage("scan"), extractors, preparation, embedder, profiles)


def load_redaction(plugins: Plugins) -> Redaction:
    """The redactors alone; raises `PluginError` when one cannot be loaded."""
    redactors = plugins.stage("redact")
    require(redactors, [f"{item.name} ({item.distribution}): {item.reason}" for item in plugins.broken("redact")])
    return Redaction(redactors, plugins.settings)


def load_embedder(plugins: Plugins) -> Embedder:
    """The embedder that ``embed.model`` names, alone; raises an error that names what lexical search can still do."""
    name = plugins.settings.text("embed.model")
    found = plugins.stage("embed", only=(name,))
    if not found:
        broken = [item.reason for item in plugins.broken("embed") if item.name == name]
        why = broken[0] if broken else "no installed plugin has this name"
        raise ImprintError(
            f"the embedder {name} cannot be used: {why}",
            "see `imprint plugins`, set embed.model, or work without vectors by --lexical-only and --mode lexical",
        )
    return Embedder(found[0], plugins.settings)


def check_identity(sources: Collection, model: ModelInfo | None) -> None:
    """Refuse a run that would leave the collection with vectors of two models, or without some of its vectors.

    ``model`` is None for a lexical-only run. Raises `IdentityError` before anything is changed.
    """
    manifest = read_manifest(sources)
    if manifest is None:
        return
    if model is None:
        raise IdentityError(
            f"this collection has vectors of {manifest.name}; a lexical-only run would leave them behind",
            "run without --lexical-only, or use a fresh --workspace with --share",
        )
    if model != manifest:
        back = "undo the change" if model.name == manifest.name else f"set embed.model to {manifest.name}"
        raise IdentityError(
            f"this collection's vectors are of {describe(manifest)}, not of {describe(model)}",
            f"{back}, or rebuild in a fresh --workspace with --share",
        )


def describe(model: ModelInfo) -> str:
    """A model in a few words, with all that makes its vectors other than another's."""
    prefixes = "".join(f", {role} prefix {prefix!r}" for role, prefix in _prefixes(model) if prefix)
    return (
        f"{model.name} ({model.dimensions} dimensions, {model.pooling} pooling, {model.max_tokens} tokens{prefixes},"
        f" sha256 {model.revision[:12]})"
    )


def _prefixes(model: ModelInfo) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("query", model.query_prefix), ("document", model.document_prefix)
