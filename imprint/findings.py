"""Looks for what is wrong with a stored index, without changing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from imprint.lifecycle.damage import find_damage
from imprint.store.port import Store
from imprint.store.records import read_run_mark


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: whether it is good, what was found, and what to do."""

    name: str
    good: bool
    found: str
    remedy: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def findings(store: Store) -> Iterator[Check]:
    """The state of the last run, and whether every record has its points and every point its record."""
    mark = read_run_mark(store.sources)
    ended = mark is None or mark.ended
    yield _check(
        "last run", ended, "ended well" if ended else "did not end", "the next `imprint refresh` cleans up after it"
    )
    if not ended:
        return  # what it left behind would look like damage
    damage = find_damage(store)
    for name, lacking, of in (
        ("sources", damage.without_chunks, "chunks"),
        ("texts", damage.without_pages, "pages of text"),
        ("vectors", damage.without_vectors, "vectors"),
    ):
        found = f"{damage.sources - len(lacking):,} of {damage.sources:,} have all their {of}"
        yield _check(name, not lacking, found, "run `imprint repair`, then `imprint refresh`")
    yield _check("strays", not damage.strays, f"{damage.strays:,} points belong to no source", "run `imprint repair`")
    remedy = "run `imprint repair`; if that does not help, rebuild in a fresh --workspace with --share"
    yield _check("manifest", damage.model is None, damage.model or "the collection and its model agree", remedy)


def _check(name: str, good: bool, found: str, remedy: str) -> Check:
    return Check(name, good, found, "" if good else remedy)
