"""Opens a user's model folder once, and again when a file in it changes."""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass
from functools import lru_cache

from imprint import ImprintError, ModelInfo, Role, UsageError
from imprint_onnx.embedder import Embedder
from imprint_onnx.session import Pooling, Session
from imprint_onnx.tokenizer import ModelTokenizer

_REQUIRED = ("model.onnx", "tokenizer.json")
_WEIGHTS = ("model.onnx_data", "model.onnx.data")
"""Where exporters put what does not fit into one ONNX file."""


@dataclass(frozen=True, slots=True)
class File:
    """A file's path, and what changes with its content: size, modification time, inode."""

    path: str
    state: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class FolderModel:
    """A folder's files and what the settings say of them."""

    files: tuple[File, ...]
    pooling: Pooling
    window: int
    query_prefix: str
    document_prefix: str

    @classmethod
    def found(
        cls, folder: str, *, pooling: Pooling, window: int, query_prefix: str, document_prefix: str
    ) -> FolderModel:
        """Looks the files up; raises an error that names what is missing."""
        files = model_files(folder, "onnx.folder")
        return cls(files, pooling, window, query_prefix, document_prefix)


def model_files(folder: str, key: str) -> tuple[File, ...]:
    """The files of a model's folder, which the setting ``key`` names: ``model.onnx``, ``tokenizer.json``, then others.

    Raises an error that names what is missing.
    """
    path = os.path.expanduser(folder)
    if not os.path.isabs(path):
        what = f"{key} is {folder!r}, not an absolute path" if folder else f"{key} is not set"
        raise UsageError(what, f"imprint config set {key} /path/to/the/model")
    if not os.path.isdir(path):
        raise ImprintError(f"there is no folder {path!r}", f"correct {key}")
    files = {name: _file(os.path.join(path, name)) for name in _REQUIRED + _WEIGHTS}
    for name in _REQUIRED:
        if files[name] is None:
            raise ImprintError(f"the folder {path!r} holds no {name}", f"put it there or correct {key}")
    return tuple(file for file in files.values() if file)


@dataclass(frozen=True, slots=True)
class Opened:
    """A model that has embedded a first text."""

    info: ModelInfo
    embedder: Embedder


@lru_cache(maxsize=1)
def opened(model: FolderModel) -> Opened:
    """Loads the model and tries it: that tells its dimensions, and whether it can be used at all."""
    onnx, tokenizer_json, *_ = (file.path for file in model.files)
    tokenizer = ModelTokenizer(tokenizer_json, model.window)
    room = tokenizer.room(model.document_prefix)
    if room < 1:
        raise UsageError(
            f"onnx.max_tokens is {model.window}, which leaves no room after onnx.document_prefix",
            "raise onnx.max_tokens",
        )
    first = Session(onnx, model.pooling)
    dimensions = len(first.vector(tokenizer.encode(model.document_prefix + "text", "document")))
    info = ModelInfo(
        name="onnx-folder",  # not the folder's name: the same files elsewhere are the same model
        revision=_revision(model.files),
        dimensions=dimensions,
        pooling="model" if first.pools_itself else model.pooling,
        max_tokens=room,
        query_prefix=model.query_prefix,
        document_prefix=model.document_prefix,
    )
    prefixes: dict[Role, str] = {"query": model.query_prefix, "document": model.document_prefix}
    return Opened(info, Embedder(tokenizer, lambda: Session(onnx, model.pooling), prefixes, dimensions, [first]))


def _revision(files: tuple[File, ...]) -> str:
    """One sha256 over those of all files that make the vectors, since weights may stand outside ``model.onnx``."""
    whole = hashlib.sha256()
    for file in files:
        with open(file.path, "rb") as content:
            whole.update(hashlib.file_digest(content, "sha256").digest())
    return whole.hexdigest()


def _file(path: str) -> File | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return File(path, (status.st_size, status.st_mtime_ns, status.st_ino)) if stat.S_ISREG(status.st_mode) else None
