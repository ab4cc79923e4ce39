"""Bootstrap intervals on cases whose answer is known."""

from __future__ import annotations

from itertools import product

import pytest

from imprint.evaluation.bootstrap import Interval, Resampling, percentiles


def test_two_questions_can_be_drawn_four_ways() -> None:
    """The means are 0, 1/2, 1/2 and 1: more than 2.5 % lie at each end."""
    assert Resampling().intervals([[0, 1]]) == [Interval(0.5, 0, 1)]


def test_the_interval_of_a_proportion_is_the_textbook_s() -> None:
    [interval] = Resampling(resamples=20_000).intervals([[0.0, 1.0] * 200])
    spread = 1.96 * (0.5 * 0.5 / 400) ** 0.5
    assert interval.mean == 0.5
    assert interval.low == pytest.approx(0.5 - spread, abs=0.004)
    assert interval.high == pytest.approx(0.5 + spread, abs=0.004)


def test_three_questions_against_all_twenty_seven_draws() -> None:
    values = (0.0, 0.3, 0.9)
    means = sorted(sum(drawn) / 3 for drawn in product(values, repeat=3))
    [interval] = Resampling(resamples=50_000).intervals([values])
    assert (interval.low, interval.high) == pytest.approx((means[0], means[-1]))  # each has 1/27, more than 2.5 %


def test_differences_are_paired() -> None:
    """Questions differ much and the two ways by the same on each: the difference is sure, the means are not."""
    ours = [number / 50 for number in range(50)]
    theirs = [value + 0.01 for value in ours]
    first, second, between = Resampling().intervals([ours, theirs, [b - a for a, b in zip(ours, theirs, strict=True)]])
    assert first.high - first.low > 0.1
    assert (between.low, between.high) == pytest.approx((0.01, 0.01))
    assert between.excludes_zero
    assert second.low - first.low == pytest.approx(0.01)  # the same draws


def test_a_seed_gives_the_same_and_another_seed_another() -> None:
    column = [number % 7 / 7 for number in range(100)]
    assert Resampling(500, 3).intervals([column]) == Resampling(500, 3).intervals([column])
    assert Resampling(500, 3).intervals([column]) != Resampling(500, 4).intervals([column])


def test_no_difference_excludes_no_zero() -> None:
    assert not Resampling().intervals([[0.0] * 10])[0].excludes_zero
    assert Interval(-1, -2, -0.5).excludes_zero


def test_percentiles_lie_between_neighbours() -> None:
    assert percentiles([4, 1, 3, 2, 5], (50, 95)) == pytest.approx([3, 4.8])
