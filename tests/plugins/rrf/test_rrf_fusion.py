"""Reciprocal rank fusion: its formula, its determinism, its settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

import imprint_rrf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint import Hit, UsageError


class Settings:
    """The two settings that the fusion reads."""

    def __init__(self, constant: int = 60, weights: tuple[str, ...] = ()) -> None:
        self._values: dict[str, int | tuple[str, ...]] = {"rrf.constant": constant, "rrf.weights": weights}

    def __getitem__(self, key: str) -> int | tuple[str, ...]:
        return self._values[key]

    def number(self, key: str) -> int:
        value = self._values[key]
        assert isinstance(value, int)
        return value

    def names(self, key: str) -> tuple[str, ...]:
        value = self._values[key]
        assert isinstance(value, tuple)
        return value

    def text(self, key: str) -> str:
        raise AssertionError(f"the fusion read {key}")

    def real(self, key: str) -> float:
        raise AssertionError(f"the fusion read {key}")

    def flag(self, key: str) -> bool:
        raise AssertionError(f"the fusion read {key}")


def ranking(*ids: str) -> list[Hit]:
    return [Hit(chunk, float(len(ids) - place)) for place, chunk in enumerate(ids)]


def fuse(rankings: Mapping[str, Sequence[Hit]], **settings: int | tuple[str, ...]) -> list[Hit]:
    return list(imprint_rrf.imprint_fuse(rankings=rankings, settings=Settings(**settings)))  # type: ignore[arg-type]


_lists = st.lists(st.sampled_from("abcdefgh"), unique=True).map(lambda ids: ranking(*ids))
_rankings = st.dictionaries(st.sampled_from(["semantic", "bm25", "verbatim", "lexical"]), _lists)


def test_the_first_hit_of_a_channel_scores_one_sixty_first() -> None:
    assert fuse({"semantic": ranking("a", "b")}) == [Hit("a", 1 / 61), Hit("b", 1 / 62)]


def test_a_hit_of_two_channels_scores_the_sum_and_passes_a_first_place_of_one() -> None:
    hits = fuse({"semantic": ranking("a", "b"), "bm25": ranking("c", "b")})
    assert hits[0] == Hit("b", 1 / 62 + 1 / 62)
    assert [hit.id for hit in hits[1:]] == ["a", "c"]


def test_the_constant_is_a_setting() -> None:
    assert fuse({"bm25": ranking("a")}, constant=0) == [Hit("a", 1.0)]


def test_a_weight_multiplies_its_channel_and_leaves_the_others_at_one() -> None:
    rankings = {"semantic": ranking("a"), "bm25": ranking("b")}
    assert fuse(rankings, weights=("bm25 = 2",)) == [Hit("b", 2 / 61), Hit("a", 1 / 61)]


def test_a_weight_of_zero_keeps_the_channels_hits_at_the_end() -> None:
    rankings = {"semantic": ranking("z"), "bm25": ranking("b")}
    assert fuse(rankings, weights=("bm25=0",)) == [Hit("z", 1 / 61), Hit("b", 0.0)]


def test_a_weight_for_a_channel_that_is_not_asked_changes_nothing() -> None:
    assert fuse({"bm25": ranking("a")}, weights=("semantic=9",)) == [Hit("a", 1 / 61)]


@pytest.mark.parametrize(
    "weights", [("bm25",), ("=1",), ("bm25=",), ("bm25=x",), ("bm25=-1",), ("bm25=nan",), ("bm25=inf",), ("a=1", "a=2")]
)
def test_a_weight_without_meaning_is_refused_with_its_text(weights: tuple[str, ...]) -> None:
    with pytest.raises(UsageError) as caught:
        fuse({"bm25": ranking("a")}, weights=weights)
    assert weights[-1] in caught.value.what


def test_no_channel_or_empty_channels_give_no_hits() -> None:
    assert fuse({}) == fuse({"semantic": [], "bm25": []}) == []


def test_the_settings_are_declared_with_the_values_of_the_seeds() -> None:
    assert {setting.key: setting.default for setting in imprint_rrf.imprint_settings()} == {
        "rrf.constant": 60,
        "rrf.weights": (),
    }


@given(_rankings)
def test_every_candidate_appears_once_by_falling_score(rankings: dict[str, list[Hit]]) -> None:
    hits = fuse(rankings)
    assert sorted(hit.id for hit in hits) == sorted({hit.id for hits in rankings.values() for hit in hits})
    assert hits == sorted(hits, key=lambda hit: (-hit.score, hit.id))


@given(_rankings, st.integers(0, 100))
def test_scores_are_the_formulas_exact_values(rankings: dict[str, list[Hit]], constant: int) -> None:
    for hit in fuse(rankings, constant=constant):
        places = [
            [own.id for own in hits].index(hit.id) + 1 for hits in rankings.values() if hit.id in {o.id for o in hits}
        ]
        assert hit.score == pytest.approx(float(sum(Fraction(1, constant + place) for place in places)))


@given(_rankings, st.randoms())
def test_the_order_of_the_channels_does_not_matter(rankings: dict[str, list[Hit]], random: Random) -> None:
    channels = list(rankings)
    random.shuffle(channels)
    assert fuse({channel: rankings[channel] for channel in channels}) == fuse(rankings)


@given(_rankings)
def test_the_channels_own_scores_do_not_matter(rankings: dict[str, list[Hit]]) -> None:
    scaled = {channel: [Hit(hit.id, hit.score * 1e6) for hit in hits] for channel, hits in rankings.items()}
    assert fuse(scaled) == fuse(rankings)
