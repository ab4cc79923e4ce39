"""The one door to an index: whoever serves people (command line, service, MCP) calls these methods."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from imprint.device import DeviceFile, Root, resolve, spellings
from imprint.dispatch import Plugins
from imprint.errors import ImprintError, PluginError, Refused, ScanError, StoreError, UsageError
from imprint.home import Home
from imprint.lifecycle.known import KnownSources
from imprint.lifecycle.overview import decided, held
from imprint.lifecycle.progress import Progress
from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.report import Report
from imprint.lifecycle.run import Options, Run
from imprint.lifecycle.scopes import check_names, check_project, check_purged, named_places, outermost
from imprint.lifecycle.skips import SkipCache
from imprint.lifecycle.stages import Stages, check_identity, load_redaction
from imprint.lifecycle.sweep import sweep, sweep_all
from imprint.purges import Purges
from imprint.settings import Settings
from imprint.store.gate import Gate
from imprint.store.lock import own
from imprint.store.nothing import NoStore
from imprint.store.open import open_store
from imprint.store.port import AnyOf, Condition, Fields, StartsWith, Store, Where
from imprint.store.records import RECORDS, spell

if TYPE_CHECKING:
    from imprint.findings import Check
    from imprint.lifecycle.purge import Removed
    from imprint.lifecycle.repair import Repaired
    from imprint.reading import Page
    from imprint.search.request import Request
    from imprint.search.searcher import Answer
    from imprint.values import ChunkView

# What one command alone needs is imported by its method: an unchanged refresh is mostly imports.

_NEED_AN_INDEX = ("search", "read")
"""The commands that have no meaning where nothing was ever indexed."""

SOURCE_FIELDS = ("source", "project", "type", "size", "sha256", "indexed_at", "chunk_count", "vectors", "title")


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How ``ingest`` and ``refresh`` go; each field is the option of the same name."""

    force: bool = False
    lexical_only: bool = False
    dry_run: bool = False
    share: bool = False
    prune: bool = False
    project: str | None = None


