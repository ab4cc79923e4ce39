"""What no record publishes is invisible, however much of it there is, and never pushes published chunks out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from command_line import Imprint
from prepared_sources import opened

from imprint.errors import IntegrityError
from imprint.home import Home
from imprint.identity import chunk_point
from imprint.search.boosts import Lifted
from imprint.search.results import assemble
from imprint.search.view import PublishedView
from imprint.store.port import ALL_FIELDS, EVERYWHERE, Point, Store, Where
from imprint.store.records import RunMark, SourceRecord, read_run_mark, write_run_mark
from imprint.values import Hit

FUTURE = 4_000_000_000_000_000_000


@pytest.fixture
def garden(imprint: Imprint) -> Imprint:
    for number in range(3):
        imprint.write(f"plant{number}.md", f"Plant {number} wants water.\n")
    imprint.ingest()
    return imprint


def open_store_of(imprint: Imprint) -> Store:
    return opened(Home.at(str(imprint.data), "default").store)


def some_chunk(store: Store) -> Point:
    return next(iter(store.chunks.scroll(EVERYWHERE, ALL_FIELDS, vectors=True)))[0]


def test_points_of_a_run_that_did_not_end_are_passed_over_and_fetched_past(garden: Imprint) -> None:
    before = garden.json("search", "plant water")
    lexical = garden.found("plant water", "--mode", "lexical")
    store = open_store_of(garden)
    mark = read_run_mark(store.sources)
    assert mark is not None
    chunk = some_chunk(store)
    better = {"text": "plant water plant water"}
    write_run_mark(store.sources, RunMark(FUTURE, ended=False))
    store.chunks.upsert(
        [  # a newer version of a source, with many chunks
            Point(chunk_point(f"{number:032x}", FUTURE), chunk.payload | better | {"generation": FUTURE}, chunk.vector)
            for number in range(700)
        ]
        + [  # and a new source, which has no record yet
            Point(
                chunk_point(f"{number:032x}", FUTURE + 1),
                chunk.payload | better | {"generation": FUTURE + 1, "source_key": "e" * 32},
                chunk.vector,
            )
            for number in range(700, 4500)
        ]
    )
    store.close()
    assert garden.json("search", "plant water", "--mode", "semantic")["results"]
    assert garden.found("plant water") == [name.rpartition("/")[2] for name in sources(before)]
    assert sorted(garden.found("plant water", "--mode", "lexical")) == sorted(lexical)
    # the run's points come first in the order of reading, and they alone hold the query verbatim
    assert sorted(garden.found("plant water", "--channels", "lexical")) == sorted(lexical)
    assert garden.found("plant water", "--channels", "verbatim") == []
    assert "BAD  last run: did not end; the next `imprint refresh` cleans up after it" in garden("doctor", code=1).out
    garden.refresh()
    assert garden.json("doctor")["healthy"]
    assert garden.json("search", "plant water") == before


def sources(answer: dict[str, list[dict[str, str]]]) -> list[str]:
    return [result["source"] for result in answer["results"]]


def test_a_source_that_is_being_removed_is_invisible_at_once(garden: Imprint) -> None:
    store = open_store_of(garden)
    points = [point for batch in store.sources.scroll(EVERYWHERE, ALL_FIELDS) for point in batch]
    record = next(SourceRecord.from_payload(point.payload) for point in points if point.payload["record"] == "source")
    write_run_mark(store.sources, RunMark(FUTURE, ended=False))
    store.sources.upsert([replace(record, generation=FUTURE, chunks=(), pages=0, gone=True).to_point()])
    store.close()
    name = record.origin.source.rpartition("/")[2]
    assert name not in garden.found("plant water")
    assert record.origin.source not in str(garden.json("sources"))
    assert garden.json("status")["sources"] == len(garden.json("sources")["sources"])
    assert "no source is named" in garden("read", record.origin.source, code=2).err
    report = garden.refresh()
    assert (report["counts"]["replaced"], report["counts"]["unchanged"]) == (1, 2)


def test_a_chunk_without_a_record_after_runs_that_ended_is_an_integrity_error(garden: Imprint) -> None:
    store = open_store_of(garden)
    chunk = some_chunk(store)
    store.chunks.upsert([Point(chunk_point("f" * 32, 5), chunk.payload | {"source_key": "e" * 32}, chunk.vector)])
    with pytest.raises(IntegrityError, match="imprint repair"):
        PublishedView(store, Where()).ranked_text("plant", 10)
    write_run_mark(store.sources, RunMark(FUTURE, ended=False))
    with pytest.raises(IntegrityError, match="imprint repair"):  # older than the run that did not end
        PublishedView(store, Where()).ranked_text("plant", 10)
    store.close()


def test_while_nothing_is_unpublished_no_place_is_read_and_a_run_that_begins_meanwhile_is_noticed(
    garden: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store_of(garden)
    chunk = some_chunk(store)
    read: list[int] = []
    sift = PublishedView._sift_points
    monkeypatch.setattr(
        PublishedView, "_sift_points", lambda view, points: read.append(len(points)) or sift(view, points)
    )
    view = PublishedView(store, Where())
    whole = [hit.id for hit in view.ranked_text("plant", 10)]
    assert (len(whole), read) == (3, [])
    write_run_mark(store.sources, RunMark(FUTURE, ended=False))
    stray = chunk_point("f" * 32, FUTURE)
    store.chunks.upsert([Point(stray, chunk.payload | {"generation": FUTURE}, chunk.vector)])
    for late in (view, PublishedView(store, Where())):
        assert sorted(hit.id for hit in late.ranked_text("wants water", 10)) == sorted(whole)
        assert sorted(late.holding("wants water", 10)) == sorted(whole)
    assert read
    with pytest.raises(IntegrityError, match="imprint repair"):
        assemble(store, [Lifted(Hit(stray, 1.0))], [], {}, verify=False)
    store.close()


def test_what_was_lost_between_ranking_and_reading_is_an_integrity_error(garden: Imprint) -> None:
    store = open_store_of(garden)
    chunk = some_chunk(store)
    with pytest.raises(IntegrityError, match="imprint repair"):
        assemble(store, [Lifted(Hit("00000000-0000-0000-0000-000000000000", 1.0))], [], {}, verify=False)
    points = [point.id for batch in store.sources.scroll(EVERYWHERE, ALL_FIELDS) for point in batch]
    store.sources.delete(points)
    with pytest.raises(IntegrityError, match="imprint repair"):
        assemble(store, [Lifted(Hit(chunk.id, 1.0))], [], {}, verify=False)
    store.close()
