"""Reads every point of an index that the command line made."""

from __future__ import annotations

from command_line import Imprint
from prepared_sources import opened

from imprint.home import Home
from imprint.store.port import ALL_FIELDS, EVERYWHERE, Point, Store


def store_of(imprint: Imprint) -> Store:
    return opened(Home.at(str(imprint.data), "default").store)


def chunks(store: Store) -> list[Point]:
    return [point for batch in store.chunks.scroll(EVERYWHERE, ALL_FIELDS, vectors=True) for point in batch]


def chunked(imprint: Imprint) -> list[Point]:
    """Every chunk's point, with its vector."""
    store = store_of(imprint)
    found = chunks(store)
    store.close()
    return found


def stored(imprint: Imprint) -> list[Point]:
    """Every point of both collections."""
    store = store_of(imprint)
    sources = [point for batch in store.sources.scroll(EVERYWHERE, ALL_FIELDS) for point in batch]
    found = [*chunks(store), *sources]
    store.close()
    return found
