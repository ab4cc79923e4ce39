"""Makes "at least this whole number" exact, although engines compare with a float of 53 bits."""

from __future__ import annotations

import math

_EXACT = 2**53


def at_least(minimum: int) -> tuple[float, range]:
    """A float to compare with, and the whole numbers below ``minimum`` that the comparison could let through.

    Around a time in nanoseconds neighbouring floats are 256 apart, so there are a few hundred numbers to exclude.
    They reach one float further down than the bound, because an engine may round the stored number as well.
    """
    bound = float(minimum)
    if abs(minimum) <= _EXACT:
        return bound, range(0)
    while bound > minimum:
        bound = math.nextafter(bound, -math.inf)
    return bound, range(int(math.nextafter(bound, -math.inf)), minimum)
