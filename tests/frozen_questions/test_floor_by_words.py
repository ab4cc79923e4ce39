"""Search by words alone, without any model, keeps what it reached on the frozen questions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from command_line import Imprint, indexed
from floors import BY_WORDS, EVIDENCE_BY_WORDS, below, beyond
from frozen_set import (
    evaluated,
    evidence,
    found,
    index_both_states,
    out_of_date,
    questions,
    stale_lines,
)

pytestmark = pytest.mark.timeout(900)  # some ask hundreds of questions


@pytest.fixture(scope="module")
def both_states(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imprint]:
    with indexed(tmp_path_factory.mktemp("site"), lambda imprint: index_both_states(imprint, "--lexical-only")) as made:
        yield made


@pytest.fixture
def frozen(imprint: Imprint, both_states: Imprint, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(both_states.data))
    return both_states


@pytest.fixture(scope="module")
def measured() -> dict[str, Any]:
    """What the first test that needs it has measured."""
    return {}


@pytest.fixture
def evaluation(frozen: Imprint, measured: dict[str, Any]) -> Any:
    if not measured:
        measured.update(evaluated(frozen, "lexical"))
    return measured


def test_no_kind_of_question_falls_below_its_floor(evaluation: Any) -> None:
    assert evaluation["warnings"] == []
    assert below(BY_WORDS, evaluation) == {}


def test_an_exact_identifier_is_found_first(evaluation: Any) -> None:
    asked = [question for question in evaluation["questions"] if question["kind"] == "exact identifier"]
    assert len(asked) == 16
    assert [question["id"] for question in asked if question["settings"]["lexical"]["MRR@10"] < 1] == []


def test_a_question_about_one_of_many_like_sheets_finds_that_sheet_first(evaluation: Any) -> None:
    judged = {question.id: question.grades for question in questions("boilerplate")}
    best = {name: max(grades, key=lambda source: grades[source]) for name, grades in judged.items()}
    asked = [question for question in evaluation["questions"] if "/sheets/" in best.get(question["id"], "")]
    assert len(asked) == 5
    assert [question["id"] for question in asked if question["settings"]["lexical"]["MRR@10"] < 1] == []


def test_most_that_nothing_answers_is_told_from_what_something_answers(frozen: Imprint) -> None:
    assert beyond(EVIDENCE_BY_WORDS, *evidence(frozen, "lexical")) == {}


def test_no_ranking_goes_past_its_project(frozen: Imprint, evaluation: Any) -> None:
    assert evaluation["settings"][0]["leakage"] == 0
    for question in questions("same terms in two projects"):
        for project in ("imprint", "granary"):
            results = frozen.json("search", question.text, "--mode", "lexical", "--project", project)["results"]
            begin = str(frozen.docs / project) + os.sep
            assert all(result["source"].startswith(begin) for result in results), (question.id, project)


def test_no_question_finds_what_was_replaced_or_removed(frozen: Imprint) -> None:
    for question in questions("changed source", "deleted source"):
        assert out_of_date(frozen, found(frozen, question.text, "lexical")) == [], question.id


def test_what_was_replaced_or_removed_is_not_even_found_by_its_own_words(frozen: Imprint) -> None:
    for line in stale_lines():
        assert out_of_date(frozen, found(frozen, line, "lexical")) == [], line
