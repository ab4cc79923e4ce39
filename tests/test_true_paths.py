"""A path that a user types is spelled as its folders list it, where the file system takes several spellings."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from imprint.true_paths import true_path


def test_where_every_spelling_is_another_file_each_keeps_its_own(tmp_path: Path):
    if (tmp_path / "Beds").mkdir() or (tmp_path / "bEDS").exists():
        pytest.skip("the file system of the tests ignores case")
    (tmp_path / "bEDS").mkdir()
    for name in ("Beds", "bEDS", "missing", "Missing/x"):
        assert true_path(str(tmp_path / name)) == str(tmp_path / name)


def test_a_hard_link_in_other_letters_is_no_other_spelling(tmp_path: Path):
    (tmp_path / "a").write_text("x")
    os.link(tmp_path / "a", tmp_path / "A")
    assert true_path(str(tmp_path / "a")) == str(tmp_path / "a")
    assert true_path(str(tmp_path / "A")) == str(tmp_path / "A")


def test_the_root_is_its_own_spelling():
    assert true_path(os.path.abspath(os.sep)) == os.path.abspath(os.sep)


@pytest.fixture
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that ignores case and composes accents, as macOS has it: names are found by their folded form."""
    lstat, listdir = os.lstat, os.listdir

    def fold(name: str) -> str:
        return unicodedata.normalize("NFC", name).casefold()

    def find(path: str) -> str:
        folder, name = os.path.split(path)
        if not name:
            return path
        folder = find(folder)
        return os.path.join(folder, next((other for other in listdir(folder) if fold(other) == fold(name)), name))

    monkeypatch.setattr(os, "lstat", lambda path: lstat(find(path)))
    monkeypatch.setattr(os, "listdir", lambda path: listdir(find(path)))


@pytest.mark.usefixtures("lenient")
def test_where_case_and_accents_do_not_count_the_listed_spelling_wins(tmp_path: Path):
    composed, decomposed = "Caf\u00e9", "Cafe\u0301"
    (tmp_path / "Garden" / composed).mkdir(parents=True)
    top = str(tmp_path)
    assert true_path(f"{top}/gARDEN/{decomposed}") == f"{top}/Garden/{composed}"
    assert true_path(f"{top}/GARDEN/{composed.upper()}/New") == f"{top}/Garden/{composed}/New"
    assert true_path(f"{top}/Garden/{composed}") == f"{top}/Garden/{composed}"
