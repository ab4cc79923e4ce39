"""Equal scores at the limit, also more of them than anyone will wait for."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from imprint.store.port import Scored
from imprint.store.ties import best


@given(
    scores=st.lists(st.integers(0, 3), max_size=60),
    limit=st.integers(0, 70),
    seed=st.randoms(use_true_random=False),
)
def test_any_ranking_gives_the_same_answer_however_the_engine_cuts_ties(
    scores: list[int], limit: int, seed: random.Random
) -> None:
    points: list[Scored] = [(f"{n:03}", float(score)) for n, score in enumerate(scores)]

    def ask(count: int) -> list[Scored]:
        shuffled = seed.sample(points, len(points))
        return sorted(shuffled, key=lambda scored: -scored[1])[:count]

    assert best(limit, ask) == sorted(points, key=lambda scored: (-scored[1], scored[0]))[:limit]


def test_no_more_is_asked_for_than_65536_equals() -> None:
    asked: list[int] = []

    def ask(count: int) -> list[Scored]:
        asked.append(count)
        return [(f"{n:07}", 1.0) for n in range(count)]

    assert best(2, ask) == [("0000000", 1.0), ("0000001", 1.0)]
    assert asked[-1] == 65_536
    assert best(100_000, ask)[-1] == ("0099999", 1.0)
    assert asked[-1] == 100_001
