"""Computes the measures of each question by ir-measures, which asks trec_eval's own code for most of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from imprint.errors import ImprintError

if TYPE_CHECKING:
    from imprint.evaluation.dataset import Question

MEASURES = ("nDCG@10", "Recall@5", "Recall@10", "Recall@100", "MRR@10")
_SPELLED = {"Recall": "R", "MRR": "RR"}


def require() -> None:
    """Raise `ImprintError` unless the measures can be computed."""
    try:
        import ir_measures  # noqa: F401
    except ImportError as error:
        raise ImprintError(
            "measuring needs the package ir-measures, which is not installed", "`pip install 'imprint-index[eval]'`"
        ) from error


def measure(questions: Sequence[Question], rankings: Sequence[Sequence[str]]) -> Sequence[Mapping[str, float]]:
    """The `MEASURES` of each question's ranking (documents, best first, each once).

    A negative grade counts as 0. nDCG takes the grades as gains and a logarithmic discount.
    """
    import ir_measures

    wanted = {ir_measures.parse_measure(_spelled(name)): name for name in MEASURES}
    qrels: dict[str, dict[str, int]] = {}
    run: dict[str, dict[str, float]] = {}
    for number, (question, ranking) in enumerate(zip(questions, rankings, strict=True)):
        # names of our own: trec_eval's are C strings, and it orders equal scores by them
        names = {document: f"d{place}" for place, document in enumerate({**question.grades, **dict.fromkeys(ranking)})}
        qrels[f"q{number}"] = {names[document]: max(grade, 0) for document, grade in question.grades.items()}
        run[f"q{number}"] = {names[document]: float(-place) for place, document in enumerate(ranking)}
    values: list[dict[str, float]] = [dict.fromkeys(MEASURES, 0.0) for _ in questions]
    for found in ir_measures.iter_calc(list(wanted), qrels, run):
        values[int(found.query_id[1:])][wanted[found.measure]] = found.value
    return values


def _spelled(name: str) -> str:
    kind, _, cutoff = name.partition("@")
    return f"{_SPELLED.get(kind, kind)}@{cutoff}"
