"""Installs plugin packages for a test the way pip would: a module and a dist-info folder on the path."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

HEADER = "from imprint import *\nfrom imprint import hookimpl\n"


def install(folder: Path, distribution: str, plugins: Mapping[str, Mapping[str, str]], version: str = "1.0") -> None:
    """Write a distribution into ``folder``, which is on the path.

    ``plugins`` maps each stage to its plugins: the entry point's name to the module's source.
    """
    groups = []
    for stage, named in plugins.items():
        groups.append(f"[imprint.{stage}]")
        for name, source in named.items():
            module = f"{distribution}_{stage}_{name}".replace("-", "_").replace(".", "_")
            (folder / f"{module}.py").write_text(HEADER + textwrap.dedent(source), "utf-8")
            groups.append(f"{name} = {module}")
    info = folder / f"{distribution.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n", "utf-8")
    (info / "entry_points.txt").write_text("\n".join(groups) + "\n", "utf-8")


@contextmanager
def on_path(folder: Path) -> Iterator[None]:
    """``folder`` on the path; later tests may install other modules of the names that were imported from it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


TOY_EMBEDDER = """
import hashlib
import re

import numpy as np

_TOKEN = re.compile(r"\\w{1,8}|[^\\w\\s]")


@hookimpl
def imprint_model():
    return ModelInfo("toy", "0" * 64, 32, "sum", 200)


@hookimpl
def imprint_tokens(text):
    return [match.end() for match in _TOKEN.finditer(text)]


@hookimpl
def imprint_embed(texts, role):
    rows = np.zeros((len(texts), 32), dtype=np.float32)
    for row, text in zip(rows, texts):
        for word in re.findall(r"\\w+", text.lower()) or ["nothing"]:
            row[hashlib.sha256(word.encode()).digest()[0] % 32] += 1
        row /= np.linalg.norm(row)
    return rows
"""
"""A fast embedder whose vectors are sums of hashed words: equal words, near vectors."""
