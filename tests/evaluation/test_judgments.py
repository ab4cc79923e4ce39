"""Judgments files over an index of the user's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from imprint.errors import UsageError
from imprint.evaluation.judgments import read_judgments, resolve

GOOD: dict[str, Any] = {"question": "how are backups rotated", "sources": ["backup.md"]}


def judged(tmp_path: Path, *rows: Any) -> Path:
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def test_a_question_holds_its_kind_grades_project_or_that_there_is_no_answer(tmp_path: Path) -> None:
    rows = (
        GOOD | {"id": "q", "kind": "paraphrase", "project": "north", "note": "checked by hand"},
        {"question": "who", "sources": [{"source": "a.md", "grade": 3}, {"source": "b.md", "grade": 0}, "c.md"]},
        {"question": "which mower", "kind": "missing fact", "nothing": True, "project": ["north", "south"]},
    )
    first, second, third = read_judgments(judged(tmp_path, *rows), None).questions
    assert (first.id, first.kind, first.projects, first.grades) == ("q", "paraphrase", ("north",), {"backup.md": 1})
    assert (second.id, second.kind, second.projects) == ("2", None, ())
    assert second.grades == {"a.md": 3, "b.md": 0, "c.md": 1}
    assert (third.nothing, third.projects, third.grades) == (True, ("north", "south"), {})


def test_a_split_chooses_its_questions(tmp_path: Path) -> None:
    path = judged(tmp_path, GOOD | {"split": "dev"}, GOOD | {"split": "held-out"}, GOOD)
    assert [item.id for item in read_judgments(path, "held-out").questions] == ["2"]
    assert len(read_judgments(path, None).questions) == 3
    with pytest.raises(UsageError, match="no question of the split test; choose dev or held-out"):
        read_judgments(path, "test")


def test_questions_that_nobody_judged_are_left_out_and_counted(tmp_path: Path) -> None:
    dataset = read_judgments(judged(tmp_path, GOOD, {"question": "who"}), None)
    assert len(dataset.questions) == 1
    assert dataset.warnings == ("1 question without a relevant source left out",)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (GOOD | {"answers": []}, "there is no member 'answers'"),
        ({"sources": ["a"]}, "the line has no question"),
        (GOOD | {"nothing": True}, "nothing is true or false"),
        (GOOD | {"nothing": "yes"}, "nothing is true or false"),
        (GOOD | {"sources": "a.md"}, "sources is no list"),
        (GOOD | {"sources": [1]}, "a source is a path"),
        (GOOD | {"sources": [{"source": "a", "score": 1}]}, "a source is a path"),
        (GOOD | {"sources": [{"source": "a", "grade": True}]}, "the grade of 'a' is no number"),
        (GOOD | {"sources": [{"source": "a", "grade": 10**30}]}, "is no whole number from"),
        (GOOD | {"sources": ["a", "a"]}, "blank or there twice"),
        (GOOD | {"project": 3}, "neither a text nor a list"),
        (GOOD | {"kind": 3}, "no text as its kind"),
    ],
)
def test_a_malformed_question_is_named(tmp_path: Path, row: Any, said: str) -> None:
    with pytest.raises(UsageError, match=r"questions\.jsonl:2: ") as caught:
        read_judgments(judged(tmp_path, GOOD, row), None)
    assert said in str(caught.value)


def test_a_file_without_any_answer_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no question with a relevant source"):
        read_judgments(judged(tmp_path, {"question": "who", "nothing": True}), None)


def test_sources_are_resolved_by_the_ends_of_their_paths(tmp_path: Path) -> None:
    rows = [{"question": "x", "sources": [name]} for name in ("/n/docs/a.md", "docs/b.md", "./b.md", "gone.md", ".md")]
    dataset = read_judgments(judged(tmp_path, *rows), None)
    resolved = resolve(dataset, {"/n/docs/a.md": 0, "/n/docs/b.md": 0, "/n/xdocs/b.txt": 0})
    assert [next(iter(item.grades)) for item in resolved.questions] == [
        "/n/docs/a.md", "/n/docs/b.md", "/n/docs/b.md", "gone.md", ".md",
    ]  # fmt: skip
    assert resolved.warnings == ("2 judged sources not in the index, counted as not found",)
    assert resolved.counts["unknown_documents"] == 2


def test_an_end_of_several_paths_is_refused(tmp_path: Path) -> None:
    dataset = read_judgments(judged(tmp_path, {"id": "q", "question": "x", "sources": ["a.md"]}), None)
    with pytest.raises(UsageError, match=r"question 'q' judges 'a\.md', the end of 2 sources"):
        resolve(dataset, {"/n/a.md": 0, "/s/a.md": 0})


def test_two_spellings_of_a_source_with_different_grades_are_refused(tmp_path: Path) -> None:
    sources = ["a.md", {"source": "/n/a.md", "grade": 2}]
    dataset = read_judgments(judged(tmp_path, {"id": "q", "question": "x", "sources": sources}), None)
    with pytest.raises(UsageError, match=r"grades '/n/a\.md' twice"):
        resolve(dataset, {"/n/a.md": 0})
