"""Runs git so that a hostile repository's configuration runs nothing, and its failure is one line."""

from __future__ import annotations

import os
import shutil
import subprocess

from imprint import ScanError

_CONFIGURATION = (
    "core.fsmonitor=false",  # names a program
    f"core.hooksPath={os.devnull}",
    "protocol.allow=never",  # a partial clone would fetch through a program of its own
    "submodule.recurse=false",
    "safe.bareRepository=explicit",  # a bare repository committed as files brings its own configuration
)

_MISLEADING = (
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
)  # fmt: skip
"""Set inside a hook or by a shell, they would point git at another repository than the folder's own."""

_FIXED = {
    "LC_ALL": "C",  # messages are read below
    "LANGUAGE": "",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ALLOW_PROTOCOL": "",  # unlike protocol.allow, no protocol.NAME.allow of the repository beats it
    "GIT_NO_LAZY_FETCH": "1",
}

_INCOMPLETE = ("fatal:", "error:", "could not open directory", "Permission denied", "lazy fetching disabled")
"""Signs in the messages of a git that goes on and succeeds, with files left out or ignore rules unread."""

_LONGEST_REASON = 300  # characters; git may name a path of thousands


def run_git(folder: str, *arguments: str, timeout: int) -> bytes:
    """The standard output of ``git ARGUMENTS`` in ``folder``; raises `ScanError` unless all went well."""
    done = _finished(folder, arguments, timeout)
    messages = done.stderr.decode("utf-8", "backslashreplace").splitlines()
    errors = [line for line in messages if any(sign in line for sign in _INCOMPLETE)]
    if done.returncode or errors:
        reason = [*errors, *messages, f"exit status {done.returncode}"][0][:_LONGEST_REASON]
        raise _failure(folder, reason, _remedy(folder, reason))
    return done.stdout


def succeeds(folder: str, *arguments: str, timeout: int) -> bool:
    """Whether git answers a question about ``folder`` with yes."""
    return _finished(folder, arguments, timeout).returncode == 0


def _finished(folder: str, arguments: tuple[str, ...], timeout: int) -> subprocess.CompletedProcess[bytes]:
    program = shutil.which("git")
    if program is None:
        raise _failure(folder, "git is not installed", "install git, or put it on the PATH")
    options = [option for setting in _CONFIGURATION for option in ("-c", setting)]
    try:
        return subprocess.run(
            [program, "--no-pager", "-C", folder, *options, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=_environment(),
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise _failure(folder, f"git took more than {timeout} s", "raise git.timeout_seconds") from error
    except OSError as error:
        raise _failure(folder, f"git cannot be started: {error.strerror}", "repair the installation of git") from error


def _environment() -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in _MISLEADING and not name.startswith("GIT_TRACE")
    }
    return kept | _FIXED


def _failure(folder: str, reason: str, remedy: str) -> ScanError:
    return ScanError(f"git cannot list the repository at {folder!r}: {reason}", f"{remedy}; nothing was pruned")


def _remedy(folder: str, reason: str) -> str:
    if "dubious ownership" in reason:
        return f"if you trust it: git config --global --add safe.directory {folder!r}"
    return f"see what git says: git -C {folder!r} status"
