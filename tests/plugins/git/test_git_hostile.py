"""A repository's own configuration runs nothing, and the caller's environment misleads nothing.

Each hostile repository is first tried on git as it is, so that the test would notice a trap that does not work.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from real_repositories import git, make, names, scan, write

from imprint import ScanError


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    """Exists once a hostile repository has run something."""
    return tmp_path / "ran"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return make(tmp_path / "repository", "a.md", "sub/b.md")


def springs(repository: Path, marker: Path, *command: str) -> bool:
    """Whether plain git, run as anyone would, sets the trap off; it is laid again afterwards."""
    subprocess.run(["git", "-C", str(repository), *command], capture_output=True, check=False)
    ran = marker.exists()
    marker.unlink(missing_ok=True)
    return ran


def test_a_file_system_monitor_is_not_run(repository: Path, marker: Path) -> None:
    git(repository, "config", "core.fsmonitor", f"touch {marker}; false")
    assert springs(repository, marker, "status")
    git(repository, "config", "core.fsmonitorHookVersion", "2")
    assert names(repository) == ["a.md", "sub/b.md"]
    assert not marker.exists()


def test_hooks_are_not_run(repository: Path, marker: Path) -> None:
    write(repository, ".git/hooks/post-index-change", text=f"#!/bin/sh\ntouch {marker}\n")
    (repository / ".git/hooks/post-index-change").chmod(0o755)
    assert springs(repository, marker, "add", "--renormalize", ".")
    assert names(repository) == ["a.md", "sub/b.md"]
    assert not marker.exists()


def test_a_partial_clone_fetches_nothing(repository: Path, marker: Path) -> None:
    """git reads the ignore rules of a file outside a sparse checkout from its objects, and fetches a missing one."""
    write(repository, ".gitignore", text="*.log\n")
    git(repository, "add", ".gitignore")
    blob = git(repository, "rev-parse", ":.gitignore").strip()
    git(repository, "update-index", "--skip-worktree", ".gitignore")
    (repository / ".gitignore").unlink()
    (repository / ".git/objects" / blob[:2] / blob[2:]).unlink()
    for key, value in (
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", f"ext::touch {marker}"),
        ("protocol.ext.allow", "always"),
    ):
        git(repository, "config", key, value)
    assert springs(repository, marker, "ls-files", "--others", "--exclude-standard")
    with pytest.raises(ScanError, match=r"'ext' not allowed|lazy fetching disabled"):
        scan(repository)  # the ignore rules could not be read
    assert not marker.exists()


def test_a_bare_repository_committed_as_files_is_not_obeyed(repository: Path, marker: Path) -> None:
    git(repository, "init", "--quiet", "--bare", "sub/bare")
    git(repository / "sub/bare", "config", "core.bare", "false")
    git(repository / "sub/bare", "config", "core.worktree", str(repository / "sub/bare"))
    git(repository / "sub/bare", "config", "core.fsmonitor", f"touch {marker}; false")
    write(repository, "sub/bare/docs/x.md")
    assert springs(repository / "sub/bare/docs", marker, "status")
    with pytest.raises(ScanError, match="bare repository"):
        scan(repository / "sub/bare/docs")
    assert not marker.exists()


def test_a_callers_git_variables_do_not_point_at_another_repository(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make(tmp_path / "other", "other.md")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git/index"))
    monkeypatch.setenv("GIT_TRACE", "1")
    assert names(repository) == ["a.md", "sub/b.md"]


def test_a_work_tree_that_claims_to_be_elsewhere_gives_no_file_of_there(repository: Path, tmp_path: Path) -> None:
    write(tmp_path, "elsewhere/private.md", "private.md")
    for claimed in (tmp_path / "elsewhere", tmp_path):
        git(repository, "config", "core.worktree", str(claimed))
        assert set(names(repository)) <= {"a.md", "sub/b.md"}
