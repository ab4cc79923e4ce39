"""A listed name is found under the spelling that its folder shows, so that one file is one source."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import imprint_git
import pytest
from imprint_git import spelling
from imprint_git.spelling import Shown
from real_repositories import git, make, names, write

from imprint.kinds import Kind, kind_of, kinds_in


def alike(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


@pytest.fixture
def ignores_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a file system that ignores case and how accents are composed: it shows one spelling and opens any."""

    def look_up(path: str) -> Kind:
        folder, name = os.path.split(path)
        shown = [other for other in kinds_in(folder, may_be_gone=True) if alike(other) == alike(name)]
        return kind_of(os.path.join(folder, shown[0])) if shown else Kind.MISSING

    monkeypatch.setattr(spelling, "kind_of", look_up)


def test_a_file_that_its_folder_spells_otherwise_than_git_is_listed_as_shown(
    tmp_path: Path, ignores_case: None
) -> None:
    top = make(tmp_path / "top", "readme.md", "docs/e\u0301.md", "docs/b.md")
    (top / "readme.md").rename(top / "README.md")
    (top / "docs/e\u0301.md").rename(top / "docs/\u00e9.md")
    (top / "docs").rename(top / "Docs")
    write(top, ".git/info/exclude", text="README.md\nDocs\n")  # a git on such a system lists no second spelling
    assert names(top) == ["README.md", "Docs/b.md", "Docs/\u00e9.md"]


def test_two_listed_spellings_of_one_file_are_one_source(tmp_path: Path, ignores_case: None) -> None:
    top = make(tmp_path / "top", "a.md", "A.md", "docs/x.md", "Docs/x.md")
    for second in ("A.md", "Docs/x.md"):
        (top / second).unlink()
    (top / "Docs").rmdir()
    assert set(names(top)) == {"a.md", "docs/x.md"}


def test_where_case_matters_a_missing_twin_is_not_its_twin(tmp_path: Path) -> None:
    top = make(tmp_path / "top", "a.md", "A.md", "docs/x.md", "Docs/y.md")
    (top / "A.md").unlink()
    (top / "docs/x.md").unlink()
    assert names(top) == ["a.md", "Docs/y.md"]
    git(top, "config", "core.ignorecase", "true")
    assert names(top) == ["a.md", "Docs/y.md"]


def test_a_name_that_is_shown_as_listed_is_taken_as_it_is(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "A.md")
    shown = Shown(f"{tmp_path}/", kinds_in(str(tmp_path), may_be_gone=False))
    assert shown.look_up("A.md") == ("A.md", Kind.FILE)
    assert shown.look_up("b.md") == ("b.md", Kind.MISSING)


def test_a_file_that_appears_meanwhile_is_taken_under_its_own_name(tmp_path: Path) -> None:
    shown = Shown(f"{tmp_path}/", kinds_in(str(tmp_path), may_be_gone=False))
    write(tmp_path, "a.md")
    assert shown.look_up("a.md") == ("a.md", Kind.FILE)


def test_a_name_that_would_lead_elsewhere_on_windows_is_no_name_there(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {"": {"a.md", "..\\up.md", "a.md:stream", "C:x", "", ".", ".."}}
    assert spelling.names(listed, "") == ["..\\up.md", "C:x", "a.md", "a.md:stream"]
    monkeypatch.setattr(spelling, "_NEVER_INSIDE", '\\:*?"<>|')
    assert spelling.names(listed, "") == ["a.md"]


def test_the_timeout_is_a_setting_of_at_least_a_second() -> None:
    (setting,) = imprint_git.imprint_settings()
    assert (setting.key, setting.default, setting.minimum) == ("git.timeout_seconds", 60, 1)
