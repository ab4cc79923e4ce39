"""Fingerprints of all that makes a source's chunks besides its bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from imprint.dispatch import Plugin
from imprint.identity import fingerprint
from imprint.lifecycle.allow import allowed
from imprint.settings import Settings
from imprint.values import ModelInfo

KERNEL_FORMAT = "5"
"""Raised when the kernel itself would make other chunks of the same input."""


def plugin_fingerprint(plugin: Plugin, settings: Settings) -> str:
    """A plugin's identity, its own profile, and the values of the settings that it declares."""
    parts = [plugin.identity]
    if plugin.has("imprint_profile"):
        profile = plugin.call("imprint_profile", settings=settings)
        if not isinstance(profile, str):
            raise plugin.error(f"imprint_profile returned {type(profile).__name__}, not text")
        parts.append(profile)
    if plugin.has("imprint_settings"):
        parts += [f"{item.key}={settings[item.key]!r}" for item in plugin.call("imprint_settings")]
    return fingerprint(parts)


class _Rest(NamedTuple):
    """What every profile of a run has in it besides the extractor and the chunker."""

    kernel: str
    redaction: str
    vectors: str
    limit: str
    overlap: str
    analysis: str


_NO_VECTORS = "none"


@dataclass(slots=True)
class Profiles:
    """The profiles that a run gives, by the extractor and the chunker that made a source."""

    redactors: str
    _extractors: dict[str | None, str]
    _chunkers: dict[str | None, str]
    _rest: _Rest
    _known: dict[tuple[str | None, str | None], str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        settings: Settings,
        extractors: Sequence[Plugin],
        redactors: Sequence[Plugin],
        chunkers: Sequence[Plugin],
        analyzer: Plugin | None,
        model: ModelInfo | None,
        limit: int,
    ) -> Profiles:
        """Fingerprint the plugins of a run; ``model`` is None for a run without vectors."""
        parts = [plugin_fingerprint(plugin, settings) for plugin in redactors]
        redaction = fingerprint([*parts, *sorted(allowed(settings))])
        vectors = f"{model.name}:{model.revision}" if model else _NO_VECTORS
        analysis = plugin_fingerprint(analyzer, settings) if analyzer else "none"
        overlap = str(settings.number("chunk.overlap_tokens"))
        rest = _Rest(KERNEL_FORMAT, redaction, vectors, str(limit), overlap, analysis)
        return cls(redaction, _chains(settings, extractors), _chains(settings, chunkers), rest)

    def without_vectors(self, limit: int) -> Profiles:
        """The profiles that a lexical-only run gives, with ``limit`` tokens a chunk and all else the same."""
        return replace(self, _rest=self._rest._replace(vectors=_NO_VECTORS, limit=str(limit)), _known={})

    def source(self, extractor: str | None, chunker: str | None) -> str | None:
        """The profile of a source that these two made, or None when one of them is no longer there."""
        if extractor not in self._extractors or chunker not in self._chunkers:
            return None
        key = (extractor, chunker)
        if key not in self._known:
            self._known[key] = fingerprint([self._extractors[extractor], self._chunkers[chunker], *self._rest])
        return self._known[key]

    def extraction(self) -> str:
        """The profile of a skip: every extractor had its say, and the redactors saw its reason."""
        return f"{self._extractors[None]}:{self.redactors}"


def _chains(settings: Settings, plugins: Sequence[Plugin]) -> dict[str | None, str]:
    """For each plugin, the fingerprint of it and of all that were asked before it; under None, of all."""
    chains: dict[str | None, str] = {}
    parts: list[str] = []
    for plugin in plugins:
        parts.append(plugin_fingerprint(plugin, settings))
        chains[plugin.name] = fingerprint(parts)
    chains[None] = fingerprint([*parts, "none claimed"])
    return chains
