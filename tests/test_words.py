"""A word means here what it means to the text index: the engine itself is the judge."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from prepared_sources import opened

from imprint.store.port import NO_FIELDS, HoldsAll, Point, Where
from imprint.words import count_words, flattened, query_words, word_parts

ALPHABETS = ("aB1_cD2. -éÉжЖ漢ß", "abAB12_ .éÉЖ漢ßﬁøğİºकर्ॐ٣²ȘΩωσς", "getUserHTTP2_x-", "AsSx漢2s")


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_the_words_of_random_texts_are_the_engines(alphabet: str, in_memory: Path) -> None:
    random = Random(alphabet)
    texts = ["".join(random.choices(alphabet, k=random.randint(1, 9))) for _ in range(600)]
    store = opened(in_memory / "store")
    by_id = {f"{number:08x}-0000-0000-0000-000000000000": text for number, text in enumerate(texts)}
    store.chunks.upsert([Point(identifier, {"text": text}) for identifier, text in by_id.items()])
    for query in texts[:150] + ["".join(random.choices(alphabet, k=random.randint(1, 4))) for _ in range(150)]:
        held = Where((HoldsAll("text", query),))
        found = {by_id[point.id] for batch in store.chunks.scroll(held, NO_FIELDS) for point in batch}
        asked = set(word_parts(query))
        assert found == {text for text in texts if asked and asked <= count_words(text).keys()}, query
    store.close()


@pytest.mark.parametrize(
    ("word", "cut"),
    [
        ("getUserById", ("get", "user", "by", "id")),
        ("HTTPServer", ("http", "server")),
        ("URLsOfIDs", ("urls", "of", "ids")),
        ("__init__", ("init",)),
        ("snake_case", ("snake", "case")),
        ("x86_64", ("x86", "64")),
        ("1_000", ("1000",)),
        ("Straße", ("strasse",)),
        ("don't", ("don", "t")),
        ("...", ()),
    ],
)
def test_a_word_is_cut_where_its_case_rises_and_at_underscores(word: str, cut: tuple[str, ...]) -> None:
    assert word_parts(word) == cut


def test_a_word_of_several_parts_counts_as_a_whole_as_well() -> None:
    assert count_words("getUserById get_user a_bC_d") == {
        "get": 2, "user": 2, "by": 1, "id": 1, "getuserbyid": 1, "getuser": 1,
        "a": 1, "b": 1, "c": 1, "d": 1, "bc": 1, "abcd": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Rose ROSE ros\u00e9, x_1", ("Rose", "x_1")),
        ("getUserById getuserbyid", ("getUserById", "getuserbyid")),
        ("foo.bar::baz->qux", ("foo", "bar", "baz", "qux")),
        ("नमस्ते สวัสดี", ("नमस्ते", "สวัสดี")),
        ("_ __ !!! ...", ()),
    ],
)
def test_the_words_of_a_query_are_distinct_and_spelled_as_typed(query: str, words: tuple[str, ...]) -> None:
    assert query_words(query) == words


def test_a_flattened_text_has_no_case_and_single_spaces() -> None:
    assert flattened("  Water\n\n the\t\u3000STRASSE ") == "water the strasse"
