"""Turns listings into the files that are there, through real folders only."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from imprint import FileEntry, Kind, PathTooLong, ScanError, excluded_folder, kind_of, kinds_in, walk
from imprint_git.finding import MARKER, is_git_directory, is_work_tree, work_tree_above
from imprint_git.listing import Lister, Listing
from imprint_git.spelling import Shown, names


def repository_files(top: str, lister: Lister) -> Iterator[FileEntry]:
    """The files of the work tree that ``top`` is or lies in, and those of the repositories nested in it.

    A nested repository that the outer one does not ignore, submodule or not, has a listing of its own: to leave it out
    would lose files that the user sees, and to walk it would ignore its rules.
    """
    pending = [top]
    while pending:
        folder = pending.pop()
        if folder != top and kind_of(folder) is not Kind.FOLDER:
            continue  # gone since its parent was read
        try:
            listing = lister.list(folder)
        except ScanError:
            if not lister.is_bare(folder):
                raise
            yield from plain_files(folder, lister)
            continue
        yield from _listed_files(folder, listing, pending)
        yield from (FileEntry(_too_long(work_tree_above(folder) or folder, path)) for path in listing.too_long)


def plain_files(root: str, lister: Lister) -> Iterator[FileEntry]:
    """Every file below ``root`` outside repositories, of each repository on the way what git lists, and nothing of
    git's own data.
    """

    def repository(folder: str, kinds: Mapping[str, Kind]) -> Iterator[FileEntry] | None:
        if folder != root and MARKER in kinds:
            return repository_files(folder, lister)
        return iter(()) if is_git_directory(kinds) else None

    return walk(root, repository)


def _listed_files(top: str, listing: Listing, nested: list[str]) -> Iterator[FileEntry]:
    """The listed files that exist under ``top``; nested repositories are added to ``nested``."""
    folders = [("", os.path.join(top, ""))]  # as git spells it below the top, and as the file system spells it
    while folders:
        inside, folder = folders.pop()
        try:
            kinds = kinds_in(folder, may_be_gone=bool(inside))
        except PathTooLong:
            yield FileEntry(folder.rstrip(os.sep))
            continue
        if not kinds or (inside and is_git_directory(kinds)):
            continue  # gone, or a link by now, through which a listed name would be found
        if inside and MARKER in kinds:  # the outer repository tracks files in the inner one
            nested.append(folder.rstrip(os.sep))
            continue
        shown = Shown(folder, kinds)
        for listed in names(listing.files, inside):
            name, kind = shown.look_up(listed)
            path = folder + name
            if kind is Kind.FILE or kind is Kind.SPECIAL:
                yield FileEntry(path, regular=kind is Kind.FILE)
            elif kind is Kind.FOLDER and not excluded_folder(name) and is_work_tree(path):
                nested.append(path)
        for listed in reversed(names(listing.folders, inside)):
            name, kind = shown.look_up(listed)
            if kind is Kind.FOLDER and not excluded_folder(name):
                folders.append((f"{inside}/{listed}" if inside else listed, folder + name + os.sep))


def _too_long(top: str, shown: str) -> str:
    """The first folder on the way to one that git left out, found by what its message shows: perhaps only the
    beginning.
    """
    parent, _, beginning = os.path.join(top, shown).rpartition(os.sep)
    while (kinds := _kinds_if_open(parent)) is None:
        parent, _, beginning = parent.rpartition(os.sep)
    for name, kind in kinds.items():
        if kind is Kind.FOLDER and name.startswith(beginning):
            return os.path.join(parent, name)
    raise ScanError(
        f"git could not open a folder with a path longer than the system opens, in the repository at {top!r}",
        "move it nearer to the root; nothing was pruned",
    )


def _kinds_if_open(folder: str) -> dict[str, Kind] | None:
    try:
        return kinds_in(folder, may_be_gone=True)
    except PathTooLong:
        return None
