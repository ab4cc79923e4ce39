"""The one door to an index: whoever serves people (command line, service, MCP) calls these methods."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import TYPE_CHECKING, Any

from imprint.device import DeviceFile, Root, inside, resolve
from imprint.dispatch import Plugins
from imprint.errors import ImprintError, PluginError, Purged, Refused, RootError, ScanError, UsageError
from imprint.home import Home
from imprint.lifecycle.known import KnownSources
from imprint.lifecycle.progress import Progress
from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.report import Report
from imprint.lifecycle.run import Options, Run
from imprint.lifecycle.skips import SkipCache
from imprint.lifecycle.stages import Stages, check_identity
from imprint.lifecycle.sweep import sweep, sweep_all
from imprint.names import excluded_file
from imprint.purges import Purges
from imprint.settings import Settings
from imprint.store.gate import Gate
from imprint.store.lock import own
from imprint.store.open import open_store
from imprint.store.port import AnyOf, Condition, Fields, StartsWith, Where
from imprint.store.records import RECORDS, read_manifest, spell

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
        self._gate = Gate()
        self._stack = ExitStack()

    def __enter__(self) -> Engine:
        """Take the lock and the store; raises `StoreLocked` when another process has the data directory, and
        `ImprintError` when the engine is to look at an index that was never made.
        """
        self.home.create()
        if self._command in _NEED_AN_INDEX and not self.settings.text("store.url") and not self.home.store.exists():
            raise ImprintError(
                f"nothing is indexed yet in workspace {self.home.workspace} of {self.home.data}",
                "`imprint ingest` a folder first",
            )
        with ExitStack() as stack:
            stack.enter_context(own(self.home.data, self._command, self.settings.number("lock.wait_seconds")))
            self._device = DeviceFile(self.home.device)
            stack.callback(self._device.close)
            self._store = open_store(
                self.home.store,
                url=self.settings.text("store.url") or None,
                api_key=os.environ.get("IMPRINT_STORE_API_KEY"),
                workspace=self.home.workspace,
            )
            stack.callback(self._store.close)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def ingest(self, paths: Sequence[str], options: RunOptions, progress: Progress) -> Report:
        """Index files or folders; a folder that is named becomes an approved root.

        Raises `UsageError` for a path that does not exist, `RootError` and `IdentityError` before any work.
        """
        places = _places(paths)
        stages = Stages.load(self.plugins, lexical_only=options.lexical_only)
        self._refuse(places, options.project, stages)
        self._check(stages)
        self._refuse_purged(places)
        scopes = self._approve(places, options, keep=False)  # all or none
        if not options.dry_run:
            scopes = self._approve(places, options, keep=True)
        return self._run("ingest", scopes, stages, options, progress)

    def _refuse(self, places: Sequence[str], project: str | None, stages: Stages) -> None:
        """Raise for what may never become a root: the index itself, and names that must not be stored."""
        own = os.path.realpath(self.home.data)
        for place in places:
            if inside(place, own):
                raise RootError(f"{place} is in the data directory", "index something else, or move the data directory")
            if kinds := stages.redaction.finds(spell(place)[0]):
                raise Refused(f"the path to index holds what looks like a {kinds[0]}", "rename it")
        if project is not None and (not project.strip() or spell(project)[0] != project):
            raise UsageError("the project's name is blank or not valid Unicode", "give another")
        if project and (kinds := stages.redaction.finds(project)):
            raise Refused(f"the project's name holds what looks like a {kinds[0]}", "give another")

    def _refuse_purged(self, places: Sequence[str]) -> None:
        purges = self._device.purges(self.home.workspace)
        for place in places:
            if purge := purges.covering(place):
                shown = spell(purge)[0]
                raise Purged(
                    f"{spell(place)[0]} was purged", f"`imprint restore {shlex.quote(shown)}` lets it in again"
                )

    def _approve(self, places: Sequence[str], options: RunOptions, *, keep: bool) -> list[tuple[Root, str]]:
        approve, workspace = self._device.approve, self.home.workspace
        return [(approve(workspace, place, options.project, share=options.share, keep=keep), place) for place in places]

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
            self._refuse_purged([place for _, place in scopes])
        stages = Stages.load(self.plugins, lexical_only=options.lexical_only)
        self._check(stages)
        return self._run("refresh", scopes, stages, options, progress)

    def _check(self, stages: Stages) -> None:
        check_identity(self._store.sources, stages.embedder.model if stages.embedder else None)

    def _run(
        self,
        command: str,
        scopes: Sequence[tuple[Root, str]],
        stages: Stages,
        options: RunOptions,
        progress: Progress,
    ) -> Report:
        started = datetime.now(UTC).isoformat(timespec="seconds")
        if not options.dry_run:
            sweep(self._store)
        with (
            closing(KnownSources(self.home.known, self._store.sources)) as known,
            closing(SkipCache(self.home.skips)) as skips,
        ):
            purges = self._device.purges(self.home.workspace)
            publisher = Publisher(self._store, self._gate, known, purges)
            own = os.path.realpath(self.home.data)
            run_options = Options(own, purges, options.force, options.dry_run, options.prune)
            run = Run(stages, self._store, publisher, known, skips, run_options, progress)
            failure = self._work(run, scopes, options, progress)
        if not options.dry_run:
            counts = run.report.as_json()["counts"]
            complete = run.report.complete and failure is None
            self._device.record_run(self.home.workspace, command, started, complete=complete, counts=counts)
        if failure:
            raise failure
        return run.report

    def _work(
        self, run: Run, scopes: Sequence[tuple[Root, str]], options: RunOptions, progress: Progress
    ) -> ScanError | PluginError | None:
        """Index every scope; gives what kept a root from being listed, for which the other roots do not wait."""
        failures: list[ScanError | PluginError] = []
        try:
            run.begin()
            for root, scope in _outermost(scopes):
                try:
                    self._index(run, root, scope, options, progress)
                except (ScanError, PluginError) as error:
                    failures.append(error)
            run.remask()
        except KeyboardInterrupt:
            if not options.dry_run:
                with suppress(ImprintError):  # then the next run sweeps
                    run.checkpoint()
                    sweep(self._store)
            raise
        finally:
            run.checkpoint()
        run.finish()
        return failures[0] if failures else None

    def _index(self, run: Run, root: Root, scope: str, options: RunOptions, progress: Progress) -> None:
        if progress.wants_total:
            progress.total(sum(len(batch) for batch in run.files(scope, set())))
        withheld = run.report.counts.withheld
        excluded = run.index(root, scope)
        if not options.dry_run:
            self._device.exclude(self.home.workspace, root, scope, excluded)
            if run.report.counts.withheld == withheld:
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

        place, workspace = resolve(path), self.home.workspace
        if not dry_run:
            sweep(self._store)
        with closing(KnownSources(self.home.known, self._store.sources)) as known:
            if dry_run:
                return Removed(len(known.keys_at(place)), known.chunks_at(place))
            self._device.purge(workspace, place)  # first: what is cut off after this, the next run finishes
            publisher = Publisher(self._store, self._gate, known, self._device.purges(workspace))
            removed = remove_purged(publisher, known, Purges(frozenset((place,))))
            publisher.finish()
        return removed

    def restore(self, path: str) -> None:
        """Let in again what was purged; raises `UsageError` unless a purge names this path."""
        place, workspace = resolve(path), self.home.workspace
        covering = self._device.purges(workspace).covering(place)
        if covering is None:
            raise UsageError(f"{path} is not purged", "`imprint status` lists what is")
        if covering != place:
            raise UsageError(f"{path} was purged with {spell(covering)[0]}", "restore that")
        self._device.restore(workspace, place)

    def approve(self, path: str, *, project: str | None = None, share: bool = False) -> Root:
        """Make a folder or file an approved root without indexing it."""
        places = _places([path])
        self._refuse(places, project, Stages.load(self.plugins, lexical_only=True))
        self._refuse_purged(places)
        return self._device.approve(self.home.workspace, places[0], project, share=share)

    def disapprove(self, path: str) -> int:
        """Take a root back, whether it still exists or not; gives how many sources stay of it.

        Raises `UsageError` when the path is no root.
        """
        place = resolve(path)
        if not self._device.forget(self.home.workspace, place):
            raise UsageError(f"{path} is not an approved root", "`imprint roots list` lists them")
        with closing(KnownSources(self.home.known, self._store.sources)) as known:
            return len(known.keys_at(place))

    def roots(self) -> list[Root]:
        """The approved roots, by path."""
        return self._device.roots(self.home.workspace)

    def repair(self) -> Repaired:
        """Remove every point that no record publishes, and make anew what lacks chunks or vectors."""
        from imprint.lifecycle.repair import Repaired, mend

        def load(lexical_only: bool) -> Stages:
            return Stages.load(self.plugins, lexical_only=lexical_only)

        repaired = Repaired(sweep_all(self._store))
        with closing(KnownSources(self.home.known, self._store.sources)) as known:
            publisher = Publisher(self._store, self._gate, known, self._device.purges(self.home.workspace))
            try:
                mend(self._store, publisher, load, repaired)
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
            return read(self._store.sources, record, page, version)

    def sources(self, *, prefix: str | None = None, project: str | None = None) -> Iterator[Mapping[str, Any]]:
        """What is recorded of each source (`SOURCE_FIELDS`), in no fixed order."""
        must: list[Condition] = [RECORDS]
        if prefix:
            must.append(StartsWith("source", prefix))
        if project:
            must.append(AnyOf("project", (project,)))
        for batch in self._store.sources.scroll(Where(tuple(must)), Fields((*SOURCE_FIELDS, "gone"))):
            for point in batch:
                if not point.payload["gone"]:
                    yield {name: point.payload[name] for name in SOURCE_FIELDS}

    def findings(self) -> Iterator[Check]:
        """What is right and wrong with the index."""
        from imprint.findings import findings

        return findings(self._store)

    def status(self) -> dict[str, Any]:
        """The workspace in numbers: roots, sources, chunks, the model, and the last run."""
        manifest = read_manifest(self._store.sources)
        sources = Where((RECORDS,))
        return {
            "data_dir": str(self.home.data),
            "workspace": self.home.workspace,
            "store": self.settings.text("store.url") or "embedded",
            "roots": [
                {"path": spell(root.path)[0], "project": root.project}
                for root in self._device.roots(self.home.workspace)
            ],
            "excluded": [
                {"source": spell(path)[0], "project": project}
                for path, project in self._device.excluded(self.home.workspace)
            ],
            "purged": [spell(path)[0] for path in sorted(self._device.purges(self.home.workspace).paths)],
            "sources": self._store.sources.count(sources),
            "chunks": self._store.chunks.count(Where()),
            "by_project": self._store.sources.tally("project", sources),
            "by_type": self._store.sources.tally("type", sources),
            "model": manifest.name if manifest else None,
            "last_run": self._device.last_run(self.home.workspace),
        }


def _places(paths: Sequence[str]) -> list[str]:
    """What the user named, resolved, without what lies in something else that is named; raises for what may not be."""
    for path in paths:
        if not os.path.exists(path):
            raise UsageError(f"{path} does not exist", "name a file or folder")
    places: list[str] = []
    for place in sorted({resolve(path) for path in paths}):
        kind = None if os.path.isdir(place) else excluded_file(os.path.basename(place))
        if kind:
            raise Refused(
                f"{place} is never indexed: its name is that of a {kind} file", "index a copy of another name"
            )
        if not any(inside(place, outer) for outer in places):
            places.append(place)
    return places


def _outermost(scopes: Sequence[tuple[Root, str]]) -> list[tuple[Root, str]]:
    """Each file once: scopes inside another scope of the same root are left out."""
    kept: list[tuple[Root, str]] = []
    for root, place in sorted(set(scopes), key=lambda scope: (scope[0].path, len(scope[1]))):
        if not any(root == other and inside(place, covered) for other, covered in kept):
            kept.append((root, place))
    return kept
