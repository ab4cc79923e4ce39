"""Evidence: a stated rule over how far a result stands out and how much of the query it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from command_line import Imprint, indexed
from hypothesis import given
from hypothesis import strategies as st

from imprint.search.evidence import Evidence, evidence_of
from imprint.search.rank import Channel
from imprint.values import ChannelInfo, ChannelKind, ChunkView, Hit
from imprint.words import beginnings

SUBJECTS = {
    "watering": "Roses are watered at dawn from the copper can, twice a week in a dry July.",
    "pruning": "Prune climbing roses in March, above an outward bud, with the curved knife.",
    "slugs": "Slugs are collected by lantern after rain and carried beyond the brook.",
    "compost": "Compost is turned every ninth day until it no longer steams.",
    "tools": "The spades hang in the shed by size; oil their blades with linseed before winter.",
    "bees": "Two hives of bees stand behind the quince; do not open them when it thunders.",
    "frost": "Cover the artichokes with straw when the barometer falls before a clear night.",
    "seeds": "Seeds of lettuce keep three years in a dry tin, parsnip hardly one.",
    "fence": "The eastern fence was mended with larch boards and hot tar.",
    "pond": "The pond is cleared of duckweed with a rake of ash wood every August.",
}


def _fill(imprint: Imprint) -> None:
    for name, text in SUBJECTS.items():
        imprint.write(f"{name}.md", text + "\n")
    imprint.ingest()


@pytest.fixture(scope="module")
def almanac(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imprint]:
    with indexed(tmp_path_factory.mktemp("site"), _fill) as imprint:
        yield imprint


@pytest.fixture
def notes(imprint: Imprint, almanac: Imprint, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(almanac.data))
    return almanac


@pytest.mark.parametrize("mode", ["hybrid", "lexical"])
def test_what_stands_there_has_evidence(notes: Imprint, mode: str) -> None:
    there = notes.json("search", "how long do seeds of lettuce keep in a tin", "--mode", mode)
    assert Path(there["results"][0]["source"]).name == "seeds.md"
    assert there["results"][0]["evidence"] != "none"


def test_what_is_not_there_has_none(notes: Imprint) -> None:
    missing = notes.json("search", "which kernel module drives the wireless adapter", "--mode", "lexical")
    assert missing["evidence"] == "none"
    assert all(result["evidence"] == "none" for result in missing["results"])


def test_the_answer_has_the_best_evidence_of_its_results_and_none_without_any(notes: Imprint) -> None:
    answer = notes.json("search", "when are climbing roses pruned with the curved knife")
    order = ("none", "weak", "strong")
    assert answer["evidence"] == max((result["evidence"] for result in answer["results"]), key=order.index)
    nothing = notes.json("search", "zzyzx", "--mode", "lexical")
    assert (nothing["results"], nothing["evidence"]) == ([], "none")


def test_a_person_is_told_of_the_grade_and_what_made_it(notes: Imprint) -> None:
    said = notes("search", "seeds of lettuce keep three years", "--explain", "--limit", "1")
    assert "evidence strong" in said.out or "evidence weak" in said.out
    assert "evidence " in said.out
    assert ": standout " in said.out
    assert "it is probably not in the index" in notes("search", "which kernel is wireless", "--mode", "lexical").err


def test_explain_gives_the_two_numbers_that_the_grade_is_made_of(notes: Imprint) -> None:
    for result in notes.json("search", "slugs after rain", "--explain")["results"]:
        weighed = result["weighed"]
        assert result["evidence"] == Evidence(**weighed).grade
        assert 0 <= weighed["coverage"] <= 1


@pytest.mark.parametrize(
    ("standout", "coverage", "grade"),
    [(9.0, 0.0, "strong"), (3.0, 1.0, "strong"), (8.9999, 0.0, "weak"), (0.0, 1.0, "weak"), (4.9999, 0.0, "none")],
)
def test_the_grade_is_the_sum_against_two_thresholds(standout: float, coverage: float, grade: str) -> None:
    assert Evidence(standout, coverage).grade == grade


class Texts:
    """A view that gives texts by ID."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts

    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        return [
            ChunkView(key, self._texts[key], None, "/g/a.md", "g", "prose", None) for key in ids if key in self._texts
        ]

    def size(self, most: int) -> int:
        return min(len(self._texts), most)


