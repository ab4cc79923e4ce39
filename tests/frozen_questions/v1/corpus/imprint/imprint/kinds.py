"""Tells what the names in a folder are, links and junctions being links, and absence from refusal.

What scanners build on. A folder is opened without following a link, so that one that was replaced by a link since its
parent was read is gone, not followed.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from imprint.errors import PathTooLong, ScanError
from imprint.long_paths import extended_path


class Kind(Enum):
    """What a name in a folder stands for."""

    FILE = "file"
    FOLDER = "folder"
    SPECIAL = "special"  # a FIFO, a socket, a device
    LINK = "link"
    MISSING = "missing"


_LEADS_ELSEWHERE = 0x20000000  # Windows' mark of reparse points that name another place: links, junctions, mounts
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


def kinds_in(folder: str, *, may_be_gone: bool) -> dict[str, Kind]:
    """Every name in ``folder``, sorted; none if it ``may_be_gone`` since its parent was read, and is.

    Raises `PathTooLong` for a folder whose path is longer than the system opens, `ScanError` for any other that it
    does not list to the end.
    """
    try:
        with _entries(folder, follow=not may_be_gone) as entries:
            found = {entry.name: _kind(entry) for entry in entries}
    except OSError as error:
        if may_be_gone and _is_gone(error):
            return {}
        raise _scan_error(folder, error) from error
    return {name: found[name] for name in sorted(found)}


def kind_of(path: str) -> Kind:
    """What is at ``path`` itself; a path that is too long for the system names nothing that can be opened."""
    try:
        return _judged(os.lstat(extended_path(path)))
    except OSError as error:
        if _is_gone(error) or error.errno == errno.ENAMETOOLONG:
            return Kind.MISSING
        raise _scan_error(path, error) from error


@contextmanager
def _entries(folder: str, *, follow: bool) -> Iterator[Iterator[os.DirEntry[str]]]:
    if os.scandir not in os.supports_fd:  # Windows, where a junction is told by its parent's entry
        with os.scandir(extended_path(folder)) as entries:
            yield entries
        return
    bare = folder.rstrip(os.sep) or os.sep  # behind a link, a separator at the end would be followed all the same
    handle = os.open(bare, _FOLDER if follow else _FOLDER | _NO_LINK)
    try:
        with os.scandir(handle) as entries:
            yield entries
    finally:
        os.close(handle)


def _kind(entry: os.DirEntry[str]) -> Kind:
    """From what the folder itself says where that is enough: a call to the system a file would double a scan."""
    if os.name != "nt":
        if entry.is_file(follow_symlinks=False):
            return Kind.FILE
        if entry.is_dir(follow_symlinks=False):
            return Kind.FOLDER
    try:
        return _judged(entry.stat(follow_symlinks=False))
    except FileNotFoundError:
        return Kind.MISSING


def _judged(status: os.stat_result) -> Kind:
    if stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) & _LEADS_ELSEWHERE:
        return Kind.LINK
    if stat.S_ISREG(status.st_mode):
        return Kind.FILE
    return Kind.FOLDER if stat.S_ISDIR(status.st_mode) else Kind.SPECIAL


def _is_gone(error: OSError) -> bool:
    """Whether the error says that nothing of that name is there; a loop of links stands where it was."""
    return isinstance(error, (FileNotFoundError, NotADirectoryError)) or error.errno == errno.ELOOP


def _scan_error(path: str, error: OSError) -> ScanError:
    if error.errno == errno.ENAMETOOLONG:
        return PathTooLong(f"the path {path!r} is longer than the system opens", "move the folder nearer to the root")
    return ScanError(
        f"cannot list {path!r}: {error.strerror}", "make it readable or move it out of the root; nothing was pruned"
    )
