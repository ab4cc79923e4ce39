"""A repository's own configuration runs nothing, and the caller's environment misleads nothing.

Each hostile repository is first tried on git as it is, so that the test would notice a trap that does not work.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from imprint_git.command import _MISLEADING
from real_repositories import git, make, names, names_if_any, scan, write

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


def test_filters_drivers_and_aliases_are_not_run(repository: Path, marker: Path) -> None:
    run = f"touch {marker}; cat"
    write(repository, ".gitattributes", text="* filter=trap diff=trap merge=trap text\n")
    for key, value in (
        ("filter.trap.clean", run), ("filter.trap.smudge", run), ("filter.trap.process", run),
        ("filter.trap.required", "true"), ("diff.trap.command", run), ("diff.trap.textconv", run),
        ("diff.external", run), ("merge.trap.driver", run), ("alias.ls-files", f"!{run}"),
        ("alias.rev-parse", f"!{run}"), ("core.sshCommand", run), ("core.gitProxy", run), ("core.pager", run),
        ("pager.ls-files", run), ("core.askPass", run), ("core.editor", run), ("credential.helper", f"!{run}"),
        ("uploadpack.packObjectsHook", run), ("core.alternateRefsCommand", run), ("gpg.program", run),
        ("trace2.normalTarget", str(marker)), ("interactive.diffFilter", run),
    ):  # fmt: skip
        git(repository, "config", key, value)
    write(repository, "a.md", text="changed")
    assert springs(repository, marker, "add", "a.md")
    assert names(repository) == [".gitattributes", "a.md", "sub/b.md"]
    assert not marker.exists()


def test_an_included_configuration_runs_nothing_either(repository: Path, tmp_path: Path, marker: Path) -> None:
    write(tmp_path, "trap", text=f'[core]\n\tfsmonitor = "touch {marker}; false"\n\thooksPath = {tmp_path}/hooks\n')
    git(repository, "config", "include.path", str(tmp_path / "trap"))
    git(repository, "config", "includeIf.gitdir:/.path", str(tmp_path / "trap"))
    assert springs(repository, marker, "status")
    assert names(repository) == ["a.md", "sub/b.md"]
    assert not marker.exists()


@pytest.mark.parametrize("key", ["include.path", "core.excludesFile"])
def test_a_configuration_that_never_ends_is_stopped(repository: Path, tmp_path: Path, key: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    git(repository, "config", key, str(tmp_path / "pipe"))
    with pytest.raises(ScanError, match="more than 1 s"):
        scan(repository, timeout=1)


@pytest.mark.parametrize("name", ["commondir", "info/exclude"])
def test_a_file_of_git_that_never_ends_fills_no_memory(
    repository: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("imprint_git.command._HEAP_BYTES", 1 << 26)
    (repository / ".git" / name).unlink(missing_ok=True)
    if name == "commondir":
        (repository / ".git" / name).symlink_to("/dev/zero")
    else:
        with open(repository / ".git" / name, "wb") as file:
            file.truncate(1 << 40)
    with pytest.raises(ScanError, match=r"[Oo]ut of memory"):
        scan(repository)


@pytest.mark.parametrize("rules", ["/dev/zero", "/dev/null", "/nowhere/rules", "~nobody-such/rules"])
def test_ignore_rules_that_are_no_file_hold_nobody_up(repository: Path, rules: str) -> None:
    write(repository, ".git/config", text=(repository / ".git/config").read_text() + f"\n[core]excludesFile={rules}\n")
    assert names_if_any(repository) in (["a.md", "sub/b.md"], None)


def test_alternates_are_not_followed_into_anything_that_runs(repository: Path, tmp_path: Path, marker: Path) -> None:
    other = make(tmp_path / "other", "other.md")
    git(other, "config", "core.fsmonitor", f"touch {marker}; false")
    write(repository, ".git/objects/info/alternates", text=f"{other}/.git/objects\n/nowhere\n/dev/zero\n")
    assert names(repository) == ["a.md", "sub/b.md"]
    assert not marker.exists()


@pytest.mark.parametrize("extension", ["unheardOf", "objectFormat", "refStorage"])
def test_a_repository_of_a_kind_that_git_does_not_know_is_an_error(repository: Path, extension: str) -> None:
    git(repository, "config", "core.repositoryFormatVersion", "1")
    git(repository, "config", f"extensions.{extension}", "unheard-of")
    with pytest.raises(ScanError, match="cannot list the repository"):
        scan(repository)


@pytest.mark.parametrize(
    "text", ["", "[core", "[core]\n\tfsmonitor\n\tbare = maybe\n", "\0\0", "[include]\npath=config\n"]
)
def test_a_damaged_configuration_is_an_error_in_one_line(repository: Path, text: str) -> None:
    write(repository, ".git/config", text=text)
    assert names_if_any(repository) in (["a.md", "sub/b.md"], None)


def test_a_marker_may_be_anything_and_holds_nobody_up(tmp_path: Path) -> None:
    real = make(tmp_path / "real", "a.md")
    for name in ("pipe", "huge", "link", "empty", "device"):
        write(tmp_path, f"{name}/a.md")
    os.mkfifo(tmp_path / "pipe/.git")
    write(tmp_path, "huge/.git", text="gitdir: " + "x" * 2_000_000)
    write(tmp_path, "empty/.git", text="")
    (tmp_path / "device/.git").symlink_to("/dev/zero")
    (tmp_path / "link/.git").symlink_to(real / ".git")
    for name in ("pipe", "huge", "empty", "device"):
        with pytest.raises(ScanError) as caught:
            scan(tmp_path / name, timeout=10)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 1000
    assert names(tmp_path / "link") == ["a.md"]


def test_a_callers_git_variables_do_not_point_at_another_repository(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make(tmp_path / "other", "other.md")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git/index"))
    monkeypatch.setenv("GIT_TRACE", "1")
    assert names(repository) == ["a.md", "sub/b.md"]


@pytest.mark.parametrize("name", _MISLEADING)
def test_no_variable_of_a_caller_changes_the_listing(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, str(tmp_path / "elsewhere"))
    assert names(repository) == ["a.md", "sub/b.md"]
    assert not (tmp_path / "elsewhere").exists()


def test_a_work_tree_that_claims_to_be_elsewhere_gives_no_file_of_there(repository: Path, tmp_path: Path) -> None:
    write(tmp_path, "elsewhere/private.md", "private.md")
    for claimed in (tmp_path / "elsewhere", tmp_path):
        git(repository, "config", "core.worktree", str(claimed))
        assert set(names(repository)) <= {"a.md", "sub/b.md"}
