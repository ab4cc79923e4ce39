"""Small data sets, made for each test."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from command_line import Imprint


class Beir:
    """A data set in BEIR's layout in a folder of its own, evaluated with its index in ``index``."""

    def __init__(self, imprint: Imprint) -> None:
        self.imprint = imprint
        self.folder = imprint.folder / "roses"
        self.index = imprint.folder / "index"
        self.folder.mkdir()

    def fill(
        self, documents: Mapping[str, str], queries: Mapping[str, str], qrels: Sequence[tuple[str, str, int]]
    ) -> Beir:
        self.write("corpus.jsonl", ({"_id": name, "title": "", "text": text} for name, text in documents.items()))
        self.write("queries.jsonl", ({"_id": name, "text": text} for name, text in queries.items()))
        rows = ["query-id\tcorpus-id\tscore", *("\t".join(map(str, row)) for row in qrels)]
        (self.folder / "qrels.tsv").write_text("\n".join(rows) + "\n", "utf-8")
        return self

    def write(self, name: str, rows: Any) -> None:
        (self.folder / name).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")

    def json(self, *options: str | Path, code: int = 0) -> Any:
        return self.imprint.json("eval", self.folder, "--index", self.index, *options, code=code)

    def __call__(self, *options: str | Path, code: int = 0) -> Any:
        return self.imprint("eval", self.folder, "--index", self.index, *options, code=code)


@pytest.fixture
def beir(imprint: Imprint) -> Beir:
    """An empty folder for a data set."""
    return Beir(imprint)


@pytest.fixture
def projects(imprint: Imprint) -> Imprint:
    """An index of two projects, ``north`` and ``south``."""
    for project in ("north", "south"):
        imprint.write(f"{project}/peonies.md", f"Peonies of the {project} bloom.\n")
        imprint.json("ingest", imprint.docs / project)
    return imprint


@pytest.fixture
def roses(beir: Beir) -> Beir:
    """Two questions: words find the answer of the first and nothing at all for the second."""
    return beir.fill(
        {"a": "Peonies bloom in May.", "b": "Tulips sleep under snow.", "c": "A ladder leans on the shed."},
        {"q1": "peonies", "q2": "wheelbarrow"},
        [("q1", "a", 1), ("q2", "c", 1)],
    )