def channel(kind: ChannelKind) -> Channel:
    return Channel(cast(Any, None), ChannelInfo(kind, needs_vectors=kind == "semantic"))


def weighed(texts: dict[str, str], words: str, **scores: Sequence[float]) -> dict[str, Evidence]:
    """The evidence of all texts; ``scores`` are those of each kind of channel, in the order of the texts."""
    rankings = [
        (channel(cast(ChannelKind, kind)), sorted(map(Hit, texts, some), key=lambda hit: -hit.score))
        for kind, some in scores.items()
    ]
    return evidence_of(rankings, cast(Any, Texts(texts)), words.split(), list(texts))


def test_what_stands_apart_has_more_than_the_same_place_among_equals() -> None:
    texts = {f"t{number}": "rose" for number in range(100)}
    apart = weighed(texts, "rose", semantic=[0.9] + [0.4 + number / 1000 for number in range(99)])
    among = weighed(texts, "rose", semantic=[0.5] + [0.4 + number / 1000 for number in range(99)])
    assert apart["t0"].standout > 2 * among["t0"].standout > 0 > among["t1"].standout


def test_rare_words_of_the_query_count_more_than_those_that_all_candidates_hold() -> None:
    texts = {"a": "the rose wants linseed", "b": "the rose", "c": "the tulip", "d": "the daisy"}
    found = weighed(texts, "the linseed", lexical=[4, 3, 2, 1])
    assert found["a"].coverage == 1
    assert found["b"].coverage < 0.2


def test_another_form_of_a_word_is_held_and_a_part_of_another_word_is_not_enough() -> None:
    found = weighed({"a": "pruning the hedges", "b": "a part"}, "prunes hedge", semantic=[0.9, 0.1])
    assert (found["a"].coverage, found["b"].coverage) == (1, 0)


def test_a_script_without_spaces_is_held_pair_by_pair() -> None:
    assert beginnings(["备份数据库"]) == ["备份", "份数", "数据", "据库"]
    found = weighed({"a": "如何备份数据库文件", "b": "天气很好"}, "备份数据库", semantic=[0.9, 0.1])
    assert (found["a"].coverage, found["b"].coverage) == (1, 0)


def test_words_alone_count_less_than_meaning_alone() -> None:
    texts = {f"t{number}": "x" for number in range(9)}
    scores = [9.0, *map(float, range(8))]
    assert weighed(texts, "q", lexical=scores)["t0"].standout == pytest.approx(
        0.8 * weighed(texts, "q", semantic=scores)["t0"].standout
    )


def test_a_channel_that_ranks_by_neither_meaning_nor_words_changes_nothing() -> None:
    texts = {f"t{number}": "x" for number in range(9)}
    scores = [9.0, *map(float, range(8))]
    assert weighed(texts, "q", semantic=scores, symbolic=scores[::-1]) == weighed(texts, "q", semantic=scores)
    assert weighed(texts, "x", symbolic=scores)["t0"] == Evidence(0.0, 1.0)


def test_nothing_found_and_one_candidate_and_a_query_without_words_have_numbers() -> None:
    assert weighed({}, "rose", lexical=[]) == {}
    assert weighed({"a": "rose"}, "rose", lexical=[3.0])["a"].standout == 0
    assert weighed({"a": "rose"}, "", semantic=[3.0])["a"] == Evidence(0.0, 0.0)


@given(st.lists(st.floats(-1.7e308, 1.7e308), min_size=1, max_size=40))
def test_any_finite_scores_give_finite_evidence_that_falls_with_the_rank(scores: list[float]) -> None:
    texts = {f"t{number}": "rose" for number in range(len(scores))}
    found = weighed(texts, "rose", semantic=scores)
    standing = [found[key].standout for key in sorted(texts, key=lambda key: -scores[int(key[1:])])]
    assert all(abs(value) < 100 for value in standing)
    assert standing == sorted(standing, reverse=True)
