r"""Spells a path so that Windows opens what it names: past `MAX_PATH`, and with names that Win32 would alter.

Every call to the system takes `extended_path(path)`; every path that is stored, compared or shown keeps its usual
spelling. Both functions are pure, and leave a path of another system than Windows as it is.

Windows opens a path of 260 characters or more, and a name that ends in a dot or a space, or is that of a device, only
in the extended-length spelling, ``\\?\C:\...`` or ``\\?\UNC\server\share\...``, which it takes literally. Such paths
are common where another system wrote them, as below ``\\wsl.localhost``.
"""

from __future__ import annotations

import ntpath
import os

_LONG = 240  # UTF-16 units; below Win32's 260, and its 248 for folders
_PREFIX = "\\\\?\\"
_UNC = _PREFIX + "UNC\\"
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", "conin$", "conout$", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789"))
)


def extended_path(path: str, system: str = os.name) -> str:
    """The spelling under which the system is asked for an absolute path.

    ``system`` is the `os.name` whose rules hold.
    """
    if system != "nt" or path.startswith((_PREFIX, "\\\\.\\")):
        return path
    plain = path.replace("/", "\\")
    if _is_long(plain) or any(_is_altered(name) for name in plain.split("\\")):
        return _extended(plain) or path
    return path


def usual_path(path: str, system: str = os.name) -> str:
    """The spelling under which a path is known: without the extended-length prefix, where it names a drive or a share.

    One file so has one path, however the user spells a root.
    """
    if system != "nt" or not path.startswith(_PREFIX):
        return path
    if path[: len(_UNC)].upper() == _UNC:
        return "\\\\" + path[len(_UNC) :]
    rest = path[len(_PREFIX) :]
    return rest if ntpath.splitdrive(rest)[0][1:] == ":" else path


def _extended(path: str) -> str | None:
    """None for a path that is not absolute: literally taken, it would name another file."""
    drive, rest = ntpath.splitdrive(path)
    if not drive or not rest.startswith("\\"):
        return None
    whole = ntpath.normpath(path)
    return _UNC + whole[2:] if drive.startswith("\\\\") else _PREFIX + whole


def _is_long(path: str) -> bool:
    return len(path) + sum(character > "\uffff" for character in path) >= _LONG


def _is_altered(name: str) -> bool:
    """Whether Win32 would open another file than the one with this name."""
    if name in ("", ".", ".."):
        return False
    return name[-1] in " ." or name.partition(".")[0].rstrip(" ").lower() in _DEVICES
