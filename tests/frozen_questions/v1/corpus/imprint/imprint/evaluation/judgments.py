"""Reads a judgments file: questions about an index of the user's own, one JSON object a line.

    {"id": "q1", "question": "how are backups rotated", "kind": "paraphrase", "split": "held-out",
     "sources": [{"source": "docs/backup.md", "grade": 2}, "notes/tapes.md"], "project": "north"}
    {"id": "q2", "question": "which lawn mower was bought", "kind": "missing fact", "nothing": true}

``sources`` are paths, or ends of paths that are unique, with a grade each (1 if none is given, 0 for a source that was
looked at and is no answer). ``nothing`` says that the index holds no answer. ``id`` is the line's number if it is not
given; ``kind``, ``split`` and ``project`` (one, or a list) are optional.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from imprint.errors import UsageError
from imprint.evaluation.dataset import Dataset, Question, base_name, check_grade, check_text, counted, file_sha256
from imprint.evaluation.lines import id_of, objects, text_of

_MEMBERS = frozenset(("id", "question", "kind", "split", "sources", "project", "nothing", "note"))


def read_judgments(file: Path, split: str | None) -> Dataset:
    """Read the questions of one split, or all of them; raises `UsageError` naming the line that is malformed."""
    known: dict[str, str] = {}
    questions: dict[str, list[Question]] = {}
    for number, (place, record) in enumerate(objects(file), 1):
        if unknown := sorted(record.keys() - _MEMBERS):
            raise UsageError(f"{place}: there is no member {unknown[0]!r:.40}", f"use {', '.join(sorted(_MEMBERS))}")
        record.setdefault("id", str(number))
        question = _question(record, place, id_of(record, "id", place, known))
        questions.setdefault(text_of(record, "split", place, default=""), []).append(question)
    if split is not None and split not in questions:
        has = " or ".join(sorted(name for name in questions if name)) or "no --split, for the file names none"
        raise UsageError(f"{file} has no question of the split {split}", f"choose {has}")
    chosen = questions[split] if split is not None else [item for group in questions.values() for item in group]
    asked = [question for question in chosen if question.nothing or question.is_measurable]
    if not any(question.is_measurable for question in asked):
        raise UsageError(f"{file} has no question with a relevant source", "give some a source with a grade from 1 on")
    left_out = len(chosen) - len(asked)
    return Dataset(
        name=base_name(file),
        split=split or "all",
        questions=asked,
        sha256={file.name: file_sha256(file)},
        counts={"questions_left_out": left_out},
        warnings=(f"{counted(left_out, 'question')} without a relevant source left out",) if left_out else (),
    )


def _question(record: dict[str, Any], place: str, identifier: str) -> Question:
    nothing = record.get("nothing", False)
    grades = _grades(record, place)
    if not isinstance(nothing, bool) or (nothing and grades):
        raise UsageError(f"{place}: nothing is true or false, and true where there are no sources", "correct the line")
    return Question(
        identifier,
        check_text(text_of(record, "question", place), place),
        grades,
        text_of(record, "kind", place, default="") or None,
        _projects(record, place),
        nothing,
    )


def _grades(record: dict[str, Any], place: str) -> dict[str, int]:
    sources = record.get("sources", [])
    if not isinstance(sources, list):
        raise UsageError(f"{place}: sources is no list", "give a list of paths, or of objects with source and grade")
    grades: dict[str, int] = {}
    for item in sources:
        entry = {"source": item} if isinstance(item, str) else item
        if not isinstance(entry, dict) or entry.keys() - {"source", "grade"}:
            raise UsageError(f"{place}: a source is a path, or an object with source and grade", "correct the line")
        source, grade = text_of(entry, "source", place), entry.get("grade", 1)
        if isinstance(grade, bool) or not isinstance(grade, (int, float)):
            raise UsageError(f"{place}: the grade of {source!r:.80} is no number", "correct the line")
        if not source.strip() or source in grades:
            raise UsageError(f"{place}: the source {source!r:.80} is blank or there twice", "correct the line")
        grades[source] = check_grade(grade, place)
    return grades


def _projects(record: dict[str, Any], place: str) -> tuple[str, ...]:
    named = record.get("project") or []
    named = [named] if isinstance(named, str) else named
    if not isinstance(named, list):
        raise UsageError(f"{place}: project is neither a text nor a list of texts", "correct the line")
    return tuple(text_of({"project": name}, "project", place) for name in named)


def resolve(dataset: Dataset, sources: Mapping[str, object]) -> Dataset:
    """The data set with each judged source by the path that the index knows it by.

    A source that the index does not hold stays as it is, so that missing it counts; a warning counts those. Raises
    `UsageError` for an end of a path that several sources have.
    """
    by_end: dict[str, list[str]] = {}
    for path in sources:
        by_end.setdefault(_last(path), []).append(path)
    missing: set[str] = set()
    questions = []
    for question in dataset.questions:
        grades: dict[str, int] = {}
        for named, grade in question.grades.items():
            source = _resolved(named, sources, by_end, question.id)
            if source is None:
                missing.add(named)
            if grades.setdefault(source or named, grade) != grade:
                raise UsageError(f"question {question.id!r:.80} grades {source!r:.200} twice", "keep one of the grades")
        questions.append(replace(question, grades=grades))
    told = (f"{counted(len(missing), 'judged source')} not in the index, counted as not found",) if missing else ()
    counts = {**dataset.counts, "unknown_documents": len(missing)}
    return replace(dataset, questions=questions, counts=counts, warnings=(*dataset.warnings, *told))


def _resolved(named: str, sources: Mapping[str, object], by_end: Mapping[str, list[str]], question: str) -> str | None:
    if named in sources:
        return named
    end = "/" + _slashed(named).removeprefix("./").lstrip("/")
    found = [path for path in by_end.get(_last(named), ()) if _slashed(path).endswith(end)]
    if len(found) > 1:
        raise UsageError(
            f"question {question!r:.80} judges {named!r:.200}, the end of {len(found)} sources",
            "write more of its path",
        )
    return found[0] if found else None


def _last(path: str) -> str:
    return _slashed(path).rpartition("/")[2]


def _slashed(path: str) -> str:
    return path.replace(os.sep, "/")
