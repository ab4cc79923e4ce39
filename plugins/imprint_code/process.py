"""Has code parsed in a process of its own, started when first needed: what kills it costs one text its syntax."""

from __future__ import annotations

import atexit
import marshal
import subprocess
import sys
import threading
from typing import Any

from imprint import Cut
from imprint_code.child import receive, send
from imprint_code.grammars import grammars_of

PATIENCE = 60.0
"""Seconds by the wall, for systems that do not bound the processor time of a process."""

_COMMAND = (sys.executable, "-P", "-c", "from imprint_code.child import main; main()")


class ParserProcess:
    """The process and the conversation with it; it may be asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def cuts(self, text: str, language: str | None, smallest: int) -> list[Cut] | None:
        """Where the text may be cut by its syntax; None without a grammar that reads it, or if the process died."""
        if not grammars_of(language):
            return None
        with self._lock:
            answer = self._ask(marshal.dumps((text, language, smallest)))
        return None if answer is None else [Cut(*each) for each in answer]

    def _ask(self, message: bytes) -> Any:
        process = self._process = self._process or _started()
        timer = threading.Timer(PATIENCE, process.kill)
        timer.start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            send(process.stdin, message)
            answer = receive(process.stdout)
        except OSError:  # it died before it had read all
            answer = None
        finally:
            timer.cancel()
        if answer is None:
            self._end()
            return None
        return marshal.loads(answer)

    def close(self) -> None:
        with self._lock:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                try:
                    if pipe is not None:
                        pipe.close()
                except OSError:  # what was not sent yet has no reader
                    pass
            process.wait()


def _started() -> subprocess.Popen[bytes]:
    """A new process, deaf to Ctrl-C; it reads no module of the current folder."""
    apart: dict[str, Any] = {"process_group": 0}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.Popen(_COMMAND, stdin=pipe, stdout=pipe, stderr=nowhere, **apart)


PARSER = ParserProcess()
atexit.register(PARSER.close)
