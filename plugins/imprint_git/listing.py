"""What git lists in one work tree: tracked files, and untracked ones that are not ignored."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

from imprint import ScanError
from imprint_git.command import run_git, succeeds


@dataclass(frozen=True, slots=True)
class Listing:
    """The names that git lists, by their folder (relative, ``/`` between names, the top folder is empty).

    Among ``files`` are nested repositories too: git gives a submodule or an untracked repository as one name.
    """

    files: dict[str, set[str]]
    folders: dict[str, set[str]]

    @classmethod
    def of(cls, paths: Iterable[str]) -> Listing:
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
        return cls(files, folders)


@dataclass(frozen=True, slots=True)
class Lister:
    """Asks git for a folder's listing; ``timeout`` is in seconds."""

    timeout: int

    def list(self, folder: str) -> Listing:
        """What git lists under ``folder``, which is a work tree or inside one."""
        output = run_git(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard", timeout=self.timeout)
        if not output and self._ignored(folder):
            raise ScanError(
                f"the folder {folder!r} is ignored by the git repository around it, so git lists none of its files",
                "take it out of that repository's ignore rules to index it",
            )
        return Listing.of(os.fsdecode(output).split("\0")[:-1])

    def _ignored(self, folder: str) -> bool:
        return succeeds(folder, "check-ignore", "--quiet", ".", timeout=self.timeout)
