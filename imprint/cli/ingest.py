"""The commands ``ingest`` and ``refresh``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, TypeVar

import click

from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.text import near, one_line, print_json, put, put_error
from imprint.errors import ExitCode

if TYPE_CHECKING:
    from imprint.discovery import Unusable
    from imprint.lifecycle.progress import Progress
    from imprint.lifecycle.report import Report

_F = TypeVar("_F", bound=Callable[..., Any])
_SHOWN = 10


def _run_options(function: _F) -> _F:
    for option in (
        click.option("--prune", is_flag=True, help="Prune also what looks like an unmounted disk."),
        click.option("--dry-run", is_flag=True, help="Do everything but embed and write."),
        click.option("--lexical-only", is_flag=True, help="Index without vectors; no model is loaded."),
        click.option("--force", is_flag=True, help="Index unchanged sources too, and compute every vector anew."),
    ):
        function = option(function)
    return function


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--project", metavar="P", help="The project of new roots; their folder's name if not given.")
@click.option("--share", is_flag=True, help="Allow a root that overlaps another one.")
@_run_options
@json_option
@pass_globals
def ingest(globals_: Globals, /, paths: tuple[str, ...], **options: Any) -> int:
    """Index files or folders. A folder that you name becomes an approved root, which `imprint refresh` keeps up to
    date.
    """
    return _run(globals_, "ingest", paths, options)


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH...]")
@_run_options
@json_option
@pass_globals
def refresh(globals_: Globals, /, paths: tuple[str, ...], **options: Any) -> int:
    """Index the approved roots again, or the parts of them that you name: changed files are replaced, missing ones
    pruned.
    """
    return _run(globals_, "refresh", paths, options)


def _run(globals_: Globals, command: str, paths: tuple[str, ...], options: dict[str, Any]) -> int:
    from imprint.engine import RunOptions

    with globals_.engine(command) as engine, shown_progress(globals_) as progress:
        work = engine.ingest if command == "ingest" else engine.refresh
        report = work(paths, RunOptions(**options), progress)
        unusable = list(engine.plugins.unusable)
    with suppress(BrokenPipeError):  # whoever reads this may stop; what the run did is the same
        _tell(globals_, report, unusable)
    return ExitCode.DONE if report.complete else ExitCode.INCOMPLETE


def shown_progress(globals_: Globals) -> AbstractContextManager[Progress]:
    """What a run tells: on a terminal if somebody watches, else nothing."""
    if globals_.interactive:
        from imprint.cli.progress import TerminalProgress

        return TerminalProgress()
    from imprint.lifecycle.progress import Progress

    return nullcontext(Progress())


def _tell(globals_: Globals, report: Report, unusable: Sequence[Unusable]) -> None:
    for item in unusable:
        line = f"imprint: plugin {item.name} ({item.distribution}) is not used: {item.reason}"
        globals_.note(one_line(line))
    for note in report.notes:
        globals_.note(f"note     {one_line(note)}")
    if globals_.as_json:
        print_json(report.as_json())
    else:
        _tell_people(globals_, report)


def _tell_people(globals_: Globals, report: Report) -> None:
    for failure in report.failed:
        who = f" (plugin {failure.plugin})" if failure.plugin else ""
        put_error(f"failed   {near(failure.source)}: {failure.stage}{who}: {one_line(failure.reason)}")
    shown = report.skipped if globals_.verbose else report.skipped[:_SHOWN]
    for skip in shown:
        remedy = f"; {skip.remedy}" if skip.remedy else ""
        globals_.note(f"skipped  {near(skip.source)}: {one_line(skip.reason + remedy)}")
    if len(report.skipped) > len(shown):
        globals_.note(f"         and {len(report.skipped) - len(shown)} more; -v or --json lists them all")
    if not globals_.quiet:
        put(_summary(report))


def _summary(report: Report) -> str:
    counts = report.counts
    named = ("unchanged", "replaced", "cleared", "pruned", "withheld", "skipped", "failed")
    parts = [f"{getattr(counts, name):,} {name}" for name in named if getattr(counts, name)]
    line = f"{counts.seen:,} files seen" + (": " + ", ".join(parts) if parts else "")
    if report.dry_run:
        return f"dry run, nothing indexed: {line}"
    return (
        f"{line}; {counts.chunks_written:,} chunks written, {counts.chunks_deleted:,} deleted;"
        f" {counts.vectors_computed:,} vectors computed, {counts.vectors_reused:,} reused"
    )
