"""Tells where in its line a piece of code begins, and whether a blank line stands above it."""

from __future__ import annotations

IN_LINE, NEXT_LINE, AFTER_BLANK = 0, 1, 2
"""Inside a line, after something else; at the beginning of a line; there, below a blank line."""

_LOOKS_BACK = 400
"""Bytes. A line that is further in than that counts as one: looking further would cost a long line its square."""


def place(data: bytes, start: int) -> tuple[int, int]:
    """Where the line of what stands at ``start`` begins, in bytes, and which of the three places it is."""
    low = max(0, start - _LOOKS_BACK)
    before = data[low:start]
    line = max(before.rfind(b"\n"), before.rfind(b"\r")) + 1
    if before[line:].strip() or (line == 0 and low > 0):
        return start, IN_LINE
    above = before[:line].rstrip(b" \t")
    above = above[:-2] if above.endswith(b"\r\n") else above[:-1]
    blank = above.rstrip(b" \t").endswith((b"\n", b"\r")) or (low == 0 and not above.strip())
    return low + line, AFTER_BLANK if blank else NEXT_LINE
