"""Finds where a block of a private key ends, whole or truncated, on lines of its own or inside a quoted string."""

from __future__ import annotations

import re

LONGEST_BLOCK = 65_536

_BEGIN = "-----BEGIN"
_END = re.compile(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_RUN = re.compile(r"[A-Za-z0-9+/=]{16,}+")
_HEADER = re.compile(r"[\s\"'+,>#*|\\]{0,60}[A-Za-z][A-Za-z-]{1,30}: [^\n]{1,100}")
_BETWEEN = re.compile(r"(?:\\[nrt]|[\s\"'+,.>#*|\\]){1,60}")
"""What stands between the lines of a block: line ends, indentation, quotes, the marks of comments and quotations."""

_LAST_LINE = re.compile(r"[A-Za-z0-9+/]{1,15}(?:={1,2}|(?=[\"'\\\r\n]|\Z))")


def block_end(text: str, start: int) -> int | None:
    """Where the block ends whose first line ended at ``start``; None if there is no key in it, as in documentation."""
    bound = min(len(text), start + LONGEST_BLOCK)
    following = text.find(_BEGIN, start, bound)
    closed = _END.search(text, start, following if following >= 0 else bound)
    if closed and _is_mostly_key(text[start : closed.start()]):
        return closed.end()
    return _truncated_end(text, start)


def _is_mostly_key(body: str) -> bool:
    return 2 * sum(len(run) for run in _RUN.findall(body)) >= len(body.strip()) > 0


def _truncated_end(text: str, start: int) -> int | None:
    """The end of the last line of base64 that follows without a gap."""
    while header := _HEADER.match(text, start):
        start = header.end()
    end = None
    while gap := _BETWEEN.match(text, start):
        run = _RUN.match(text, gap.end()) or (
            _LAST_LINE.match(text, gap.end()) if end and gap[0].count("\n") < 2 else None
        )
        if not run:
            break
        start = end = run.end()
    return end
