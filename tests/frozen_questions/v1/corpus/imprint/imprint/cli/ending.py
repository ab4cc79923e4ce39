"""How a command ends: every error is one line on standard error and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

import click

from imprint.cli.globals import Globals
from imprint.cli.text import one_line, put_error
from imprint.errors import ExitCode, ImprintError


def ended(command: Callable[[], object], globals_: Globals) -> int:
    """Run a command; gives the exit code, after its error, if any, was told."""
    try:
        code = command()
    except BrokenPipeError:
        return ExitCode.DONE  # whoever reads the results has seen enough
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except SystemExit:
        raise
    except BaseException as error:  # an engine's panic is no Exception
        if globals_.verbose:
            import traceback

            traceback.print_exception(error)
        line, code = _told(error)
        with suppress(OSError):
            put_error(f"imprint: {one_line(' '.join(line.split()))}")
        return code
    return code if isinstance(code, int) else ExitCode.DONE


def _told(error: BaseException) -> tuple[str, int]:
    if isinstance(error, ImprintError):
        return str(error), error.exit_code
    if isinstance(error, click.ClickException):
        context = getattr(error, "ctx", None)
        remedy = f"; see `{context.command_path} --help`" if context else ""
        return error.format_message().rstrip(".") + remedy, error.exit_code
    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        return "interrupted; what was published is whole, and nothing is lost", ExitCode.INTERRUPTED
    if isinstance(error, OSError):
        return (
            f"{error.strerror or error}; a file or the output cannot be used, see where by `imprint -v ...`",
            ExitCode.FAILED,
        )
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{what}; repeat as `imprint -v ...` to see where", ExitCode.FAILED


def leave(code: int) -> NoReturn:
    """End at once: a model that is at work in another thread is not waited for."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:  # closed by whoever started this process
                stream.flush()
        except BrokenPipeError:
            pass
        except (OSError, ValueError):
            code = code or ExitCode.FAILED
    os._exit(code)
