"""Spells an evaluation for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from imprint.evaluation.asking import DEPTH, SHOWN
from imprint.evaluation.bootstrap import LEVEL, Interval
from imprint.evaluation.comparison import Figures
from imprint.evaluation.measures import MEASURES
from imprint.evaluation.run import Evaluation


def as_json(evaluation: Evaluation) -> dict[str, Any]:
    """Everything that was measured, question by question; keys that do not apply are null, never missing."""
    dataset, comparison = evaluation.dataset, evaluation.comparison
    return {
        "complete": evaluation.complete,
        "dataset": {
            "name": dataset.name,
            "split": dataset.split,
            "purpose": evaluation.purpose,
            "questions": len(dataset.questions),
            "questions_measured": len(comparison.measured),
            "judgments": dataset.judgments,
            **dataset.counts,
            "sha256": dict(dataset.sha256),
        },
        "index": evaluation.index,
        "origin": evaluation.origin,
        "warnings": list(evaluation.warnings),
        "bootstrap": {**asdict(comparison.resampling), "level": LEVEL, "interval": "percentile", "paired": True},
        "depth": {"documents": DEPTH, "results": SHOWN},
        "settings": [_figures(figures) for figures in comparison.figures],
        "differences": [
            {
                "baseline": item.baseline,
                "setting": item.other,
                "measure": item.measure,
                "difference": item.interval.mean,
                "low": item.interval.low,
                "high": item.interval.high,
                "wins": item.wins,
                "ties": item.ties,
                "losses": item.losses,
            }
            for item in comparison.differences
        ],
        "questions": _questions(evaluation),
    }


def _figures(figures: Figures) -> dict[str, Any]:
    variant = figures.variant
    return {
        "name": variant.name,
        "mode": variant.mode,
        "channels": list(variant.channels),
        "fusion": variant.fusion,
        "settings": dict(variant.texts),
        "measures": {name: _interval(interval) for name, interval in figures.measures.items()},
        "kinds": {kind: dict(means) for kind, means in figures.kinds.items()},
        "latency_ms": asdict(figures.latency),
        "duplicate_rate": figures.duplicate_rate,
        "leakage": figures.leakage,
        "abstained": figures.abstained,
    }


def _interval(interval: Interval) -> dict[str, float]:
    return {"mean": interval.mean, "low": interval.low, "high": interval.high}


def _questions(evaluation: Evaluation) -> list[dict[str, Any]]:
    """Each question with what every way of searching made of it."""
    comparison = evaluation.comparison
    rows = {question.id: row for row, question in enumerate(comparison.measured)}
    found = []
    for question, asked in zip(evaluation.dataset.questions, evaluation.asked, strict=True):
        row = rows.get(question.id)
        by_setting = {}
        for variant, answer in zip(evaluation.plan.variants, asked, strict=True):
            values = comparison.values[variant.name][row] if row is not None else dict.fromkeys(MEASURES)
            top = [item.document for item in answer.top]
            by_setting[variant.name] = {**values, "ms": answer.seconds * 1000, "leaked": answer.leaked, "top": top}
        found.append({"id": question.id, "kind": question.kind, "nothing": question.nothing, "settings": by_setting})
    return found
