"""The measures against figures worked out by hand."""

from __future__ import annotations

from math import log2

import pytest

from imprint.evaluation.dataset import Question
from imprint.evaluation.measures import MEASURES, measure


def measured(grades: dict[str, int], ranking: list[str]) -> dict[str, float]:
    [values] = measure([Question("q", "text", grades)], [ranking])
    assert tuple(values) == MEASURES
    return dict(values)


def test_a_graded_ranking() -> None:
    values = measured({"a": 3, "b": 1, "c": 0}, ["c", "b", "x", "a"])
    gained = 1 / log2(3) + 3 / log2(5)
    best = 3 / log2(2) + 1 / log2(3)
    assert values["nDCG@10"] == pytest.approx(gained / best)
    assert values["Recall@5"] == 1
    assert values["MRR@10"] == 0.5


def test_what_stands_past_a_cutoff_does_not_count_before_it() -> None:
    others = [f"x{number}" for number in range(200)]
    for place, expected in (
        (5, (1, 1, 1)),
        (6, (0, 1, 1)),
        (10, (0, 1, 1)),
        (11, (0, 0, 1)),
        (100, (0, 0, 1)),
        (101, (0, 0, 0)),
    ):
        values = measured({"a": 1}, [*others[: place - 1], "a", *others[place:]])
        assert (values["Recall@5"], values["Recall@10"], values["Recall@100"]) == expected
        assert values["nDCG@10"] == pytest.approx(1 / log2(place + 1) if place <= 10 else 0)
        assert values["MRR@10"] == pytest.approx(1 / place if place <= 10 else 0)


def test_recall_is_of_all_relevant_documents() -> None:
    assert measured({"a": 1, "b": 2, "gone": 1, "bad": 0}, ["bad", "a", "b"])["Recall@5"] == pytest.approx(2 / 3)


def test_a_negative_grade_is_no_relevance() -> None:
    assert measured({"a": -100, "b": 1}, ["a", "b"]) == pytest.approx(measured({"a": 0, "b": 1}, ["a", "b"]))
    assert measured({"a": -100, "b": 1}, ["a", "b"])["MRR@10"] == 0.5


def test_a_ranking_of_nothing_reaches_nothing() -> None:
    assert set(measured({"a": 1}, []).values()) == {0}


@pytest.mark.parametrize("identifier", ["", " ", "a b\tc", "nul\0nul", "\ud800", "é" * 5000, "q0", "d0", "Q0 1"])
def test_any_id_is_only_a_name(identifier: str) -> None:
    assert measured({identifier: 1, "other": 1}, ["x", identifier])["MRR@10"] == 0.5


def test_each_question_has_its_own_values() -> None:
    questions = [Question("1", "x", {"a": 1}), Question("10", "x", {"b": 1}), Question("2", "x", {"c": 1})]
    values = measure(questions, [["a"], ["x", "b"], []])
    assert [row["MRR@10"] for row in values] == [1, 0.5, 0]
