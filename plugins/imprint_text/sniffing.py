"""Tells text in any encoding from binary data by the first bytes, and says what the data is.

chardet is the judge: it knows the signatures of the common formats and names 86 encodings (422 of 425 files of its own
collection are text to it, in 50 encodings). magika, a trained model, took 16 % of the beginnings of such texts for
binary; libmagic-like libraries know signatures but no encodings.
"""

from __future__ import annotations

import codecs
import re
import unicodedata

from imprint_text.scripts import is_of_few_scripts

BINARY_DATA = "binary data"

WIDE = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")
MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)

_CONTROLS = bytes(byte for byte in range(32) if byte not in b"\a\b\t\n\v\f\r\x1b") + b"\x7f"
_BINARY_SHARE = 20  # more than one control character in 20 bytes: no text of 15,000 system files came near
_PLAIN_SHARE = 8  # key maps and macros of editors, which are UTF-8 for all that
_ODD_SHARE = 50  # UTF-16 text may hold a few characters that are newer than Python's tables
_ZIP = b"PK\x03\x04"  # chardet knows it only while the entry behind it is whole
_ZLIB = (b"x\x9c", b"x\xda")  # short streams pass for UTF-16 or another encoding; no text of one begins so
_WORDLIKE = (b"BM", b"MZ", b"ID3", b"BZh")
"""Signatures that a text may begin with: they are believed only beside a NUL or many control characters."""

_NOUNS = {
    "application/gzip": "a gzip archive",
    "application/java-archive": "a Java archive",
    "application/java-vm": "a Java class",
    "application/pdf": "a PDF",
    "application/vnd.microsoft.portable-executable": "a Windows program",
    "application/vnd.rar": "a RAR archive",
    "application/wasm": "a WebAssembly module",
    "application/x-7z-compressed": "a 7-Zip archive",
    "application/x-bzip2": "a bzip2 archive",
    "application/x-elf": "an ELF program",
    "application/x-mach-binary": "a macOS program",
    "application/x-sqlite3": "an SQLite database",
    "application/x-tar": "a tar archive",
    "application/x-xz": "an xz archive",
    "application/zip": "a ZIP archive",
    "application/zstd": "a Zstandard archive",
}
_FAMILIES = {"image": "image", "audio": "recording", "video": "video", "font": "font"}


def binary(head: bytes) -> str | None:
    """What a file that begins so is, as ``a PNG image``, if it is no text in any encoding; None if it is text."""
    if head.startswith(_ZIP):
        return _signature(head) or _NOUNS["application/zip"]
    if b"\0" not in head and is_single_bytes(head) and _is_utf8(head):
        return None
    if head.startswith(_ZLIB) and not _is_utf8(head) and head != head.translate(None, _CONTROLS):
        return BINARY_DATA
    few = has_few_controls(head)
    if (known := _signature(head)) is not None:
        return known
    if few and _is_utf8(head):
        return None  # a few stray NULs in a log
    if b"\0" in head or marked(head) in WIDE:
        return None if _is_wide_text(head) else BINARY_DATA
    # Text of many control characters is text with escapes (ISO-2022) or EBCDIC, which chardet knows.
    return None if few or named(head) else BINARY_DATA


def is_single_bytes(head: bytes) -> bool:
    """Whether a text that is UTF-8 by its bytes is not UTF-16 or UTF-32, whose control characters are many."""
    return has_few_controls(head, _BINARY_SHARE if b"\0" in head else _PLAIN_SHARE)


def has_few_controls(head: bytes, share: int = _BINARY_SHARE) -> bool:
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls * share <= len(head)


def named(data: bytes) -> str | None:
    """chardet's name of the encoding, in lower case, or None for binary data."""
    import chardet

    # A word at the beginning that is also a signature would be all that chardet looks at.
    looked_at = b"\n" + data if data.startswith(_WORDLIKE) and has_few_controls(data) else data
    encoding = chardet.detect(looked_at)["encoding"]
    if encoding is None and b"\0" not in data and has_few_controls(data):
        # chardet takes one control character in 100 for binary data.
        encoding = chardet.detect(looked_at.translate(None, _CONTROLS))["encoding"]
    return _with_hyphen(encoding) if encoding else None


def names(data: bytes) -> list[str]:
    """All encodings that chardet thinks possible, the likeliest first."""
    import chardet

    return [_with_hyphen(found["encoding"]) for found in chardet.detect_all(data) if found["encoding"]]


def _with_hyphen(encoding: str) -> str:
    return re.sub("^iso(?=8859)", "iso-", encoding.lower())


def marked(data: bytes) -> str | None:
    """The encoding that a byte-order mark declares, other than UTF-8."""
    return next((encoding for mark, encoding in MARKS if data.startswith(mark)), None)


def _signature(head: bytes) -> str | None:
    import chardet

    if head.startswith(_WORDLIKE) and b"\0" not in head and has_few_controls(head):
        return None
    # Short images and archives pass for UTF-16 of rare characters unless it is left out.
    mime = chardet.detect(head, exclude_encodings=WIDE)["mime_type"] or ""
    family, _, kind = mime.partition("/")
    if family in _FAMILIES:
        kind = kind.removeprefix("x-").removeprefix("vnd.").upper()
        return f"{'an' if kind[0] in 'AEIO' else 'a'} {kind} {_FAMILIES[family]}"
    if family != "application" or kind == "octet-stream":
        return None
    return _NOUNS.get(mime, f"a file of the format {mime}")


def _is_utf8(head: bytes) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)  # the last character may be cut
    except UnicodeDecodeError:
        return False
    return True


def _is_wide_text(head: bytes) -> bool:
    """Whether it is UTF-16 or UTF-32. chardet alone takes one compiled file in fifty for UTF-16: their characters,
    read so, are mostly unassigned or of many scripts."""
    mark = marked(head)
    encoding = mark or named(head)
    if encoding not in WIDE:
        return False
    text = head[: len(head) // 4 * 4].decode(encoding, "ignore").removeprefix("\ufeff")
    odd = sum(unicodedata.category(character) in ("Cc", "Cn", "Co") and not character.isspace() for character in text)
    return odd * _ODD_SHARE <= len(text) and (mark is not None or is_of_few_scripts(text))
