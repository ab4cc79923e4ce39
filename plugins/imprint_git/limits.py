"""Runs a program with a limit of time, and of memory where the system can set one for another process.

Both are needed: a file of a repository may be a link to a device that never ends, and git reads it into memory.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress


def run_limited(
    command: Sequence[str], environment: Mapping[str, str], *, seconds: int, heap_bytes: int
) -> subprocess.CompletedProcess[bytes]:
    """Run to the end with no input; raises `subprocess.TimeoutExpired`, and `OSError` if it cannot be started."""
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        _limit_heap(process.pid, heap_bytes)
        try:
            output, errors = process.communicate(timeout=seconds)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def _limit_heap(process: int, size: int) -> None:
    """Files that are only mapped, as packs are, do not count."""
    if sys.platform == "linux":
        import resource

        with suppress(OSError):  # it has ended, or more is not allowed to be asked for
            resource.prlimit(process, resource.RLIMIT_DATA, (size, size))
