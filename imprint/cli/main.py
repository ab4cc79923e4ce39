"""The command ``imprint``: global options, and how every error becomes one line and an exit code."""

from __future__ import annotations

import os
import signal
import sys
from typing import NoReturn

import click

from imprint import __version__
from imprint.cli.globals import Globals
from imprint.cli.lazy import LazyGroup
from imprint.errors import ExitCode, ImprintError

COMMANDS = {
    "ingest": ("imprint.cli.ingest", "Index files or folders."),
    "refresh": ("imprint.cli.ingest", "Index the approved roots again."),
    "search": ("imprint.cli.search", "Find passages by meaning and by words."),
    "read": ("imprint.cli.read", "Show the stored text of a source."),
    "sources": ("imprint.cli.look", "List what is indexed."),
    "status": ("imprint.cli.look", "Show the workspace in numbers."),
    "doctor": ("imprint.cli.doctor", "Check the installation and the index."),
    "plugins": ("imprint.cli.plugins", "List the plugins, their order and state."),
    "config": ("imprint.cli.config", "Show and change settings."),
    "repair": ("imprint.cli.doctor", "Remove what an unfinished run left behind."),
    "completion": ("imprint.cli.completion", "Print the completion script of a shell."),
}


@click.group(cls=LazyGroup, commands_at=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="imprint")
@click.option("--data-dir", metavar="DIR", envvar="IMPRINT_DATA_DIR", help="Where the index lives.")
@click.option("--workspace", metavar="NAME", envvar="IMPRINT_WORKSPACE", default="default", show_default=True)
@click.option("--json", "as_json", is_flag=True, envvar="IMPRINT_JSON", help="Print JSON for programs.")
@click.option("-q", "--quiet", is_flag=True, help="Print results and errors alone.")
@click.option("-v", "--verbose", is_flag=True, help="Print tracebacks and every skipped file.")
@click.option("--in-process", is_flag=True, help="Work in this process, without a service.")
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
    context.obj = Globals(data_dir, workspace, as_json, quiet, verbose, in_process)


def main() -> NoReturn:
    """Run the command line and exit."""
    signal.signal(signal.SIGTERM, _interrupt)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    verbose = bool({"-v", "--verbose"} & set(sys.argv[1:]))
    try:
        code = cli.main(standalone_mode=False)
    except click.exceptions.Exit as error:
        code = error.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted; what was published is whole, and nothing is lost")
        _leave(ExitCode.INTERRUPTED)
    except BrokenPipeError:
        _leave(ExitCode.DONE)
    except ImprintError as error:
        _trace(verbose)
        _say(str(error))
        code = error.exit_code
    except Exception as error:
        _trace(verbose)
        _say(f"{type(error).__name__}: {error}; repeat with -v to see where" if str(error) else repr(error))
        code = ExitCode.FAILED
    _leave(int(code or 0))


def _interrupt(_number: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt


def _trace(verbose: bool) -> None:
    if verbose:
        import traceback

        traceback.print_exc()


def _say(line: str) -> None:
    click.echo(f"imprint: {' '.join(line.split())}", err=True)


def _leave(code: int) -> NoReturn:
    """End at once: a model that is at work in another thread is not waited for."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            code = code or ExitCode.FAILED * (not isinstance(sys.exc_info()[1], BrokenPipeError))
    os._exit(code)
