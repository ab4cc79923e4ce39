"""How often `evidence` is right: the grade of the first result where the answer is there, and where it is not.

    python contrib/benchmarks/evidence.py FOLDER... [--mode hybrid] [--questions 300]

Each FOLDER is a data set in BEIR's layout. The documents that answer every second question are left out of its index,
so that those questions have no answer although their neighbours are there ("left out"); the questions of the other
folders are asked as well ("off topic"). A grade is good when it is seldom ``none`` where the first result is judged
relevant, and seldom ``strong`` where nothing is.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from unittest import mock

from measure import imprint, run

from imprint.engine import Engine
from imprint.evaluation.beir import documents, read_beir
from imprint.evaluation.dataset import Dataset, Question
from imprint.home import Home
from imprint.search.request import Mode, Request
from imprint.settings import Settings

GRADES = ("strong", "weak", "none")


def indexed(dataset: Dataset, without: set[str], folder: Path, lexical: bool) -> Path:
    """Index the corpus but for some documents, each as a file named by its place; gives the data directory."""
    assert dataset.corpus
    places = {}
    (folder / "files").mkdir(parents=True)
    for place, document in enumerate(documents(dataset.corpus)):
        if document.id not in without:
            places[f"{place}.txt"] = document.id
            (folder / "files" / f"{place}.txt").write_text(document.content, "utf-8")
    (folder / "names.json").write_text(json.dumps(places), "utf-8")
    options = ["--lexical-only"] if lexical else []
    run(imprint(folder / "data", "-q", "ingest", str(folder / "files"), *options))
    return folder / "data"


def graded(engine: Engine, questions: Iterable[Question], mode: Mode, names: dict[str, str]) -> dict[str, Counter[str]]:
    """The grades of the first results, apart by whether they are judged relevant."""
    found: dict[str, Counter[str]] = {"right": Counter(), "wrong": Counter()}
    for question in questions:
        answer = engine.search(Request(question.text, mode, limit=1))
        first = names[Path(answer.results[0].source).name] if answer.results else None
        is_right = first is not None and question.grades.get(first, 0) > 0
        found["right" if is_right else "wrong"][answer.evidence] += 1
    return found


def told(what: str, grades: Counter[str]) -> str:
    total = sum(grades.values()) or 1
    shares = ", ".join(f"{grade} {100 * grades[grade] / total:.0f} %" for grade in GRADES)
    return f"  {what:28} {sum(grades.values()):5}: {shares}"


def measure(dataset: Dataset, others: list[Question], mode: Mode, most: int) -> None:
    chance = random.Random(0)
    asked = chance.sample(list(dataset.questions), min(most, len(dataset.questions)))
    lost = asked[1::2]
    without = {key for question in lost for key, grade in question.grades.items() if grade > 0}
    kept = [item for item in asked[::2] if any(g > 0 and k not in without for k, g in item.grades.items())]
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ):
        data = indexed(dataset, without, Path(folder), mode == "lexical")
        names = json.loads(Path(folder, "names.json").read_text("utf-8"))
        count = json.loads(subprocess.check_output(imprint(data, "--json", "status")))["chunks"]
        print(f"{dataset.name}, {mode}, {count:,} chunks")
        with Engine(Home.at(str(data), "default"), Settings.load(Path(folder, "none.toml")), "search") as engine:
            there = graded(engine, kept, mode, names)
            print(told("answered, first is right", there["right"]))
            print(told("answered, first is wrong", there["wrong"]))
            print(told("answer left out", graded(engine, lost, mode, names)["wrong"]))
            if others:
                print(told("off topic", graded(engine, others, mode, names)["wrong"]), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--mode", choices=["hybrid", "semantic", "lexical"], default="hybrid")
    parser.add_argument("--questions", type=int, default=300)
    options = parser.parse_args()
    sets = [read_beir(folder, None) for folder in options.folders]
    for dataset in sets:
        chance = random.Random(1)
        others = [
            item
            for other in sets
            if other is not dataset
            for item in chance.sample(list(other.questions), min(50, len(other.questions)))
        ]
        measure(dataset, others, options.mode, options.questions)


if __name__ == "__main__":
    main()
