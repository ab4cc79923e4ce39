"""What git lists in one work tree: tracked files, and untracked ones that are not ignored."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from imprint import Kind, ScanError, kind_of
from imprint_git.command import run_git, succeeds
from imprint_git.finding import MARKER, work_tree_above
from imprint_git.wsl import Place, windows_name


@dataclass(frozen=True, slots=True)
class Listing:
    """The names that git lists, by their folder (relative, ``/`` between names, the top folder is empty).

    Among ``files`` are nested repositories too: git gives a submodule or an untracked repository as one name.
    ``too_long`` are folders that it could not open, as its messages show them.
    """

    files: dict[str, set[str]]
    folders: dict[str, set[str]]
    too_long: tuple[str, ...] = ()

    @classmethod
    def of(cls, paths: Iterable[str], too_long: tuple[str, ...] = ()) -> Listing:
        files: dict[str, set[str]] = {}
        for path in paths:
            folder, _, name = path.rstrip("/").rpartition("/")  # an untracked repository ends with a slash
            files.setdefault(folder, set()).add(name)
        folders: dict[str, set[str]] = {}
        for folder in files:
            while folder:
                parent, _, name = folder.rpartition("/")
                known = folders.setdefault(parent, set())
                if name in known:
                    break
                known.add(name)
                folder = parent
        return cls(files, folders, too_long)


@dataclass(frozen=True, slots=True)
class Lister:
    """Asks git for a folder's listing; ``timeout`` is in seconds."""

    timeout: int

    def list(self, folder: str) -> Listing:
        """What git lists under ``folder``, which is a work tree or inside one."""
        arguments = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        answer = run_git(folder, *arguments, timeout=self.timeout)
        if not answer.output and self._ignored(folder):
            raise ScanError(
                f"the folder {folder!r} is ignored by the git repository around it, so git lists none of its files",
                "take it out of that repository's ignore rules to index it",
            )
        return Listing.of(_paths(folder, answer.output), answer.too_long)

    def is_bare(self, folder: str) -> bool:
        """Whether the repository of ``folder`` is bare by intent: a ``.git`` file names it beside its linked work
        trees, and it tracks no file. One that is only configured as bare has ignore rules that must hold.
        """
        top = work_tree_above(folder)
        if top is None or kind_of(os.path.join(top, MARKER)) is not Kind.FILE:
            return False
        if run_git(top, "rev-parse", "--is-bare-repository", timeout=self.timeout).output != b"true\n":
            return False
        return not run_git(top, "ls-files", "-z", "--cached", timeout=self.timeout).output

    def _ignored(self, folder: str) -> bool:
        return succeeds(folder, "check-ignore", "--quiet", ".", timeout=self.timeout)


def _paths(folder: str, output: bytes) -> Iterable[str]:
    """The listed paths, spelled as the system that runs this does."""
    if os.name != "nt" and Place.of(folder) is None:
        return os.fsdecode(output).split("\0")[:-1]
    paths = output.decode("utf-8", "replace").split("\0")[:-1]
    return paths if Place.of(folder) is None else map(windows_name, paths)
