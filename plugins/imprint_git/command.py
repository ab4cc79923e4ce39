"""Runs git so that a hostile repository's configuration runs nothing, and its failure is one line."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass

from imprint import ScanError
from imprint_git.limits import run_limited
from imprint_git.wsl import Place

_CONFIGURATION = (
    "core.fsmonitor=false",  # names a program
    "core.hooksPath=/dev/null",
    "protocol.allow=never",  # a partial clone would fetch through a program of its own
    "submodule.recurse=false",
    "core.longPaths=true",  # Git for Windows would stop at 260 characters
    "safe.bareRepository=explicit",  # a bare repository committed as files brings its own configuration
)

_MISLEADING = (
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_IMPLICIT_WORK_TREE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_SHALLOW_FILE",
    "GIT_GRAFT_FILE", "GIT_REPLACE_REF_BASE", "GIT_REDIRECT_STDIN", "GIT_REDIRECT_STDOUT", "GIT_REDIRECT_STDERR",
    "WSLENV",
)  # fmt: skip
"""Set inside a hook or by a shell, they would point git at another repository than the folder's own, or its answer
elsewhere.
"""

_FIXED = {
    "LC_ALL": "C",  # messages are read below
    "LANGUAGE": "",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ALLOW_PROTOCOL": "",  # unlike protocol.allow, no protocol.NAME.allow of the repository beats it
    "GIT_NO_LAZY_FETCH": "1",
}

_INCOMPLETE = (
    "fatal:", "error:", "could not open directory", "unable to access", "Permission denied", "lazy fetching disabled",
)  # fmt: skip
"""Signs in the messages of a git that goes on and succeeds, with files left out or ignore rules unread."""

_TOO_LONG = re.compile(
    r"warning: (?:could not open directory|unable to access) '(.*?)(?:(?:/(?:\.gitignore)?)?': File ?name too long)?"
)
_MESSAGE_BYTES = 4000  # git cuts its messages a little past this, and with them the reason: the path was too long

_HEAP_BYTES = 1 << 30  # the index of a million files takes a quarter of it

_LONGEST_REASON = 300  # characters; git may name a path of thousands


@dataclass(frozen=True, slots=True)
class Answer:
    """What git printed.

    ``too_long`` are the folders that it left out because their paths are longer than the system opens, relative to
    where it ran and as its message shows them: perhaps cut, and with control characters replaced.
    """

    output: bytes
    too_long: tuple[str, ...]


def run_git(folder: str, *arguments: str, timeout: int) -> Answer:
    """The answer of ``git ARGUMENTS`` in ``folder``; raises `ScanError` for one that is not whole."""
    done = _finished(folder, arguments, timeout)
    messages = _text(done.stderr).splitlines()
    too_long = {line: path for line in messages if (path := _left_out(line)) is not None}
    errors = [line for line in messages if line not in too_long and any(sign in line for sign in _INCOMPLETE)]
    if done.returncode or errors:
        reason = [*errors, *messages, f"exit status {done.returncode}"][0][:_LONGEST_REASON]
        raise _failure(folder, reason, _remedy(folder, messages))
    return Answer(done.stdout, tuple(too_long.values()))


def succeeds(folder: str, *arguments: str, timeout: int) -> bool:
    """Whether git answers a question about ``folder`` with yes."""
    return _finished(folder, arguments, timeout).returncode == 0


def _finished(folder: str, arguments: tuple[str, ...], timeout: int) -> subprocess.CompletedProcess[bytes]:
    command = _command(folder, arguments)
    try:
        return run_limited(command, _environment(), seconds=timeout, heap_bytes=_HEAP_BYTES)
    except subprocess.TimeoutExpired as error:
        raise _failure(folder, f"git took more than {timeout} s", "raise git.timeout_seconds") from error
    except OSError as error:
        raise _failure(folder, f"git cannot be started: {error.strerror}", "repair the installation of git") from error


def _command(folder: str, arguments: tuple[str, ...]) -> list[str]:
    options = [option for setting in _CONFIGURATION for option in ("-c", setting)]
    place = Place.of(folder)
    if place is None:
        return [_program(folder, "git"), "--no-pager", "-C", folder, *options, *arguments]
    inner = ["git", "--no-pager", "-C", place.path, *options, *arguments]
    return [_program(folder, "wsl"), *place.command(_FIXED, inner)]


def _program(folder: str, name: str) -> str:
    program = shutil.which(name)
    if program is None:
        raise _failure(folder, f"{name} is not installed", f"install {name}, or put it on the PATH")
    return program


def _environment() -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in _MISLEADING and not name.startswith("GIT_TRACE")
    }
    return kept | _FIXED


def _text(raw: bytes) -> str:
    """Messages as text; those of ``wsl.exe`` itself are UTF-16."""
    return raw.decode("utf-16-le" if b"\0" in raw else "utf-8", "backslashreplace")


def _left_out(message: str) -> str | None:
    """The folder that a message names as left out for the length of its path."""
    found = _TOO_LONG.fullmatch(message)
    whole = message.endswith("name too long") or len(message.encode("utf-8", "replace")) > _MESSAGE_BYTES
    return found[1] if found and whole else None


def _failure(folder: str, reason: str, remedy: str) -> ScanError:
    return ScanError(f"git cannot list the repository at {folder!r}: {reason}", f"{remedy}; nothing was pruned")


def _remedy(folder: str, messages: list[str]) -> str:
    place = Place.of(folder)
    where = f"in the distribution {place.distribution}, " if place else ""
    for line in messages:
        if line.strip().startswith("git config --global --add safe.directory"):
            return f"if you trust it, {where}run: {line.strip()}"
    return f"see what git says, {where}with: git -C {shlex.quote(place.path if place else folder)} status"
