"""The machine that tries to break the source lifecycle: random acts on files, plugins, the store and the engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from lifecycle_checked import CheckedIndex
from lifecycle_files import Odd, Text, Trouble
from lifecycle_model import How, Model, Setup, inside
from lifecycle_world import Fault

from imprint.errors import UsageError

FILES = (
    "docs/a.txt", "docs/A.txt", "docs/b.toy", "docs/part/c.toy", "docs/part/d.txt", "docs/PART/c.toy",
    "more/a.txt", "more/e.toy",
)  # fmt: skip
FOLDERS = ("docs", "docs/part", "docs/PART", "more")
CROWD = tuple(f"more/crowd/{number:02}.txt" for number in range(12))

picks = st.integers(0, 999)
thens = st.booleans()
seldom = st.sampled_from((False, False, False, True))
troubles = st.one_of(st.just(Trouble.NONE), st.sampled_from(Trouble))
plain = How()
hows = st.one_of(
    st.just(plain),
    st.builds(How, force=st.booleans(), lexical_only=seldom, dry_run=st.booleans(), prune=st.booleans()),
)
faults = st.builds(
    Fault,
    st.one_of(st.integers(1, 8), st.integers(1, 24)),
    st.sampled_from(("before", "half", "after")),
    refusing=st.sampled_from((False, False, True)),
)
perhaps_faults = st.one_of(st.none(), faults)


def one_of(things: Iterable[str], pick: int) -> str:
    """One of some paths, by a number that was drawn before they were known."""
    ordered = sorted(things)
    return ordered[pick % len(ordered)]


class LifecycleMachine(RuleBasedStateMachine):
    """One data directory and its tree, from the first file to the last check."""

    site: ClassVar[Path]
    """Where the toy plugins are installed."""

    acts: ClassVar[dict[str, int]] = {}
    """How often each act was done, over all examples."""

    def __init__(self) -> None:
        super().__init__()
        self.index = CheckedIndex(self.site, self.acts)
        self.world = self.index.world
        for path in FILES[:4]:
            self.index.write(path, self.index.text())

    def teardown(self) -> None:
        self.index.close()

    @initialize(lexical_only=st.booleans(), more=st.booleans())
    def first_run(self, lexical_only: bool, more: bool) -> None:
        how = How(lexical_only=lexical_only)
        self.index.run("first run", "docs", how, ingest=True)
        if more:
            self.index.write("more/e.toy", self.index.text(secret=True))
            self.index.run("first run", "more", how, ingest=True)

    # --- acts on the files ---------------------------------------------------------------------------------------

    @property
    def model(self) -> Model:
        return self.index.model

    def _then(self, refresh: bool) -> None:
        """Most acts are of interest for what the next run makes of them."""
        if refresh:
            self.index.run("refresh", None, plain)

    def _mounted(self, paths: Iterable[str]) -> list[str]:
        return [path for path in paths if not any(inside(path, away) for away in self.model.away)]

    @property
    def _files(self) -> list[str]:
        """The text files that are there."""
        return self._mounted(path for path, node in self.model.tree.items() if isinstance(node, Text))

    @property
    def _things(self) -> list[str]:
        """Everything that is there, but for the two folders at the top."""
        return self._mounted(path for path in self.model.tree if "/" in path)

    def _named(self, paths: Iterable[str]) -> list[str]:
        """The paths that name what is at them: a link would name what it leads to."""
        return [path for path in paths if not (self.model.exists(path) and self.model.tree[path] is Odd.LINK)]

    @precondition(lambda self: self._mounted(FILES))
    @rule(pick=picks, trouble=troubles, secret=st.booleans(), then=thens)
    def write(self, pick: int, trouble: Trouble, secret: bool, then: bool) -> None:
        self.index.did("write")
        self.index.write(one_of(self._mounted(FILES), pick), self.index.text(trouble, secret=secret))
        self._then(then)

    @precondition(lambda self: self._files)
    @rule(
        pick=picks,
        how=st.sampled_from(("touch", "edit that keeps the size", "edit that keeps time and size")),
        then=thens,
    )
    def edit(self, pick: int, how: str, then: bool) -> None:
        """A new time alone, or another text of the same size, in the same file."""
        self.index.did(how)
        path = one_of(self._files, pick)
        old = self.model.tree[path]
        assert isinstance(old, Text)
        if how == "touch":
            self.world.touch(path)
        else:
            text = self.index.text(old.trouble, secret=old.secret)
            self.model.tree[path] = text
            self.world.overwrite(path, text, keep_time=how == "edit that keeps time and size")
        self._then(then)

    @precondition(lambda self: self._things)
    @rule(pick=picks, then=thens)
    def delete(self, pick: int, then: bool) -> None:
        """A file, a folder with all that is in it, or whatever else is there."""
        self.index.did("delete")
        path = one_of(self._things, pick)
        self.model.remove(path)
        self.world.remove(path)
        self._then(then)

    @precondition(lambda self: self._files)
    @rule(pick=picks, to=picks, how=st.sampled_from(("any", "case", "folder")), then=thens)
    def rename(self, pick: int, to: int, how: str, then: bool) -> None:
        path, name = one_of(self._files, pick), one_of(self._mounted(FILES), to)
        folders = {"docs/part", "docs/PART"} & set(self._things)
        if how == "case":
            path, name = one_of(self._files, pick), one_of(self._files, pick)
            name = name.replace("a.txt", "A.txt") if "a.txt" in name else name.replace("A.txt", "a.txt")
        elif how == "folder" and folders:
            path = one_of(folders, pick)
            name = "docs/PART" if path == "docs/part" else "docs/part"
        folder = self.model.tree.get(name.rpartition("/")[0], Odd.FOLDER)
        if folder is Odd.FOLDER and not inside(path, name):
            self.index.did("rename that changes the case alone" if path.lower() == name.lower() else "rename")
            self.model.rename(path, name)
            self.world.rename(path, name)
        self._then(then)

    @precondition(lambda self: self._mounted(FILES))
    @rule(pick=picks, odd=st.sampled_from(Odd), then=thens)
    def place(self, pick: int, odd: Odd, then: bool) -> None:
        """A folder with a file, a FIFO or a link where a file may have been."""
        self.index.did(f"{odd.value} in the place of a file")
        path = one_of(self._mounted(FILES), pick)
        self.model.put(path, odd)
        self.world.place(path, odd)
        if odd is Odd.FOLDER:
            self.index.write(f"{path}/inner.txt", self.index.text())
        self._then(then)

    @rule(
        paths=st.sets(st.sampled_from(FILES), max_size=2),
        folder=st.sampled_from((None, None, None, *FOLDERS)),
        then=thens,
    )
    def refuse(self, paths: set[str], folder: str | None, then: bool) -> None:
        """Permission is denied for these alone from now on."""
        self.index.did("other permissions")
        self.model.refused = paths | ({folder} if folder else set())
        self.world.refuse(sorted(self.model.refused))
        self._then(then)

    @precondition(lambda self: self._mounted(CROWD))
    @rule(there=st.booleans(), then=thens)
    def crowd(self, there: bool, then: bool) -> None:
        """So many files come or go that most of a root is missing."""
        self.index.did("many files")
        for path in CROWD:
            if there:
                self.index.write(path, self.index.text())
            else:
                self.model.remove(path)
                self.world.remove(path)
        self._then(then)

    @rule(what=st.sampled_from(("docs", "more", "device")), missing=st.booleans(), then=thens)
    def mount(self, what: str, missing: bool, then: bool) -> None:
        """Unmount a folder, mount it again, or have all roots on another device than they were on."""
        if what == "device":
            self.index.did("roots on another device")
            self.model.roots = {path: replace(root, moved=True) for path, root in self.model.roots.items()}
            self.world.move_roots()
        elif what in self.model.away:
            self.index.did("mount")
            del self.model.away[what]
            self.world.mount(what)
        else:
            self.index.did("unmount")
            self.model.away[what] = missing
            self.world.unmount(what, missing=missing)
        self._then(then)

    # --- acts of the user ----------------------------------------------------------------------------------------

    @rule(version=st.integers(1, 2), hush=st.booleans(), max_tokens=st.sampled_from((230, 24)), then=thens)
    def set_up(self, version: int, hush: bool, max_tokens: int, then: bool) -> None:
        """Another redactor, another version of a plugin, or another limit of chunks."""
        self.index.did("changed profile")
        self.model.setup = Setup(version, hush, max_tokens)
        self.world.set_up(self.model.setup)
        self._then(then)

    @precondition(lambda self: self.model.roots)
    @rule(pick=picks, then=thens)
    def disapprove(self, pick: int, then: bool) -> None:
        self.index.did("root removed")
        path = one_of(self.model.roots, pick)
        del self.model.roots[path]
        assert self.world.engine.disapprove(self.world.path(path)) == len(self.index.below(path))
        self._then(then)

    @precondition(lambda self: self._named(FILES))
    @rule(pick=picks, folder=st.booleans(), how=st.one_of(st.sampled_from(("whole", "dry")), faults), then=thens)
    def purge(self, pick: int, folder: bool, how: str | Fault, then: bool) -> None:
        sources = self._named(path for _, path in self.model.stored)
        path = one_of(FOLDERS[1:] if folder else sources or self._named(FILES), pick)
        self.index.purge(path, how if isinstance(how, Fault) else None, dry_run=how == "dry")
        self._then(then)

    @precondition(lambda self: self._named(FILES))
    @rule(pick=picks, then=thens)
    def restore(self, pick: int, then: bool) -> None:
        engine = self.world.engine
        path = one_of(self._named(self.model.purges) or self._named(FILES), pick)
        if path in self.model.purges:
            self.index.did("restore")
            self.model.purges.remove(path)
            engine.restore(self.world.path(path))
        else:
            self.index.did("restore, refused")
            self.index.must_refuse({UsageError}, lambda: engine.restore(self.world.path(path)))
        self._then(then)

    @rule(
        pick=picks, what=st.sampled_from(("chunk", "vector", "page")), then=st.sampled_from(("", "refresh", "repair"))
    )
    def lose(self, pick: int, what: str, then: str) -> None:
        """Somebody deletes from the store; then it may be repaired."""
        whole = sorted(key for key, stored in self.model.stored.items() if stored.text and not stored.lost)
        if what == "vector":
            whole = [key for key in whole if (made := self.model.stored[key].made) and made[1]]
        if whole:
            self.index.did(f"{what} lost")
            key = whole[pick % len(whole)]
            self.model.stored[key] = replace(self.model.stored[key], lost=what)
            self.world.lose(key, what)
        if then == "repair":
            self.index.repair()
        self._then(then == "refresh")

    # --- runs ----------------------------------------------------------------------------------------------------

    @rule(how=hows, fault=perhaps_faults)
    def refresh(self, how: How, fault: Fault | None) -> None:
        self.index.run("refresh", None, how, fault=fault)

    @precondition(lambda self: self._named(FILES))
    @rule(pick=picks, folder=st.booleans(), how=hows)
    def refresh_part(self, pick: int, folder: bool, how: How) -> None:
        self.index.run("refresh of a part", one_of(FOLDERS if folder else self._named(FILES), pick), how)

    @precondition(lambda self: self._named(FILES))
    @rule(
        pick=picks,
        folder=st.booleans(),
        how=hows,
        fault=perhaps_faults,
        project=st.sampled_from((None, None, "one", "two")),
        share=st.booleans(),
    )
    def ingest(self, pick: int, folder: bool, how: How, project: str | None, share: bool, fault: Fault | None) -> None:
        files = [path for path in self._named(FILES) if self.model.tree.get(path) is not Odd.FIFO]
        place = one_of(FOLDERS if folder or not files else files, pick)
        act = "ingest as another project" if project else "ingest"
        self.index.run(act, place, replace(how, project=project, share=share), ingest=True, fault=fault)

    @rule(
        fault=faults,
        force=st.sampled_from((True, True, True, False)),
        lexical_only=st.booleans(),
        edits=st.sets(st.sampled_from(FILES), max_size=3),
    )
    def cut_off(self, fault: Fault, force: bool, lexical_only: bool, edits: set[str]) -> None:
        """A run that has something to write is killed at some write, or meets a full disk."""
        for path in self._mounted(sorted(edits)):
            self.index.write(path, self.index.text())
        how = How(force=force, lexical_only=lexical_only and not self.model.dense)
        self.index.run("refresh that is cut off", None, how, fault=fault)
