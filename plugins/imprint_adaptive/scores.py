"""The arithmetic of scores, in an order of its own, so that equal input gives equal bytes."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt


def mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers)


def standardized(scores: Sequence[float]) -> list[float]:
    """How many standard deviations each score lies above their mean; all 0 where they are all alike."""
    largest = max(map(abs, scores), default=0.0)
    if not largest:
        return [0.0] * len(scores)
    scores = [score / largest for score in scores]  # their squares are finite
    middle = mean(scores)
    spread = sqrt(mean([(score - middle) ** 2 for score in scores]))
    return [(score - middle) / spread if spread else 0.0 for score in scores]
