"""Lays a corpus out as files, one a document, so that it is indexed as any other folder is."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from pathlib import Path

from imprint.errors import Refused, StoreError
from imprint.evaluation.beir import Document

_MARK = "imprint-eval.txt"
_MARK_TEXT = "Imprint made this folder to measure on a data set. It may be removed at any time.\n"
_OURS = re.compile(r"[0-9a-f]{20}\.[A-Za-z0-9]{1,12}")
SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,12}")


def claim(folder: Path) -> None:
    """Make the folder, or recognise one that was made before; raises `Refused` for a folder of somebody else's."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        names = os.listdir(folder)
        if names and _MARK not in names:
            raise Refused(
                f"{folder} is not empty, and no index of a data set: its files could be lost",
                "name a new folder with --index",
            )
        (folder / _MARK).write_text(_MARK_TEXT, "utf-8")
    except OSError as error:
        raise StoreError(f"{folder} cannot be used: {error.strerror}", "name another folder with --index") from error


def lay_out(documents: Iterable[Document], folder: Path, suffix: str) -> dict[str, str]:
    """Write each document that differs from its file, and remove files of documents that are no more.

    Gives the IDs by the files' names. A name is a hash of the ID, whatever characters that has.
    """
    ids: dict[str, str] = {}
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        for document in documents:
            name = file_name(document.id, suffix)
            ids[name] = document.id
            _write(folder / name[:2] / name, document.content.encode("utf-8"))
        for path in folder.glob("??/*"):
            if path.name not in ids and _OURS.fullmatch(path.name):
                path.unlink()
    except OSError as error:
        raise StoreError(f"{folder} cannot be written: {error.strerror}", "name another folder with --index") from error
    return ids


def file_name(identifier: str, suffix: str) -> str:
    """The name of a document's file: 80 bits of its ID's hash."""
    return hashlib.sha256(identifier.encode("utf-8")).hexdigest()[:20] + suffix


def _write(path: Path, content: bytes) -> None:
    try:
        if path.read_bytes() == content:
            return
    except FileNotFoundError:
        path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
