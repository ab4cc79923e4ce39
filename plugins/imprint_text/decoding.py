"""Whether bytes are text, and the text that they are."""

from __future__ import annotations

import unicodedata

_CONTROLS = bytes(byte for byte in range(32) if byte not in b"\a\b\t\n\v\f\r\x1b") + b"\x7f"
_BINARY_SHARE = 20  # more than one control character in 20 bytes: no text of 15,000 system files came near
_ODD_SHARE = 50  # UTF-16 text may hold a few characters that are newer than Python's tables


def is_binary(head: bytes) -> bool:
    """Whether a file that begins so holds no text in any encoding."""
    if b"\0" in head or head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return not _is_wide_text(head)
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls * _BINARY_SHARE > len(head)


def _is_wide_text(head: bytes) -> bool:
    """Whether it is UTF-16 or UTF-32. chardet alone takes one compiled file in fifty for UTF-16: their characters,
    read so, are mostly unassigned."""
    encoding = likely_encoding(head)
    if encoding is None or not encoding.startswith(("utf-16", "utf-32")):
        return False
    text = head[: len(head) // 4 * 4].decode(encoding, "ignore")
    odd = sum(unicodedata.category(character) in ("Cc", "Cn") and not character.isspace() for character in text)
    return odd * _ODD_SHARE <= len(text)


def decode_utf8(data: bytes) -> str | None:
    """The text of UTF-8 bytes, line ends and all, or None."""
    try:
        return data.decode("utf-8-sig").replace("\0", "\ufffd")
    except UnicodeDecodeError:
        return None


def likely_encoding(data: bytes) -> str | None:
    """The most likely encoding of bytes that are not UTF-8, by its lower-case name, or None if they are no text."""
    import chardet

    if _is_damaged_utf8(data):
        return "utf-8"
    encoding = chardet.detect(data, prefer_superset=True)["encoding"]
    return encoding.lower() if encoding else None


def _is_damaged_utf8(data: bytes) -> bool:
    """Ten good sequences to a bad one: other encodings hardly ever form a good one."""
    text = data.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    return sum(character > "\x7f" for character in text) - bad >= 10 * max(bad, 1)


def decode_as(data: bytes, encoding: str) -> str:
    """The text of bytes in a likely encoding; what does not decode becomes U+FFFD."""
    return data.decode(encoding, "replace").removeprefix("\ufeff").replace("\0", "\ufffd")
