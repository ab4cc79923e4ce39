"""Tells an evaluation as one HTML file: no script, no picture and no style from elsewhere, and none is let in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import Template

from imprint.evaluation.bootstrap import Interval
from imprint.evaluation.charts import latency, quality
from imprint.evaluation.comparison import Comparison
from imprint.evaluation.marked_up import marked_up, tag
from imprint.evaluation.measures import MEASURES
from imprint.evaluation.rankings import rankings
from imprint.evaluation.run import Evaluation
from imprint.evaluation.table import percent

_PAGE = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>$title</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; color: #222; background: #fff; max-width: 62rem; margin: 2rem auto;
  padding: 0 1rem; }
table { border-collapse: collapse; margin: .8rem 0; }
td, th { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #ddd; }
td:first-child, th:first-child { text-align: left; }
svg { width: 100%; font-size: 12px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
details { margin: .3rem 0; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
.columns li { overflow-wrap: anywhere; color: #555; }
.columns li.good { color: #00643c; }
.columns span { display: block; font-size: 12px; }
.warning { color: #8a3c00; }
small { display: block; white-space: nowrap; color: #555; }
</style>
</head>
<body>
<h1>$title</h1>
$body
</body>
</html>
""")


def page(evaluation: Evaluation) -> str:
    """The whole page."""
    title = f"Search on {evaluation.dataset.name}, split {evaluation.dataset.split} ({evaluation.purpose})"
    return _PAGE.substitute(title=marked_up(title), body="\n".join(_body(evaluation)))


def _body(evaluation: Evaluation) -> Iterator[str]:
    comparison = evaluation.comparison
    for warning in evaluation.warnings:
        yield tag("p", marked_up(warning), class_="warning")
    yield tag("h2", "Figures")
    yield _figures(comparison)
    yield _note(comparison)
    yield quality(
        [
            (name, [(figures.variant.name, figures.measures[name]) for figures in comparison.figures])
            for name in MEASURES
        ]
    )
    if comparison.differences:
        yield tag("h2", "Differences")
        yield tag("p", "Of the first from the second; bold where the interval excludes 0. Each is judged by itself.")
        yield _differences(comparison)
    if comparison.figures[0].kinds:
        yield tag("h2", f"{MEASURES[0]} by kind of question")
        yield _kinds(comparison)
    yield tag("h2", "Latency")
    times = [[row[place].seconds * 1000 for row in evaluation.asked] for place in range(len(comparison.figures))]
    yield latency([(item.variant.name, values) for item, values in zip(comparison.figures, times, strict=True)])
    yield from rankings(evaluation)
    yield tag("h2", "Where these figures come from")
    yield tag("dl", *(tag("dt", marked_up(name)) + tag("dd", marked_up(text)) for name, text in _facts(evaluation)))


def _note(comparison: Comparison) -> str:
    resampling = comparison.resampling
    return tag(
        "p",
        "Intervals are 95 % percentile intervals of a bootstrap over questions, paired for differences"
        f" ({resampling.resamples:,} resamples, seed {resampling.seed}). A document ranks by its best chunk. Repeats"
        " are results among the first 10 whose text an earlier one has; leaked is what lies outside the asked projects."
        " Times are of a search for 10 results in a warm process, with the embedding of the query and without the start"
        " of the process.",
    )


def _figures(comparison: Comparison) -> str:
    rows = [_row("th", ["Setting", *MEASURES, "p50 ms", "p95 ms", "Repeats", "Leaked"])]
    for figures in comparison.figures:
        means = [_estimate(interval, "") for interval in figures.measures.values()]
        times = [f"{figures.latency.p50:,.1f}", f"{figures.latency.p95:,.1f}"]
        leaked = "–" if figures.leakage is None else percent(figures.leakage)
        shares = [percent(figures.duplicate_rate), leaked]
        rows.append(_row("td", [marked_up(figures.variant.name), *means, *times, *shares]))
    return tag("table", *rows)


def _differences(comparison: Comparison) -> str:
    rows = [_row("th", ["Setting", "Against", *MEASURES])]
    for start in range(0, len(comparison.differences), len(MEASURES)):
        group = comparison.differences[start : start + len(MEASURES)]
        names = [marked_up(group[0].other), marked_up(group[0].baseline)]
        rows.append(_row("td", [*names, *(_estimate(item.interval, "+") for item in group)]))
    return tag("table", *rows)


def _estimate(interval: Interval, sign: str) -> str:
    """A mean over its interval; a difference (``sign`` is ``+``) is bold when its interval excludes 0."""
    mean = f"{interval.mean:{sign}.3f}"
    if sign and interval.excludes_zero:
        mean = tag("b", mean)
    return f"{mean} " + tag("small", f"{interval.low:{sign}.3f} to {interval.high:{sign}.3f}")


def _kinds(comparison: Comparison) -> str:
    names = [marked_up(figures.variant.name) for figures in comparison.figures]
    rows = [_row("th", ["Kind", "Questions", *names])]
    for kind, means in comparison.figures[0].kinds.items():
        reached = (f"{figures.kinds[kind][MEASURES[0]]:.3f}" for figures in comparison.figures)
        rows.append(_row("td", [marked_up(kind), f"{means['questions']:,}", *reached]))
    return tag("table", *rows)


def _facts(evaluation: Evaluation) -> Iterator[tuple[str, str]]:
    dataset, index, origin = evaluation.dataset, evaluation.index, evaluation.origin
    yield "Data set", f"{dataset.name}, split {dataset.split}, {evaluation.purpose} by the user's word"
    yield "Questions", f"{len(dataset.questions):,}, {len(evaluation.comparison.measured):,} of them measured"
    yield "Judgments", f"{dataset.judgments:,}"
    yield "Documents", f"{index['documents']:,} in {index['chunks']:,} chunks"
    for name, sha256 in dataset.sha256.items():
        yield f"sha256 of {name}", sha256
    model = origin["model"]
    more = f", {model['dimensions']} dimensions, sha256 {model['revision']}" if model else ""
    yield "Model", f"{index['model'] or 'none'}{more}"
    for figures in evaluation.comparison.figures:
        variant = figures.variant
        given = "".join(f", {key} = {text}" for key, text in variant.texts.items())
        yield f"Setting {variant.name}", f"channels {', '.join(variant.channels)}, fusion {variant.fusion}{given}"
        if figures.abstained is not None:
            yield "Nothing shown where there is no answer", f"{variant.name}: {percent(figures.abstained)}"
    if origin["peak_memory"] is not None:
        yield "Peak memory", f"{origin['peak_memory'] / 2**20:,.0f} MiB, indexing of this run included"
    yield "Imprint", f"{origin['imprint']} on Python {origin['python']}, {origin['machine']}"
    yield "Packages", ", ".join(f"{name} {version}" for name, version in origin["packages"].items())
    plugins = (f"{row['stage']} {row['name']} ({row['distribution']} {row['version']})" for row in origin["plugins"])
    yield "Plugins", ", ".join(plugins)


def _row(cell: str, contents: Sequence[str]) -> str:
    """A row of cells, whose contents are markup already."""
    return tag("tr", *(tag(cell, content) for content in contents))
