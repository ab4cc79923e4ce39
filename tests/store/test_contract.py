"""What `imprint.store.port` promises of writing, reading back and keeping, held against both adapters."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from contract_points import NOW, found, ids, point, uid, unit_vectors

from imprint.errors import StoreError
from imprint.store.port import (
    ALL_FIELDS,
    EVERYWHERE,
    NO_FIELDS,
    AnyOf,
    AtLeast,
    Fields,
    HasVector,
    Point,
    Store,
    Where,
)

# --- writing and reading back ---------------------------------------------------------------------------------------


def test_a_new_store_is_empty_and_has_no_vectors(store: Store) -> None:
    for collection in (store.chunks, store.sources):
        assert collection.dimensions is None
        assert collection.count(EVERYWHERE) == 0
        assert list(collection.scroll(EVERYWHERE, ALL_FIELDS)) == []
        assert collection.retrieve([uid(1)], ALL_FIELDS) == []


def test_the_two_collections_are_apart(store: Store) -> None:
    store.chunks.upsert([point(1, text="a chunk")])
    store.sources.upsert([point(2, record="source")])
    assert found(store.chunks, EVERYWHERE) == ids(1)
    assert found(store.sources, EVERYWHERE) == ids(2)


PAYLOADS: tuple[dict[str, Any], ...] = (
    {},
    {"text": "emoji 👩‍👩‍👧 ședință e\u0301 \u202eright to left 漢字 \U0010ffff"},
    {"text": "NUL \0 and bell \a and line\r\nbreaks\u2028"},
    {"text": "long " * 200_000},
    {"source": "a/" * 20_000},
    {"tags": [], "type": None, "flag": True, "ratio": 0.1, "count": -(2**63), "generation": NOW},
    {"page": {"lines": [{"from": 1, "to": 2}, {"from": 3, "to": None}], "empty": {}, "": "no name"}},
    {"key.with.dots": 1, "key[0]": 2, 'key "quoted"': 3, "ключ": 4},
)


def test_a_payload_comes_back_as_it_was_written(store: Store) -> None:
    written = [Point(uid(n), payload) for n, payload in enumerate(PAYLOADS)]
    store.chunks.upsert(written)
    assert store.chunks.retrieve([one.id for one in written], ALL_FIELDS) == written


def test_an_upsert_replaces_the_whole_point(store: Store) -> None:
    store.chunks.ensure_dense(2)
    store.chunks.upsert([point(1, [1.0, 0.0], text="old words", project="old", tags=["gone"])])
    store.chunks.upsert([point(1, text="new words")])
    assert store.chunks.retrieve([uid(1)], ALL_FIELDS, vectors=True) == [point(1, text="new words")]
    assert store.chunks.count(Where((AnyOf("project", ("old",)),))) == 0
    assert store.chunks.nearest([1.0, 0.0], EVERYWHERE, 10) == []
    assert store.chunks.ranked_text("old", EVERYWHERE, 10) == []


def test_the_last_of_two_points_with_one_id_in_a_batch_stays(store: Store) -> None:
    store.chunks.ensure_dense(2)
    store.chunks.upsert([point(1, [1.0, 0.0], text="first"), point(1, text="second")])
    assert store.chunks.retrieve([uid(1)], ALL_FIELDS, vectors=True) == [point(1, text="second")]


def test_deleting_takes_the_named_points_and_unknown_ids_are_no_error(store: Store) -> None:
    store.chunks.upsert([point(n, text="word") for n in range(5)])
    store.chunks.delete([uid(1), uid(99), uid(3)])
    assert found(store.chunks, EVERYWHERE) == ids(0, 2, 4)
    assert {one for one, _ in store.chunks.ranked_text("word", EVERYWHERE, 10)} == ids(0, 2, 4)


def test_empty_batches_do_nothing(store: Store) -> None:
    store.chunks.upsert([])
    store.chunks.delete([])
    assert store.chunks.retrieve([], ALL_FIELDS) == []


def test_thousands_of_points_are_written_read_and_deleted_in_one_call(store: Store) -> None:
    numbers = range(2500)
    store.chunks.upsert([point(n, project=str(n)) for n in numbers])
    assert store.chunks.count(EVERYWHERE) == 2500
    read = store.chunks.retrieve([uid(n) for n in numbers], Fields(("project",)))
    assert read == [point(n, project=str(n)) for n in numbers]
    store.chunks.delete([uid(n) for n in numbers])
    assert store.chunks.count(EVERYWHERE) == 0


def test_retrieving_keeps_the_order_asked_for_and_leaves_out_what_does_not_exist(store: Store) -> None:
    store.chunks.upsert([point(n, project=str(n)) for n in range(6)])
    asked = [uid(5), uid(77), uid(0), uid(3), uid(5)]
    assert [one.id for one in store.chunks.retrieve(asked, NO_FIELDS)] == [uid(5), uid(0), uid(3)]


def test_only_the_named_fields_come(store: Store) -> None:
    store.chunks.ensure_dense(2)
    store.chunks.upsert([point(1, [0.6, 0.8], text="long text", project="p", tags=["t"])])
    for fields, expected in (
        (NO_FIELDS, {}),
        (Fields(("project", "tags", "missing")), {"project": "p", "tags": ["t"]}),
        (ALL_FIELDS, {"text": "long text", "project": "p", "tags": ["t"]}),
    ):
        assert store.chunks.retrieve([uid(1)], fields) == [Point(uid(1), expected)]
        assert list(store.chunks.scroll(EVERYWHERE, fields)) == [[Point(uid(1), expected)]]


def test_vectors_come_when_asked_for_as_they_were_written(store: Store) -> None:
    store.chunks.ensure_dense(3)
    vector = np.array([0.1, -0.7, 0.70710678], dtype=np.float32)
    store.chunks.upsert([Point(uid(1), {}, vector.tolist()), Point(uid(2), {}, vector), point(3)])  # type: ignore[arg-type]
    for points in (
        store.chunks.retrieve([uid(1), uid(2), uid(3)], NO_FIELDS, vectors=True),
        [one for batch in store.chunks.scroll(EVERYWHERE, NO_FIELDS, vectors=True) for one in batch],
    ):
        assert {one.id: one.vector for one in points} == {
            uid(1): vector.tolist(),
            uid(2): vector.tolist(),
            uid(3): None,
        }


def test_points_are_told_by_whether_they_have_a_vector(store: Store) -> None:
    store.chunks.upsert([point(1)])
    assert store.chunks.count(Where((HasVector(),))) == 0
    assert store.chunks.count(Where(must_not=(HasVector(),))) == 1
    store.chunks.ensure_dense(2)
    store.chunks.upsert([point(2, [0.6, 0.8]), point(3)])
    assert found(store.chunks, Where((HasVector(),))) == ids(2)
    assert found(store.chunks, Where(must_not=(HasVector(),))) == ids(1, 3)


# --- what is refused ------------------------------------------------------------------------------------------------

GOOD = [0.6, 0.8]
DEEP: dict[str, Any] = {}
_inner = DEEP
for _ in range(500):
    _inner["a"] = {}
    _inner = _inner["a"]


BAD = (
    Point(uid(9), {}, [float("nan"), 1.0]),
    Point(uid(9), {}, [float("inf"), 1.0]),
    Point(uid(9), {}, [1e39, 1.0]),
    Point(uid(9), {}, [0.0, 0.0]),
    Point(uid(9), {}, [1e-60, 0.0]),
    Point(uid(9), {}, [1.0]),
    Point(uid(9), {}, [1.0, 0.0, 0.0]),
    Point(uid(9), {}, []),
    Point("9", {}, GOOD),
    Point("", {}, GOOD),
    Point(uid(9).upper(), {}, GOOD),
    Point(uid(9).replace("-", ""), {}, GOOD),
    Point(uid(9) + "\n", {}, GOOD),
    Point(uid(9), {"text": "half a pair \ud83d"}, GOOD),
    Point(uid(9), {"tags": ["half a pair \udc00"]}, GOOD),
    Point(uid(9), {"half \ud83d": 1}, GOOD),
    Point(uid(9), {"ratio": float("nan")}, GOOD),
    Point(uid(9), {"ratio": [float("-inf")]}, GOOD),
    Point(uid(9), {"generation": 2**63}, GOOD),
    Point(uid(9), {"raw": b"bytes"}, GOOD),
    Point(uid(9), {"set": {1, 2}}, GOOD),
    Point(uid(9), {1: "a key that is no text"}, GOOD),  # type: ignore[dict-item]
    Point(uid(9), DEEP, GOOD),
)


def test_one_bad_point_in_a_batch_refuses_all_of_it(store: Store, subtests: pytest.Subtests) -> None:
    store.chunks.ensure_dense(2)
    store.chunks.upsert([point(0, GOOD, text="before")])
    batch = [point(n, GOOD, text="new") for n in range(700)]
    for bad in BAD:
        with subtests.test(f"{bad.id!a} {str(bad.payload)[:30]!a} {bad.vector}"):
            with pytest.raises(StoreError, match="nothing of the batch was written"):
                store.chunks.upsert([*batch, bad, *batch])
            assert store.chunks.retrieve([uid(0)], ALL_FIELDS) == [point(0, text="before")]
            assert found(store.chunks, EVERYWHERE) == ids(0)
            assert [one for one, _ in store.chunks.nearest(GOOD, EVERYWHERE, 10)] == [uid(0)]


def test_a_vector_is_refused_while_the_collection_has_none(store: Store) -> None:
    with pytest.raises(StoreError, match="no vectors"):
        store.chunks.upsert([point(1, text="fine"), point(2, GOOD)])
    assert store.chunks.count(EVERYWHERE) == 0
    with pytest.raises(StoreError, match="no vectors"):
        store.chunks.nearest(GOOD, EVERYWHERE, 1)


def test_a_query_vector_that_cannot_rank_is_refused(store: Store) -> None:
    store.chunks.ensure_dense(2)
    for query in ([1.0], [1.0, 0.0, 0.0], [float("nan"), 0.0], [float("inf"), 0.0], [0.0, 0.0]):
        with pytest.raises(StoreError, match="vector"):
            store.chunks.nearest(query, EVERYWHERE, 1)


def test_an_id_that_is_no_uuid_is_refused_by_reads_and_deletes(store: Store) -> None:
    with pytest.raises(StoreError, match="not a point's ID"):
        store.chunks.retrieve(["nonsense"], NO_FIELDS)
    with pytest.raises(StoreError, match="not a point's ID"):
        store.chunks.delete([uid(1), "nonsense"])


def test_a_collection_without_text_is_not_searched_by_text(store: Store) -> None:
    with pytest.raises(StoreError, match="no text"):
        store.sources.ranked_text("word", EVERYWHERE, 1)


# --- the dense vector -----------------------------------------------------------------------------------------------


def test_a_dense_vector_is_added_without_losing_a_point(store: Store) -> None:
    points = [point(n, text=f"word{n} common", project=str(n % 3), generation=NOW + n) for n in range(1200)]
    store.chunks.upsert(points)
    store.chunks.ensure_dense(2)
    assert store.chunks.dimensions == 2
    assert store.sources.dimensions is None
    read = [one for batch in store.chunks.scroll(EVERYWHERE, ALL_FIELDS, vectors=True) for one in batch]
    assert read == sorted(points, key=lambda one: one.id)
    assert store.chunks.count(Where((AnyOf("project", ("1",)), AtLeast("generation", NOW + 600)))) == 200
    assert [one for one, _ in store.chunks.ranked_text("word7", EVERYWHERE, 10)] == [uid(7)]
    store.chunks.upsert([point(7, GOOD, text="seven")])
    assert [one for one, _ in store.chunks.nearest(GOOD, EVERYWHERE, 10)] == [uid(7)]


def test_the_same_size_again_changes_nothing_and_another_is_refused(store: Store) -> None:
    store.chunks.ensure_dense(2)
    store.chunks.upsert([point(1, GOOD)])
    store.chunks.ensure_dense(2)
    with pytest.raises(StoreError, match="2 numbers, not 3"):
        store.chunks.ensure_dense(3)
    assert store.chunks.dimensions == 2
    assert [one for one, _ in store.chunks.nearest(GOOD, EVERYWHERE, 10)] == [uid(1)]


# --- scrolling ------------------------------------------------------------------------------------------------------


def test_scrolling_gives_every_match_once_in_order_of_id(store: Store) -> None:
    store.chunks.upsert([point(n, project="even" if n % 2 == 0 else "odd") for n in range(2400)])
    even = Where((AnyOf("project", ("even",)),))
    for batch in (400, 700, 1000, 1200, 5000):
        batches = list(store.chunks.scroll(even, Fields(("project",)), batch=batch))
        read = [one for some in batches for one in some]
        assert [one.id for one in read] == sorted(ids(*range(0, 2400, 2)))
        assert {one.payload["project"] for one in read} == {"even"}
        assert all(0 < len(some) <= batch for some in batches)


def test_a_scroll_stops_at_its_limit(store: Store) -> None:
    store.chunks.upsert([point(n) for n in range(1300)])
    for limit in (0, 1, 999, 1000, 1001, 1299, 1300, 9999):
        read = [one.id for batch in store.chunks.scroll(EVERYWHERE, NO_FIELDS, limit=limit) for one in batch]
        assert read == sorted(ids(*range(1300)))[:limit]


def test_points_that_stay_are_scrolled_while_others_go(store: Store) -> None:
    store.chunks.upsert([point(n) for n in range(100)])
    in_order = sorted(ids(*range(100)))
    scroll = store.chunks.scroll(EVERYWHERE, NO_FIELDS, batch=10)
    seen = [one.id for one in next(scroll)]
    store.chunks.delete([*in_order[:10], *in_order[10:40:2]])
    seen += [one.id for batch in scroll for one in batch]
    assert seen == in_order[:10] + in_order[11:40:2] + in_order[40:]


# --- keeping --------------------------------------------------------------------------------------------------------


def test_optimizing_and_flushing_change_no_answer(store: Store) -> None:
    store.chunks.ensure_dense(4)
    vectors = unit_vectors(600, 4)
    points = [point(n, v.tolist(), text=f"word{n % 9}", project=str(n % 5)) for n, v in enumerate(vectors)]
    store.chunks.upsert(points)
    store.chunks.delete([uid(n) for n in range(0, 600, 3)])
    where = Where((AnyOf("project", ("2",)),))

    def answers() -> list[object]:
        return [
            store.chunks.count(where),
            store.chunks.nearest(vectors[1].tolist(), where, 20),
            [one for one, _ in store.chunks.ranked_text("word4", where, 100)],
            store.chunks.tally("project", EVERYWHERE),
            list(store.chunks.scroll(where, ALL_FIELDS, vectors=True)),
        ]

    before = answers()
    store.chunks.optimize()
    store.sources.optimize()
    store.flush()
    assert answers() == before


def test_closing_twice_is_no_error(store: Store) -> None:
    store.chunks.upsert([point(1)])
    store.close()
    store.close()
