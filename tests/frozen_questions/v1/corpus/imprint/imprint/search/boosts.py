"""Lifts fused hits that hold the query's identifiers, path words or phrase to the letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import isfinite
from sys import float_info

from imprint.errors import UsageError
from imprint.search.view import PublishedView
from imprint.values import ChunkView, Hit, SettingsView
from imprint.wording import Wording


@dataclass(frozen=True, slots=True)
class Boosts:
    """How much each of a hit's `imprint.wording.Signals` adds, as a fraction of the best fused score of the search."""

    identifier: float
    path: float
    phrase: float

    @classmethod
    def of(cls, settings: SettingsView) -> Boosts:
        return cls(**{item.name: _fraction(settings, f"search.boost.{item.name}") for item in fields(cls)})

    def of_query(self, wording: Wording) -> Boosts:
        """Those that the query can have: none for an identifier that it does not name."""
        return Boosts(
            self.identifier if wording.identifiers else 0.0, self.path, self.phrase if wording.phrase else 0.0
        )


@dataclass(frozen=True, slots=True)
class Lifted:
    """A fused hit in the final order, with what was added to its score, by the signal's name."""

    fused: Hit
    added: tuple[tuple[str, float], ...] = ()

    @property
    def id(self) -> str:
        return self.fused.id

    @property
    def score(self) -> float:
        if not self.added:
            return self.fused.score
        return min(self.fused.score + sum(amount for _, amount in self.added), float_info.max)


def boost(hits: Sequence[Hit], wording: Wording, boosts: Boosts, view: PublishedView, wanted: int) -> list[Lifted]:
    """The fused hits in their final order, of which the first ``wanted`` are right.

    Only hits that a boost could bring among those are read. Equal scores stay in the order of the fusion.
    """
    possible = boosts.of_query(wording)
    best = abs(hits[0].score) if hits else 0.0
    most = best * (possible.identifier + possible.path + possible.phrase)
    if not most or not wanted:
        return [Lifted(hit) for hit in hits]
    least = hits[min(wanted, len(hits)) - 1].score - most
    near = [hit for hit in hits if hit.score >= least]
    chunks = {chunk.id: chunk for chunk in view.read([hit.id for hit in near])}
    lifted = [Lifted(hit, _added(possible, wording, chunks.get(hit.id), best)) for hit in near]
    return sorted([*lifted, *map(Lifted, hits[len(near) :])], key=lambda hit: -hit.score)


def _added(boosts: Boosts, wording: Wording, chunk: ChunkView | None, best: float) -> tuple[tuple[str, float], ...]:
    if chunk is None:  # lost meanwhile: if it is among the results, they say so
        return ()
    signals = wording.signals(chunk.text, chunk.source)
    added = [(item.name, best * getattr(boosts, item.name) * getattr(signals, item.name)) for item in fields(boosts)]
    return tuple((name, amount) for name, amount in added if amount)


def _fraction(settings: SettingsView, key: str) -> float:
    value = settings[key]
    if not isinstance(value, float) or not isfinite(value):
        raise UsageError(f"{key} = {value!r} is no finite number", "set a fraction of the best score, as 0.1")
    return value
