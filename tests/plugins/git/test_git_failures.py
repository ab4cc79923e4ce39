"""A repository that git cannot list stops the scan with one line, and is never walked instead."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import imprint_git
import pytest
from real_repositories import Settings, make, scan, write

from imprint import ScanError


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return make(tmp_path / "repository", "a.md")


def failure(root: Path, timeout: int = 60) -> ScanError:
    with pytest.raises(ScanError) as caught:
        scan(root, timeout)
    assert "\n" not in str(caught.value)
    return caught.value


def stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Put a program named git on the PATH that does what ``script`` says."""
    write(folder, "bin/git", text=f"#!/bin/sh\n{script}\n")
    (folder / "bin/git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:/usr/bin:/bin")


def test_a_missing_git_is_named(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    error = failure(repository)
    assert "git is not installed" in error.what
    assert str(repository) in error.what
    assert error.remedy.startswith("install git")


def test_a_corrupt_index_is_told_in_gits_own_words(repository: Path) -> None:
    write(repository, ".git/index", text="not an index")
    assert "index file smaller than expected" in failure(repository).what


def test_a_broken_repository_around_the_root_is_an_error(repository: Path) -> None:
    (repository / ".git/HEAD").unlink()
    write(repository, "sub/x.md")
    assert "not a git repository" in failure(repository / "sub").what


def test_a_work_tree_whose_repository_is_gone_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "top/.git", text=f"gitdir: {tmp_path}/gone\n")
    assert "fatal: not a git repository" in failure(tmp_path / "top").what


def test_the_repository_of_someone_else_is_refused_with_gits_remedy(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")  # git's own switch for its tests
    error = failure(repository)
    assert "dubious ownership" in error.what
    assert f"safe.directory '{repository}'" in error.remedy


def test_a_git_that_hangs_is_stopped(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(tmp_path, monkeypatch, "exec sleep 60")
    error = failure(repository, timeout=1)
    assert "more than 1 s" in error.what
    assert "git.timeout_seconds" in error.remedy


def test_a_git_that_cannot_be_started_is_an_error(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, monkeypatch, "")
    write(tmp_path, "bin/git", text="not a program")
    assert "cannot be started" in failure(repository).what


def test_a_git_that_fails_without_a_word_is_an_error(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, monkeypatch, "printf 'a.md\\0'; exit 3")
    assert "exit status 3" in failure(repository).what


@pytest.fixture
def unlistable(repository: Path) -> Iterator[Path]:
    """A repository with a folder that git warns about and leaves out: its path is longer than a path may be."""
    part = "d" * 200
    handles = [os.open(repository, os.O_RDONLY)]
    for _ in range(25):
        os.mkdir(part, dir_fd=handles[-1])
        handles.append(os.open(part, os.O_RDONLY, dir_fd=handles[-1]))
    yield repository
    while len(handles) > 1:
        os.close(handles.pop())
        os.rmdir(part, dir_fd=handles[-1])
    os.close(handles.pop())


def test_a_listing_that_git_could_not_complete_is_an_error_though_git_succeeds(unlistable: Path) -> None:
    error = failure(unlistable)
    assert "could not open directory" in error.what
    assert len(error.what) < 1000


def test_a_root_that_vanishes_before_the_listing_is_an_error(repository: Path) -> None:
    entries = imprint_git.imprint_scan(root=str(repository), settings=Settings())
    assert entries is not None
    repository.rename(repository.with_name("elsewhere"))
    with pytest.raises(ScanError, match="cannot change to"):
        list(entries)
