"""Removes what is purged: the sources at and below a path, of every project of the workspace."""

from __future__ import annotations

from dataclasses import dataclass

from imprint.lifecycle.known import KnownSources
from imprint.lifecycle.publish import Publisher
from imprint.purges import Purges


@dataclass(frozen=True, slots=True)
class Removed:
    """How many sources a purge removed (or would), and how many chunks they had; ``place`` is the path that was purged,
    empty where there are several.
    """

    place: str
    sources: int
    chunks: int


def remove_purged(publisher: Publisher, known: KnownSources, purges: Purges) -> Removed:
    """Withdraw whatever is purged and still there: of a purge of now, or of one that was cut off."""
    keys = [key for path in sorted(purges.paths) for key in known.keys_at(path)]
    return Removed("", len(keys), sum(publisher.withdraw(key) for key in keys))
