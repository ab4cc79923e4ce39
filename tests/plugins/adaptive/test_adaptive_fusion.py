"""Adaptive fusion: whose scores count in which kind of text, and that equal input gives equal bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import imprint_adaptive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from imprint_adaptive.scores import standardized

from imprint import ChannelKind, ChunkView, Hit, Query
from imprint.settings import Settings

PROSE = "Roses want water at dawn, and a gardener who remembers it on every single day of the year."
CODE = "def water(roses):\n    for rose in roses[1:]:\n        rose.level += 1\n    return {'roses': roses}\n"


class TextView:
    """Chunks by ID: all of one text and language."""

    def __init__(self, text: str = PROSE, language: str | None = "en") -> None:
        self._text = text
        self._language = language

    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        assert len(ids) <= 40
        return [ChunkView(chunk, self._text, "", "a.txt", "garden", "prose", self._language) for chunk in ids]


def fuse(
    rankings: Mapping[str, Sequence[Hit]],
    view: TextView | None = None,
    kinds: Mapping[str, ChannelKind] | None = None,
    **settings: float,
) -> list[Hit]:
    made = Settings(Path("config.toml"), {f"adaptive.{key}": value for key, value in settings.items()}, {})
    made.declare(imprint_adaptive.imprint_settings())
    return list(
        imprint_adaptive.imprint_fuse(
            query=Query("water", ("water",), 256, tuple, model_languages=("en",)),
            rankings=rankings,
            kinds=kinds or {"semantic": "semantic", "bm25": "lexical"},
            view=view or TextView(),  # type: ignore[arg-type]
            settings=made,
        )
    )


def hits(**scores: float) -> list[Hit]:
    return [Hit(chunk, score) for chunk, score in sorted(scores.items(), key=lambda item: -item[1])]


DISAGREEING = {
    "semantic": hits(a=0.9, b=0.5, c=0.4, d=0.3, e=0.2),
    "bm25": hits(e=9.0, d=3.0, c=2.0, b=1.0, a=0.5),
}


@pytest.mark.parametrize(
    ("view", "first"),
    [
        (TextView(CODE), "a"),
        (TextView(PROSE, "ro"), "e"),
        (TextView(CODE, "ro"), "a"),
    ],
)
def test_meaning_counts_more_in_code_and_less_in_a_language_that_the_embedder_does_not_know(
    view: TextView, first: str
) -> None:
    assert fuse(DISAGREEING, view)[0].id == first


def test_a_channel_that_sets_its_first_hit_apart_outweighs_one_that_scores_all_alike() -> None:
    alike = [Hit(f"n{number:02}", 0.5 - number / 1000) for number in range(40)]
    apart = [Hit("n39", 20.0), *(Hit(f"n{number:02}", 1.0) for number in range(39))]
    assert fuse({"semantic": alike, "bm25": apart})[0].id == "n39"
    assert fuse({"semantic": apart, "bm25": alike})[0].id == "n39"


def test_one_exact_hit_of_words_is_first_among_neighbours_of_meaning() -> None:
    near = [Hit(f"n{number:03}", 0.8 - number / 1000) for number in range(200)]
    assert fuse({"semantic": near, "bm25": [Hit("n150", 7.0)]})[0].id == "n150"
    assert fuse({"semantic": near, "bm25": [Hit("elsewhere", 7.0)]})[0].id == "elsewhere"


def test_the_weights_are_settings() -> None:
    assert fuse(DISAGREEING, native=1.0)[0].id == "a"
    assert fuse(DISAGREEING, native=0.0)[0].id == "e"
    assert fuse(DISAGREEING, TextView(CODE), code=0.0)[0].id == "e"
    assert fuse(DISAGREEING, TextView(PROSE, "ro"), foreign=1.0)[0].id == "a"


def test_channels_of_one_kind_share_its_weight() -> None:
    kinds: dict[str, ChannelKind] = {"semantic": "semantic", "bm25": "lexical", "lexical": "lexical"}
    one = fuse(DISAGREEING)
    two = fuse({**DISAGREEING, "lexical": DISAGREEING["bm25"]}, kinds=kinds)
    assert [hit.id for hit in one] == [hit.id for hit in two]
    assert [hit.score for hit in one] == pytest.approx([hit.score for hit in two])


@pytest.mark.parametrize("name", ["semantic", "bm25"])
def test_a_channel_alone_keeps_its_order(name: str) -> None:
    alone = DISAGREEING[name]
    assert [hit.id for hit in fuse({name: alone})] == [hit.id for hit in alone]
    both = {"semantic": [], "bm25": [], name: alone}
    assert [hit.id for hit in fuse(both)] == [hit.id for hit in alone]


def test_nothing_gives_nothing() -> None:
    assert fuse({}) == []
    assert fuse({"semantic": [], "bm25": []}) == []


_scores = st.dictionaries(st.sampled_from("abcdefgh"), st.floats(-1e300, 1e300, allow_subnormal=False))


@given(_scores, _scores, st.randoms(use_true_random=False))
def test_every_candidate_has_one_finite_score_and_the_order_of_channels_changes_nothing(
    near: dict[str, float], words: dict[str, float], random: Random
) -> None:
    rankings = {"semantic": hits(**near), "bm25": hits(**words)}
    names = list(rankings)
    random.shuffle(names)
    made = fuse(rankings)
    assert made == fuse({name: rankings[name] for name in names})
    assert sorted(hit.id for hit in made) == sorted({*near, *words})
    assert all(abs(hit.score) < 1e9 for hit in made)
    assert [hit.score for hit in made] == sorted((hit.score for hit in made), reverse=True)


def test_standard_scores_have_mean_zero_and_deviation_one() -> None:
    assert standardized([1.0, 2.0, 3.0]) == pytest.approx([-1.224745, 0.0, 1.224745])
    assert standardized([5.0, 5.0]) == [0.0, 0.0]
    assert standardized([5.0]) == [0.0]


SYMBOLIC: Mapping[str, ChannelKind] = {"semantic": "semantic", "bm25": "lexical", "symbols": "symbolic"}


class FileView(TextView):
    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        return [ChunkView(chunk, CODE, "", "a.py", "garden", "code", "en") for chunk in ids]


def test_symbols_count_in_files_of_code_and_nowhere_else() -> None:
    agreed = {name: hits(a=0.9, b=0.8, c=0.1) for name in ("semantic", "bm25")}
    asked = {**agreed, "symbols": hits(b=9.0)}
    assert fuse(asked, FileView(), SYMBOLIC)[0].id == "b"
    assert fuse(asked, FileView(), SYMBOLIC, symbols=0.0) == fuse(agreed, FileView())
    for view in (TextView(), TextView(CODE)):
        assert fuse(asked, view, SYMBOLIC) == fuse(agreed, view)


def test_without_symbolic_hits_the_list_is_that_of_the_other_channels() -> None:
    for view in (TextView(), FileView()):
        assert fuse({**DISAGREEING, "symbols": []}, view, SYMBOLIC) == fuse(DISAGREEING, view)


def test_symbols_alone_keep_their_order() -> None:
    assert [hit.id for hit in fuse({"symbols": hits(a=2.0, b=9.0, c=1.0)}, FileView(), SYMBOLIC)] == ["b", "a", "c"]
