"""Lists the files of a root: the scanner's answer, checked, in batches."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from imprint.dispatch import Plugin
from imprint.errors import PluginError, ScanError
from imprint.kinds import Kind, kind_of
from imprint.long_paths import extended_path
from imprint.names import excluded_file
from imprint.purges import Purges
from imprint.settings import Settings
from imprint.values import FileEntry

BATCH = 256


def list_files(scanners: Sequence[Plugin], path: str, settings: Settings) -> Iterator[FileEntry]:
    """The files under a folder, or the file itself; none for a path that is gone.

    What lies behind a link, perhaps since a moment ago, is no regular file. Raises `ScanError` if the listing cannot be
    completed, and `PluginError` when a scanner lists a path outside the folder.
    """
    if not os.path.lexists(extended_path(path)):
        return
    if not os.path.isdir(extended_path(path)):
        yield FileEntry(path, regular=kind_of(path) is Kind.FILE)
        return
    for scanner in scanners:
        answer = scanner.call("imprint_scan", root=path, settings=settings)
        if answer is not None:
            yield from _checked(scanner, scanner.iterate("imprint_scan", answer), path)
            return
    raise ScanError(f"no installed scanner lists {path}", "see `imprint plugins` for what is wrong with them")


def _checked(scanner: Plugin, entries: Iterator[object], root: str) -> Iterator[FileEntry]:
    prefix = root.rstrip(os.sep) + os.sep
    plain: dict[str, bool] = {}
    for entry in entries:
        if not isinstance(entry, FileEntry):
            raise scanner.error(f"imprint_scan listed a {type(entry).__name__}, not a FileEntry")
        folder = _folder_of(scanner, entry.path)
        if folder not in plain:
            if len(plain) > BATCH:
                plain.clear()
            if not (folder.rstrip(os.sep) + os.sep).startswith(prefix) or os.path.normpath(folder) != folder:
                raise scanner.error(f"imprint_scan listed {entry.path}, which is outside {root}")
            plain[folder] = os.path.realpath(extended_path(folder)) == extended_path(folder)
        yield entry if plain[folder] else FileEntry(entry.path, regular=False)


def _folder_of(scanner: Plugin, path: object) -> str:
    """The folder of a listed path; raises `PluginError` unless the path is one, in its only spelling."""
    if not isinstance(path, str):
        raise scanner.error(f"imprint_scan listed a path that is a {type(path).__name__}, not text")
    folder, _, name = path.rpartition(os.sep)
    if name in ("", ".", "..") or "\0" in path or folder.endswith(os.sep) or not (path.isascii() or _is_a_path(path)):
        raise scanner.error(f"imprint_scan listed {path!r:.200}, which is not how the file system spells a file")
    return folder or os.sep


def _is_a_path(path: str) -> bool:
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return True


def batches(entries: Iterator[FileEntry], own: str, purges: Purges, listed: set[int]) -> Iterator[list[FileEntry]]:
    """The entries that may be indexed, each path once, in lists of at most `BATCH`.

    ``own`` is the data directory: an index of it would change by being made. The hash of each path that was listed,
    also of a purged one, is put into ``listed``: eight bytes a file instead of its name. A listing that fails raises
    when all that it gave before was yielded.
    """
    batch: list[FileEntry] = []
    inside = own.rstrip(os.sep) + os.sep
    failures: list[ScanError | PluginError] = []
    for entry in _until_failure(entries, failures):
        path = entry.path
        key = hash(path)
        if key in listed or path.startswith(inside) or excluded_file(path.rpartition(os.sep)[2]) is not None:
            continue
        listed.add(key)
        if purges.covering(path) is not None:
            continue
        batch.append(entry)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
    if failures:
        raise failures[0]


def _until_failure(entries: Iterator[FileEntry], failures: list[ScanError | PluginError]) -> Iterator[FileEntry]:
    try:
        yield from entries
    except (ScanError, PluginError) as error:
        failures.append(error)
