"""Reads a data set in BEIR's layout: ``corpus.jsonl``, ``queries.jsonl``, and ``qrels.tsv`` or ``qrels/SPLIT.tsv``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from imprint.errors import UsageError
from imprint.evaluation.dataset import Dataset, Question, base_name, check_text, counted, file_sha256
from imprint.evaluation.lines import id_of, objects, text_of
from imprint.evaluation.qrels import Qrels, read_qrels


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a corpus."""

    id: str
    title: str
    text: str

    @property
    def content(self) -> str:
        """The title, a blank line, and the text, as a file has them."""
        return "\n\n".join(part for part in (self.title.strip(), self.text) if part) + "\n"


def documents(corpus: Path) -> Iterator[Document]:
    """The documents of a corpus, one after the other; raises `UsageError` naming the line that is none."""
    known: dict[str, str] = {}
    for place, record in objects(corpus):
        identifier = id_of(record, "_id", place, known)
        yield Document(identifier, text_of(record, "title", place, default=""), text_of(record, "text", place))


def read_beir(folder: Path, split: str | None) -> Dataset:
    """Read the questions and judgments of one split. The corpus is hashed, and read when it is indexed.

    Raises `UsageError` for what is missing, malformed or empty, naming file and line.
    """
    corpus, queries = folder / "corpus.jsonl", folder / "queries.jsonl"
    for file in (corpus, queries):
        if not file.is_file():
            raise UsageError(f"{folder} has no {file.name}", "name a folder in BEIR's layout, or a judgments file")
    judged = _qrels_file(folder, split)
    qrels = read_qrels(judged)
    known: dict[str, str] = {}
    questions = []
    for place, record in objects(queries):
        identifier = id_of(record, "_id", place, known)
        text = text_of(record, "text", place)
        if identifier in qrels.grades:
            questions.append(Question(identifier, check_text(text, place), qrels.grades[identifier]))
    asked = [question for question in questions if question.is_measurable]
    if not asked:
        raise UsageError(f"no question of {queries} is judged by {judged}", "check that their question IDs agree")
    return Dataset(
        name=base_name(folder),
        split=split or judged.stem,
        questions=asked,
        sha256={str(file.relative_to(folder)): file_sha256(file) for file in (corpus, queries, judged)},
        corpus=corpus,
        counts={"questions_left_out": len(known) - len(asked)},
        warnings=_warnings(qrels, known, len(known) - len(asked)),
    )


def _qrels_file(folder: Path, split: str | None) -> Path:
    """The table of judgments of a split; without one the only table that there is."""
    found = {path.stem: path for path in sorted((folder / "qrels").glob("*.tsv"))}
    alone = folder / "qrels.tsv"
    if split is None and alone.is_file():
        return alone
    if split is None and len(found) == 1:
        return next(iter(found.values()))
    if split is not None and split in found:
        return found[split]
    if not found:
        lacks = "no qrels.tsv and no qrels/" if split is None else f"no qrels/{split}.tsv"
        raise UsageError(f"{folder} has {lacks}", "leave --split out" if alone.is_file() else "add the judgments")
    wrong = f"has no split {split}" if split is not None else f"has {len(found)} splits"
    raise UsageError(f"{folder} {wrong}", f"choose --split {' or '.join(found)}")


def _warnings(qrels: Qrels, known: dict[str, str], left_out: int) -> tuple[str, ...]:
    unknown = [question for question in qrels.grades if question not in known]
    judgments = sum(len(qrels.grades[question]) for question in unknown)
    negative = sum(grade < 0 for grades in qrels.grades.values() for grade in grades.values())
    told = []
    if left_out:
        told.append(f"{counted(left_out, 'question')} without a relevant document left out")
    if unknown:
        told.append(f"{counted(judgments, 'judgment')} of {counted(len(unknown), 'unknown question')} left out")
    if qrels.repeated:
        told.append(f"{counted(qrels.repeated, 'judgment')} repeated, counted once")
    if negative:
        told.append(f"{counted(negative, 'negative grade')} counted as not relevant")
    return tuple(told)
