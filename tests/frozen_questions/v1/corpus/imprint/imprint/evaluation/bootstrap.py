"""Intervals by resampling the questions: percentile intervals of means, and of paired differences of means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Table = NDArray[np.float64]

LEVEL = 0.95
_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and the interval that holds `LEVEL` of its resampled values."""

    mean: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Resampling:
    """How the questions are drawn: with replacement, as many as there are, ``resamples`` times, from a seed."""

    resamples: int = 2000
    seed: int = 0

    def intervals(self, columns: Sequence[Sequence[float]]) -> list[Interval]:
        """The interval of each column's mean; every column has a value a question, and all see the same draws.

        So a column of differences between two ways of searching gives a paired interval.
        """
        import numpy as np

        table = np.asarray(columns, dtype=np.float64).T  # questions x columns
        means = self._means(table)
        tail = 100 * (1 - LEVEL) / 2
        low, high = np.percentile(means, [tail, 100 - tail], axis=0)
        return [
            Interval(float(mean), float(a), float(b)) for mean, a, b in zip(table.mean(axis=0), low, high, strict=True)
        ]

    def _means(self, table: Table) -> Table:
        """The resampled means (resamples x columns), some at a time: a draw holds a number a question."""
        import numpy as np

        generator = np.random.default_rng(self.seed)
        count = len(table)
        even = np.full(count, 1 / count)
        parts = []
        for done in range(0, self.resamples, _AT_ONCE):
            drawn = generator.multinomial(count, even, size=min(_AT_ONCE, self.resamples - done))
            parts.append(drawn @ table / count)
        return np.concatenate(parts)


def percentiles(values: Sequence[float], which: Sequence[float]) -> list[float]:
    """Percentiles of some values, between neighbours by straight lines."""
    import numpy as np

    return [float(value) for value in np.percentile(np.asarray(values), list(which))]
