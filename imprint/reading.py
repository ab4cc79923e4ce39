"""Reads the stored text of a source: page by page, of a pinned version."""

from __future__ import annotations

import os
import re
from dataclasses import asdict, dataclass
from typing import Any

from imprint.errors import ImprintError, IntegrityError, UsageError
from imprint.identity import chunk_point
from imprint.store.port import ALL_FIELDS, NO_FIELDS, AnyOf, Collection, Fields, Store, Where
from imprint.store.records import RECORDS, SourceRecord, read_page, spell

_VERSION = re.compile(r"[0-9A-Fa-f]{8,64}\Z")
_NAMES = Fields(("key", "source"))


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a source's redacted text. ``version`` is the sha256 of the source's bytes; ``start`` is the offset
    of the page's first character, ``line`` the number of its first line. ``missing_chunks`` counts those chunks of the
    source that the index has lost: no search finds that part of the text.
    """

    source: str
    project: str
    version: str
    page: int
    pages: int
    start: int
    line: int
    text: str
    indexed_at: str
    missing_chunks: int

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def as_indexed(path: str) -> str:
    """A path, or the beginning of one, as the index spells it: absolute, through no link, and readable."""
    ending = os.sep if path.endswith(os.sep) and path != os.sep else ""
    return spell(os.path.realpath(path) + ending)[0]


def find_source(sources: Collection, name: str, project: str | None) -> SourceRecord:
    """The source of a name: its path, or the end of one, or its key; raises `UsageError` unless it is one."""
    scope = (AnyOf("project", (project,)),) if project else ()
    path, name = as_indexed(name), spell(name)[0]
    for condition in (AnyOf("source", (path, name)), AnyOf("key", (name,))):
        found = _records(sources, Where((RECORDS, condition, *scope)))
        if found:
            return _only(found, name)
    ending = "/" + name.lstrip("/")
    matching = [
        point.payload["key"]
        for batch in sources.scroll(Where((RECORDS, *scope)), _NAMES)
        for point in batch
        if point.payload["source"].endswith(ending)
    ]
    found = _records(sources, Where((RECORDS, AnyOf("key", tuple(matching[:20]))))) if matching else []
    return _only(found, name)


def _records(sources: Collection, where: Where) -> list[SourceRecord]:
    points = [point for batch in sources.scroll(where, ALL_FIELDS, limit=20) for point in batch]
    return [SourceRecord.from_payload(point.payload) for point in points]


def _only(found: list[SourceRecord], name: str) -> SourceRecord:
    if not found:
        raise UsageError(f"no source is named {name}", "`imprint sources` lists them")
    if len(found) > 1:
        names = ", ".join(f"{record.origin.source} (project {record.origin.project})" for record in found[:3])
        raise UsageError(f"{name} names {len(found)} sources: {names}", "give the whole path, or --project")
    return found[0]


def read(store: Store, record: SourceRecord, page: int, version: str | None) -> Page:
    """One page; raises when the version is not the one that is stored, or the page does not exist.

    Raises `IntegrityError` for a page that the index has lost.
    """
    origin = record.origin
    if version is not None and not _VERSION.match(version):
        raise UsageError(f"{version!r} is no version", "give at least 8 digits of the sha256 that `read --json` shows")
    if version and not origin.sha256.startswith(version.lower()):
        raise ImprintError(
            f"version {version[:12]} of {origin.source} is gone; the current one is {origin.sha256}", "read that one"
        )
    pages = max(record.pages, 1)
    if not 1 <= page <= pages:
        raise UsageError(f"{origin.source} has {pages} page{'s' * (pages > 1)}, no page {page}", "read one of them")
    stored = read_page(store.sources, origin.key, record.generation, page)
    if stored is None and record.pages:
        raise IntegrityError(
            f"page {page} of {origin.source} is missing from the index", "run `imprint repair`, then `imprint refresh`"
        )
    start, line, text = (stored.start, stored.line, stored.text) if stored else (0, 1, "")
    missing = _missing_chunks(store.chunks, record)
    return Page(
        origin.source, origin.project, origin.sha256, page, pages, start, line, text, record.indexed_at, missing
    )


def _missing_chunks(chunks: Collection, record: SourceRecord) -> int:
    """How many of the chunks that the record names are not there; a text that repeats itself may name one twice."""
    points = {chunk_point(chunk, record.generation) for chunk in record.chunks}
    return len(points) - len(chunks.retrieve(sorted(points), NO_FIELDS))
