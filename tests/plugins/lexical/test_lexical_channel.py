"""The lexical channel reads in ADR 0172's order and scores by its stated formula; verbatim keeps what stands whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

import imprint_lexical
import imprint_lexical.verbatim
import pytest
from imprint_lexical.reading import read_candidates

from imprint import ChannelInfo, ChunkView, Hit, Query, WordCounter, word_parts


class WordView:
    """An index of texts by ID that answers as the kernel's view does, and notes what was asked."""

    def __init__(self, texts: Mapping[str, str], sources: Mapping[str, str] | None = None) -> None:
        self.texts = dict(sorted(texts.items()))
        self.sources = sources or {}
        self.asked: list[tuple[str, int]] = []
        self.read_ids: list[str] = []

    def _holders(self, text: str) -> list[str]:
        parts = word_parts(text)
        counter = WordCounter([text])
        return [one for one, own in self.texts.items() if parts and all(counter.count(own)[part] for part in parts)]

    def count(self, text: str | None = None) -> int:
        return len(self.texts) if text is None else len(self._holders(text))

    def holding(self, text: str, limit: int) -> list[str]:
        self.asked.append((text, limit))
        return self._holders(text)[:limit]

    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        self.read_ids += ids
        places = {one: self.sources.get(one, f"/{one}") for one in ids}
        return [ChunkView(one, self.texts[one], "", places[one], "p", "prose", None) for one in ids]

    def nearest(self, vector: Sequence[float], limit: int) -> list[Hit]:
        raise AssertionError(f"asked for vectors: {vector}, {limit}")

    def ranked_text(self, text: str, limit: int) -> list[Hit]:
        raise AssertionError(f"asked for ranked text: {text}, {limit}")


def query(text: str, limit: int = 256) -> Query:
    def no_vector() -> Sequence[float]:
        raise AssertionError("embedded the query")

    return Query(text, text.split(), limit, no_vector)


@pytest.mark.parametrize("channel", [imprint_lexical, imprint_lexical.verbatim])
def test_both_are_shown_as_the_lexical_score_and_need_no_vectors(channel) -> None:
    assert channel.imprint_channel() == ChannelInfo("lexical", False)


def test_points_with_every_term_are_read_first_then_each_terms_from_the_rarest_up() -> None:
    texts = {f"c{n}": "common" for n in range(9)} | {f"m{n}": "middle common" for n in range(4)}
    texts |= {"r1": "rare", "r2": "rare middle", "z1": "rare middle common"}
    view = WordView(texts)
    found = read_candidates(query("common rare middle"), view)
    assert list(found.counts.items()) == [("rare", 3), ("middle", 6), ("common", 14)]
    assert view.asked == [("rare middle common", 256), ("rare", 256), ("middle", 256), ("common", 256)]
    assert list(found.found) == ["z1", "r1", "r2", *(f"m{n}" for n in range(4)), *(f"c{n}" for n in range(9))]


def test_at_most_the_limit_is_read_and_all_of_it_when_there_is_enough() -> None:
    view = WordView({f"a{n:03}": "x y" for n in range(200)} | {f"b{n:03}": "y" for n in range(200)})
    assert len(imprint_lexical.imprint_rank(query("x y"), view)) == 256
    assert view.read_ids == [*(f"a{n:03}" for n in range(200)), *(f"b{n:03}" for n in range(56))]
    view = WordView({f"a{n:03}": "x y" for n in range(300)})
    assert len(imprint_lexical.imprint_rank(query("x y", 10), view)) == len(view.read_ids) == 10
    assert [text for text, _ in view.asked] == ["x y"]


def test_a_term_that_nothing_holds_neither_counts_nor_hides_the_others() -> None:
    view = WordView({"a": "rose water", "b": "rose"})
    [first, second] = imprint_lexical.imprint_rank(query("rose water xyzzy"), view)
    assert (first.id, dict(first.parts)["coverage"]) == ("a", 1.0)
    assert second.id == "b"
    assert view.asked[0][0] == "water rose"
    assert imprint_lexical.imprint_rank(query("xyzzy"), view) == []


def test_the_score_is_the_stated_formula() -> None:
    view = WordView({"a": "getUser of the user; say get_user", "b": "rose", "c": "rose user"}, {"a": "/x/user/rose.py"})
    hits = {hit.id: hit for hit in imprint_lexical.imprint_rank(query("get_user rose"), view)}
    weight = {"get_user": log(1 + 2.5 / 1.5), "rose": log(1 + 1.5 / 2.5)}
    share = weight["get_user"] / sum(weight.values())
    parts = dict(hits["a"].parts)
    assert parts == {
        "coverage": pytest.approx(share),
        "frequency": pytest.approx(share * 2 / 3),
        "identifier": 1.0,
        "path": 0.5,
        "phrase": 0.0,
    }
    assert hits["a"].score == pytest.approx(share + share / 3 + 0.5 + 0.125)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("alpha beta", "alpha alpha alpha alpha"),
        ("alpha beta alpha", "beta alpha"),
        ("say alpha  BETA", "beta and alpha"),
    ],
)
def test_more_terms_more_often_and_together_rank_higher(better: str, worse: str) -> None:
    view = WordView({"1 worse": worse, "2 better": better, "3 other": "gamma"})
    assert [hit.id for hit in imprint_lexical.imprint_rank(query("alpha beta"), view)] == ["2 better", "1 worse"]


def test_verbatim_keeps_what_holds_the_query_whole_in_the_order_and_with_the_scores_of_lexical() -> None:
    texts = {"a": "Read  the\nDOCS", "b": "the docs read", "c": "read the docs, then read the docs again", "d": "the"}
    view = WordView(texts | {"e": "docs"}, {"e": "/notes/Read the docs.md"})
    asked = query("read the docs")
    lexical = imprint_lexical.imprint_rank(asked, view)
    verbatim = imprint_lexical.verbatim.imprint_rank(asked, view)
    assert {hit.id for hit in verbatim} == {"a", "c", "e"}
    assert verbatim == [hit for hit in lexical if hit.id in ("a", "c", "e")]


@pytest.mark.parametrize("text", ["docs", ""])
def test_verbatim_asks_nothing_for_fewer_than_two_terms(text: str) -> None:
    view = WordView({"a": "docs"})
    assert imprint_lexical.verbatim.imprint_rank(query(text), view) == []
    assert view.asked == []
