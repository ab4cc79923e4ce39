"""Runs jobs in children that may be killed: forked by a process that has everything imported and no store open.

As a script it is that process: it reads a job a line (a function of the module `crash_jobs` with its arguments), and
answers with how the child ended and what it gave.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any


@dataclass(frozen=True)
class Ended:
    """``signal`` killed the child (0 if none did), or it exited with ``code``; ``given`` is what its job gave."""

    signal: int
    code: int
    given: Any


class Children:
    """A process that forks a child a job; a context."""

    def __enter__(self) -> Children:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        self._server = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.communicate()

    def run(self, job: str, *arguments: Any, kill_after: float | None = None) -> Ended:
        """Run a job to its end, or kill it after so many seconds."""
        server = self._server
        assert server.stdin
        assert server.stdout
        server.stdin.write(json.dumps([job, kill_after, *arguments]) + "\n")
        server.stdin.flush()
        return Ended(*json.loads(server.stdout.readline()))

    def done(self, job: str, *arguments: Any) -> Any:
        """Run a job that must end well; gives what it gave."""
        ended = self.run(job, *arguments)
        assert (ended.signal, ended.code) == (0, 0), ended.given
        return ended.given


def give(pipe: int, value: Any) -> None:
    """Tell the parent something, in one piece."""
    data = json.dumps(value).encode()
    while data:
        data = data[os.write(pipe, data) :]


def kill_this_process() -> None:
    """End at once: nothing is closed, and nobody hears of it."""
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


def _fork(jobs: Any, job: str, kill_after: float | None, arguments: list[Any]) -> list[Any]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _child(jobs, job, arguments, writing)
    os.close(writing)
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)  # not waited for yet, so the number is still its own
    with os.fdopen(reading, "rb") as pipe:
        given = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return [os.WTERMSIG(status), 0, json.loads(given) if given else None]
    return [0, os.WEXITSTATUS(status), json.loads(given) if given else None]


def _child(jobs: Any, job: str, arguments: list[Any], pipe: int) -> None:
    code = 1
    try:
        getattr(jobs, job)(pipe, *arguments)
        code = 0
    except BaseException:
        give(pipe, traceback.format_exc())
    finally:
        os._exit(code)


def _serve() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what plugins print is no answer
    jobs = importlib.import_module("crash_jobs")
    jobs.preload(Path(__file__))
    for line in sys.stdin:
        job, kill_after, *arguments = json.loads(line)
        answers.write(json.dumps(_fork(jobs, job, kill_after, arguments)) + "\n")
        answers.flush()


if __name__ == "__main__":
    _serve()
