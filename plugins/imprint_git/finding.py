"""Finds out whether git has a say in a folder, without running git: a folder that has none costs no process."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Mapping

from imprint import Kind, ScanError, excluded_folder, extended_path, kinds_in

MARKER = ".git"
"""A folder, or a file in submodules and linked work trees; whatever bears the name is git's to judge."""

_GIT_DIRECTORY = {"HEAD": Kind.FILE, "objects": Kind.FOLDER, "refs": Kind.FOLDER}


def is_git_directory(kinds: Mapping[str, Kind]) -> bool:
    """Whether a folder with these names is git's own data, as a bare repository is: it has no working files."""
    return all(kinds.get(name) is kind for name, kind in _GIT_DIRECTORY.items())


def is_work_tree(folder: str) -> bool:
    return os.path.lexists(extended_path(os.path.join(folder, MARKER)))


def work_tree_above(folder: str) -> str | None:
    """The nearest folder from ``folder`` upwards that is a work tree; like git, it stops at the mount point.

    Raises `ScanError` if git's own data comes first: git would obey the configuration in it.
    """
    try:
        device = _device(folder)
        while not is_work_tree(folder):
            _refuse_git_directory(folder)
            parent = os.path.dirname(folder)
            if parent == folder or _device(parent) != device:
                return None
            folder = parent
    except OSError:
        return None  # the scanner that takes the root meets the same error and reports it
    return folder


def holds_repository(root: str) -> bool:
    """Whether a folder below ``root`` is a work tree or git's own data; the nearest are met first, as in a folder of
    projects.
    """
    folders = deque([root])
    while folders:
        folder = folders.popleft()
        try:
            kinds = kinds_in(folder, may_be_gone=True)
        except ScanError:
            continue  # as above
        if MARKER in kinds or is_git_directory(kinds):
            return True
        inner = (name for name, kind in kinds.items() if kind is Kind.FOLDER and not excluded_folder(name))
        folders.extend(os.path.join(folder, name) for name in inner)
    return False


def _device(folder: str) -> int:
    return os.stat(extended_path(folder)).st_dev


def _refuse_git_directory(folder: str) -> None:
    is_there = {Kind.FILE: os.path.isfile, Kind.FOLDER: os.path.isdir}
    if all(is_there[kind](extended_path(os.path.join(folder, name))) for name, kind in _GIT_DIRECTORY.items()):
        raise ScanError(
            f"the folder {folder!r} is git's own data, as a bare repository is: it has no working files",
            "name a checkout of it instead",
        )
