"""Runs the lifecycle over roots: every file is seen, and ends unchanged, replaced, cleared, skipped or failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import chain

from imprint.device import Root, inside
from imprint.errors import PluginError, ScanError, StoreError
from imprint.lifecycle.backfill import Backfill
from imprint.lifecycle.embedding import Embedded, EmbeddingQueue
from imprint.lifecycle.extraction import Extraction, extraction
from imprint.lifecycle.intake import Intake, Waiting
from imprint.lifecycle.known import Known, KnownSources
from imprint.lifecycle.outcomes import Outcomes
from imprint.lifecycle.prepare import Prepared
from imprint.lifecycle.progress import Progress
from imprint.lifecycle.prune import find_gone
from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.purge import remove_purged
from imprint.lifecycle.report import Report
from imprint.lifecycle.roots import batches, list_files
from imprint.lifecycle.skips import SkipCache
from imprint.lifecycle.stages import Stages
from imprint.purges import Purges
from imprint.store.port import EVERYWHERE, AnyOf, Fields, Store, Where
from imprint.store.records import read_manifest
from imprint.values import FileEntry


@dataclass(frozen=True, slots=True)
class Options:
    """How a run is to go. ``force`` bypasses the skip of unchanged sources and the reuse of vectors; ``own`` is the
    data directory, which is never indexed, and neither is what is purged.
    """

    own: str
    purges: Purges
    force: bool = False
    dry_run: bool = False
    prune: bool = False


class Run:
    """One run of ``ingest`` or ``refresh``."""

    def __init__(
        self,
        stages: Stages,
        store: Store,
        publisher: Publisher,
        known: KnownSources,
        skips: SkipCache,
        options: Options,
        report: Report,
        progress: Progress,
    ) -> None:
        self._stages = stages
        self._store = store
        self._publisher = publisher
        self._known = known
        self._skips = skips
        self._options = options
        self._progress = progress
        self._settings = stages.preparation.settings
        self._backfill = Backfill(stages, store.sources)
        self._has_dense = read_manifest(store.sources) is not None
        self._whole = _wholeness(store, known, swept=not options.dry_run)
        self.report = report
        self._outcomes = Outcomes(report, stages.redaction)

    def index(self, root: Root, scope: str, is_listed: Callable[[], None]) -> Sequence[str]:
        """Index the part of a root at ``scope`` (the root's path for all of it), then prune what is gone from it.
        ``is_listed`` is called before anything is indexed, when the listing has given something or ended well.

        Gives the paths of the sources that are kept although they are not listed any more, since their files exist.
        Raises `ScanError` and scanners' errors when the listing was not completed: what was listed before is indexed
        then, and nothing is pruned. Raises `StoreError`. Every other fault costs its own source.
        """
        self._progress.stage("index")
        recorded = 0
        listed: set[int] = set()
        failure: ScanError | PluginError | None = None
        with _embedding(self._stages) as queue, self._extraction() as documents:
            intake = self._intake(root, documents)
            try:
                found = self.files(scope, listed)
                first = next(found, [])
                is_listed()
                for batch in chain((first,), found):
                    recorded += self._batch(root, batch, intake, queue)
            except (ScanError, PluginError) as error:
                failure = error
            self._embed(intake.drain(), queue)
            if queue:
                self._publish_all(queue.drain())
        if failure:
            raise failure
        self._progress.stage("prune")
        return self._prune(root, scope, listed, recorded)

    def _extraction(self) -> AbstractContextManager[Extraction[Waiting]]:
        return extraction(self._stages.extractors, self._settings)

    def _intake(self, root: Root, documents: Extraction[Waiting]) -> Intake:
        force, remember = self._options.force, not self._options.dry_run
        backfill, outcomes = self._backfill, self._outcomes
        return Intake(root, self._stages, documents, self._skips, backfill, outcomes, force=force, remember=remember)

    def begin(self) -> None:
        """Finish a purge that was cut off."""
        if not self._options.dry_run:
            removed = remove_purged(self._publisher, self._known, self._options.purges)
            self.report.counts.chunks_deleted += removed.chunks

    def move(self, root: Root, scope: str, roots: Sequence[Root]) -> list[tuple[str, str]]:
        """Withdraw what other projects still have of this part of a root although none of their ``roots`` holds it any
        more: those sources are this root's project's now. Gives the path and project of each.
        """
        moved = []
        for key, project, path in self._known.doubles(root.project, scope):
            if not any(project == other.project and inside(path, other.path) for other in roots):
                self.report.counts.chunks_deleted += self._publisher.withdraw(key)
                moved.append((path, project))
        for project in sorted({project for _, project in moved}):
            count = sum(project == other for _, other in moved)
            self.report.notes.append(f"{count:,} sources moved from project {project} to {root.project}")
        return moved

    def remask(self) -> None:
        """Apply new redactors to what was not indexed again."""
        if not self._options.dry_run and not self._known.all_passed(self._stages.profiles.redactors):
            from imprint.lifecycle.remask import remask

            remask(self._store, self._publisher, self._stages, self.report)

    def checkpoint(self) -> None:
        """Make what was published last, also when the run cannot go on."""
        self._progress.stage("finish")
        self._publisher.checkpoint()

    def finish(self) -> None:
        """End well."""
        if self._backfill.sources:
            count = f"{self._backfill.sources:,} unchanged sources"
            self.report.notes.append(f"{count} had no vectors: their stored text was taken, no file was extracted")
        self._progress.stage("finish")
        self._publisher.finish()

    def files(self, scope: str, listed: set[int]) -> Iterator[list[FileEntry]]:
        """What is listed there and may be indexed, in batches, the hashes of the paths put into ``listed``.

        What is raised tells no path that must not be shown.
        """
        try:
            entries = list_files(self._stages.scanners, scope, self._settings)
            yield from batches(entries, self._options.own, self._options.purges, listed)
        except ScanError as error:
            raise ScanError(
                self._stages.redaction.safe(error.what), self._stages.redaction.safe(error.remedy)
            ) from error
        except PluginError as error:
            what = self._stages.redaction.safe(error.what)
            raise PluginError(error.plugin, error.distribution, error.stage, what) from error

    def _batch(self, root: Root, batch: list[FileEntry], intake: Intake, queue: EmbeddingQueue | None) -> int:
        """Look at some files; gives how many of them have a record."""
        known = self._known.find(root.project, [entry.path for entry in batch])
        for entry in batch:
            self.report.counts.seen += 1
            self._progress.file(entry.path)
            record = known.get(entry.path)
            self._embed(intake.add(entry, record if record and self._whole(record) else None), queue)
        return len(known)

    def _embed(self, sources: Iterator[Prepared], queue: EmbeddingQueue | None) -> None:
        for prepared in sources:
            if self._options.dry_run:
                self._count(prepared)
            elif queue is None:
                self._publish(Embedded(prepared, {}, 0, 0))
            else:
                self._publish_all(queue.add(prepared, {} if self._options.force else self._reusable(prepared)))

    def _reusable(self, prepared: Prepared) -> dict[str, list[float]]:
        """The vectors that the store already has for texts of this source, wherever they come from."""
        if not self._has_dense:
            return {}
        hashes = tuple({chunk.text_hash for chunk in prepared.chunks})
        vectors: dict[str, list[float]] = {}
        for start in range(0, len(hashes), 128):
            some = hashes[start : start + 128]
            where = Where((AnyOf("text_hash", some),))
            found = self._store.chunks.scroll(where, Fields(("text_hash",)), vectors=True, limit=4 * len(some))
            vectors |= {
                point.payload["text_hash"]: list(point.vector) for batch in found for point in batch if point.vector
            }
        return vectors

    def _publish_all(self, finished: Iterator[Embedded]) -> None:
        for source in finished:
            if source.error is None:
                self._publish(source)
            else:
                self._outcomes.fail(source.prepared.origin.path, source.error, "embed")

    def _publish(self, source: Embedded) -> None:
        prepared, embedder = source.prepared, self._stages.embedder
        if embedder and prepared.chunks and not self._has_dense:
            self._publisher.declare(embedder.model)
            self._has_dense = True
        profile = self._stages.profiles.source(prepared.extractor, prepared.chunker)
        if profile is None:
            raise StoreError(f"no profile for {prepared.extractor} and {prepared.chunker}", "please report it")
        vectors = source.vectors if embedder else None
        written = self._publisher.publish(prepared, vectors, profile, self._stages.profiles.redactors)
        counts = self.report.counts
        counts.chunks_written += written.chunks_written
        counts.chunks_deleted += written.chunks_deleted
        counts.vectors_computed += source.computed
        if embedder:
            counts.vectors_reused += written.chunks_written - source.computed
        self._count(prepared)
        self._progress.chunks(written.chunks_written)

    def _count(self, prepared: Prepared) -> None:
        if prepared.chunks:
            self.report.counts.replaced += 1
        else:
            self.report.counts.cleared += 1

    def _prune(self, root: Root, scope: str, listed: Set[int], recorded: int) -> Sequence[str]:
        """Remove what is gone, unless that is in doubt; gives the paths of what is kept without being listed."""
        report = self.report
        if self._known.below(root.project, scope) <= recorded:
            return ()
        gone = find_gone(self._store.sources, root, scope, listed=listed, recorded=recorded, prune=self._options.prune)
        report.gone += len(gone.keys)
        if gone.withheld:
            report.counts.withheld += len(gone.keys)
            report.notes.append(f"{len(gone.keys)} sources kept: {gone.withheld}; repeat with --prune if it is true")
            return gone.excluded
        for key in gone.keys:
            if not self._options.dry_run:
                report.counts.chunks_deleted += self._publisher.withdraw(key)
            report.counts.pruned += 1
        return gone.excluded


def _wholeness(store: Store, known: KnownSources, *, swept: bool) -> Callable[[Known], bool]:
    """Tells whether all chunks of a source are there: at once for all of them when the collection holds as many
    chunks as the records say, and source by source when it does not. A dry run, which does not sweep, may meet more of
    them: what an unfinished run left.
    """
    if store.chunks.count(EVERYWHERE) == known.chunks():
        return lambda _: True
    counts = store.chunks.tally("source_key", EVERYWHERE)
    if not swept:
        return lambda record: counts.get(record.key, 0) >= record.chunk_count
    return lambda record: counts.get(record.key, 0) == record.chunk_count


def _embedding(stages: Stages) -> AbstractContextManager[EmbeddingQueue | None]:
    return EmbeddingQueue(stages.embedder) if stages.embedder else nullcontext()
