"""Reciprocal rank fusion: a hit's score is the sum, over the channels, of ``weight / (constant + rank)``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite

from imprint import Hit, Setting, SettingsView, UsageError, hookimpl


@hookimpl
def imprint_settings() -> Sequence[Setting]:
    return (
        Setting(
            "rrf.constant",
            60,
            "How much the first ranks count: a channel's first hit scores 1/(constant+1).",
            minimum=0,
        ),
        Setting("rrf.weights", (), 'Weights of channels, as "semantic=1", "bm25=0.5"; a channel not named has 1.'),
    )


@hookimpl
def imprint_fuse(rankings: Mapping[str, Sequence[Hit]], settings: SettingsView) -> Sequence[Hit]:
    """The same rankings give the same list, in whichever order the channels come."""
    constant = settings.number("rrf.constant")
    weights = _weights(settings.names("rrf.weights"))
    scores: dict[str, float] = {}
    for channel in sorted(rankings):  # floating sums depend on their order
        weight = weights.get(channel, 1.0)
        for rank, hit in enumerate(rankings[channel], start=1):
            scores[hit.id] = scores.get(hit.id, 0.0) + weight / (constant + rank)
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [Hit(chunk, score) for chunk, score in ranked]


def _weights(entries: Sequence[str]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for entry in entries:
        channel, _, value = entry.partition("=")
        channel = channel.strip()
        weight = _weight(value)
        if not channel or weight is None or channel in weights:
            raise UsageError(
                f'rrf.weights holds "{entry}"',
                'name each channel once with a number of 0 or more, as "bm25=0.5"',
            )
        weights[channel] = weight
    return weights


def _weight(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) and number >= 0 else None
