"""The hashes that name things: sources, chunks, points, profiles.

Every field is preceded by its length, so that no two different tuples give the same bytes.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence


def digest(fields: Iterable[bytes | str | int | None]) -> str:
    """The sha256 of a tuple, in hexadecimal; None differs from every value, 1 from "1", and text from bytes."""
    parts: list[bytes] = []
    for field in fields:
        if isinstance(field, str):
            tag, raw = b"s", field.encode("utf-8", "surrogatepass")
        elif isinstance(field, bytes):
            tag, raw = b"b", field
        elif field is None:
            tag, raw = b"n", b""
        else:
            tag, raw = b"i", str(field).encode()
        parts += (tag, len(raw).to_bytes(8, "big"), raw)
    return hashlib.sha256(b"".join(parts)).hexdigest()


def source_key(project: str, path: str) -> str:
    """The key of a file's source: of its project and its path as the file system spells it (32 hexadecimal digits)."""
    return digest(("source", project, os.fsencode(path)))[:32]


def public_id(content: str, project: str, key: str, position: int | None) -> str:
    """The ID that users see: of the complete stripped content, the project, the source and the position (ADR 0006).

    ``key`` is the source's `source_key`, and ``position`` the chunk's place in it, None for a single memory.
    """
    return digest((content.strip(), project, key, position))[:32]


def text_hash(text: str) -> str:
    """The hash under which the vector of a text is found again (32 hexadecimal digits)."""
    return digest((text,))[:32]


def record_point(key: str) -> str:
    """The point ID of a source's record."""
    return _uuid(key)


def chunk_point(chunk_id: str, generation: int) -> str:
    """The point ID of a chunk in one generation: a new version never overwrites the points of the published one.

    The first 80 bits come from the chunk alone, so that the order of IDs, which breaks ties of scores, is the same in
    every generation and after a rebuild.
    """
    return _uuid(digest(("chunk", chunk_id))[:20] + digest((generation,))[:12])


def page_point(key: str, generation: int, page: int) -> str:
    """The point ID of a page of a source's text in one generation."""
    return _point("page", key, generation, page)


def named_point(name: str) -> str:
    """The point ID of a record that exists once a collection."""
    return _point("named", name)


def _point(*fields: str | int) -> str:
    return _uuid(digest(fields)[:32])


def _uuid(digits: str) -> str:
    """32 hexadecimal digits in a UUID's spelling; by hand, since a refresh does it for every file."""
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def fingerprint(parts: Sequence[str]) -> str:
    """The fingerprint of what made something (32 hexadecimal digits)."""
    return digest(parts)[:32]
