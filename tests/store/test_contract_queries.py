"""What `imprint.store.port` promises of filters, counts and rankings, held against both adapters."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from contract_points import NOW, found, ids, point, uid, unit_vectors

from imprint.errors import StoreError
from imprint.store.port import (
    EVERYWHERE,
    NO_FIELDS,
    AnyOf,
    AtLeast,
    HasVector,
    HoldsAll,
    StartsWith,
    Store,
    Where,
)

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


TEXTS = (
    "def getUserById(x)",
    "stand by me",
    "a Getter2",
    "Ordinea de zi: ședință",
    "CAFÉ noir",
    "HTTPServer snake_case",
)
HELD = (*TEXTS, "ordinary getUser by id", "書く 漢字", "utf8 x86_64 1_000", "e\u0301te", "नमस्ते", "")
HOLDERS = {
    "user": {0, 6},
    "getUserById": {0, 6},
    "getuserbyid": {0},
    "id USER": {0, 6},
    "by": {0, 1, 6},
    "sedinta ZI": {3},
    "ȘEDINȚĂ": {3},
    "snake_case": {5},
    "snakecase": {5},
    "httpserver": {5},
    "http case": {5},
    "漢字": {7},
    "字": set(),
    "utf8": {8},
    "utf": set(),
    "64": {8},
    "1000": {8},
    "e\u0301te": {9},
    "ete": set(),
    "नमस्ते": {10},
    "by absent": set(),
    "": set(),
    "...": set(),
    "\0": set(),
}


def test_holds_all_finds_what_has_every_term_by_part_in_any_case_and_without_accents(store: Store) -> None:
    store.chunks.upsert([*(point(n, text=text) for n, text in enumerate(HELD)), point(100), point(101, text=7)])
    for text, expected in HOLDERS.items():
        where = Where((HoldsAll("text", text),))
        assert found(store.chunks, where) == ids(*expected), text
        assert store.chunks.count(where) == len(expected), text


def test_what_holds_a_term_is_counted_and_scrolled_inside_the_other_conditions_in_order_of_id(store: Store) -> None:
    store.chunks.upsert([point(n, text="rose " * (n + 1) + "x" * (n % 3), project=str(n % 2)) for n in range(600)])
    store.chunks.delete([uid(n) for n in range(0, 600, 7)])
    where = Where((AnyOf("project", ("1",)), HoldsAll("text", "Rose")), must_not=(HoldsAll("text", "xx"),))
    expected = sorted(uid(n) for n in range(1, 600, 2) if n % 3 != 2 and n % 7)
    assert store.chunks.count(where) == len(expected)
    assert [one.id for batch in store.chunks.scroll(where, NO_FIELDS, limit=50) for one in batch] == expected[:50]


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


def test_what_was_counted_before_a_write_is_counted_again_after_it(store: Store) -> None:
    """Also a second time without one, and what is done with an answer changes no other."""
    without = Where((), (HasVector(),))
    for number in range(3):
        expected = {"north": number} if number else {}
        for _ in range(2):
            tally = store.chunks.tally("project", EVERYWHERE)
            assert tally == expected
            tally["south"] = 1
            assert store.chunks.count(EVERYWHERE) == store.chunks.count(without) == number
        store.chunks.upsert([point(number, project="north")])
    store.chunks.delete([uid(0), uid(1)])
    assert store.chunks.tally("project", EVERYWHERE) == {"north": 1}
    assert store.chunks.count(EVERYWHERE) == store.chunks.count(without) == 1


def test_a_tally_is_complete_when_there_are_more_values_than_it_asked_for(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("imprint.store.edge_collection._VALUES", 2)
    monkeypatch.setattr("imprint.store.client_collection._VALUES", 2)
    store.chunks.upsert([point(n, project=str(n % 21)) for n in range(42)])
    assert store.chunks.tally("project", EVERYWHERE) == {str(n): 2 for n in range(21)}


def test_a_tally_keeps_values_that_look_like_uuids_as_they_are_spelled(store: Store) -> None:
    plain, upper = uid(1).replace("-", ""), uid(2).upper()
    store.chunks.upsert(
        [point(1, text_hash=plain, tags=[plain, "x"]), point(2, text_hash=upper), point(3, text_hash=upper)]
    )
    assert store.chunks.tally("text_hash", EVERYWHERE) == {plain: 1, upper: 2}
    assert store.chunks.tally("tags", EVERYWHERE) == {plain: 1, "x": 1}


# --- nearest --------------------------------------------------------------------------------------------------------


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
        [point(n, [0.6, 0.8], text="tie") for n in range(300)],
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


# --- ranked terms ---------------------------------------------------------------------------------------------------


def test_index_terms_are_found_as_they_are_and_by_no_part(store: Store) -> None:
    terms = ["=run getuserbyid get", "run =runs", "=Run ședință 密码", ""]
    store.chunks.upsert([point(n, index_terms=text) for n, text in enumerate(terms)])
    expected = {"=run": {0}, "run": {1}, "=Run": {2}, "getuser": set(), "user": set(), "sedinta": set()}
    expected |= {"ședință": {2}, "密码": {2}, "密": set(), "": set()}
    for term, numbers in expected.items():
        assert {one for one, _ in store.chunks.ranked_terms([term], EVERYWHERE, 10)} == ids(*numbers), term
    assert {one for one, _ in store.chunks.ranked_terms(["=run", "=runs"], EVERYWHERE, 10)} == ids(0, 1)
    assert store.chunks.ranked_terms([], EVERYWHERE, 10) == []


def test_a_rare_index_term_ranks_above_a_common_one_inside_the_filter(store: Store) -> None:
    texts = ["=common =zebra", "=common =lion", "=common =common", "=lion", "=zebra"]
    store.chunks.upsert([point(n, index_terms=text, project=str(n // 4)) for n, text in enumerate(texts)])
    answer = store.chunks.ranked_terms(["=common", "=zebra"], Where((AnyOf("project", ("0",)),)), 10)
    assert answer[0][0] == uid(0)
    assert {one for one, _ in answer} == ids(0, 1, 2)


def test_a_collection_without_index_terms_is_not_searched_by_them(store: Store) -> None:
    with pytest.raises(StoreError, match="no index terms"):
        store.sources.ranked_terms(["=word"], EVERYWHERE, 1)


# --- ranked symbols -------------------------------------------------------------------------------------------------


def test_symbols_are_an_index_of_their_own(store: Store) -> None:
    texts = [{"symbol_terms": "get user"}, {"index_terms": "get user"}, {"symbol_terms": "user user get =users"}]
    store.chunks.upsert([point(n, project=str(n), **fields) for n, fields in enumerate(texts)])
    assert {one for one, _ in store.chunks.ranked_symbols(["user"], EVERYWHERE, 10)} == ids(0, 2)
    assert {one for one, _ in store.chunks.ranked_symbols(["=users"], EVERYWHERE, 10)} == ids(2)
    assert {one for one, _ in store.chunks.ranked_symbols(["user"], Where((AnyOf("project", ("0",)),)), 10)} == ids(0)
    assert {one for one, _ in store.chunks.ranked_terms(["user"], EVERYWHERE, 10)} == ids(1)
    with pytest.raises(StoreError, match="no symbols"):
        store.sources.ranked_symbols(["user"], EVERYWHERE, 1)
