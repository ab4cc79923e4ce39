"""Inside a repository the file set is git's listing, narrowed to the files that are really there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import imprint_git
import pytest
from imprint_git import finding
from imprint_git.finding import work_tree_above
from imprint_git.listing import Lister, Listing
from imprint_git.walking import _listed_files
from real_repositories import Settings, git, make, names, scan, write

from imprint import FileEntry, ScanError


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Tracked, untracked and ignored files at two levels."""
    top = make(tmp_path / "repository", "tracked.md", "docs/tracked.md", ignore="build/\n*.log\n")
    write(top, "new.md", "docs/new.md", "run.log", "docs/run.log", "build/out.md")
    return top


def test_tracked_and_untracked_files_are_listed_and_ignored_ones_are_not(repository: Path) -> None:
    assert names(repository) == [".gitignore", "new.md", "tracked.md", "docs/new.md", "docs/tracked.md"]


def test_a_root_below_the_top_lists_its_own_part(repository: Path) -> None:
    assert names(repository / "docs") == ["new.md", "tracked.md"]


def test_the_ignore_rules_of_info_exclude_and_of_subfolders_hold(repository: Path) -> None:
    write(repository, ".git/info/exclude", text="new.md\n")
    write(repository, "docs/.gitignore", text="*.tmp\n")
    write(repository, "docs/a.tmp")
    assert names(repository) == [".gitignore", "tracked.md", "docs/.gitignore", "docs/tracked.md"]


def test_a_tracked_file_stays_listed_though_a_rule_ignores_it(repository: Path) -> None:
    git(repository, "add", "--force", "run.log")
    assert "run.log" in names(repository)


def test_a_folder_without_a_listed_file_is_not_entered(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[str] = []
    scandir = os.scandir

    def watched(path: str) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
        entered.append(os.path.relpath(path, repository))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", watched)
    scan(repository)
    assert entered == [".", "docs"]


def test_a_file_deleted_from_disk_is_not_listed(repository: Path) -> None:
    (repository / "tracked.md").unlink()
    shutil.rmtree(repository / "docs")
    assert names(repository) == [".gitignore", "new.md"]


def test_excluded_folders_are_left_out_though_git_lists_them(repository: Path) -> None:
    write(repository, "node_modules/m.js", "docs/.venv/x.md")
    git(repository, "add", "--all")
    assert not [name for name in names(repository) if "node_modules" in name or ".venv" in name]


def test_an_empty_repository_has_no_files(tmp_path: Path) -> None:
    assert scan(make(tmp_path / "top")) == []


def test_no_link_is_listed_or_followed_tracked_or_not(repository: Path, tmp_path: Path) -> None:
    write(tmp_path, "outside/tracked.md", "outside/secret.md")
    (repository / "tracked-link.md").symlink_to(tmp_path / "outside/secret.md")
    git(repository, "add", "tracked-link.md")
    (repository / "new-link").symlink_to(tmp_path / "outside", target_is_directory=True)
    shutil.rmtree(repository / "docs")
    (repository / "docs").symlink_to(tmp_path / "outside", target_is_directory=True)  # docs/tracked.md now resolves
    assert names(repository) == [".gitignore", "new.md", "tracked.md"]


def test_a_tracked_file_that_became_a_fifo_is_marked_as_not_regular(repository: Path) -> None:
    (repository / "tracked.md").unlink()
    os.mkfifo(repository / "tracked.md")
    assert FileEntry(str(repository / "tracked.md"), regular=False) in scan(repository)


def test_a_tracked_file_that_became_a_folder_gives_the_files_in_it(repository: Path) -> None:
    (repository / "tracked.md").unlink()
    write(repository, "tracked.md/inner.md")
    assert "tracked.md/inner.md" in names(repository)


def test_a_linked_work_tree_is_listed(repository: Path, tmp_path: Path) -> None:
    git(repository, "worktree", "add", "--quiet", str(tmp_path / "linked"))
    assert names(tmp_path / "linked") == [".gitignore", "tracked.md", "docs/tracked.md"]


def test_an_ignored_root_is_an_error_that_says_so(repository: Path) -> None:
    with pytest.raises(ScanError, match="ignored by the git repository"):
        scan(repository / "build")


def test_a_folder_outside_git_is_left_to_the_next_scanner_without_a_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "plain/sub/a.md")
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))  # git could not even be found
    assert work_tree_above(str(tmp_path)) is None
    assert imprint_git.imprint_scan(root=str(tmp_path / "plain"), settings=Settings()) is None


def test_a_missing_root_is_left_to_the_next_scanner(tmp_path: Path) -> None:
    assert imprint_git.imprint_scan(root=str(tmp_path / "nowhere"), settings=Settings()) is None


def test_a_root_that_vanishes_once_git_has_listed_it_is_an_error_and_not_empty(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Lister.list

    def then_gone(lister: Lister, folder: str) -> Listing:
        listing = listed(lister, folder)
        shutil.rmtree(repository)
        return listing

    monkeypatch.setattr(Lister, "list", then_gone)
    with pytest.raises(ScanError, match="cannot list"):
        scan(repository)


def test_a_mount_point_inside_a_work_tree_is_not_the_work_trees(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """git looks for a repository no further up than the mount point, so the folder is outside git."""
    monkeypatch.setattr(finding, "_device", lambda folder: len(folder) > len(str(repository)))
    assert imprint_git.imprint_scan(root=str(repository / "docs"), settings=Settings()) is None
    assert "tracked.md" in names(repository)


def test_a_forged_listing_cannot_name_a_file_outside_the_folder(repository: Path, tmp_path: Path) -> None:
    write(tmp_path, "outside.md")
    forged = Listing.of(["../outside.md", str(tmp_path / "outside.md"), "docs/../../outside.md", "..", ".git/config"])
    nested: list[str] = []
    assert list(_listed_files(str(repository), forged, nested)) == []
    assert nested == []
