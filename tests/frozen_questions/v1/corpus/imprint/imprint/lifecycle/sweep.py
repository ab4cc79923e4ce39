"""Removes what an unfinished run left behind: points that no record publishes.

Generations are times, so everything that the run wrote carries one at or after its mark; nothing older needs a look,
except the old points of the sources that it replaced or was removing.
"""

from __future__ import annotations

import time

from imprint.identity import record_point
from imprint.store.port import AnyOf, AtLeast, Collection, Condition, Fields, Store, Where
from imprint.store.records import PAGES, RECORDS, RunMark, read_published, read_run_mark, write_run_mark


def sweep(store: Store) -> int:
    """Sweep after a run that did not end; gives how many points were removed, 0 when the last run ended well."""
    mark = read_run_mark(store.sources)
    if mark is None or mark.ended:
        return 0
    store.flush()  # what the run published, before what it replaced goes
    removed = 0
    since = mark.since
    recent = AtLeast("generation", since)
    removed += _sweep(store, store.chunks, "source_key", (recent,))
    removed += _sweep(store, store.sources, "key", (PAGES, recent))
    for batch in store.sources.scroll(Where((RECORDS, recent)), Fields(("key", "gone"))):
        keys = tuple(point.payload["key"] for point in batch)
        removed += _sweep(store, store.chunks, "source_key", (AnyOf("source_key", keys),))
        removed += _sweep(store, store.sources, "key", (PAGES, AnyOf("key", keys)))
        store.sources.delete([record_point(point.payload["key"]) for point in batch if point.payload["gone"]])
    store.flush()
    write_run_mark(store.sources, RunMark(since, ended=True))
    return removed


def sweep_all(store: Store) -> int:
    """Sweep as if every run had been left unfinished; gives how many points were removed.

    It ends with a mark of its own: a copy of the records that an earlier sweep of everything left must not pass for one
    of now.
    """
    write_run_mark(store.sources, RunMark(0, ended=False))
    removed = sweep(store)
    write_run_mark(store.sources, RunMark(time.time_ns(), ended=True))
    return removed


def _sweep(store: Store, collection: Collection, key_field: str, must: tuple[Condition, ...]) -> int:
    """Delete the matching points whose generation is not the one that their source's record publishes."""
    removed = 0
    for batch in collection.scroll(Where(must), Fields((key_field, "generation"))):
        known = read_published(store.sources, sorted({point.payload[key_field] for point in batch}))
        stale = []
        for point in batch:
            record = known.get(point.payload[key_field])
            if record is None or record.gone or record.generation != point.payload["generation"]:
                stale.append(point.id)
        collection.delete(stale)
        removed += len(stale)
    return removed
