"""An index and the model of it, which must agree after everything that is done to both.

What is done is in `lifecycle_machine`, what must follow in `lifecycle_model`, what really happens in `lifecycle_world`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from lifecycle_files import Odd, Text, Trouble
from lifecycle_model import How, Key, Model, Root, Stored, Told, inside
from lifecycle_world import Fault, Version, World

from imprint.engine import RunOptions
from imprint.errors import IdentityError, ImprintError, IntegrityError, ScanError
from imprint.lifecycle.progress import Progress
from imprint.lifecycle.report import Report
from imprint.search.request import Request


class CheckedIndex:
    """A tree, its index and their model; ``acts`` counts what was done."""

    def __init__(self, site: Path, acts: dict[str, int]) -> None:
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self._folder = Path(tempfile.mkdtemp(prefix="imprint-", dir=memory)).resolve()
        self.world = World(self._folder, site)
        self.model = Model(dict.fromkeys(("docs", "docs/part", "more"), Odd.FOLDER))
        self._acts = acts
        self._texts = 0
        self._versions: dict[Key, Version] = {}

    def close(self) -> None:
        self.world.close()
        shutil.rmtree(self._folder)

    def did(self, act: str) -> None:
        self._acts[act] = self._acts.get(act, 0) + 1

    def text(self, trouble: Trouble = Trouble.NONE, *, secret: bool = False) -> Text:
        """A text that was never there before."""
        self._texts += 1
        return Text(self._texts, trouble, secret)

    def write(self, path: str, text: Text) -> None:
        self.model.put(path, text)
        self.world.write(path, text)

    def below(self, path: str) -> list[Key]:
        """The visible sources at and below a path."""
        return [key for key in self.model.stored if inside(key[1], path)]

    # --- what is done --------------------------------------------------------------------------------------------

    def purge(self, path: str, fault: Fault | None, *, dry_run: bool) -> None:
        """Purge a path, perhaps with a store that has a fault."""
        act = "purge that is cut off" if fault else "dry purge" if dry_run else "purge"
        self.did(act)
        fault = fault or Fault()
        before = self._remembered()
        expected = len(self.below(path)) if dry_run else self.model.purge(path)
        engine = self.world.engine
        removed = self.world.under(fault, lambda: engine.purge(self.world.path(path), dry_run=dry_run))
        if fault.happened or removed is None:
            self.adopt(before)
            return
        assert removed.sources == expected
        self.check() if dry_run else self.ended()

    def repair(self) -> None:
        self.did("repair")
        mended, left = self.model.repair()
        repaired = self.world.engine.repair()
        assert (repaired.mended, len(repaired.left)) == (mended, left)
        assert repaired.model is None
        self.ended()

    def _remembered(self) -> Model:
        """What a run that is cut off may leave as it is."""
        return replace(self.model, stored=dict(self.model.stored), purges=set(self.model.purges))

    def run(self, act: str, place: str | None, how: How, *, ingest: bool = False, fault: Fault | None = None) -> None:
        """Ingest or refresh a place, or refresh all roots, and see that all went as the model says."""
        fault = fault or Fault()
        act = " ".join([*[name for name in ("force", "lexical_only", "dry_run", "prune") if getattr(how, name)], act])
        real = self._call(place, how, ingest=ingest)
        scopes = [(root, root.path) for root in self.model.roots.values()]
        errors = self.model.refusals(place, how, ingest=ingest) if place else self._refusals(how)
        if errors:
            self.did(f"{act}, refused")
            self.must_refuse(errors, real)
            return
        before = self._remembered()
        if place:
            root = self.model.approvable(place, how) if ingest else self.model.root_of(place)
            assert root
            scopes = [(root, place)]
        told = self.model.run(scopes, how)
        self.did(act)
        report: Report | None = None
        try:
            report = self.world.under(fault, real)
        except ScanError:
            self.did(f"{act}, with a root that cannot be listed")
        if fault.happened:
            self.adopt(before)
            return
        assert (report is None) == told.unlisted
        if report:
            self._compare(report, told)
        self.check() if how.dry_run else self.ended()

    def _refusals(self, how: How) -> set[type[Exception]]:
        return {IdentityError} if how.lexical_only and self.model.dense else set()

    def _call(self, place: str | None, how: How, *, ingest: bool) -> Callable[[], Report]:
        options = RunOptions(how.force, how.lexical_only, how.dry_run, how.share, how.prune, how.project)
        paths = [self.world.path(place)] if place else []
        engine = self.world.engine
        run = engine.ingest if ingest else engine.refresh
        return lambda: run(paths, options, Progress())

    def must_refuse(self, errors: set[type[Exception]], act: Callable[[], object]) -> None:
        """An act must be refused with one of these errors, and change nothing."""
        with pytest.raises(ImprintError) as raised:
            act()
        assert raised.type in errors, raised.value
        self.check()

    # --- checks --------------------------------------------------------------------------------------------------

    def _compare(self, report: Report, told: Told) -> None:
        counts, world = report.counts, self.world
        names = ("seen", "unchanged", "replaced", "cleared", "pruned", "withheld")
        real, expected = ({name: getattr(item, name) for name in names} for item in (counts, told))
        assert real == expected, (real, expected)
        assert (counts.skipped, counts.failed) == (len(told.skipped), len(told.failed))
        assert sorted(world.name(item.source) for item in report.skipped) == sorted(told.skipped)
        failed = [*told.failed, *(told.doubted - set(told.failed))]
        assert sorted(world.name(item.source) for item in report.failed) == sorted(failed)
        assert report.complete == told.complete
        assert counts.seen == sum((counts.unchanged, counts.replaced, counts.cleared, counts.skipped, counts.failed))
        assert report.dry_run or (counts.chunks_written > 0) == (counts.replaced > 0)

    def adopt(self, before: Model) -> None:
        """After a run that was cut off: each source is as before or as after, and so is each decision."""
        self.did("killed at a write, or refused one")
        after, found = self.model, self.world.versions()
        stored: dict[Key, Stored] = {}
        for key in before.stored.keys() | after.stored.keys():
            old, new = before.stored.get(key), after.stored.get(key)
            if key not in found:
                assert old is None or new is None, key
            elif found[key] == self._versions.get(key):
                assert old is not None
                stored[key] = old
            else:
                assert new is not None, key
                stored[key] = new
        assert found.keys() == stored.keys()
        after.stored = stored
        self._adopt_decisions(before)
        self.check()

    def _adopt_decisions(self, before: Model) -> None:
        after, world, status = self.model, self.world, self.world.engine.status()
        purges = {world.name(path) for path in status["purged"]}
        assert purges in (before.purges, after.purges)
        after.purges = purges
        after.excluded = {(row["project"], world.name(row["source"])) for row in status["excluded"]}
        after.dense = status["model"] is not None
        roots = [(world.name(root.path), root) for root in world.engine.roots()]
        after.roots = {path: Root(path, root.project, root.device == 1) for path, root in roots}

    def ended(self) -> None:
        """After a run that came to its end: nothing is left behind, and the doctor finds what was lost alone."""
        bad = {check.name for check in self.world.engine.findings() if not check.good}
        lost = {stored.lost for stored in self.model.stored.values() if stored.lost}
        names = {"chunk": "sources", "vector": "vectors", "page": "texts"}
        assert bad == {names[what] for what in lost}
        assert self.world.orphans() == []
        status = self.world.engine.status()
        assert {(row["project"], self.world.name(row["source"])) for row in status["excluded"]} == self.model.excluded
        self.check()

    def check(self) -> None:
        """Readers see what the model says, and nothing else."""
        model, world, engine = self.model, self.world, self.world.engine
        listed = [(str(row["project"]), world.name(row["source"])) for row in engine.sources()]
        assert sorted(listed) == sorted(model.stored)
        for key, stored in model.stored.items():
            self._check_read(key, stored)
        whole = {key: stored for key, stored in model.stored.items() if stored.lost != "chunk"}
        texts = world.texts()
        for key, stored in whole.items():
            assert texts.get(key, "").split() == stored.text.split()
        words = {stored.file.word: set[Key]() for stored in whole.values() if stored.file.word}
        for key, stored in whole.items():
            if stored.file.word:
                words[stored.file.word].add(key)
        self._check_search(words)
        self._versions = world.versions()

    def _check_read(self, key: Key, stored: Stored) -> None:
        try:
            page = self.world.engine.read(self.world.path(key[1]), project=key[0])
        except IntegrityError:
            assert stored.lost == "page"
        else:
            assert stored.lost != "page"
            assert page.text == stored.text
            assert page.version == hashlib.sha256(stored.file.content.encode()).hexdigest()

    def _check_search(self, words: dict[str, set[Key]]) -> None:
        """The word of each visible version finds it, and no word of another version finds anything."""
        some = sorted(words)[-10:]
        if some:
            assert self._found(" ".join(some)) == set().union(*(words[word] for word in some))
            chosen = some[self._texts % len(some)]
            assert self._found(chosen) == words[chosen]
        stored = self.model.stored.values()
        lost = {item.file.word for item in stored if item.lost == "chunk"}
        shown = {item.file.number for item in stored if f"hush{item.file.number:06}" in item.text}
        numbers = range(max(1, self._texts - 8), self._texts + 1)
        hidden = [word for number in numbers if (word := f"rose{number:06}") not in words.keys() | lost]
        hidden += [f"hush{number:06}" for number in numbers if number not in shown]
        for start in range(0, len(hidden), 12):
            assert self._found(" ".join(hidden[start : start + 12])) == set()

    def _found(self, query: str) -> set[Key]:
        results = self.world.engine.search(Request(query, mode="lexical", limit=50, fold=False)).results
        return {(result.project, self.world.name(result.source)) for result in results}
