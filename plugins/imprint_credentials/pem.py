"""Finds where a block of a private key ends, whole or truncated, on lines of its own or inside a quoted string."""

from __future__ import annotations

import base64
import re

from imprint_credentials.rule import compiled

LONGEST_BLOCK = 65_536

_BEGIN = "-----BEGIN"
_END = r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
_RUN = r"[A-Za-z0-9+/=]{16,}+"
_HEADER = r"[\s\"'+,>#*|\\]{0,60}[A-Za-z][A-Za-z-]{1,30}: [^\n]{1,100}"
_BETWEEN = r"(?:\\[nrt]|[\s\"'+,.>#*|\\]){1,60}"
"""What stands between the lines of a block: line ends, indentation, quotes, the marks of comments and quotations."""

_LAST_LINE = r"[A-Za-z0-9+/]{1,15}(?:={1,2}|(?=[\"'\\\r\n]|\Z))"


def block_end(text: str, start: int) -> int | None:
    """Where the block ends whose first line ended at ``start``; None if there is no key in it, as in documentation."""
    bound = min(len(text), start + LONGEST_BLOCK)
    following = text.find(_BEGIN, start, bound)
    closed = compiled(_END).search(text, start, following if following >= 0 else bound)
    if closed and _is_mostly_key(text[start : closed.start()]):
        return closed.end()
    return _truncated_end(text, start)


def _is_mostly_key(body: str) -> bool:
    return 2 * sum(len(run) for run in compiled(_RUN).findall(body)) >= len(body.strip()) > 0


def _truncated_end(text: str, start: int) -> int | None:
    """The end of the last line of base64 that follows without a gap."""
    while header := compiled(_HEADER).match(text, start):
        start = header.end()
    end = None
    while gap := compiled(_BETWEEN).match(text, start):
        run = compiled(_RUN).match(text, gap.end()) or (
            compiled(_LAST_LINE).match(text, gap.end()) if end and gap[0].count("\n") < 2 else None
        )
        if not run:
            break
        start = end = run.end()
    return end


def block_place(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The whole block whose first line is this."""
    last = block_end(text, end)
    return None if last is None else (start, last)


def _encoded_beginning(shift: int) -> str:
    """What base64 of a block begins with when ``shift`` bytes stand before it in its group of three."""
    phrase = (_BEGIN + " ").encode()
    whole = base64.b64encode(b"\0" * shift + phrase).decode()
    return whole[_SKIPPED[shift] : 8 * (shift + len(phrase)) // 6]


_SKIPPED = (0, 2, 3)
"""How many characters of base64 hold bits of what stands before a block, by how many bytes that is."""

ENCODED_BEGINNINGS = tuple(_encoded_beginning(shift) for shift in range(3))
_ENCODED_LINE = r"[A-Za-z0-9+/_=-]{1,65536}+"
_ENCODED_BREAK = r"(?:\\[nr]|[\s\"'+,\\]){1,60}+(?=[A-Za-z0-9+/_=-]{20})"


def encoded_block_place(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The whole base64 that a block's beginning was found in, over its lines; None if the block is no private key."""
    shift = next((n for n, word in enumerate(ENCODED_BEGINNINGS) if text.startswith(word, start)), None)
    if shift is None or b"PRIVATE KEY" not in _decoded(text[start - _SKIPPED[shift] : start + 100], shift):
        return None
    first = start
    while (
        first > 0
        and start - first < LONGEST_BLOCK
        and ((text[first - 1].isascii() and text[first - 1].isalnum()) or text[first - 1] in "+/_-")
    ):
        first -= 1
    line = compiled(_ENCODED_LINE).match(text, end)
    last = line.end() if line else end
    while (gap := compiled(_ENCODED_BREAK).match(text, last)) and last - start < LONGEST_BLOCK:
        line = compiled(_ENCODED_LINE).match(text, gap.end())
        if line is None or not _is_mixed(line[0]):
            break
        last = line.end()
    return first, last


def _decoded(value: str, shift: int) -> bytes:
    plain = re.sub(r"[^A-Za-z0-9+/]", "", value.replace("-", "+").replace("_", "/"))
    return base64.b64decode(plain[: len(plain) // 4 * 4])[shift:]


def _is_mixed(line: str) -> bool:
    return any(map(str.islower, line)) and any(map(str.isupper, line)) and any(map(str.isdigit, line))


_PUTTY = (
    r"(?:(?!Private-MAC)[A-Za-z0-9-]{1,30}: [^\n]{0,200}\r?\n|[A-Za-z0-9+/=]{1,80}\r?\n){1,400}+"
    r"Private-MAC: [0-9a-f]{40,64}"
)


def putty_place(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The whole file of a PuTTY key, from its first line to its checksum."""
    following = text.find("\n", end)
    block = compiled(_PUTTY).match(text, following + 1) if following >= 0 else None
    return (start, block.end()) if block else None
