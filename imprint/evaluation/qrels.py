"""Reads judgments in a table: BEIR's three columns with a header or without, or TREC's four."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from imprint.errors import UsageError
from imprint.evaluation.dataset import check_grade
from imprint.evaluation.lines import lines

_WORD = re.compile(r"[A-Za-z_ -]+")


@dataclass(slots=True)
class Qrels:
    """The grade of each document by question; ``repeated`` counts lines that say again what one before said."""

    grades: dict[str, dict[str, int]] = field(default_factory=dict)
    repeated: int = 0


def read_qrels(path: Path) -> Qrels:
    """Read a table of judgments; raises `UsageError` naming the line that is no judgment, or contradicts another."""
    qrels = Qrels()
    for number, (place, line) in enumerate(lines(path)):
        columns = _columns(line, place)
        if number == 0 and _WORD.fullmatch(columns[-1].strip()):
            continue  # a header
        question, document = columns[0], columns[-2]
        grade = check_grade(columns[-1].strip(), place)
        known = qrels.grades.setdefault(question, {})
        if known.get(document, grade) != grade:
            raise UsageError(
                f"{place}: question {question!r:.80} and document {document!r:.80} are graded {grade} here and"
                f" {known[document]} before",
                "keep one of the lines",
            )
        qrels.repeated += document in known
        known[document] = grade
    return qrels


def _columns(line: str, place: str) -> Sequence[str]:
    columns = line.split("\t") if "\t" in line else line.split()
    if len(columns) not in (3, 4):
        raise UsageError(
            f"{place}: {len(columns)} columns", "give question, document and grade, or TREC's four, apart by tabs"
        )
    return columns
