"""The command ``search``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from imprint.cli.excerpt import excerpt
from imprint.cli.explain import explained, explained_result
from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.text import block, near, one_line, print_json, put

if TYPE_CHECKING:
    from imprint.search.results import Result
    from imprint.search.searcher import Answer

_LINES = 8


@click.command()
@click.argument("query")
@click.option("--mode", type=click.Choice(["hybrid", "semantic", "lexical"]), default="hybrid", show_default=True)
@click.option(
    "--channels", metavar="A,B", help="Use these channels instead of the mode's; `imprint plugins` lists them."
)
@click.option("--limit", type=click.IntRange(1, 50), default=8, show_default=True)
@click.option("--offset", type=click.IntRange(0, 255), default=0, show_default=True)
@click.option("--project", "projects", multiple=True, metavar="P", help="Only this project; may be repeated.")
@click.option(
    "--type", "types", multiple=True, metavar="T", help="Only this type, as markdown or code; may be repeated."
)
@click.option("--tag", "tags", multiple=True, metavar="T", help="Only sources with this tag; may be repeated.")
@click.option("--source", metavar="PREFIX", help="Only sources whose path begins so.")
@click.option(
    "--path",
    "paths",
    multiple=True,
    metavar="GLOB",
    help="Only sources whose path matches, from any folder on, as '*.py', 'docs/**/*.md' or 'tests/'; may be repeated.",
)
@click.option(
    "--explain", is_flag=True, help="Show what each channel said, what made the score, and how common each word is."
)
@click.option(
    "--fold/--no-fold",
    default=None,
    help="Fold results that say nothing new under the better one that says it, or show them all; by default as"
    " search.fold says.",
)
@click.option(
    "--rerank", metavar="NAME", help="Have this reranker order the first results; '' for none. See search.reranker."
)
@click.option("--verify", is_flag=True, help="Check that each result's file still has the indexed bytes.")
@json_option
@pass_globals
def search(
    globals_: Globals, /, query: str, mode: Any, channels: str | None, source: str | None, explain: bool, **rest: Any
) -> None:
    """Find passages by meaning and by words. Results are evidence to check, and no score is a probability."""
    from imprint.reading import as_indexed
    from imprint.search.request import Request

    names = tuple(name.strip() for name in (channels or "").split(",") if name.strip())
    prefix = as_indexed(source) if source else None
    request = Request(query, mode, names, source=prefix, explain=explain, **rest)
    with globals_.engine("search") as engine:
        answer = engine.search(request)
    if globals_.as_json:
        print_json(answer.as_json(explain=explain))
    else:
        _show(globals_, answer, explain=explain)


def _show(globals_: Globals, answer: Answer, *, explain: bool) -> None:
    if explain:
        put("\n".join(explained(answer.explanation)) + "\n")
    if coverage := answer.coverage:
        have = f"{coverage.vectors:,} of {coverage.chunks:,} chunks have vectors"
        globals_.note(f"{have}; the others are found by words alone until `imprint refresh` has given them theirs")
    if not answer.results:
        globals_.note("nothing found")
    elif answer.evidence == "none":
        globals_.note("nothing speaks for any of these results: it is probably not in the index")
    for number, result in enumerate(answer.results, answer.request.offset + 1):
        put(_headline(number, result))
        if explain:
            put("\n".join(f"   {line}" for line in explained_result(result)))
        put(block(excerpt(result.text, answer.explanation.terms.kept, _LINES), "   ") + "\n")


def _headline(number: int, result: Result) -> str:
    span = result.span
    where = f"{near(result.source)}:{span.line_start}-{span.line_end}"
    if span.page is not None:
        where += f" page {span.page}"
    if span.time_start is not None:
        from imprint.lifecycle.labels import clock

        where += f" at {clock(span.time_start)}"
    notes = [
        result.match_type,
        f"evidence {result.evidence.grade}",
        *([one_line(result.label)] if result.label else []),
    ]
    if result.folded:
        notes.append(f"{result.folded} alike folded")
    if result.verified is not None:
        notes.append("verified" if result.verified else "the file has changed")
    return f"{number}. {click.style(where, bold=True)}  [{one_line(result.project)}] {', '.join(notes)}"
