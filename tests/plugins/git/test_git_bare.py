"""A bare repository has no files of its own: it is never listed, wherever it lies, and its work trees are."""

from __future__ import annotations

from pathlib import Path

import imprint_git
import pytest
from real_repositories import Settings, git, make, names, scan, write

from imprint import ScanError


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return make(tmp_path / "repository", "a.md", "sub/b.md", ignore="*.log\n")


def bare(repository: Path, place: Path) -> Path:
    git(repository, "clone", "--quiet", "--bare", ".", str(place))
    return place


@pytest.mark.parametrize("place", ["bare.git", "bare.git/objects", "repository/.git", "repository/.git/refs"])
def test_gits_own_data_as_a_root_is_an_error_that_says_so(repository: Path, tmp_path: Path, place: str) -> None:
    bare(repository, tmp_path / "bare.git")
    with pytest.raises(ScanError, match=r"git's own data.*name a checkout"):
        scan(tmp_path / place)


def test_a_bare_repository_inside_a_work_tree_is_not_listed_tracked_or_not(repository: Path) -> None:
    bare(repository, repository / "sub/new.git")
    bare(repository, repository / "sub/kept.git")
    write(repository, "sub/kept.git/refs/heads/kept", "sub/kept.git/notes.md")
    git(repository, "add", "--all", "sub/kept.git")
    assert names(repository) == [".gitignore", "a.md", "sub/b.md"]


def test_a_bare_repository_in_a_plain_folder_is_not_listed(repository: Path, tmp_path: Path) -> None:
    bare(repository, tmp_path / "plain/mirrors/bare.git")
    write(tmp_path, "plain/notes.md", "plain/mirrors/list.md")
    assert names(tmp_path / "plain") == ["notes.md", "mirrors/list.md"]


def test_a_folder_that_only_looks_like_a_bare_repository_is_listed(tmp_path: Path) -> None:
    write(tmp_path, "plain/HEAD", "plain/objects", "plain/refs/a.md")
    assert imprint_git.imprint_scan(root=str(tmp_path / "plain"), settings=Settings()) is None
    top = make(tmp_path / "top", "HEAD/a.md", "objects/b.md", "refs/c.md")
    assert names(top) == ["HEAD/a.md", "objects/b.md", "refs/c.md"]


@pytest.fixture
def layout(repository: Path, tmp_path: Path) -> Path:
    """A folder whose ``.git`` file names a bare repository beside the linked work trees."""
    top = tmp_path / "layout"
    bare(repository, top / ".bare")
    write(top, ".git", text="gitdir: ./.bare\n")
    for branch in ("one", "two"):
        git(top, "worktree", "add", "--quiet", "-b", branch, branch)
    write(top, "one/new.md", "one/run.log", "notes.md", "shared/c.md")
    return top


def test_the_work_trees_beside_a_bare_repository_are_listed_with_what_lies_around_them(layout: Path) -> None:
    assert sorted(names(layout)) == [
        ".git", "notes.md", "one/.gitignore", "one/a.md", "one/new.md", "one/sub/b.md", "shared/c.md",
        "two/.gitignore", "two/a.md", "two/sub/b.md",
    ]  # fmt: skip


def test_a_part_of_such_a_folder_is_listed_too(layout: Path) -> None:
    assert names(layout / "shared") == ["c.md"]
    assert names(layout / "one/sub") == ["b.md"]


def test_a_work_tree_that_is_configured_as_bare_is_an_error_since_its_ignore_rules_must_hold(
    repository: Path, tmp_path: Path
) -> None:
    write(repository, "run.log")
    git(repository, "config", "core.bare", "true")
    with pytest.raises(ScanError, match="must be run in a work tree"):
        scan(repository)
    (repository / ".git").rename(tmp_path / "elsewhere.git")
    write(repository, ".git", text=f"gitdir: {tmp_path}/elsewhere.git\n")
    with pytest.raises(ScanError, match="must be run in a work tree"):
        scan(repository)


def test_a_bare_repository_that_was_committed_is_not_obeyed_by_a_git_that_would(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A git before 2.38 does not know ``safe.bareRepository``."""
    bare(repository, repository / "sub/bare")
    marker = tmp_path / "ran"
    git(repository / "sub/bare", "config", "core.fsmonitor", f"touch {marker}; false")
    write(repository, "sub/bare/docs/x.md")
    monkeypatch.setattr("imprint_git.command._CONFIGURATION", ())
    with pytest.raises(ScanError, match="git's own data"):
        scan(repository / "sub/bare/docs")
    assert names(repository) == [".gitignore", "a.md", "sub/b.md"]
    assert not marker.exists()
