"""Gives the best of a ranking in a fixed order, also where equal scores straddle the limit."""

from __future__ import annotations

from collections.abc import Callable

from imprint.store.port import Scored

_MOST = 65_536


def best(limit: int, ask: Callable[[int], list[Scored]]) -> list[Scored]:
    """The ``limit`` best of what ``ask`` ranks, by score and then by ID.

    An engine cuts a run of equal scores wherever it likes. So one more than the limit is asked for, and many more if
    the last score is still the one at the limit: once it is worse, every point that ties there has been seen, and the
    ones with the smallest IDs stay. Copies of one text by the thousand cost one or two longer answers. Past
    65,536 the engine's own choice among equals stands, so that no query takes seconds.
    """
    if limit < 1:
        return []
    asked = limit + 1
    found = ask(asked)
    while len(found) == asked < _MOST and found[-1][1] == found[limit - 1][1]:
        asked = min(asked * 16, _MOST)
        found = ask(asked)
    return sorted(found, key=lambda scored: (-scored[1], scored[0]))[:limit]
