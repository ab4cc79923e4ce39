"""Tells what a name in a folder is, links and junctions being links, with one call to the system a folder."""

from __future__ import annotations

import os
import stat
from enum import Enum

from imprint import ScanError


class Kind(Enum):
    FILE = "file"
    FOLDER = "folder"
    SPECIAL = "special"  # a FIFO, a socket, a device
    LINK = "link"
    MISSING = "missing"


_REPARSE_TAG_MOUNT_POINT = 0xA0000003  # a Windows junction: a link that looks like a folder


def kinds_in(folder: str, *, may_be_gone: bool) -> dict[str, Kind]:
    """Every name in ``folder``, sorted; none if it ``may_be_gone`` since its parent was read, and is."""
    try:
        with os.scandir(folder) as entries:
            return {entry.name: _kind(entry) for entry in sorted(entries, key=lambda entry: entry.name)}
    except (FileNotFoundError, NotADirectoryError) as error:
        if may_be_gone:
            return {}
        raise _scan_error(folder, error) from error
    except OSError as error:
        raise _scan_error(folder, error) from error


def kind_of(path: str) -> Kind:
    """What is at ``path`` itself."""
    try:
        status = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return Kind.MISSING
    except OSError as error:
        raise _scan_error(path, error) from error
    if stat.S_ISREG(status.st_mode):
        return Kind.FILE
    if stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) == _REPARSE_TAG_MOUNT_POINT:
        return Kind.LINK
    return Kind.FOLDER if stat.S_ISDIR(status.st_mode) else Kind.SPECIAL


def _kind(entry: os.DirEntry[str]) -> Kind:
    if entry.is_file(follow_symlinks=False):
        return Kind.FILE
    if entry.is_symlink():
        return Kind.LINK
    if entry.is_dir(follow_symlinks=False) and os.name != "nt":
        return Kind.FOLDER
    return kind_of(entry.path)


def _scan_error(path: str, error: OSError) -> ScanError:
    return ScanError(
        f"cannot list {path!r}: {error.strerror}", "make it readable or move it out of the root; nothing was pruned"
    )
