"""What a name is does not depend on how it was looked up: in its folder, or alone."""

from __future__ import annotations

import os
from pathlib import Path

import imprint_git
import pytest
from imprint_git import walking
from imprint_git.kinds import Kind, kind_of, kinds_in
from real_repositories import make, names, write

from imprint import ScanError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    top = tmp_path / "folder"
    write(top, "file", "sub/x")
    os.mkfifo(top / "pipe")
    (top / "to-folder").symlink_to("sub", target_is_directory=True)
    (top / "to-file").symlink_to("file")
    (top / "broken").symlink_to("nowhere")
    return top


def test_both_ways_of_looking_agree(folder: Path) -> None:
    expected = {
        "broken": Kind.LINK, "file": Kind.FILE, "pipe": Kind.SPECIAL, "sub": Kind.FOLDER,
        "to-file": Kind.LINK, "to-folder": Kind.LINK,
    }  # fmt: skip
    assert kinds_in(str(folder), may_be_gone=False) == expected
    assert {name: kind_of(str(folder / name)) for name in expected} == expected


@pytest.mark.parametrize("name", ["nothing", "file/under-a-file"])
def test_what_is_not_there_is_missing(folder: Path, name: str) -> None:
    assert kind_of(str(folder / name)) is Kind.MISSING


def test_a_folder_that_vanished_is_empty_only_where_it_may(folder: Path) -> None:
    gone = str(folder / "gone")
    assert kinds_in(gone, may_be_gone=True) == {}
    with pytest.raises(ScanError, match="gone"):
        kinds_in(gone, may_be_gone=False)


def test_what_the_system_refuses_to_show_is_an_error(folder: Path) -> None:
    too_long = str(folder / ("d" * 300))  # to root too, whom no permission stops
    for look in (kind_of, lambda path: kinds_in(path, may_be_gone=True)):
        with pytest.raises(ScanError, match="File name too long"):
            look(too_long)


def test_a_file_that_its_folder_spells_otherwise_than_git_is_still_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a file system that composes accents or ignores case: the folder shows one spelling, both can be opened."""
    top = make(tmp_path / "top", "a.md", "sub/b.md")

    def spelled_otherwise(folder: str, *, may_be_gone: bool) -> dict[str, Kind]:
        return {name.upper(): kind for name, kind in kinds_in(folder, may_be_gone=may_be_gone).items()}

    monkeypatch.setattr(walking, "kinds_in", spelled_otherwise)
    assert names(top) == ["a.md", "sub/b.md"]


def test_the_timeout_is_a_setting_of_at_least_a_second() -> None:
    (setting,) = imprint_git.imprint_settings()
    assert (setting.key, setting.default, setting.minimum) == ("git.timeout_seconds", 60, 1)
