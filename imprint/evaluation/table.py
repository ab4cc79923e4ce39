"""Tells an evaluation on a terminal: lines of plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imprint.evaluation.bootstrap import Interval
from imprint.evaluation.comparison import Comparison, Figures
from imprint.evaluation.measures import MEASURES
from imprint.evaluation.run import Evaluation

_NARROWEST = 8
_WIDEST = 32


def table(evaluation: Evaluation) -> Iterator[str]:
    """The figures, their differences to the baseline, and the kinds of questions; foreign text is not yet escaped."""
    dataset, comparison = evaluation.dataset, evaluation.comparison
    yield (
        f"{dataset.name}, split {dataset.split} ({evaluation.purpose}): {len(comparison.measured):,} questions,"
        f" {dataset.judgments:,} judgments, {evaluation.index['documents']:,} documents in"
        f" {evaluation.index['chunks']:,} chunks, model {evaluation.index['model'] or 'none'}"
    )
    yield ""
    yield from _rows([_HEADER, *(_figures(figures) for figures in comparison.figures)])
    if comparison.differences:
        yield ""
        yield from _rows(list(_differences(comparison)))
        yield "  * the interval excludes 0; 95 % paired bootstrap over questions, each difference by itself"
    if any(figures.kinds for figures in comparison.figures):
        yield ""
        yield from _rows(list(_kinds(comparison)))
    memory = evaluation.origin["peak_memory"]
    if memory is not None:
        yield ""
        yield f"peak memory {memory / 2**20:,.0f} MiB; times are of a warm process, the embedding of the query included"


_HEADER = ["", *MEASURES, "p50 ms", "p95 ms", "repeats", "leaked"]


def _figures(figures: Figures) -> list[str]:
    means = [f"{interval.mean:.3f}" for interval in figures.measures.values()]
    leaked = "-" if figures.leakage is None else percent(figures.leakage)
    latency = figures.latency
    return [
        figures.variant.name,
        *means,
        f"{latency.p50:,.1f}",
        f"{latency.p95:,.1f}",
        percent(figures.duplicate_rate),
        leaked,
    ]


def _differences(comparison: Comparison) -> Iterator[list[str]]:
    names = [figures.variant.name for figures in comparison.figures]
    yield [f"against {names[0]}", *MEASURES]
    for other in names[1:]:
        yield [other, *(_signed(comparison.difference(other, name).interval) for name in MEASURES)]


def _kinds(comparison: Comparison) -> Iterator[list[str]]:
    yield [f"{MEASURES[0]} by kind", "questions", *(figures.variant.name for figures in comparison.figures)]
    for kind, means in comparison.figures[0].kinds.items():
        reached = (figures.kinds[kind][MEASURES[0]] for figures in comparison.figures)
        yield [kind, f"{means['questions']:,}", *(f"{value:.3f}" for value in reached)]


def _signed(interval: Interval) -> str:
    mark = "*" if interval.excludes_zero else " "
    return f"{interval.mean:+.3f} [{interval.low:+.3f} {interval.high:+.3f}]{mark}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _rows(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns side by side: the first to the left, numbers to the right."""
    cut = [[cell if len(cell) <= _WIDEST else cell[: _WIDEST - 1] + "…" for cell in row] for row in rows]
    widths = [max(_NARROWEST, *(len(row[column]) for row in cut)) for column in range(len(cut[0]))]
    for first, *others in cut:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
