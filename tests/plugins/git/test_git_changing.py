"""A repository that changes while it is listed: what vanishes is gone, what stays is listed, no link is followed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import imprint_git
import pytest
from changing_trees import churning
from imprint_git.listing import Lister, Listing
from real_repositories import Settings, make, names, names_if_any, write


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    write(tmp_path, "outside/b.md", "outside/secret.md")
    return make(tmp_path / "repository", "a.md", "sub/b.md", "sub/deep/c.md", "z/d.md")


def once_listed(monkeypatch: pytest.MonkeyPatch, change: Callable[[], object]) -> None:
    """Change the work tree after git has listed it and before its folders are read."""
    listed = Lister.list

    def then_change(lister: Lister, folder: str) -> Listing:
        listing = listed(lister, folder)
        change()
        return listing

    monkeypatch.setattr(Lister, "list", then_change)


def test_what_vanishes_once_git_has_listed_it_is_gone(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once_listed(monkeypatch, lambda: (shutil.rmtree(repository / "sub"), (repository / "a.md").unlink()))
    assert names(repository) == ["z/d.md"]


def test_a_folder_that_becomes_a_link_or_a_file_is_gone_and_nothing_behind_it_listed(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change() -> None:
        shutil.rmtree(repository / "sub")
        (repository / "sub").symlink_to(tmp_path / "outside", target_is_directory=True)
        shutil.rmtree(repository / "z")
        write(repository, "z")

    once_listed(monkeypatch, change)
    assert names(repository) == ["a.md"]


def test_a_folder_that_becomes_a_link_while_its_parent_is_read_is_not_followed(
    repository: Path, tmp_path: Path
) -> None:
    entries = imprint_git.imprint_scan(root=str(repository), settings=Settings())
    assert entries is not None
    first = next(entries)
    (repository / "sub").rename(tmp_path / "moved")
    (repository / "sub").symlink_to(tmp_path / "outside", target_is_directory=True)
    assert [Path(entry.path).name for entry in (first, *entries)] == ["a.md", "d.md"]


def test_a_nested_repository_that_vanishes_before_its_turn_is_gone(repository: Path, tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        make(repository / name, f"{name}.md")
    entries = imprint_git.imprint_scan(root=str(repository), settings=Settings())
    assert entries is not None
    found = [next(entries) for _ in range(4)]
    shutil.rmtree(repository / "one")
    (repository / "two").rename(tmp_path / "moved")
    (repository / "two").symlink_to(tmp_path / "moved", target_is_directory=True)
    assert [Path(entry.path).name for entry in (*found, *entries)] == ["a.md", "b.md", "c.md", "d.md", "three.md"]


def test_a_tree_in_turmoil_is_listed_whole_where_it_is_at_rest(repository: Path, tmp_path: Path) -> None:
    write(repository, *(f"calm/{number}/x.md" for number in range(50)))
    calm = {str(path.relative_to(repository)) for path in repository.rglob("*.md")}
    with churning(repository, tmp_path / "outside"):
        for _ in range(30):
            found = names_if_any(repository)  # git itself may meet the turmoil and say so; nothing is pruned then
            assert found is None or calm <= set(found)
            assert not [name for name in found or () if name.endswith("secret.md")]
