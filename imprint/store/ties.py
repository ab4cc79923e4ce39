"""Gives the best of a ranking in a fixed order, also where equal scores straddle the limit."""

from __future__ import annotations

from collections.abc import Callable

from imprint.store.port import Scored


def best(limit: int, ask: Callable[[int], list[Scored]]) -> list[Scored]:
    """The ``limit`` best of what ``ask`` ranks, by score and then by ID.

    An engine cuts a run of equal scores wherever it likes. So one more than the limit is asked for, and more again
    until the last score is worse than the one at the limit: then every point that ties there has been seen, and
    the ones with the smallest IDs stay. Copies of one text by the thousand cost a few longer answers.
    """
    if limit < 1:
        return []
    asked = limit + 1
    found = ask(asked)
    while len(found) == asked and found[-1][1] == found[limit - 1][1]:
        asked *= 4
        found = ask(asked)
    return sorted(found, key=lambda scored: (-scored[1], scored[0]))[:limit]
