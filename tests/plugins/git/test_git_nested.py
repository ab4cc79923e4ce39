"""A repository inside another, or inside a plain folder, is listed by its own git."""

from __future__ import annotations

from pathlib import Path

import pytest
from real_repositories import git, make, names, names_if_any, write

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


def test_a_nested_repository_without_a_commit_is_listed(outer: Path) -> None:
    git(outer, "init", "--quiet", "nested")
    write(outer, "nested/new.md")
    assert names(outer) == [".gitignore", "a.md", "nested/new.md"]


def test_a_submodule_of_a_submodule_is_listed(outer: Path, tmp_path: Path) -> None:
    inner = make(tmp_path / "inner", "i.md")
    git(inner, "submodule", "--quiet", "add", str(make(tmp_path / "innermost", "m.md")), "most")
    git(inner, "commit", "--quiet", "--message", "most")
    git(outer, "submodule", "--quiet", "add", str(inner), "in")
    git(outer / "in", "submodule", "--quiet", "update", "--init", "--recursive")
    assert names(outer)[3:] == ["in/.gitmodules", "in/i.md", "in/most/m.md"]


def test_a_submodule_that_was_never_initialised_has_no_files(outer: Path, tmp_path: Path) -> None:
    git(outer, "submodule", "--quiet", "add", str(make(tmp_path / "inner", "x.md")), "inner")
    git(outer, "commit", "--quiet", "--message", "inner")
    git(tmp_path, "clone", "--quiet", str(outer), "clone")
    assert (tmp_path / "clone/inner").is_dir()
    assert names(tmp_path / "clone") == [".gitignore", ".gitmodules", "a.md"]


def test_files_that_were_put_into_a_submodule_that_is_not_checked_out_are_those_of_nobody(outer: Path) -> None:
    """git lists nothing there, tracked or not; the kernel keeps what it had of them, since they exist."""
    git(outer, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},inner")
    write(outer, "inner/x.md")
    assert names(outer) == [".gitignore", "a.md"]


def test_a_repository_whose_files_the_outer_one_tracks_has_its_own_listing_all_the_same(outer: Path) -> None:
    write(outer, "vendored/tracked-outside.md", "vendored/sub/x.md")
    git(outer, "add", "vendored")
    make(outer / "vendored", "own.md", ignore="*.log\n")
    write(outer, "vendored/run.log", "vendored/new.md")
    assert names(outer)[2:] == [
        "vendored/.gitignore", "vendored/new.md", "vendored/own.md", "vendored/tracked-outside.md", "vendored/sub/x.md",
    ]  # fmt: skip


def test_a_linked_work_tree_inside_the_work_tree_is_a_nested_repository(outer: Path) -> None:
    git(outer, "worktree", "add", "--quiet", "-b", "side", "trees/side")
    write(outer, "trees/side/new.md")
    assert names(outer)[2:] == ["trees/side/.gitignore", "trees/side/a.md", "trees/side/new.md"]


@pytest.mark.parametrize("place", ["../.git", "../../outer/.git", "../sub/../.git"])
def test_a_nested_repository_that_names_the_outer_one_as_its_own_comes_to_an_end(outer: Path, place: str) -> None:
    write(outer, "sub/.git", text=f"gitdir: {place}\n")
    write(outer, "sub/a.md", "sub/b.md")
    assert set(names(outer)) == {".gitignore", "a.md", "sub/a.md", "sub/b.md"}


def test_repositories_that_name_each_other_come_to_an_end(outer: Path) -> None:
    inner = make(outer / "inner", "x.md")
    (inner / ".git").rename(outer / ".git/inner")
    write(inner, ".git", text="gitdir: ../.git/inner\n")
    make(inner / "again", "y.md")
    git(inner, "add", "again")
    assert set(names(outer)) == {".gitignore", "a.md", "inner/x.md", "inner/again/y.md"}


def test_a_submodule_whose_git_file_leads_outside_gives_files_of_its_folder_alone(outer: Path, tmp_path: Path) -> None:
    elsewhere = make(tmp_path / "elsewhere", "private.md", "x.md")
    git(elsewhere, "config", "core.worktree", str(elsewhere))
    write(outer, "inner/x.md", "inner/.git", text=f"gitdir: {elsewhere}/.git\n")
    git(outer, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},inner")
    assert set(names_if_any(outer) or ()) <= {".gitignore", "a.md", "inner/x.md"}


def test_a_marker_that_is_no_repository_leaves_the_folder_to_the_outer_one(outer: Path) -> None:
    """git looks further up when the marker is none of its own; ignore rules hold, since its own git lists."""
    (outer / "sub/.git").mkdir(parents=True)
    write(outer, "sub/x.md", "sub/ignored/y.md")
    assert names(outer) == [".gitignore", "a.md", "sub/x.md"]
