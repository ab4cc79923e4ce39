"""What the ``sources`` collection holds: a record a source, the pages of its text, the dense manifest, the run's mark.

A source's record is what publishes it: chunk points of another generation than the record's are invisible (ADR 0002).
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from types import MappingProxyType
from typing import Any

from imprint.identity import page_point, record_point
from imprint.store.port import ALL_FIELDS, AnyOf, Collection, Fields, Point
from imprint.store.schema import LAST_RUN, MANIFEST
from imprint.values import ModelInfo, Segment

RECORDS = AnyOf("record", ("source",))
"""The records of what is published."""
GONE = AnyOf("record", ("gone",))
"""The records of sources whose points are being removed."""
PAGES = AnyOf("record", ("page",))


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a source comes from, and which version of it.

    ``source`` is its absolute path as people read it; ``raw_path`` holds its bytes in hexadecimal when they are not
    valid UTF-8. ``sha256`` is of the file's bytes; ``mtime_ns`` is in nanoseconds since the epoch.
    """

    key: str
    source: str
    raw_path: str | None
    project: str
    root: str
    size: int
    mtime_ns: int
    sha256: str

    @property
    def path(self) -> str:
        return os.fsdecode(bytes.fromhex(self.raw_path)) if self.raw_path else self.source


def spell(path: str) -> tuple[str, str | None]:
    """A path as people read it, and its bytes in hexadecimal if that spelling is not its own.

    A byte that is not UTF-8 reads U+FFFD and two hexadecimal digits; so do the bytes of a true U+FFFD, so that no two
    paths read the same.
    """
    if path.isascii():
        return path, None
    readable = "".join(_spelled(character) for character in path)
    return readable, None if readable == path else os.fsencode(path).hex()


def _spelled(character: str) -> str:
    if "\udc80" <= character <= "\udcff":
        return f"\ufffd{ord(character) - 0xDC00:02x}"
    return "\ufffdef\ufffdbf\ufffdbd" if character == "\ufffd" else character


@dataclass(frozen=True, slots=True)
class SourceRecord:
    """The published state of one source.

    ``profile`` is the fingerprint of all that made its chunks besides the bytes, ``redactors`` that of the redactors
    alone. ``chunks`` are the public IDs in order. ``segments`` keep the places (pages, times) of the stored text.
    ``gone`` marks a source whose points are being removed.
    """

    origin: Origin
    generation: int
    type: str
    profile: str
    redactors: str
    extractor: str | None
    chunker: str | None
    chunks: tuple[str, ...]
    vectors: bool
    pages: int
    length: int
    indexed_at: str
    language: str | None = None
    title: str | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    segments: tuple[Segment, ...] = ()
    gone: bool = False

    def to_point(self) -> Point:
        payload: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN}
        payload |= asdict(self.origin)
        payload |= {
            "record": "gone" if self.gone else "source",
            "chunks": list(self.chunks),
            "chunk_count": len(self.chunks),
            "tags": list(self.tags),
            "metadata": dict(self.metadata),
            "segments": [asdict(segment) for segment in self.segments],
        }
        return Point(record_point(self.origin.key), payload)

    @classmethod
    def from_payload(cls, payload: Mapping[str, Any]) -> SourceRecord:
        plain = {name: payload[name] for name in _PLAIN}
        origin = Origin(**{item.name: payload[item.name] for item in fields(Origin)})
        return cls(
            origin=origin,
            chunks=tuple(payload["chunks"]),
            tags=tuple(payload["tags"]),
            metadata=payload["metadata"],
            segments=tuple(Segment(**segment) for segment in payload["segments"]),
            **plain,
        )


_PLAIN = (
    "generation", "type", "profile", "redactors", "extractor", "chunker", "vectors", "pages", "length", "indexed_at",
    "language", "title", "gone",
)  # fmt: skip


def chunk_text(payload: Mapping[str, Any]) -> str:
    """The text of a chunk's point: its ``text`` field, which is searched, begins with the chunk's context."""
    text: str = payload["text"]
    return text[payload.get("body", 0) :]


def read_record(sources: Collection, key: str) -> SourceRecord | None:
    """The record of a source, or None."""
    found = sources.retrieve([record_point(key)], ALL_FIELDS)
    return SourceRecord.from_payload(found[0].payload) if found else None


def read_records(sources: Collection, keys: Sequence[str]) -> dict[str, SourceRecord]:
    """The records of many sources, by key."""
    points = sources.retrieve([record_point(key) for key in keys], ALL_FIELDS)
    return {point.payload["key"]: SourceRecord.from_payload(point.payload) for point in points}


@dataclass(frozen=True, slots=True)
class Published:
    """Which generation of a source readers see; none if it is ``gone``."""

    key: str
    generation: int
    gone: bool


_PUBLISHED = tuple(item.name for item in fields(Published))


def read_published(sources: Collection, keys: Sequence[str]) -> dict[str, Published]:
    """What is published of many sources, by key."""
    points = sources.retrieve([record_point(key) for key in keys], Fields(_PUBLISHED))
    return {point.payload["key"]: Published(**point.payload) for point in points}


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page of a source's redacted text; ``start`` is its first character's offset, ``line`` its first line's
    number.
    """

    page: int
    start: int
    line: int
    text: str

    def to_point(self, key: str, generation: int) -> Point:
        payload = {"record": "page", "key": key, "generation": generation} | asdict(self)
        return Point(page_point(key, generation, self.page), payload)


def read_page(sources: Collection, key: str, generation: int, page: int) -> TextPage | None:
    """One page of one generation, or None."""
    found = sources.retrieve([page_point(key, generation, page)], Fields(("page", "start", "line", "text")))
    return TextPage(**found[0].payload) if found else None


def read_manifest(sources: Collection) -> ModelInfo | None:
    """The dense manifest: the model that made every vector of the collection, or None while it has none."""
    found = sources.retrieve([MANIFEST], Fields(("model",)))
    return ModelInfo(**found[0].payload["model"]) if found else None


def write_manifest(sources: Collection, model: ModelInfo) -> None:
    sources.upsert([Point(MANIFEST, {"record": "manifest", "model": asdict(model)})])


@dataclass(frozen=True, slots=True)
class RunMark:
    """The last run that wrote: its first generation, and whether it ended. Every later generation is its own.

    ``chunks`` is how many points were left when it ended, every one of them published; None where nobody counted.
    """

    since: int
    ended: bool
    chunks: int | None = field(default=None, compare=False)


def read_run_mark(sources: Collection) -> RunMark | None:
    """The mark of the last run that wrote, or None when none ever did."""
    found = sources.retrieve([LAST_RUN], Fields(("since", "ended", "chunks")))
    return RunMark(**found[0].payload) if found else None


def write_run_mark(sources: Collection, mark: RunMark) -> None:
    sources.upsert([Point(LAST_RUN, {"record": "run"} | asdict(mark))])
