"""Makes figures of what was asked: of each way of searching, and of each difference between two, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from imprint.evaluation.asking import Asked
from imprint.evaluation.bootstrap import Interval, Resampling, percentiles
from imprint.evaluation.dataset import Question
from imprint.evaluation.measures import MEASURES, measure
from imprint.evaluation.variants import Variant

Values = Sequence[Mapping[str, float]]
"""The measures of each measurable question, in the questions' order."""


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds of a search for 10 results in a warm process, the embedding of the query included."""

    p50: float
    p95: float
    mean: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What one way of searching reached.

    ``kinds`` holds the means of each kind of question. ``duplicate_rate`` is the share of shown results that repeat an
    earlier one's text, ``leakage`` the share of ranked chunks outside the asked projects (None where no question asks
    for one), ``abstained`` the share of questions without an answer for which nothing was shown (None where there are
    no such questions).
    """

    variant: Variant
    measures: Mapping[str, Interval]
    kinds: Mapping[str, Mapping[str, float]]
    latency: Latency
    duplicate_rate: float
    leakage: float | None
    abstained: float | None


@dataclass(frozen=True, slots=True)
class Difference:
    """How much ``other`` exceeds ``baseline`` in one measure; wins, ties and losses are questions, of ``other``."""

    baseline: str
    other: str
    measure: str
    interval: Interval
    wins: int
    ties: int
    losses: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """All figures. ``values`` has the measures of each question in ``measured`` by the variant's name."""

    figures: Sequence[Figures]
    differences: Sequence[Difference]
    measured: Sequence[Question]
    values: Mapping[str, Values]
    resampling: Resampling

    def difference(self, other: str, name: str) -> Difference:
        """The difference of a variant from the baseline in a measure."""
        return next(item for item in self.differences if (item.other, item.measure) == (other, name))


def compare(
    questions: Sequence[Question], variants: Sequence[Variant], asked: Sequence[Sequence[Asked]], resampling: Resampling
) -> Comparison:
    """The figures of ``asked[question][variant]``; the first variant is the baseline."""
    rows = [number for number, question in enumerate(questions) if question.is_measurable]
    measured = [questions[number] for number in rows]
    values = {
        variant.name: measure(measured, [asked[number][place].documents for number in rows])
        for place, variant in enumerate(variants)
    }
    means = _intervals(variants, values, resampling)
    figures = [
        _figures(variant, means[variant.name], values[variant.name], questions, [row[place] for row in asked])
        for place, variant in enumerate(variants)
    ]
    names = [variant.name for variant in variants]
    return Comparison(figures, _differences(names, values, resampling), measured, values, resampling)


def _intervals(
    variants: Sequence[Variant], values: Mapping[str, Values], resampling: Resampling
) -> dict[str, dict[str, Interval]]:
    columns = [[row[name] for row in values[variant.name]] for variant in variants for name in MEASURES]
    found = iter(resampling.intervals(columns))
    return {variant.name: {name: next(found) for name in MEASURES} for variant in variants}


def _differences(names: Sequence[str], values: Mapping[str, Values], resampling: Resampling) -> list[Difference]:
    pairs = [(a, b, name) for a, b in combinations(names, 2) for name in MEASURES]
    columns = [
        [theirs[name] - ours[name] for ours, theirs in zip(values[a], values[b], strict=True)] for a, b, name in pairs
    ]
    if not columns:
        return []
    return [
        Difference(*pair, interval, _count(column, 1), _count(column, 0), _count(column, -1))
        for pair, column, interval in zip(pairs, columns, resampling.intervals(columns), strict=True)
    ]


def _count(column: Sequence[float], sign: int) -> int:
    return sum((value > 0) - (value < 0) == sign for value in column)


def _figures(
    variant: Variant,
    means: Mapping[str, Interval],
    values: Values,
    questions: Sequence[Question],
    asked: Sequence[Asked],
) -> Figures:
    milliseconds = [item.seconds * 1000 for item in asked]
    p50, p95 = percentiles(milliseconds, (50, 95))
    filtered = [item for question, item in zip(questions, asked, strict=True) if question.projects]
    unanswerable = [item for question, item in zip(questions, asked, strict=True) if question.nothing]
    return Figures(
        variant,
        means,
        _kinds([question for question in questions if question.is_measurable], values),
        Latency(p50, p95, sum(milliseconds) / len(milliseconds)),
        _share(sum(item.repeated for item in asked), sum(item.shown for item in asked)) or 0.0,
        _share(sum(item.leaked for item in filtered), sum(item.ranked for item in filtered)),
        _share(sum(not item.shown for item in unanswerable), len(unanswerable)),
    )


def _kinds(measured: Sequence[Question], values: Values) -> dict[str, dict[str, float]]:
    """The means of each kind of question, in the order of the kinds' names."""
    by_kind: dict[str, list[Mapping[str, float]]] = {}
    for question, row in zip(measured, values, strict=True):
        if question.kind:
            by_kind.setdefault(question.kind, []).append(row)
    return {
        kind: {"questions": len(rows), **{name: sum(row[name] for row in rows) / len(rows) for name in MEASURES}}
        for kind, rows in sorted(by_kind.items())
    }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
