"""What is measured on: questions with their judgments, and where they come from."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from imprint.errors import UsageError
from imprint.search.request import Request

MAX_GRADE = 100
"""The measures lay out one place a grade, so a grade of millions would take all memory."""


@dataclass(frozen=True, slots=True)
class Question:
    """One judged question.

    ``grades`` maps documents to how relevant they are: 0 and less is not at all. ``nothing`` is true when the index
    holds no answer; then there are no grades. ``projects`` narrow the search, and what comes from others leaked.
    """

    id: str
    text: str
    grades: Mapping[str, int]
    kind: str | None = None
    projects: tuple[str, ...] = ()
    nothing: bool = False

    @property
    def is_measurable(self) -> bool:
        """Whether a ranking can be better or worse for it."""
        return any(grade > 0 for grade in self.grades.values())


@dataclass(frozen=True, slots=True)
class Dataset:
    """Questions of one split, with what was left out or doubted while they were read.

    ``corpus`` is the file of documents, None when the questions are about an index of the user's own. ``sha256`` maps
    the name of each file that was read to its hash.
    """

    name: str
    split: str
    questions: Sequence[Question]
    sha256: Mapping[str, str]
    corpus: Path | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    @property
    def judgments(self) -> int:
        """How many pairs of a question and a document are judged."""
        return sum(len(question.grades) for question in self.questions)


def check_grade(text: str | int | float, where: str) -> int:
    """A grade as a whole number; raises `UsageError` when it is none, or of no use."""
    try:
        number = float(text)
        grade = int(number)
    except (ValueError, OverflowError) as error:
        raise UsageError(f"{where}: the grade {text!r:.40} is no number", "give a whole number") from error
    if grade != number or abs(grade) > MAX_GRADE:
        raise UsageError(
            f"{where}: the grade {text!r:.40} is no whole number from -{MAX_GRADE} to {MAX_GRADE}", "give another"
        )
    return grade


def check_text(text: str, where: str) -> str:
    """The text of a question that can be asked; raises `UsageError` when a search would refuse it."""
    try:
        Request(text)
    except UsageError as error:
        raise UsageError(f"{where}: {error.what}", "correct it, or remove the line") from error
    return text


def file_sha256(path: Path) -> str:
    """The hash of a file's bytes; raises `UsageError` when it cannot be read."""
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}", "check the path and its permissions") from error


def counted(number: int, what: str) -> str:
    """``3 questions``, ``1 question``."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def base_name(path: Path) -> str:
    """The last name of a path, also of ``.``."""
    return os.path.basename(os.path.abspath(path)) or str(path)
