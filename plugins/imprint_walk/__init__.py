"""The scanner for folders outside git: every file below the root, by a plain walk that follows no link."""

from __future__ import annotations

import os
from collections.abc import Iterator

from imprint import FileEntry, ScanError, excluded_folder, hookimpl

_REPARSE_TAG_MOUNT_POINT = 0xA0000003


@hookimpl
def imprint_scan(root: str) -> Iterator[FileEntry]:
    """Claims every root, so it stands last in the order of scanners."""
    return _files(root)


def _files(root: str) -> Iterator[FileEntry]:
    folders = [root]  # a stack, not recursion: a tree may be deeper than Python's limit
    while folders:
        folder = folders.pop()
        inner: list[str] = []
        for entry in _entries(folder, root):
            if entry.is_file(follow_symlinks=False):
                yield FileEntry(entry.path)
            elif entry.is_dir(follow_symlinks=False):
                if not excluded_folder(entry.name) and not _is_junction(entry):
                    inner.append(entry.path)
            elif not entry.is_symlink():
                yield FileEntry(entry.path, regular=False)
        folders.extend(reversed(inner))


def _entries(folder: str, root: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except (FileNotFoundError, NotADirectoryError) as error:
        if folder != root:
            return []  # removed since its parent was listed: what it held is gone
        raise _scan_error(folder, error) from error
    except OSError as error:
        raise _scan_error(folder, error) from error


def _scan_error(folder: str, error: OSError) -> ScanError:
    return ScanError(
        f"cannot list the folder {folder!r}: {error.strerror}",
        "make it readable or move it out of the root; nothing was pruned",
    )


def _is_junction(entry: os.DirEntry[str]) -> bool:
    """Windows' other link to a folder; `os.DirEntry.is_junction` exists only from Python 3.12 on."""
    if os.name != "nt":
        return False
    return getattr(entry.stat(follow_symlinks=False), "st_reparse_tag", 0) == _REPARSE_TAG_MOUNT_POINT
