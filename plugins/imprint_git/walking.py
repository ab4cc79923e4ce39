"""Turns listings into the files that are there, through real folders only."""

from __future__ import annotations

import os
from collections.abc import Iterator

from imprint import FileEntry, excluded_folder
from imprint_git.finding import MARKER, is_work_tree
from imprint_git.kinds import Kind, kind_of, kinds_in
from imprint_git.listing import Lister, Listing

_NOT_A_NAME = frozenset(("", ".", ".."))  # git writes none; a forged index may


def repository_files(top: str, lister: Lister) -> Iterator[FileEntry]:
    """The files of the work tree that ``top`` is or lies in, and those of the repositories nested in it.

    A nested repository that the outer one does not ignore, submodule or not, has a listing of its own: to leave it out
    would lose files that the user sees, and to walk it would ignore its rules.
    """
    pending = [top]
    while pending:
        folder = pending.pop()
        yield from _listed_files(folder, lister.list(folder), pending)


def plain_files(root: str, lister: Lister) -> Iterator[FileEntry]:
    """Every file below ``root`` outside repositories, and of each repository on the way what git lists."""
    folders = [root]
    while folders:
        folder = folders.pop()
        kinds = kinds_in(folder, may_be_gone=folder != root)
        if MARKER in kinds:
            yield from repository_files(folder, lister)
            continue
        inner: list[str] = []
        for name, kind in kinds.items():
            path = os.path.join(folder, name)
            if kind is Kind.FOLDER and not excluded_folder(name):
                inner.append(path)
            elif kind is Kind.FILE or kind is Kind.SPECIAL:
                yield FileEntry(path, regular=kind is Kind.FILE)
        folders.extend(reversed(inner))


def _listed_files(top: str, listing: Listing, nested: list[str]) -> Iterator[FileEntry]:
    """The listed files that exist under ``top``; nested repositories are added to ``nested``.

    A listed name that its folder does not show is looked up: where the file system ignores case or composes accents,
    git may spell it otherwise, and the file would be lost.
    """
    folders = [""]
    while folders:
        inside = folders.pop()
        folder = os.path.join(top, inside, "")
        kinds = kinds_in(folder, may_be_gone=bool(inside))
        for name in _names(listing.files, inside):
            path = folder + name
            kind = kinds.get(name) or kind_of(path)
            if kind is Kind.FILE or kind is Kind.SPECIAL:
                yield FileEntry(path, regular=kind is Kind.FILE)
            elif kind is Kind.FOLDER and is_work_tree(path) and not excluded_folder(name):
                nested.append(path)
        for name in reversed(_names(listing.folders, inside)):
            kind = kinds.get(name) or kind_of(folder + name)
            if kind is Kind.FOLDER and not excluded_folder(name):
                folders.append(f"{inside}/{name}" if inside else name)


def _names(by_folder: dict[str, set[str]], folder: str) -> list[str]:
    return sorted(by_folder.get(folder, _NOT_A_NAME) - _NOT_A_NAME)
