"""Finds out whether git has a say in a folder, without running git: a folder that has none costs no process."""

from __future__ import annotations

import os
from collections import deque

from imprint import excluded_folder

MARKER = ".git"
"""A folder, or a file in submodules and linked work trees; whatever bears the name is git's to judge."""


def is_git_directory(folder: str) -> bool:
    """Whether ``folder`` is git's own data, as a bare repository is: it has no working files."""
    return os.path.isfile(os.path.join(folder, "HEAD")) and all(
        os.path.isdir(os.path.join(folder, part)) for part in ("objects", "refs")
    )


def is_work_tree(folder: str) -> bool:
    return os.path.lexists(os.path.join(folder, MARKER))


def work_tree_above(folder: str) -> str | None:
    """The nearest folder from ``folder`` upwards that is a work tree; like git, it stops at the mount point."""
    try:
        device = os.stat(folder).st_dev
        while not is_work_tree(folder):
            parent = os.path.dirname(folder)
            if parent == folder or os.stat(parent).st_dev != device:
                return None
            folder = parent
    except OSError:
        return None  # the scanner that takes the root meets the same error and reports it
    return folder


def holds_repository(root: str) -> bool:
    """Whether a folder below ``root`` is a work tree; the nearest are met first, as in a folder of projects."""
    folders = deque([root])
    while folders:
        try:
            with os.scandir(folders.popleft()) as entries:
                inner = [entry for entry in entries if entry.name == MARKER or entry.is_dir(follow_symlinks=False)]
        except OSError:
            continue  # as above
        if any(entry.name == MARKER for entry in inner):
            return True
        folders.extend(entry.path for entry in inner if not excluded_folder(entry.name))
    return False
