"""A small model of the source lifecycle: what readers must see after each run, and what the run must report.

It is written from the rules, not from the code: a dictionary of files, one of published sources, and a few sets. Paths
are relative to the folder of the tree, with forward slashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from lifecycle_files import FAILS_BEFORE_EMBEDDING, FAILS_IN_EMBEDDING, NOTHING, Node, Odd, Text, Trouble

from imprint.errors import IdentityError, Purged, RootError, UsageError

Key = tuple[str, str]
"""A source: its project and its path."""


@dataclass(frozen=True)
class Setup:
    """What of the installation makes other chunks, besides the bytes."""

    version: int = 1
    hush: bool = False
    max_tokens: int = 230


@dataclass(frozen=True)
class Stored:
    """The published version of a source: what readers see of which file, and how it was made.

    ``made`` is None if it was made from stored text. ``judged`` says whether ``hush`` was among its redactors.
    ``lost`` names what somebody deleted from the store: ``chunk``, ``vector``, ``page``.
    """

    file: Text
    text: str
    made: tuple[Setup, bool] | None
    judged: bool
    lost: str | None = None


@dataclass(frozen=True)
class Root:
    """An approved root; ``moved`` if it is recorded on another device than it is on."""

    path: str
    project: str
    moved: bool = False


@dataclass(frozen=True)
class How:
    """The options of a run."""

    force: bool = False
    lexical_only: bool = False
    dry_run: bool = False
    prune: bool = False
    share: bool = False
    project: str | None = None


@dataclass
class Told:
    """What a run must report. ``doubted`` sources are stored, and a redactor failed on them; a run with an ``unlisted``
    root reports that alone, after it did the others.
    """

    seen: int = 0
    unchanged: int = 0
    replaced: int = 0
    cleared: int = 0
    pruned: int = 0
    withheld: int = 0
    skipped: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    doubted: set[str] = field(default_factory=set)
    unlisted: bool = False

    @property
    def complete(self) -> bool:
        return not self.failed and not self.withheld and not self.doubted


def inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder + "/")


@dataclass
class Model:
    """The files, the index and the decisions of the user."""

    tree: dict[str, Node]
    stored: dict[Key, Stored] = field(default_factory=dict)
    roots: dict[str, Root] = field(default_factory=dict)
    purges: set[str] = field(default_factory=set)
    excluded: set[Key] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    away: dict[str, bool] = field(default_factory=dict)
    """The folders that are unmounted; true if not even an empty folder is left."""
    setup: Setup = Setup()
    dense: bool = False

    # --- the files -----------------------------------------------------------------------------------------------

    def exists(self, path: str) -> bool:
        for folder, missing in self.away.items():
            if inside(path, folder):
                return path == folder and not missing
        return path in self.tree

    def is_folder(self, path: str) -> bool:
        return self.exists(path) and self.tree[path] is Odd.FOLDER

    def below(self, path: str) -> list[str]:
        """What exists at a path and below it."""
        return sorted(other for other in self.tree if inside(other, path) and self.exists(other))

    def put(self, path: str, node: Node) -> None:
        self.remove(path)
        parent = path.rpartition("/")[0]
        while parent and parent not in self.tree:
            self.tree[parent] = Odd.FOLDER
            parent = parent.rpartition("/")[0]
        self.tree[path] = node

    def remove(self, path: str) -> None:
        for other in self.below(path):
            del self.tree[other]

    def rename(self, path: str, to: str) -> None:
        moved = {to + other[len(path) :]: self.tree[other] for other in self.below(path)}
        self.remove(path)
        self.remove(to)
        for other, node in moved.items():
            self.put(other, node)

    # --- what the user decides -----------------------------------------------------------------------------------

    def root_of(self, path: str) -> Root | None:
        """The innermost root that holds a path."""
        holding = [root for root in self.roots.values() if inside(path, root.path)]
        return max(holding, key=lambda root: len(root.path), default=None)

    def is_purged(self, path: str) -> bool:
        return any(inside(path, purge) for purge in self.purges)

    def refusals(self, place: str, how: How, *, ingest: bool) -> set[type[Exception]]:
        """The errors with which a run of a place may end before any work; none if it must go ahead."""
        errors: set[type[Exception]] = set()
        root = self.root_of(place)
        if how.lexical_only and self.dense:
            errors.add(IdentityError)
        if self.is_purged(place):
            errors.add(Purged)
        if not ingest:
            return errors if root else errors | {UsageError}
        if not self.exists(place):
            errors.add(UsageError)
        if root is None or how.project not in (None, root.project):
            overlaps = any(inside(place, other) or inside(other, place) for other in self.roots)
            if (root and root.path == place) or (overlaps and not how.share):
                errors.add(RootError)
        return errors

    def approvable(self, place: str, how: How) -> Root:
        """The root of a place that may be ingested; a run records it once it has listed it."""
        root = self.root_of(place)
        if root and how.project in (None, root.project):
            return root
        folder = place if self.is_folder(place) else place.rpartition("/")[0]
        return Root(place, how.project or folder.rpartition("/")[2])

    def purge(self, path: str) -> int:
        """Gives how many sources are removed."""
        keys = [key for key in self.stored if inside(key[1], path)]
        for key in keys:
            del self.stored[key]
        self.purges.add(path)
        self.excluded = {key for key in self.excluded if not inside(key[1], path)}
        return len(keys)

    # --- runs ----------------------------------------------------------------------------------------------------

    def run(self, scopes: Sequence[tuple[Root, str]], how: How) -> Told:
        """Do what a run does; a dry run leaves no trace."""
        told = Told()
        before = dict(self.stored), set(self.excluded), dict(self.roots), self.dense
        if not how.dry_run:
            self.stored = {key: stored for key, stored in self.stored.items() if not self.is_purged(key[1])}
        for root, scope in sorted(scopes, key=lambda item: (item[0].path, item[1])):
            if any(self.is_folder(path) for path in self.refused if inside(path, scope)):
                told.unlisted = True
            else:
                self.roots.setdefault(root.path, root)
                self._index(root, scope, how, told)
        if how.dry_run:
            self.stored, self.excluded, self.roots, self.dense = before
        else:
            self._judge_again(told)
        return told

    def _index(self, root: Root, scope: str, how: How, told: Told) -> None:
        there = dict(self._listed(scope))
        listed = {path: node for path, node in there.items() if not self.is_purged(path)}
        for path, node in listed.items():
            told.seen += 1
            self._file((root.project, path), node, how, told)
        recorded = {path for project, path in self.stored if project == root.project and inside(path, scope)}
        gone = {path for path in recorded - listed.keys() if not self.exists(path)}
        others = {key for key in self.excluded if key[0] != root.project or not inside(key[1], scope)}
        self.excluded = others | {(root.project, path) for path in recorded - listed.keys() - gone}
        if not gone or how.prune or not self._looks_unmounted(root, scope, len(there), len(gone), len(recorded)):
            told.pruned += len(gone)
            for path in gone:
                del self.stored[root.project, path]
            if self.exists(root.path) and root.path in self.roots:
                self.roots[root.path] = replace(root, moved=False)
        else:
            told.withheld += len(gone)
        self._move(root, scope)

    def _move(self, root: Root, scope: str) -> None:
        """A source that another project has too is this root's alone if no root of the other one holds it any more."""
        for project, path in list(self.stored):
            kept = any(project == other.project and inside(path, other.path) for other in self.roots.values())
            if inside(path, scope) and (root.project, path) in self.stored and project != root.project and not kept:
                del self.stored[project, path]
                self.excluded.discard((project, path))

    def _listed(self, scope: str) -> Iterator[tuple[str, Text | Odd]]:
        """A link is listed only where it has taken the place of a root."""
        for path in self.below(scope):
            node = self.tree[path]
            if node is Odd.FIFO or isinstance(node, Text) or (node is Odd.LINK and path == scope):
                yield path, node

    def _looks_unmounted(self, root: Root, scope: str, there: int, gone: int, recorded: int) -> bool:
        if not self.exists(root.path) or root.moved:
            return True
        return (there == 0 and self.is_folder(scope)) or (gone > 10 and gone * 2 > recorded)

    def _file(self, key: Key, node: Text | Odd, how: How, told: Told) -> None:
        """One file that was listed."""
        path, dense = key[1], not how.lexical_only
        made = self.setup, dense
        old = self.stored.get(key)
        if isinstance(node, Odd):
            told.skipped.append(path)
        elif path in self.refused:
            told.failed.append(path)
        elif self._is_unchanged(old, node, made) and not how.force:
            told.unchanged += 1
        elif node.trouble is Trouble.SKIPPED:
            told.skipped.append(path)
        elif self._fails(node) or (node.trouble in FAILS_IN_EMBEDDING and dense and not how.dry_run):
            told.failed.append(path)
        else:
            blank = node.trouble in NOTHING
            told.cleared += blank
            told.replaced += not blank
            self.dense = self.dense or (dense and not blank)
            text = node.masked if self.setup.hush else node.visible
            self.stored[key] = Stored(node, text, made, self.setup.hush)

    def _is_unchanged(self, old: Stored | None, node: Text, made: tuple[Setup, bool]) -> bool:
        return old is not None and old.lost != "chunk" and (old.file.content, old.made) == (node.content, made)

    def _fails(self, text: Text) -> bool:
        return text.trouble in FAILS_BEFORE_EMBEDDING or (text.trouble is Trouble.THORNY and self.setup.hush)

    def _judge_again(self, told: Told) -> None:
        """Stored text that other redactors judged is judged by those of now."""
        for key, stored in list(self.stored.items()):
            if stored.judged == self.setup.hush:
                continue
            if stored.lost == "page":
                del self.stored[key]
            elif self._fails(stored.file):
                told.doubted.add(key[1])
            elif self.setup.hush and stored.text != stored.file.masked:
                self.stored[key] = Stored(stored.file, stored.file.masked, None, True)
            else:
                self.stored[key] = replace(stored, judged=self.setup.hush)

    def repair(self) -> tuple[int, int]:
        """Gives how many sources are mended and how many are left."""
        mended = left = 0
        for key, stored in self.stored.items():
            if stored.lost == "page":
                self.stored[key] = replace(stored, made=None)
                left += 1
            elif stored.lost and (self._fails(stored.file) or self.is_purged(key[1])):
                left += 1
            elif stored.lost:
                text = stored.file.masked if self.setup.hush else stored.text
                self.stored[key] = Stored(stored.file, text, None, self.setup.hush)
                mended += 1
        return mended, left
