"""The process that parses: it answers questions on its standard input until that ends, inside bounds that end it.

Parsers are C that was never meant for hostile text: 60 KB can take 4 GB between two of their steps, or crash them.
"""

from __future__ import annotations

import marshal
import signal
import sys
from typing import IO

from imprint_code.reading import syntax_cuts

MOST_MEMORY = 700 << 20
MOST_SECONDS = 10
"""Of processor time for one text: the parser stops itself after 3, where it still asks."""

LENGTH = 8
"""Each message is marshalled, after its length in so many bytes."""


def main() -> None:
    """Answer (text, language, smallest) with the cuts as tuples, or None."""
    _bound_memory()
    source, target = sys.stdin.buffer, sys.stdout.buffer
    while (message := receive(source)) is not None:
        text, language, smallest = marshal.loads(message)
        _bound_time(MOST_SECONDS)
        cuts = syntax_cuts(text, language, smallest)
        _bound_time(0)
        send(target, marshal.dumps(None if cuts is None else [tuple(cut) for cut in cuts]))


def send(target: IO[bytes], message: bytes) -> None:
    target.write(len(message).to_bytes(LENGTH, "big") + message)
    target.flush()


def receive(source: IO[bytes]) -> bytes | None:
    """The next message, or None when there is no whole one any more."""
    length = int.from_bytes(source.read(LENGTH), "big")
    message = source.read(length)
    return message if length and len(message) == length else None


def _bound_time(seconds: int) -> None:
    """Let the system end the process after so much processor time, where it can; 0 for no bound."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _bound_memory() -> None:
    """Let allocations past the limit fail, which ends the process, where the system can."""
    try:
        import resource
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    limit = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
