"""Runs an evaluation over an open index: asks, measures, and notes all that the figures depend on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from os.path import basename
from typing import Any

from imprint.engine import Engine
from imprint.evaluation.asking import Asked, Asking
from imprint.evaluation.bootstrap import Resampling
from imprint.evaluation.comparison import Comparison, compare
from imprint.evaluation.dataset import Dataset, Question, counted
from imprint.evaluation.indexing import Indexed
from imprint.evaluation.judgments import resolve
from imprint.evaluation.origin import model_of, origin_of, peak_memory
from imprint.evaluation.variants import Variant
from imprint.identity import digest
from imprint.lifecycle.report import Report

_FEW = 50
_SHOWN = 3

Watched = Callable[[Sequence[Question]], Iterable[Question]]
"""Gives the questions one after the other, and shows somebody how far it is."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is compared, how intervals are drawn, and what the questions are for.

    ``held_out`` is the user's word that nothing was tuned on them.
    """

    variants: Sequence[Variant]
    resampling: Resampling
    held_out: bool
    watched: Watched


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An evaluation's results. ``asked[question][variant]`` goes with ``dataset.questions`` and ``plan.variants``."""

    dataset: Dataset
    plan: Plan
    asked: Sequence[Sequence[Asked]]
    comparison: Comparison
    index: dict[str, Any]
    origin: dict[str, Any]
    warnings: tuple[str, ...]
    complete: bool

    @property
    def purpose(self) -> str:
        return "held-out" if self.plan.held_out else "development"


def evaluate_corpus(dataset: Dataset, found: Indexed, plan: Plan) -> Evaluation:
    """Evaluate on a data set that was indexed for it."""
    after_indexing = peak_memory()
    known = set(found.ids.values())
    missing = {document for question in dataset.questions for document in question.grades if document not in known}
    told = [f"{counted(len(missing), 'judged document')} not in the corpus, counted as not found"] if missing else []
    dataset = replace(dataset, counts={**dataset.counts, "unknown_documents": len(missing)})
    asking = Asking(found.engine, lambda source: found.ids.get(basename(source), source), {})
    index = {"place": str(found.engine.home.data), "peak_memory_after_indexing": after_indexing}
    return _evaluate(
        dataset, found.engine, asking, plan, index, (*told, *_unindexed(found.report)), found.report.complete
    )


def evaluate_own(dataset: Dataset, engine: Engine, plan: Plan) -> Evaluation:
    """Evaluate on an index of the user's own, which is left as it is."""
    projects_of: dict[str, list[str]] = {}
    versions = []
    for row in engine.sources():
        projects_of.setdefault(row["source"], []).append(row["project"])
        versions.append((row["source"], row["project"], row["sha256"]))
    dataset = resolve(dataset, projects_of)
    sha256 = digest([field for version in sorted(versions) for field in version])
    index = {"place": str(engine.home.data), "sha256": sha256}
    asking = Asking(engine, str, projects_of)
    return _evaluate(dataset, engine, asking, plan, index, (), complete=True)


def _evaluate(
    dataset: Dataset,
    engine: Engine,
    asking: Asking,
    plan: Plan,
    index: dict[str, Any],
    warnings: tuple[str, ...],
    complete: bool,
) -> Evaluation:
    asking.warm_up(dataset.questions[0], plan.variants)
    asked = [asking.ask(question, plan.variants, turn) for turn, question in enumerate(plan.watched(dataset.questions))]
    comparison = compare(dataset.questions, plan.variants, asked, plan.resampling)
    if len(comparison.measured) < _FEW:
        few = counted(len(comparison.measured), "question")
        warnings = (*warnings, f"intervals of so few as {few} are rough")
    status = engine.status()
    has_model = any(variant.needs_vectors for variant in plan.variants)
    counts = {name: status[name] for name in ("chunks", "workspace", "model")}
    counts["documents"] = status["sources"]
    origin = {
        "model": model_of(engine.plugins) if has_model else None,
        "peak_memory": peak_memory(),
        **origin_of(engine.plugins),
    }
    return Evaluation(
        dataset, plan, asked, comparison, {**counts, **index}, origin, (*dataset.warnings, *warnings), complete
    )


def _unindexed(report: Report) -> list[str]:
    """What of the corpus cannot be found, for it was not indexed."""
    told = []
    for what, items in (("skipped", report.skipped), ("failed", report.failed)):
        if items:
            reasons = list(islice(dict.fromkeys(item.reason for item in items), _SHOWN))
            told.append(f"{counted(len(items), 'document')} {what}, as {'; '.join(reasons)}")
    if report.counts.cleared:
        told.append(f"{counted(report.counts.cleared, 'document')} without text")
    return told