class Engine:
    """An open data directory and workspace; a context, which owns the data directory until it ends."""

    def __init__(self, home: Home, settings: Settings, command: str) -> None:
        self.home = home
        self.settings = settings
        self.plugins = Plugins(settings)
        self._command = command
        self._wait_seconds = settings.number("lock.wait_seconds")
        self._store: Store = NoStore()
        self._gate = Gate()
        self._stack = ExitStack()

    def __enter__(self) -> Engine:
        """Take the lock and the store, if there is anything yet: `_make` makes them for the first command that writes.

        Raises `StoreLocked` when another process has the data directory, and `ImprintError` when the engine is to look
        at an index that was never made.
        """
        if self.home.data.exists() and not self.home.data.is_dir():
            self.home.create()  # and say why that cannot be
        is_made = bool(self.settings.text("store.url")) or self.home.store.exists()
        if self._command in _NEED_AN_INDEX and not is_made:
            raise ImprintError(
                f"nothing is indexed yet in workspace {self.home.workspace} of {self.home.data}",
                "`imprint ingest` a folder first",
            )
        with ExitStack() as self._stack:
            if self.home.device.exists() or self.home.store.exists():
                self._own()
            else:
                self._decide(None)
            if is_made:
                self._open()
            self._stack = self._stack.pop_all()
        return self

    def _own(self) -> None:
        self._stack.enter_context(own(self.home.data, self._command, self._wait_seconds))
        self._decide(self.home.device)

    def _decide(self, file: Path | None) -> None:
        self._device = DeviceFile(file)
        self._stack.callback(self._device.close)

    def _open(self) -> None:
        self._store = open_store(
            self.home.store,
            url=self.settings.text("store.url") or None,
            api_key=os.environ.get("IMPRINT_STORE_API_KEY"),
            workspace=self.home.workspace,
        )
        self._stack.callback(self._store.close)

    def _make(self) -> None:
        """Make the data directory and the store unless they are there."""
        self.home.create()
        if self._device.file is None:
            self._own()
        if isinstance(self._store, NoStore):
            self._open()

    def _known(self) -> KnownSources:
        return KnownSources(self._cache(self.home.known), self._store.sources)

    def _cache(self, file: Path) -> Path:
        return file if file.parent.exists() else Path(":memory:")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def ingest(self, paths: Sequence[str], options: RunOptions, progress: Progress) -> Report:
        """Index files or folders; a folder that is named becomes an approved root.

        Raises `UsageError` for a path that does not exist, `RootError` and `IdentityError` before any work.
        """
        places = named_places(paths)
        check_project(options.project)
        with self._recorded("ingest", options) as report:
            redaction = load_redaction(self.plugins)
            check_names(places, options.project, os.path.realpath(self.home.data), redaction)
            if not options.dry_run:
                self._make()  # what is refused for its name leaves nothing behind
            stages = Stages.load(self.plugins, lexical_only=options.lexical_only)
            self._check(stages)
            check_purged(places, self._device.purges(self.home.workspace))
            scopes = self._approvable(places, options)
            self._run(scopes, stages, options, report, progress)
        return report

    def _approvable(self, places: Sequence[str], options: RunOptions) -> list[tuple[Root, str]]:
        """The root of each place: all of them may be approved, or this raises; none is recorded yet."""
        approve, workspace = self._device.approve, self.home.workspace
        return [
            (approve(workspace, place, options.project, share=options.share, keep=False), place) for place in places
        ]

    def refresh(self, paths: Sequence[str], options: RunOptions, progress: Progress) -> Report:
        """Index the approved roots again, or the named parts of them; raises `UsageError` for a path outside them."""
        workspace = self.home.workspace
        roots = self._device.roots(workspace)
        scopes = [(root, root.path) for root in roots]
        if paths:
            scopes = []
            for path in paths:
                place = resolve(path)
                root = self._device.root_of(workspace, place)
                if root is None:
                    raise UsageError(f"{path} is in no approved root", "`imprint ingest` approves it")
                scopes.append((root, place))
            check_purged([place for _, place in scopes], self._device.purges(workspace))
        if roots and not options.dry_run:
            self._make()
        with self._recorded("refresh", options) as report:
            if not roots:
                report.notes.append("no root is approved yet; `imprint ingest` approves what it indexes")
            stages = Stages.load(self.plugins, lexical_only=options.lexical_only)
            self._check(stages)
            self._run(scopes, stages, options, report, progress)
        return report

    def _check(self, stages: Stages) -> None:
        check_identity(self._store.sources, stages.embedder.model if stages.embedder else None)

    @contextmanager
    def _recorded(self, command: str, options: RunOptions) -> Iterator[Report]:
        """A run that is kept in the history however it ends, unless it is a dry one or is refused before any work."""
        report = Report(dry_run=options.dry_run)
        started = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            yield report
        except Refused:
            raise
        except BaseException:
            with suppress(StoreError):  # what ended the run is what to tell
                self._record(command, started, report, complete=False)
            raise
        self._record(command, started, report, complete=report.complete)

    def _record(self, command: str, started: str, report: Report, *, complete: bool) -> None:
        if not report.dry_run:
            counts = report.as_json()["counts"]
            self._device.record_run(self.home.workspace, command, started, complete=complete, counts=counts)

    def _run(
        self,
        scopes: Sequence[tuple[Root, str]],
        stages: Stages,
        options: RunOptions,
        report: Report,
        progress: Progress,
    ) -> None:
        if not options.dry_run:
            sweep(self._store)
        with (
            closing(self._known()) as known,
            closing(SkipCache(self._cache(self.home.skips))) as skips,
        ):
            purges = self._device.purges(self.home.workspace)
            publisher = Publisher(self._store, self._gate, known, purges)
            own = os.path.realpath(self.home.data)
            run_options = Options(own, purges, options.force, options.dry_run, options.prune)
            run = Run(stages, self._store, publisher, known, skips, run_options, report, progress)
            failure = self._work(run, scopes, options, progress)
        if failure:
            raise failure

    def _work(
        self, run: Run, scopes: Sequence[tuple[Root, str]], options: RunOptions, progress: Progress
    ) -> ScanError | PluginError | None:
        """Index every scope; gives what kept a root from being listed, for which the other roots do not wait."""
        failures: list[ScanError | PluginError] = []
        try:
            run.begin()
            for root, scope in outermost(scopes):
                try:
                    self._index(run, root, scope, options, progress)
                except (ScanError, PluginError) as error:
                    failures.append(error)
            run.remask()
            run.report.check()
        except BaseException as error:
            with suppress(ImprintError):  # what ended the run is what to tell; the next one sweeps
                run.checkpoint()
                if isinstance(error, KeyboardInterrupt) and not options.dry_run:
                    sweep(self._store)
            raise
        run.finish()
        return failures[0] if failures else None

    def _index(self, run: Run, root: Root, scope: str, options: RunOptions, progress: Progress) -> None:
        if progress.wants_total:
            progress.total(sum(len(batch) for batch in run.files(scope, set())))

        def is_listed() -> None:
            """A root that was never listed is not kept: nobody could tell that nothing of it is indexed."""
            if not options.dry_run:
                self._device.keep(self.home.workspace, root)

        withheld = run.report.counts.withheld
        excluded = run.index(root, scope, is_listed)
        if not options.dry_run:
            self._device.exclude(self.home.workspace, root, scope, excluded)
            for path, project in run.move(root, scope, self.roots()):
                self._device.drop_excluded(self.home.workspace, path, project)
            if run.report.counts.withheld == withheld and scope == root.path:  # a part tells nothing of the rest
                self._settle(root)

    def _settle(self, root: Root) -> None:
        """Remember the file system that a root is on, whose pruning is not in doubt."""
        if os.path.lexists(root.path):
            device = os.lstat(root.path).st_dev
            if device != root.device:
                self._device.moved(self.home.workspace, root, device)

    def purge(self, path: str, *, dry_run: bool = False) -> Removed:
        """Remove the sources at and below a path, and keep them out until it is restored; the path need not exist."""
        from imprint.lifecycle.purge import Removed, remove_purged

        places, workspace = spellings(path), self.home.workspace
        if not dry_run:
            self._make()
            sweep(self._store)
        with closing(self._known()) as known:
            place = next((place for place in places if known.keys_at(place)), places[-1])
            if dry_run:
                return Removed(place, len(known.keys_at(place)), known.chunks_at(place))
            self._device.purge(workspace, place)  # first: what is cut off after this, the next run finishes
            publisher = Publisher(self._store, self._gate, known, self._device.purges(workspace))
            removed = remove_purged(publisher, known, Purges(frozenset((place,))))
            publisher.finish()
        return replace(removed, place=place)

    def restore(self, path: str) -> None:
        """Let in again what was purged; raises `UsageError` unless a purge names this path."""
        places, workspace = spellings(path), self.home.workspace
        purges = self._device.purges(workspace)
        place = next((place for place in places if place in purges.paths), places[-1])
        covering = purges.covering(place)
        if covering is None:
            raise UsageError(f"{path} is not purged", "`imprint status` lists what is")
        if covering != place:
            raise UsageError(f"{path} was purged with {spell(covering)[0]}", "restore that")
        self._device.restore(workspace, place)

    def approve(self, path: str, *, project: str | None = None, share: bool = False) -> Root:
        """Make a folder or file an approved root without indexing it."""
        places = named_places([path])
        check_project(project)
        stages = Stages.load(self.plugins, lexical_only=True)
        check_names(places, project, os.path.realpath(self.home.data), stages.redaction)
        check_purged(places, self._device.purges(self.home.workspace))
        self._make()
        return self._device.approve(self.home.workspace, places[0], project, share=share)

    def disapprove(self, path: str) -> int:
        """Take a root back, whether it still exists or not; gives how many sources stay of it.

        Raises `UsageError` when the path is no root.
        """
        place = resolve(path)
        if not self._device.forget(self.home.workspace, place):
            raise UsageError(f"{path} is not an approved root", "`imprint roots list` lists them")
        with closing(self._known()) as known:
            return len(known.keys_at(place))

    def roots(self) -> list[Root]:
        """The approved roots, by path."""
        return self._device.roots(self.home.workspace)

    def repair(self) -> Repaired:
        """Remove every point that no record publishes, and make anew what lacks chunks or vectors."""
        from imprint.lifecycle.repair import Repaired, mend

        def load(lexical_only: bool) -> Stages:
            return Stages.load(self.plugins, lexical_only=lexical_only)

        if isinstance(self._store, NoStore):
            return Repaired(0)
        repaired = Repaired(sweep_all(self._store))
        with closing(self._known()) as known:
            publisher = Publisher(self._store, self._gate, known, self._device.purges(self.home.workspace))
            try:
                mend(self._store, publisher, load, self.roots(), repaired)
            finally:
                publisher.checkpoint()
            publisher.finish()
        return repaired

    def search(self, request: Request, plugins: Plugins | None = None) -> Answer:
        """Search the workspace; with other plugins or settings than the engine's own if they are given."""
        from imprint.search.searcher import search

        self._store.begin()
        return search(request, plugins or self.plugins, self._store, self._gate)

    def ranking(self, request: Request, plugins: Plugins, vector: Callable[[], Sequence[float]]) -> list[ChunkView]:
        """All that a search with these plugins ranks, best first (`imprint.search.searcher.ranking`)."""
        from imprint.search.searcher import ranking

        self._store.begin()
        return ranking(request, plugins, self._store, self._gate, vector)

    def read(self, name: str, *, page: int = 1, version: str | None = None, project: str | None = None) -> Page:
        """A page of a source's redacted text."""
        from imprint.reading import find_source, read

        with self._gate.reading():
            record = find_source(self._store.sources, name, project)
            return read(self._store, record, page, version)

    def sources(self, *, prefix: str | None = None, project: str | None = None) -> Iterator[Mapping[str, Any]]:
        """What is recorded of each source (`SOURCE_FIELDS`), in no fixed order."""
        must: list[Condition] = [RECORDS]
        if prefix:
            must.append(StartsWith("source", prefix))
        if project:
            must.append(AnyOf("project", (project,)))
        for batch in self._store.sources.scroll(Where(tuple(must)), Fields(SOURCE_FIELDS)):
            for point in batch:
                yield {name: point.payload[name] for name in SOURCE_FIELDS}

    def findings(self) -> Iterator[Check]:
        """What is right and wrong with the index."""
        from imprint.findings import findings

        return findings(self._store)

    def status(self) -> dict[str, Any]:
        """The workspace in numbers: roots, sources, chunks, the model, and the last run."""
        store = self.settings.text("store.url") or "embedded"
        about = {"data_dir": str(self.home.data), "workspace": self.home.workspace, "store": store}
        return about | decided(self._device, self.home.workspace) | held(self._store)
