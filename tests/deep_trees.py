"""Makes trees whose paths reach the longest that the system opens, and pass it."""

from __future__ import annotations

import os
from pathlib import Path

LONGEST = 4095
"""The longest path that Linux opens, in bytes; macOS stops at 1,023."""


def folder_of_length(top: Path, length: int) -> Path:
    """A new folder below ``top`` whose path has ``length`` bytes."""
    folder = top
    while (missing := length - len(os.fsencode(folder))) > 0:
        folder /= "d" * (missing - 1 if missing <= 200 else min(150, missing - 2))
        folder.mkdir(parents=True)
    return folder


def write_in(folder: Path, *names: str, text: str = "text") -> None:
    """Write files below a folder that can be opened, also where their own paths cannot."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        for name in names:
            inner = os.path.dirname(name)
            if inner:
                os.mkdir(inner, dir_fd=handle)
            with os.fdopen(os.open(name, os.O_CREAT | os.O_WRONLY, dir_fd=handle), "w") as file:
                file.write(text)
    finally:
        os.close(handle)


def unreachable_folders(folder: Path, levels: int = 3, length: int = 200) -> str:
    """Make folders below one that can be opened, the first with a path that cannot; gives that path."""
    name = "u" * length
    handle = os.open(folder, os.O_RDONLY)
    for _ in range(levels):
        os.mkdir(name, dir_fd=handle)
        inner = os.open(name, os.O_RDONLY, dir_fd=handle)
        os.close(handle)
        handle = inner
        os.close(os.open("unread.md", os.O_CREAT | os.O_WRONLY, dir_fd=handle))
    os.close(handle)
    return os.path.join(folder, name)
