"""Tells how much of a collection can be found by meaning."""

from __future__ import annotations

from dataclasses import dataclass

from imprint.store.port import EVERYWHERE, Collection, HasVector, Where


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of a collection's chunks have vectors; a channel that ranks by meaning sees no other."""

    vectors: int
    chunks: int


def coverage_of(chunks: Collection) -> Coverage | None:
    """The coverage of a collection, or None when every chunk has its vector."""
    lacking = chunks.count(Where((), (HasVector(),)))  # few points or none match, which is what makes it cheap
    if not lacking:
        return None
    everything = chunks.count(EVERYWHERE)
    return Coverage(everything - lacking, everything)
