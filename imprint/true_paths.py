"""Spells a path as its folders list it, where the file system takes several spellings for one file.

A file system may ignore case or compose accents. Roots and purges are compared as text with what scanners list, so a
path that a user types must have the listed spelling.
"""

from __future__ import annotations

import os
import unicodedata


def true_path(path: str) -> str:
    """An absolute path without links, each name as its folder lists it; what does not exist keeps its spelling."""
    folder, names = path, []
    while (above := os.path.dirname(folder)) != folder:
        names.append(os.path.basename(folder))
        folder = above
    for name in reversed(names):
        folder = os.path.join(folder, _listed(folder, name) if _has_other_spelling(folder, name) else name)
    return folder


def _has_other_spelling(folder: str, name: str) -> bool:
    """Whether the name in other letters is the same file: three questions, where listing the folder may take long."""
    others = {name.swapcase(), unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)} - {name}
    file = _identity(os.path.join(folder, name))
    return file is not None and any(_identity(os.path.join(folder, other)) == file for other in others)


def _listed(folder: str, name: str) -> str:
    try:
        names = os.listdir(folder)
    except OSError:
        return name
    if name in names:
        return name
    file = _identity(os.path.join(folder, name))
    return next((other for other in names if _identity(os.path.join(folder, other)) == file), name)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        status = os.lstat(path)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino
