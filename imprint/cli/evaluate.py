"""The command ``eval``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.ingest import shown_progress
from imprint.cli.text import near, one_line, print_json, put
from imprint.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from imprint.evaluation.dataset import Question
    from imprint.evaluation.run import Evaluation, Plan
    from imprint.settings import Settings


@click.command("eval")
@click.argument("dataset", type=click.Path(path_type=Path))
@click.option("--split", metavar="NAME", help="The split to measure on: qrels/NAME.tsv, or the questions that say so.")
@click.option("--held-out", is_flag=True, help="Say in the report that nothing was tuned on these questions.")
@click.option(
    "--compare",
    "specs",
    multiple=True,
    metavar="SPEC",
    help="A way of searching; may be repeated, and the first is the baseline. Without any: every mode.",
)
@click.option("--mode", type=click.Choice(["hybrid", "semantic", "lexical"]), help="The mode of what names none.")
@click.option("--channels", metavar="A,B", help="The channels of what names none.")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="Write a report with plots.")
@click.option("--index", type=click.Path(path_type=Path), metavar="DIR", help="Where the data set's index is kept.")
@click.option("--suffix", default=".txt", show_default=True, help="The suffix of documents, as .py for code.")
@click.option("--lexical-only", is_flag=True, help="Index the data set without vectors; no model is loaded.")
@click.option("--resamples", type=click.IntRange(100, 100_000), default=2000, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the bootstrap.")
@json_option
@pass_globals
def evaluate(globals_: Globals, /, dataset: Path, html: Path | None, **options: Any) -> int:
    """Measure search on judged questions, and compare ways of searching on the same index.

    DATASET is a folder in BEIR's layout (corpus.jsonl, queries.jsonl, qrels.tsv or qrels/SPLIT.tsv), which is indexed
    in a cache of its own, or a judgments file, one JSON object a line, about the index that you have:

    \b
    {"question": "how are backups rotated", "kind": "paraphrase",
     "sources": [{"source": "docs/backup.md", "grade": 2}], "project": "north"}
    {"question": "which lawn mower was bought", "nothing": true}

    A SPEC names a way of searching: mode or channels, fusion, and settings of search, channels and fusions:

    \b
    imprint eval cranfield --compare "hybrid:" --compare "short: rrf.constant=10"
    imprint eval cranfield --compare "words: channels=bm25" --html report.html

    Documents are ranked by their best chunk. Times are those of a search for 10 results in a warm process, with the
    embedding of the query. Intervals are 95 % percentile intervals of a bootstrap over the questions, paired for
    differences.
    """
    from imprint.evaluation.measures import require

    require()
    if html is not None:
        _check_writable(html)
    found = _evaluation(globals_, dataset, **options)
    if html is not None:
        _write_html(html, found)
        globals_.note(f"report written to {near(str(html))}")
    _tell(globals_, found)
    return ExitCode.DONE if found.complete else ExitCode.INCOMPLETE


eval = evaluate  # commands are looked up by their names


def _evaluation(globals_: Globals, path: Path, split: str | None, lexical_only: bool, **options: Any) -> Evaluation:
    """Check everything, then do the work."""
    from imprint.evaluation.beir import read_beir
    from imprint.evaluation.indexing import indexed, place_of, settings_for
    from imprint.evaluation.judgments import read_judgments
    from imprint.evaluation.run import evaluate_corpus, evaluate_own

    index: Path | None = options.pop("index")
    suffix: str = options.pop("suffix")
    _check_suffix(suffix)
    if not path.exists():
        raise UsageError(f"{path} does not exist", "name a folder in BEIR's layout, or a judgments file")
    settings = globals_.settings()
    if path.is_dir():
        settings = settings_for(settings)
        data, plan = read_beir(path, split), _plan(globals_, settings, lexical_only, **options)
        place = index or place_of(path)
        assert data.corpus is not None
        shown = partial(shown_progress, globals_)
        with indexed(data.corpus, place, settings, shown, suffix=suffix, lexical_only=lexical_only) as found:
            return evaluate_corpus(data, found, plan)
    if index or lexical_only:
        raise UsageError("a judgments file is about the index that you have", "leave --index and --lexical-only out")
    data, plan = read_judgments(path, split), _plan(globals_, settings, lexical_only, **options)
    with globals_.engine("search") as engine:
        return evaluate_own(data, engine, plan)


def _plan(
    globals_: Globals,
    settings: Settings,
    lexical_only: bool,
    *,
    specs: Sequence[str],
    mode: str | None,
    channels: str | None,
    held_out: bool,
    resamples: int,
    seed: int,
) -> Plan:
    from imprint.evaluation.bootstrap import Resampling
    from imprint.evaluation.dataset import counted
    from imprint.evaluation.run import Plan
    from imprint.evaluation.variants import variants

    compared = variants(specs, mode, channels, settings, lexical_only=lexical_only)

    def watched(questions: Sequence[Question]) -> Iterator[Question]:
        globals_.note(f"asking {counted(len(questions), 'question')} in {counted(len(compared), 'way')}")
        with _shown(globals_, questions) as shown:
            yield from shown

    return Plan(compared, Resampling(resamples, seed), held_out, watched)


@contextmanager
def _shown(globals_: Globals, questions: Sequence[Question]) -> Iterator[Iterable[Question]]:
    """The questions, with a bar on standard error where somebody watches."""
    if not globals_.interactive:
        yield questions
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        yield bar.track(questions, description="ask")


def _check_suffix(suffix: str) -> None:
    from imprint.evaluation.corpus import SUFFIX
    from imprint.names import excluded_file

    if not SUFFIX.fullmatch(suffix) or excluded_file(f"name{suffix}"):
        raise UsageError(f"{suffix!r} is no suffix of documents", "give one as .txt, .md or .py")


def _check_writable(file: Path) -> None:
    """Raise before any work when the report could not be written."""
    folder = file.parent
    if file.is_dir() or not folder.is_dir() or not os.access(file if file.exists() else folder, os.W_OK):
        raise UsageError(f"{file} cannot be written", "name a file in a folder that exists")


def _write_html(file: Path, found: Evaluation) -> None:
    from imprint.evaluation.page import page

    file.write_text(page(found), "utf-8")


def _tell(globals_: Globals, found: Evaluation) -> None:
    from imprint.evaluation.as_json import as_json
    from imprint.evaluation.table import table

    for warning in found.warnings:
        globals_.note(one_line(f"imprint: {warning}"))
    if globals_.as_json:
        print_json(as_json(found))
        return
    for line in table(found):
        put(one_line(line))
