"""The frozen questions of one version: its texts as they were and as they are, and an index that saw both."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from command_line import Imprint

from imprint.evaluation.dataset import Question
from imprint.evaluation.judgments import read_judgments

VERSION = Path(__file__).parent / "v1"
QUESTIONS = VERSION / "questions.jsonl"
CORPUS = VERSION / "corpus"
BEFORE = VERSION / "before"
PROJECTS = sorted(folder.name for folder in CORPUS.iterdir())

_SAYS_ENOUGH = 25
"""Characters of a line that no other text has by chance."""

_IN_OWN_WORDS = ("exact identifier", "error message")


def questions(*kinds: str) -> list[Question]:
    """The questions, of some kinds alone if any are named."""
    return [question for question in read_judgments(QUESTIONS, None).questions if not kinds or question.kind in kinds]


def hashes() -> dict[str, str]:
    """The sha256 of every file of the version but the manifest, by its path in it."""
    files = sorted(path for path in VERSION.rglob("*") if path.is_file() and path.name != "manifest.json")
    return {path.relative_to(VERSION).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def removed_files() -> list[str]:
    """What was there before and is no more, by its path below the projects."""
    return [name for name in _files(BEFORE) if not (CORPUS / name).exists()]


def stale_lines() -> list[str]:
    """The lines, stripped, that only the texts of before have."""
    now = {line.strip() for name in _files(CORPUS) for line in _lines(CORPUS / name)}
    before = dict.fromkeys(line.strip() for name in _files(BEFORE) for line in _lines(BEFORE / name))
    return [line for line in before if len(line) >= _SAYS_ENOUGH and line not in now]


def index_both_states(imprint: Imprint, *options: str) -> None:
    """Index the texts of before, a project each, then make the files what they are now, and index again."""
    shutil.copytree(CORPUS, imprint.docs, dirs_exist_ok=True)
    shutil.copytree(BEFORE, imprint.docs, dirs_exist_ok=True)
    imprint("ingest", *(imprint.docs / project for project in PROJECTS), *options)
    for name in removed_files():
        (imprint.docs / name).unlink()
    shutil.copytree(CORPUS, imprint.docs, dirs_exist_ok=True)
    counts = imprint.refresh(*options)["counts"]
    assert counts["pruned"] == len(removed_files())
    assert counts["replaced"] == len(_files(BEFORE)) - len(removed_files())


def evaluated(imprint: Imprint, mode: str) -> Any:
    """What `imprint eval` makes of the questions in a mode."""
    return imprint.json("eval", QUESTIONS, "--mode", mode, "--resamples", "100")


def found(imprint: Imprint, query: str, mode: str) -> list[dict[str, Any]]:
    """As many results as a page can have."""
    results: list[dict[str, Any]] = imprint.json("search", "--mode", mode, "--limit", "50", "--", query)["results"]
    return results


def evidence(imprint: Imprint, mode: str) -> tuple[Counter[str], Counter[str]]:
    """How many answers of each grade come of what nothing answers, and of what is asked in a source's own words."""
    nothing: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    for question in questions():
        if question.nothing or question.kind in _IN_OWN_WORDS:
            inside = [option for project in question.projects for option in ("--project", project)]
            answer = imprint.json("search", question.text, "--mode", mode, *inside)
            (nothing if question.nothing else answered)[answer["evidence"]] += 1
    return nothing, answered


def out_of_date(imprint: Imprint, results: Iterable[dict[str, Any]]) -> list[str]:
    """The sources of results that are removed, or hold a line that was replaced."""
    stale, removed = set(stale_lines()), {str(imprint.docs / name) for name in removed_files()}
    return [
        result["source"]
        for result in results
        if result["source"] in removed or stale & {line.strip() for line in result["text"].splitlines()}
    ]


def manifest() -> Any:
    return json.loads((VERSION / "manifest.json").read_text("utf-8"))


def _files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()
