"""The command ``imprint`` with its global options."""

from __future__ import annotations

import os
import signal
import sys
from typing import NoReturn

import click

from imprint import __version__
from imprint.cli.ending import ended, leave
from imprint.cli.globals import Globals
from imprint.cli.lazy import LazyGroup

COMMANDS = {
    "ingest": ("imprint.cli.ingest", "Index files or folders."),
    "refresh": ("imprint.cli.ingest", "Index the approved roots again."),
    "search": ("imprint.cli.search", "Find passages by meaning and by words."),
    "read": ("imprint.cli.read", "Show the stored text of a source."),
    "sources": ("imprint.cli.look", "List what is indexed."),
    "status": ("imprint.cli.look", "Show the workspace in numbers."),
    "redact": ("imprint.cli.redact", "Show what would be redacted in files, never the secrets."),
    "roots": ("imprint.cli.roots", "List, approve and take back the folders to index."),
    "purge": ("imprint.cli.roots", "Remove a file or folder from the index and keep it out."),
    "restore": ("imprint.cli.roots", "Let in again what was purged."),
    "doctor": ("imprint.cli.doctor", "Check the installation and the index."),
    "plugins": ("imprint.cli.plugins", "List the plugins, their order and state."),
    "config": ("imprint.cli.config", "Show and change settings."),
    "eval": ("imprint.cli.evaluate", "Measure search on judged questions, and compare ways of searching."),
    "repair": ("imprint.cli.doctor", "Mend the index."),
    "completion": ("imprint.cli.completion", "Print the completion script of a shell."),
}


@click.group(cls=LazyGroup, commands_at=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="imprint")
@click.option("--data-dir", metavar="DIR", envvar="IMPRINT_DATA_DIR", help="Where the index lives.")
@click.option("--workspace", metavar="NAME", envvar="IMPRINT_WORKSPACE", default="default", show_default=True)
@click.option("--json", "as_json", is_flag=True, envvar="IMPRINT_JSON", help="Print JSON for programs.")
@click.option("-q", "--quiet", is_flag=True, help="Print results and errors alone.")
@click.option("-v", "--verbose", is_flag=True, help="Print tracebacks and every skipped file.")
@click.option("--in-process", is_flag=True, help="Work in this process; so far every command does.")
@click.pass_context
def cli(
    context: click.Context,
    data_dir: str | None,
    workspace: str,
    as_json: bool,
    quiet: bool,
    verbose: bool,
    in_process: bool,
) -> None:
    """Index code and documents on this machine, and find passages in them by meaning and by words.

    \b
    imprint ingest ~/notes
    imprint search "how are backups rotated"

    Exit codes: 0 done; 1 failed; 2 wrong usage; 3 incomplete (some sources failed, the rest is done);
    4 refused by a rule that protects the index; 130 interrupted, nothing lost.
    """
    globals_ = context.ensure_object(Globals)
    globals_.data_dir = data_dir
    globals_.workspace = workspace
    globals_.as_json = as_json
    globals_.quiet = quiet
    globals_.verbose = verbose
    globals_.in_process = in_process
    if os.environ.get("NO_COLOR"):
        context.color = False


def main() -> NoReturn:
    """Run the command line and exit."""
    signal.signal(signal.SIGTERM, _interrupt)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    globals_ = Globals()
    leave(ended(lambda: command(globals_), globals_))


def command(globals_: Globals) -> object:
    """By hand what `click.Group.main` does: that one prints a line of its own when it is interrupted."""
    if asked := os.environ.get("_IMPRINT_COMPLETE"):
        from click.shell_completion import shell_complete

        return shell_complete(cli, {}, "imprint", "_IMPRINT_COMPLETE", asked)
    with cli.make_context("imprint", sys.argv[1:], obj=globals_) as context:
        return cli.invoke(context)


def _interrupt(_number: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt
