"""Walks the folders below a root: the part that every scanner of a file system shares."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping

from imprint.errors import PathTooLong
from imprint.kinds import Kind, kinds_in
from imprint.names import excluded_folder
from imprint.values import FileEntry

Elsewhere = Callable[[str, Mapping[str, Kind]], Iterator[FileEntry] | None]


def walk(root: str, elsewhere: Elsewhere = lambda _folder, _kinds: None) -> Iterator[FileEntry]:
    """Every file below ``root``, through real folders that are not excluded; raises `ScanError`.

    ``elsewhere`` is shown each folder with what is in it: the entries that it returns stand for the whole folder, None
    leaves it to the walk. A folder whose path is longer than the system opens is listed itself, and so becomes a
    failure that people see: nothing in it can ever have been indexed, and the rest is not held up.
    """
    folders = [root]  # a stack, not recursion: a tree may be deeper than Python's limit
    while folders:
        folder = folders.pop()
        try:
            kinds = kinds_in(folder, may_be_gone=folder != root)
        except PathTooLong:
            yield FileEntry(folder)
            continue
        answer = elsewhere(folder, kinds)
        if answer is not None:
            yield from answer
            continue
        inner: list[str] = []
        for name, kind in kinds.items():
            path = os.path.join(folder, name)
            if kind is Kind.FOLDER and not excluded_folder(name):
                inner.append(path)
            elif kind is Kind.FILE or kind is Kind.SPECIAL:
                yield FileEntry(path, regular=kind is Kind.FILE)
        folders.extend(reversed(inner))
