"""Reads a file once, safely, and says what it was: bytes, size, time and sha256.

The file is hostile until proven otherwise: a FIFO would block, a link would lead out of the root, a growing file would
not end, and a file that is written while it is read would give a text that never existed.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from contextlib import suppress
from dataclasses import dataclass, field

from imprint.errors import SourceChanged, SourceError
from imprint.long_paths import extended_path
from imprint.values import HEAD_BYTES

_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_FLAGS |= getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One version of a file. ``content`` and ``sha256`` are empty for a file past the limit, which is not read."""

    path: str
    size: int
    mtime_ns: int
    head: bytes = field(repr=False)
    content: bytes | None = field(repr=False)
    sha256: str


def take(path: str, limit: int) -> Snapshot:
    """Read a regular file of at most ``limit`` bytes whole; of a larger one, only its head.

    Raises `SourceError` for what cannot be read, and `SourceChanged` for a file that vanished or grew meanwhile.
    """
    return _snapshot(_open(path), path, limit)


def _open(path: str) -> int:
    try:
        return os.open(extended_path(path), _FLAGS)
    except OSError as error:
        raise _unreadable(error) from error


def _snapshot(handle: int, path: str, limit: int) -> Snapshot:
    """What is behind a handle, which is closed."""
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise SourceError("is not a regular file", "leave it out, or index what it stands for")
        if status.st_size > limit:
            head = os.read(handle, HEAD_BYTES)
            return Snapshot(path, status.st_size, status.st_mtime_ns, head, None, "")
        content = _read(handle, status.st_size)
    except OSError as error:
        raise _unreadable(error) from error
    finally:
        os.close(handle)
    digest = hashlib.sha256(content).hexdigest()
    return Snapshot(path, len(content), status.st_mtime_ns, content[:HEAD_BYTES], content, digest)


def _read(handle: int, size: int) -> bytes:
    """Exactly ``size`` bytes up to the file's end: more or fewer mean that somebody is writing."""
    content = os.read(handle, size + 1)
    if len(content) < size:
        parts = [content]
        missing = size - len(content)
        while missing >= 0:
            part = os.read(handle, missing + 1)
            if not part:
                break
            parts.append(part)
            missing -= len(part)
        content = b"".join(parts)
    if len(content) != size:
        raise SourceChanged("changed while it was read", "run again when it is at rest")
    return content


def unchanged(snapshot: Snapshot) -> None:
    """Prove after extraction that the file is still the one that was read, and at its path without a link on the way;
    raises `SourceChanged`.
    """
    if snapshot.content is None:
        return
    handle = _open(snapshot.path)
    is_there = _is_at(handle, snapshot.path)
    again = _snapshot(handle, snapshot.path, max(snapshot.size, 1))
    if not is_there:
        raise SourceChanged("lies behind a link by now, or was moved", "run again")
    if again.sha256 != snapshot.sha256:
        raise SourceChanged("changed while it was indexed", "run again when it is at rest")


def _is_at(handle: int, path: str) -> bool:
    """Whether an open file is the one at a path that has no link in it: only the last part of a path can be opened
    without following one. Linux tells where the open file is; elsewhere the folders are looked at again.
    """
    with suppress(OSError):
        if os.readlink(f"/proc/self/fd/{handle}") == path:
            return True
    folder = extended_path(os.path.dirname(path))
    with suppress(OSError):
        return os.path.realpath(folder) == folder and os.path.samestat(os.fstat(handle), os.lstat(extended_path(path)))
    return False


def _unreadable(error: OSError) -> SourceError:
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return SourceChanged("vanished before it was read", "run again")
    if error.errno == errno.ELOOP:
        return SourceError("is a symbolic link, and links are not followed", "index what it points to")
    if error.errno in (errno.EACCES, errno.EPERM):
        return SourceError("cannot be read: permission denied", "make it readable for this user")
    if error.errno == errno.ENAMETOOLONG:
        return SourceError("its path is longer than the system opens", "move it nearer to the root")
    return SourceError(f"cannot be read: {error.strerror or error}", "check the disk and run again")
