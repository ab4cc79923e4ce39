"""What `imprint.store.port` promises, held against both adapters."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from uuid import UUID

import numpy as np
import pytest

from imprint.errors import StoreError
from imprint.store.port import (
    ALL_FIELDS,
    EVERYWHERE,
    NO_FIELDS,
    AnyOf,
    AtLeast,
    Collection,
    Fields,
    Point,
    StartsWith,
    Store,
    Where,
)

NOW = 1_764_512_345_678_901_234
"""A time in nanoseconds: 19 digits, far beyond what a float tells apart."""


def uid(number: int) -> str:
    return str(UUID(int=number * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128))


def point(number: int, vector: list[float] | None = None, /, **payload: Any) -> Point:
    return Point(uid(number), payload, vector)


def found(collection: Collection, where: Where) -> set[str]:
    return {one.id for batch in collection.scroll(where, NO_FIELDS) for one in batch}


def ids(*numbers: int) -> set[str]:
    return {uid(number) for number in numbers}


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


# --- filters --------------------------------------------------------------------------------------------------------


def test_any_of_asks_whole_values_and_members_of_lists(store: Store) -> None:
    store.chunks.upsert(
        [
            point(1, project="one", tags=["a", "b"]),
            point(2, project="One", tags=["B"]),
            point(3, project="one two", tags="b"),
            point(4, tags=[]),
            point(5, project="", tags=["", "emoji 🦀"]),
        ]
    )
    chunks = store.chunks
    assert found(chunks, Where((AnyOf("project", ("one",)),))) == ids(1)
    assert found(chunks, Where((AnyOf("project", ("one", "One", "none")),))) == ids(1, 2)
    assert found(chunks, Where((AnyOf("tags", ("b",)),))) == ids(1, 3)
    assert found(chunks, Where((AnyOf("tags", ("a", "B")),))) == ids(1, 2)
    assert found(chunks, Where((AnyOf("tags", ("emoji 🦀",)),))) == ids(5)
    assert found(chunks, Where((AnyOf("tags", ("",)),))) == ids(5)
    assert found(chunks, Where((AnyOf("tags", ()),))) == set()
    assert found(chunks, Where(must_not=(AnyOf("tags", ()),))) == ids(1, 2, 3, 4, 5)
    assert found(chunks, Where((AnyOf("tags", (*map(str, range(3000)), "a")),))) == ids(1)


ODD = (
    "/home/me/notes.md",
    "/home/me/notes.md.bak",
    "/Home/me/notes.md",
    '/srv/it\'s "quoted"/a b.txt',
    '/srv/it\'s "quoted"',
    "/srv/%2F*?[x]/\\back",
    "/srv/line\nbreak/x",
    "/srv/🦀crab/x",
    "/srv/🦀",
    "/srv/ș/x",
    "/srv/s\u0326/x",
)


PREFIXES = (
    *ODD,
    "",
    "/",
    "/srv/",
    "/home/me/notes",
    "/srv/it's \"q",
    "/srv/line\n",
    "/srv/%2F*",
    "/srv/%2F*?[x]/\\",
    "no",
)


def test_starts_with_compares_letter_by_letter(store: Store) -> None:
    everything = range(len(ODD))
    store.chunks.upsert([point(n, source=ODD[n]) for n in everything])
    for prefix in PREFIXES:
        expected = ids(*(n for n in everything if ODD[n].startswith(prefix)))
        assert found(store.chunks, Where((StartsWith("source", prefix),))) == expected, prefix
        assert found(store.chunks, Where(must_not=(StartsWith("source", prefix),))) == ids(*everything) - expected, (
            prefix
        )


@pytest.mark.parametrize("base", [0, 2**53, NOW, 2**62, -NOW])
def test_at_least_is_exact_to_the_last_digit(store: Store, base: int) -> None:
    offsets = [*range(-3, 4), -1500, -700, -257, -256, -255, -129, -128, -127, 127, 128, 129, 255, 256, 257, 700, 1500]
    store.chunks.upsert([point(n, generation=base + offset) for n, offset in enumerate(offsets)])
    store.chunks.upsert([point(100, project="no generation"), point(101, generation=None)])
    for minimum in offsets:
        reached = ids(*(n for n, offset in enumerate(offsets) if offset >= minimum))
        condition = AtLeast("generation", base + minimum)
        assert found(store.chunks, Where((condition,))) == reached, minimum
        assert store.chunks.count(Where(must_not=(condition,))) == len(offsets) + 2 - len(reached), minimum


def test_conditions_of_must_hold_together_and_each_of_must_not_excludes(store: Store) -> None:
    store.chunks.upsert(
        [point(n, project="ab"[n % 2], source=f"/{n % 3}/x", generation=NOW + n, tags=[str(n)]) for n in range(12)]
    )
    where = Where(
        must=(AnyOf("project", ("a",)), StartsWith("source", "/0/"), AtLeast("generation", NOW + 1)),
        must_not=(AnyOf("tags", ("6",)), AtLeast("generation", NOW + 12)),
    )
    assert found(store.chunks, where) == set()
    where = Where(where.must[:2], where.must_not[:1])
    assert found(store.chunks, where) == ids(0)
    assert found(store.chunks, Where(must_not=where.must)) == ids(*(n for n in range(12) if n % 2 and n % 3))


# --- counting -------------------------------------------------------------------------------------------------------


def test_counts_are_exact(store: Store) -> None:
    store.chunks.upsert([point(n, project=str(n % 7), text="same words") for n in range(1500)])
    store.chunks.delete([uid(n) for n in range(0, 1500, 5)])
    expected = len([n for n in range(1500) if n % 5 and n % 7 == 3])
    assert store.chunks.count(Where((AnyOf("project", ("3",)),))) == expected
    assert store.chunks.count(EVERYWHERE) == 1200
    assert store.chunks.count(Where(must_not=(AnyOf("project", ("3",)),))) == 1200 - expected


def test_a_tally_is_exact_for_every_value(store: Store) -> None:
    store.chunks.upsert([point(n, source_key=f"key {n % 1100}", tags=["all", f"t{n % 2}"]) for n in range(1500)])
    store.chunks.upsert([point(0, source_key="key 0", tags=["all", "all"]), point(5000, project="untagged")])
    assert store.chunks.tally("source_key", EVERYWHERE) == {f"key {n}": 2 if n < 400 else 1 for n in range(1100)}
    assert store.chunks.tally("tags", EVERYWHERE) == {"all": 1500, "t0": 749, "t1": 750}
    where = Where((AnyOf("source_key", ("key 1", "key 2", "key 1099")),))
    assert store.chunks.tally("source_key", where) == {"key 1": 2, "key 2": 2, "key 1099": 1}
    assert store.chunks.tally("project", Where((AnyOf("project", ("none",)),))) == {}


def test_a_tally_keeps_values_that_look_like_uuids_as_they_are_spelled(store: Store) -> None:
    plain, upper = uid(1).replace("-", ""), uid(2).upper()
    store.chunks.upsert(
        [point(1, text_hash=plain, tags=[plain, "x"]), point(2, text_hash=upper), point(3, text_hash=upper)]
    )
    assert store.chunks.tally("text_hash", EVERYWHERE) == {plain: 1, upper: 2}
    assert store.chunks.tally("tags", EVERYWHERE) == {plain: 1, "x": 1}


# --- nearest --------------------------------------------------------------------------------------------------------


def unit_vectors(count: int, dimensions: int) -> Any:
    drawn = np.random.default_rng(7).normal(size=(count, dimensions)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


def test_nearest_is_exact_with_and_without_a_filter(store: Store) -> None:
    vectors = unit_vectors(1500, 16)
    store.chunks.ensure_dense(16)
    store.chunks.upsert([point(n, vector.tolist(), project=str(n % 10)) for n, vector in enumerate(vectors)])
    store.chunks.upsert([point(9000 + n, project="3") for n in range(50)])
    query = unit_vectors(1501, 16)[-1]
    scores = vectors.astype(np.float64) @ query.astype(np.float64)
    for where, members in (
        (EVERYWHERE, list(range(1500))),
        (Where((AnyOf("project", ("3",)),)), list(range(3, 1500, 10))),
        (Where(must_not=(AnyOf("project", ("3",)),)), [n for n in range(1500) if n % 10 != 3]),
    ):
        by_score = sorted(members, key=lambda n: -scores[n])
        for limit in (1, 10, 256, 5000):
            answer = store.chunks.nearest(query.tolist(), where, limit)
            assert [one for one, _ in answer] == [uid(n) for n in by_score[:limit]]
            assert [score for _, score in answer] == pytest.approx([scores[n] for n in by_score[:limit]], abs=1e-5)


def test_the_dot_product_is_not_normalised(store: Store) -> None:
    store.chunks.ensure_dense(2)
    store.chunks.upsert([point(1, [3.0, 4.0]), point(2, [0.3, 0.4]), point(3, [-3.0, -4.0])])
    answer = store.chunks.nearest([2.0, 0.0], EVERYWHERE, 3)
    assert [one for one, _ in answer] == [uid(1), uid(2), uid(3)]
    assert [score for _, score in answer] == pytest.approx([6.0, 0.6, -6.0])


def test_equal_scores_are_in_order_of_id_also_at_the_limit(store: Store) -> None:
    store.chunks.ensure_dense(2)
    best, tied, worst = (
        point(1000, [1.0, 0.0]),
        [point(n, GOOD, text="tie") for n in range(300)],
        point(2000, [0.0, 1.0]),
    )
    store.chunks.upsert([*tied[150:], worst, *tied[:150], best])
    expected = [best.id, *sorted(one.id for one in tied), worst.id]
    for limit in (0, 1, 2, 5, 40, 41, 42, 43, 300, 301, 302, 999):
        assert [one for one, _ in store.chunks.nearest([1.0, 0.0], EVERYWHERE, limit)] == expected[:limit]
        assert [one for one, _ in store.chunks.ranked_text("tie", EVERYWHERE, limit)] == expected[1:-1][:limit]


# --- ranked text ----------------------------------------------------------------------------------------------------


def test_a_rare_term_ranks_above_a_common_one(store: Store) -> None:
    texts = ["common zebra", "common lion", "common common common", "common tiger", "unrelated"]
    store.chunks.upsert([point(n, text=text) for n, text in enumerate(texts)])
    answer = store.chunks.ranked_text("common zebra", EVERYWHERE, 10)
    assert answer[0][0] == uid(0)
    assert {one for one, _ in answer} == ids(0, 1, 2, 3)
    assert all(left > right or (left == right and one < other) for (one, left), (other, right) in pairwise(answer))
    assert all(score > 0 for _, score in answer)


TEXTS = (
    "def getUserById(x)",
    "stand by me",
    "a Getter2",
    "Ordinea de zi: ședință",
    "CAFÉ noir",
    "HTTPServer snake_case",
)
FOUND = {
    "user": {0},
    "getUserById": {0, 1},
    "GETTER2": {2},
    "sedinta": {3},
    "ședință": {3},
    "ȘEDINȚĂ": {3},
    "cafe": {4},
    "by": {0, 1},
    "server": {5},
    "Snake Case": {5},
}


def test_terms_are_found_by_part_in_any_case_and_without_accents(store: Store) -> None:
    store.chunks.upsert([point(n, text=text) for n, text in enumerate(TEXTS)])
    for query, expected in FOUND.items():
        assert {one for one, _ in store.chunks.ranked_text(query, EVERYWHERE, 10)} == ids(*expected), query


def test_a_text_without_a_known_term_finds_nothing(store: Store) -> None:
    store.chunks.upsert([point(1, text="some words. ()"), point(2)])
    for query in ("", " ", "...", "\n\t", "!?()[]{}", "\0", "—", "absent"):
        assert store.chunks.ranked_text(query, EVERYWHERE, 10) == []


def test_ranked_text_stays_inside_the_filter(store: Store) -> None:
    store.chunks.upsert([point(n, text="needle " * (n + 1), project=str(n % 2)) for n in range(20)])
    answer = store.chunks.ranked_text("needle", Where((AnyOf("project", ("1",)),)), 5)
    assert len(answer) == 5
    assert {one for one, _ in answer} <= ids(*range(1, 20, 2))


def test_a_query_of_a_megabyte_is_answered(store: Store) -> None:
    store.chunks.upsert([point(1, text="needle in hay")])
    assert [one for one, _ in store.chunks.ranked_text("hay " * 250_000, EVERYWHERE, 10)] == [uid(1)]


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
