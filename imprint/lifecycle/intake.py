"""Takes the files of a root from their bytes to prepared sources; whatever is wrong with a file costs that file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from imprint.device import Root
from imprint.errors import ImprintError, StoreError, UsageError
from imprint.identity import source_key
from imprint.lifecycle.backfill import Backfill
from imprint.lifecycle.extraction import Extraction, Outcome
from imprint.lifecycle.known import Known
from imprint.lifecycle.outcomes import Outcomes
from imprint.lifecycle.prepare import Prepared
from imprint.lifecycle.skips import SkipCache
from imprint.lifecycle.snapshot import Snapshot, take, unchanged
from imprint.lifecycle.stages import Stages
from imprint.store.records import Origin, spell
from imprint.values import Document, FileEntry, Skip


@dataclass(frozen=True, slots=True)
class Waiting:
    """A file whose text is being extracted; ``name`` is its path relative to the root, as people read it."""

    snapshot: Snapshot
    name: str


class Intake:
    """The way of one root's files, up to the embedder. ``remember`` says whether new skips go into the cache."""

    def __init__(
        self,
        root: Root,
        stages: Stages,
        extraction: Extraction[Waiting],
        skips: SkipCache,
        backfill: Backfill,
        outcomes: Outcomes,
        *,
        force: bool,
        remember: bool,
    ) -> None:
        self._root = root
        self._stages = stages
        self._extraction = extraction
        self._skips = skips
        self._backfill = backfill
        self._outcomes = outcomes
        self._force = force
        self._remember = remember
        self._profile = stages.profiles.extraction()
        settings = stages.preparation.settings
        self._max_text_bytes = settings.number("ingest.max_file_bytes")
        self._max_document_bytes = settings.number("ingest.max_doc_size_mb") << 20

    def add(self, entry: FileEntry, known: Known | None) -> Iterator[Prepared]:
        """Look at a file; yields the sources that are ready by now. ``known`` is its record if no chunk is missing."""
        try:
            waiting = self._look(entry, known)
        except (StoreError, UsageError):
            raise
        except ImprintError as error:
            self._outcomes.fail(entry.path, error)
        else:
            if isinstance(waiting, Prepared):
                yield waiting
            elif waiting:
                yield from self._ready(self._extraction.add(waiting, self._document(waiting)))

    def drain(self) -> Iterator[Prepared]:
        """Wait for the files that are still on their way; yields those that hold something."""
        yield from self._ready(self._extraction.drain())

    def _look(self, entry: FileEntry, known: Known | None) -> Waiting | Prepared | None:
        """The file, if there is something to extract, or the source if its text is stored; it is accounted for if it is
        neither.
        """
        if not entry.regular:
            self._outcomes.skip(
                entry.path, Skip("it is not a regular file, or lies behind a link", "index what it stands for")
            )
            return None
        snapshot = take(entry.path, self._max_document_bytes)
        if known and self._is_unchanged(known, snapshot):
            self._outcomes.report.counts.unchanged += 1
            return None
        if kinds := self._stages.redaction.finds(spell(snapshot.path)[0]):
            self._outcomes.skip(entry.path, Skip(f"its path holds what looks like a {kinds[0]}", "rename it"))
            return None
        name = self._name(snapshot.path)
        known_skip = None if self._force else self._skips.find(snapshot.sha256, name, self._profile)
        if known_skip:
            self._outcomes.skip(entry.path, known_skip)
            return None
        return self._stored(known, snapshot) or Waiting(snapshot, name)

    def _stored(self, known: Known | None, snapshot: Snapshot) -> Prepared | None:
        if known is None or self._force or known.sha256 != snapshot.sha256:
            return None
        return self._backfill.prepare(known, self._origin(snapshot))

    def _name(self, path: str) -> str:
        name = os.path.relpath(path, self._root.path) if path != self._root.path else os.path.basename(path)
        return spell(name)[0].replace(os.sep, "/")

    def _is_unchanged(self, known: Known, snapshot: Snapshot) -> bool:
        return (
            not self._force
            and known.sha256 == snapshot.sha256
            and known.profile == self._stages.profiles.source(known.extractor, known.chunker)
        )

    def _document(self, waiting: Waiting) -> Document:
        snapshot = waiting.snapshot
        return Document(
            name=waiting.name,
            size=snapshot.size,
            head=snapshot.head,
            content=snapshot.content,
            max_text_bytes=self._max_text_bytes,
            max_document_bytes=self._max_document_bytes,
        )

    def _ready(self, extracted: Iterable[tuple[Waiting, Outcome]]) -> Iterator[Prepared]:
        for waiting, outcome in extracted:
            try:
                prepared = self._prepared(waiting, outcome)
            except (StoreError, UsageError):
                raise
            except ImprintError as error:
                self._outcomes.fail(waiting.snapshot.path, error)
            else:
                if prepared:
                    yield prepared

    def _prepared(self, waiting: Waiting, outcome: Outcome) -> Prepared | None:
        """The source, ready to be embedded; None when it is skipped."""
        if isinstance(outcome, ImprintError):
            raise outcome
        unchanged(waiting.snapshot)
        if isinstance(outcome.result, Skip):
            self._skip(waiting, outcome.result)
            return None
        extractor = outcome.extractor.name if outcome.extractor else None
        return self._stages.preparation.prepare(self._origin(waiting.snapshot), outcome.result, extractor)

    def _origin(self, snapshot: Snapshot) -> Origin:
        source, raw = spell(snapshot.path)
        root = self._root
        key = source_key(root.project, snapshot.path)
        size, time, sha256 = snapshot.size, snapshot.mtime_ns, snapshot.sha256
        return Origin(key, source, raw, root.project, spell(root.path)[0], size, time, sha256)

    def _skip(self, waiting: Waiting, skip: Skip) -> None:
        line = self._stages.redaction.line
        redacted = Skip(line(skip.reason), line(skip.remedy))
        if waiting.snapshot.sha256 and self._remember:
            self._skips.remember(waiting.snapshot.sha256, waiting.name, self._profile, redacted)
        self._outcomes.skip(waiting.snapshot.path, redacted)
