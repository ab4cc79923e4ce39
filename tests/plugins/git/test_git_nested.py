"""A repository inside another, or inside a plain folder, is listed by its own git."""

from __future__ import annotations

from pathlib import Path

import pytest
from real_repositories import git, make, names, write

from imprint import ScanError


@pytest.fixture
def outer(tmp_path: Path) -> Path:
    return make(tmp_path / "outer", "a.md", ignore="ignored/\n")


def test_a_submodule_gives_what_its_own_git_lists(outer: Path, tmp_path: Path) -> None:
    inner = make(tmp_path / "inner", "tracked.md", ignore="*.log\n")
    git(outer, "submodule", "--quiet", "add", str(inner), "libs/inner")
    write(outer / "libs/inner", "new.md", "run.log")
    assert names(outer) == [
        ".gitignore", ".gitmodules", "a.md", "libs/inner/.gitignore", "libs/inner/new.md", "libs/inner/tracked.md",
    ]  # fmt: skip


def test_a_submodule_that_is_not_checked_out_has_no_files(outer: Path, tmp_path: Path) -> None:
    git(outer, "submodule", "--quiet", "add", str(make(tmp_path / "inner", "tracked.md")), "inner")
    git(outer, "submodule", "--quiet", "deinit", "--force", "inner")
    assert names(outer) == [".gitignore", ".gitmodules", "a.md"]


def test_untracked_repositories_are_listed_at_every_depth(outer: Path) -> None:
    make(outer / "sub/nested", "kept.md", ignore="*.log\n")
    make(outer / "sub/nested/third", "deep.md")
    write(outer, "sub/nested/run.log")
    assert names(outer)[2:] == ["sub/nested/.gitignore", "sub/nested/kept.md", "sub/nested/third/deep.md"]


def test_a_repository_that_the_outer_one_ignores_or_the_table_excludes_is_not_listed(outer: Path) -> None:
    make(outer / "ignored/nested", "x.md")
    make(outer / "node_modules", "y.md")
    assert names(outer) == [".gitignore", "a.md"]


def test_a_link_to_a_repository_is_not_followed(outer: Path, tmp_path: Path) -> None:
    make(tmp_path / "elsewhere", "x.md")
    (outer / "nested").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert names(outer) == [".gitignore", "a.md"]


def test_a_folder_of_projects_keeps_each_projects_ignore_rules(tmp_path: Path) -> None:
    projects = tmp_path / "projects"
    write(projects, "notes.md", "plain/deep/note.md", "venv/x.md")
    make(projects / "group/app", "app.md", ignore="build/\n")
    write(projects, "group/app/build/out.md")
    (projects / "link").symlink_to(projects / "group", target_is_directory=True)
    assert sorted(names(projects)) == ["group/app/.gitignore", "group/app/app.md", "notes.md", "plain/deep/note.md"]


def test_a_repository_on_the_way_that_git_cannot_list_stops_the_scan(tmp_path: Path) -> None:
    write(make(tmp_path / "projects/broken", "x.md"), ".git/HEAD", text="nonsense")
    write(tmp_path, "projects/a.md")
    with pytest.raises(ScanError, match=r"projects/broken.*not a git repository"):
        names(tmp_path / "projects")


def test_a_submodule_that_git_cannot_list_stops_the_scan(outer: Path, tmp_path: Path) -> None:
    git(outer, "submodule", "--quiet", "add", str(make(tmp_path / "inner", "x.md")), "inner")
    write(outer, "inner/.git", text="gitdir: ../nowhere\n")
    with pytest.raises(ScanError, match=r"outer/inner.*not a git repository"):
        names(outer)
