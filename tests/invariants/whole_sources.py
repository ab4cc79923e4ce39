"""What readers see of an index, and all that it holds: as JSON values, so that two states of it can be compared."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from prepared_sources import orphans, records_of

from imprint.engine import Engine
from imprint.errors import IdentityError
from imprint.identity import chunk_point
from imprint.search.request import MAX_LIMIT, Mode, Request
from imprint.search.results import Result
from imprint.store.port import ALL_FIELDS, EVERYWHERE, Collection, Fields
from imprint.store.records import chunk_text

Source = dict[str, Any]

MODES: tuple[Mode, ...] = ("hybrid", "lexical")
COMMON = "water"
"""A word of every chunk."""
QUERIES: tuple[tuple[Mode, str], ...] = (("hybrid", "peony number 7"), ("lexical", "spade rake pump_water"))
_OF_THE_RUN = ("generation", "indexed_at", "since")


def seen(engine: Engine) -> dict[str, Source]:
    """Each published source: its text, its version, and its chunks, which every way of reading must agree on."""
    rows = {row["source"]: row for row in engine.sources()}
    stored = _stored_chunks(engine)
    assert stored.keys() == rows.keys()
    for mode in MODES:
        found: dict[str, list[Any]] = {name: [] for name in rows}
        for result in _results(engine, COMMON, mode):
            assert result.source_hash == rows[result.source]["sha256"]
            found[result.source].append([result.span.start, result.span.end, result.text])
        assert {name: sorted(chunks) for name, chunks in found.items()} == stored, mode
    return {name: _source(engine, row, stored[name]) for name, row in sorted(rows.items())}


def _source(engine: Engine, row: Any, chunks: list[Any]) -> Source:
    first = engine.read(row["source"], version=row["sha256"])
    pages = [first.text, *(engine.read(row["source"], page=number).text for number in range(2, first.pages + 1))]
    text = "".join(pages)
    assert [chunk[2] for chunk in chunks] == [text[start:end] for start, end, _ in chunks]
    assert "".join(text.split()) == "".join("".join(chunk[2] for chunk in chunks).split())
    assert len(chunks) == row["chunk_count"]
    return {"row": _plain(row), "pages": pages, "chunks": chunks}


def _stored_chunks(engine: Engine) -> dict[str, list[Any]]:
    """The chunks of each source by its record, all of which must be there."""
    chunks: dict[str, list[Any]] = {}
    for record in records_of(engine._store):
        ids = [chunk_point(chunk, record.generation) for chunk in record.chunks]
        points = engine._store.chunks.retrieve(ids, Fields(("start", "end", "text", "body")))
        assert len(points) == len(ids)
        chunks[record.origin.source] = [
            [point.payload["start"], point.payload["end"], chunk_text(point.payload)] for point in points
        ]
    return chunks


def _results(engine: Engine, query: str, mode: Mode) -> Sequence[Result]:
    """All results; none where no vector was ever written, which a search by meaning must say."""
    if mode == "hybrid" and engine.status()["model"] is None:
        with pytest.raises(IdentityError):
            engine.search(Request(query, mode, fold=False))
        return ()
    results: list[Result] = []
    while len(results) % MAX_LIMIT == 0:
        page = engine.search(Request(query, mode, limit=MAX_LIMIT, offset=len(results), fold=False)).results
        results += page
        if not page:
            break
    return results


def versions_of(seen: dict[str, Source], old: dict[str, Source], new: dict[str, Source]) -> list[str]:
    """Whether each source is the old or the new one, by name; fails if it is neither, or lost where both exist."""
    assert seen.keys() <= old.keys() | new.keys()
    versions = []
    for name in sorted(old.keys() | new.keys()):
        found = seen.get(name)
        assert found in (old.get(name), new.get(name)), name
        versions.append("new" if found == new.get(name) else "old")
    return versions


def held(engine: Engine) -> dict[str, Any]:
    """All points but for generations and times, what is searched with its scores of meaning, and what is left over.

    Lexical scores count deleted chunks until they are folded away, so neither they nor the order that they make belong
    to the state.
    """
    store = engine._store
    return {
        "chunks": _points(store.chunks),
        "sources": _points(store.sources),
        "dimensions": store.chunks.dimensions,
        "orphans": orphans(store),
        "doctor": [[check.name, check.good, check.found] for check in engine.findings()],
        "answers": {query: _answer(engine, query, mode) for mode, query in QUERIES},
        "purged": engine.status()["purged"],
    }


def _points(collection: Collection) -> list[str]:
    return sorted(
        json.dumps([_plain(point.payload), point.vector], sort_keys=True)
        for batch in collection.scroll(EVERYWHERE, ALL_FIELDS, vectors=True)
        for point in batch
    )


def _answer(engine: Engine, query: str, mode: Mode) -> list[Any]:
    results = [result.as_json(explain=False) for result in _results(engine, query, mode)]
    left_out = {"lexical_score", "retrieval_score", "indexed_at"}
    plain = [{name: value for name, value in result.items() if name not in left_out} for result in results]
    return sorted(json.dumps(result, sort_keys=True) for result in plain)


def _plain(payload: Any) -> dict[str, Any]:
    return {name: value for name, value in payload.items() if name not in _OF_THE_RUN}
