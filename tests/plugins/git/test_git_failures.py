"""A repository that git cannot list stops the scan with one line, and is never walked instead."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import imprint_git
import pytest
from deep_trees import LONGEST, folder_of_length, unreachable_folders, write_in
from real_repositories import Settings, git, make, scan, write

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


@pytest.mark.parametrize("place", ["", "sub"])
def test_the_repository_of_someone_else_is_refused_with_a_remedy_that_works(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    write(repository, "sub/b.md")
    give_away(repository, monkeypatch)
    error = failure(repository / place)
    assert "dubious ownership" in error.what
    command = error.remedy.removeprefix("if you trust it, run: ").removesuffix("; nothing was pruned")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    subprocess.run(command, shell=True, check=True)
    assert [Path(entry.path).name for entry in scan(repository / place)] == (["b.md"] if place else ["a.md", "b.md"])


def give_away(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make it another user's: truly where we may, else with git's own switch for its tests."""
    if os.geteuid():
        monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
        return
    for path in (repository, repository / ".git"):
        os.chown(path, 65534, 65534)


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


def test_a_listing_that_git_could_not_complete_is_an_error_though_git_succeeds(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for warning in (
        "warning: could not open directory 'sub/': Permission denied",
        "warning: unable to access 'sub/.gitignore': Input/output error",
        f"warning: could not open directory '{'d/' * 500}': Permission denied",
    ):
        stand_in(tmp_path, monkeypatch, f"""printf 'a.md\\0'; echo "{warning}" >&2""")
        error = failure(repository)
        assert warning[:80] in error.what
        assert len(error.what) < 1000


def test_what_is_too_deep_to_be_opened_costs_itself_and_nothing_else(repository: Path) -> None:
    deepest = folder_of_length(repository, LONGEST - 10)
    write_in(deepest, "fits.md", "fits-not.md")
    out_of_reach = unreachable_folders(deepest)
    found = [entry.path for entry in scan(repository)]
    assert set(found) == {
        str(repository / "a.md"), str(deepest / "fits.md"), str(deepest / "fits-not.md"), out_of_reach,
    }  # fmt: skip


def test_a_folder_that_even_git_cannot_open_is_found_by_what_git_says_of_it(repository: Path) -> None:
    """git opens folders by their path below the repository, so it comes further than the whole path would."""
    deepest = folder_of_length(repository, LONGEST - 10)
    out_of_reach = unreachable_folders(deepest, levels=3)
    found = {entry.path for entry in scan(repository / deepest.relative_to(repository).parts[0])}
    assert out_of_reach in found
    git(repository, "config", "core.excludesFile", "rules")
    write(repository, "rules", text="unread.md\n")  # git lists no file down there
    assert {entry.path for entry in scan(repository)} == {
        str(repository / "a.md"),
        str(repository / "rules"),
        out_of_reach,
    }


@pytest.mark.parametrize("levels", [1, 2, 30])
def test_a_folder_that_git_can_open_and_nobody_else_is_reported_without_what_is_below(
    repository: Path, levels: int
) -> None:
    deepest = folder_of_length(repository, LONGEST - 10)
    out_of_reach = unreachable_folders(deepest, levels, length=20)
    assert {entry.path for entry in scan(repository)} == {str(repository / "a.md"), out_of_reach}


def test_a_folder_too_deep_to_be_opened_leaves_a_plain_root_to_the_next_scanner(tmp_path: Path) -> None:
    unreachable_folders(folder_of_length(tmp_path / "plain", LONGEST - 10))
    assert imprint_git.imprint_scan(root=str(tmp_path / "plain"), settings=Settings()) is None


def test_a_folder_that_git_found_too_deep_and_that_cannot_be_found_is_an_error(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what, reason in (
        ("could not open directory 'sub/gone/'", "File name too long"),
        ("could not open directory 'sub/gone/'", "Filename too long"),  # Windows' own
        ("unable to access 'sub/gone/.gitignore'", "File name too long"),
    ):
        warning = f"warning: {what}: {reason}"
        stand_in(tmp_path, monkeypatch, f"""printf 'a.md\\0'; echo "{warning}" >&2""")
        assert "path longer than the system opens" in failure(repository).what


def test_a_root_that_vanishes_before_the_listing_is_an_error(repository: Path) -> None:
    entries = imprint_git.imprint_scan(root=str(repository), settings=Settings())
    assert entries is not None
    repository.rename(repository.with_name("elsewhere"))
    with pytest.raises(ScanError, match="cannot change to"):
        list(entries)
