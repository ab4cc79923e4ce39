"""Looks for what is wrong with a stored index, without changing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from imprint.store.port import EVERYWHERE, Fields, Store, Where
from imprint.store.records import PAGES, RECORDS, read_run_mark


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
    chunks = store.chunks.tally("source_key", EVERYWHERE)
    pages = store.sources.tally("key", Where((PAGES,)))
    sources = whole = readable = 0
    for batch in store.sources.scroll(Where((RECORDS,)), Fields(("key", "chunk_count", "pages"))):
        for record in (point.payload for point in batch):
            sources += 1
            whole += chunks.pop(record["key"], 0) == record["chunk_count"]
            readable += pages.pop(record["key"], 0) == record["pages"]
    found = f"{whole:,} of {sources:,} have all their chunks and no others"
    yield _check("sources", whole == sources, found, "run `imprint repair`, then `imprint refresh`")
    found = f"{readable:,} of {sources:,} have all pages of their text"
    yield _check("texts", readable == sources, found, "run `imprint repair`, then `imprint refresh --force`")
    strays = sum(chunks.values()) + sum(pages.values())
    yield _check("strays", not strays, f"{strays:,} points belong to no source", "run `imprint repair`")


def _check(name: str, good: bool, found: str, remedy: str) -> Check:
    return Check(name, good, found, "" if good else remedy)
