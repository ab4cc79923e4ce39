"""Whatever form the index has and whatever it says of a file, each file that is there is listed once."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from real_repositories import git, make, names, names_if_any, scan, write

from imprint import ScanError

ALL = [".gitignore", "a.md", "new.md", "sub/b.md", "sub/new.md"]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    top = make(tmp_path / "repository", "a.md", "sub/b.md", ignore="*.log\n")
    write(top, "new.md", "sub/new.md", "run.log")
    return top


@pytest.mark.parametrize(
    "command",
    [
        "update-index --index-version 4", "update-index --split-index", "update-index --untracked-cache",
        "update-index --assume-unchanged a.md", "update-index --skip-worktree a.md", "add --intent-to-add new.md",
        "rm --cached --quiet a.md", "config core.quotepath true", "config core.ignorecase true",
        "config core.precomposeunicode true", "config core.untrackedCache true", "config feature.manyFiles true",
        "config core.fileMode false", "config core.protectNTFS true", "config status.showUntrackedFiles no",
        "config core.autocrlf input", "config index.threads 4", "read-tree HEAD", "read-tree --empty",
    ],
)  # fmt: skip
def test_no_form_of_the_index_and_no_setting_hides_a_file(repository: Path, command: str) -> None:
    git(repository, "status")
    git(repository, *command.split())
    git(repository, "status")
    assert names(repository) == ALL


def test_an_index_whose_shared_part_is_gone_is_an_error(repository: Path) -> None:
    git(repository, "update-index", "--split-index")
    for shared in (repository / ".git").glob("sharedindex.*"):
        shared.unlink()
    with pytest.raises(ScanError, match="sharedindex"):
        scan(repository)


def test_a_repository_without_an_index_lists_what_is_there(repository: Path) -> None:
    (repository / ".git/index").unlink()
    assert names(repository) == ALL


def test_an_index_that_another_git_has_locked_is_read(repository: Path) -> None:
    write(repository, ".git/index.lock")
    assert names(repository) == ALL


@pytest.mark.parametrize("damage", [b"", b"DIRC", b"DIRC\0\0\0\x09" + bytes(64), bytes(4096)])
def test_a_damaged_index_is_an_error(repository: Path, damage: bytes) -> None:
    (repository / ".git/index").write_bytes(damage)
    with pytest.raises(ScanError, match="cannot list the repository"):
        scan(repository)


def test_cut_short_anywhere_an_index_loses_no_file_silently(repository: Path) -> None:
    whole = (repository / ".git/index").read_bytes()
    failed = 0
    for length in range(1, len(whole), 37):
        (repository / ".git/index").write_bytes(whole[:length])
        found = names_if_any(repository)
        assert found in (ALL, None)  # git reads what it can, and the rest is untracked
        failed += found is None
    assert failed


def test_a_sparse_checkout_lists_what_it_holds_with_a_whole_index_or_a_sparse_one(repository: Path) -> None:
    write(repository, "deep/er/c.md", "deep/er/d.md", "other/e.md")
    git(repository, "add", "deep", "other")
    git(repository, "commit", "--quiet", "--message", "more")
    expected = [".gitignore", "a.md", "new.md", "deep/er/c.md", "deep/er/d.md", "sub/new.md"]
    for sparse in ("--no-sparse-index", "--sparse-index"):
        git(repository, "sparse-checkout", "set", "--cone", sparse, "deep")
        assert names(repository) == expected
        assert names(repository / "deep") == ["er/c.md", "er/d.md"]


def test_a_file_outside_the_sparse_checkout_that_is_there_is_listed(repository: Path) -> None:
    git(repository, "sparse-checkout", "set", "--cone", "sub")
    write(repository, "other/e.md")
    assert "other/e.md" in names(repository)


def conflict(repository: Path) -> None:
    """Merge two branches that both changed, added, deleted and renamed."""
    for name in ("a.md", "new.md", "sub/b.md", "sub/new.md"):
        write(repository, name, text=f"{name} has a text of its own\n" * 9)
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "base")
    for branch in ("one", "two"):
        git(repository, "checkout", "--quiet", "-b", branch, "main")
        write(repository, "a.md", "both-added.md", text=branch)
        git(repository, "mv", "sub/b.md", f"sub/renamed-{branch}.md")
        if branch == "one":
            (repository / "new.md").unlink()
        else:
            write(repository, "new.md", text="new.md has a text of its own\n" * 9 + "changed\n")
        git(repository, "add", "--all")
        git(repository, "commit", "--quiet", "--message", branch)
    merge = subprocess.run(["git", "-C", str(repository), "merge", "--quiet", "one"], capture_output=True, check=False)
    assert merge.returncode == 1


def test_an_index_in_conflict_names_each_file_once(repository: Path) -> None:
    conflict(repository)
    unmerged = git(repository, "ls-files", "--unmerged").splitlines()
    assert len(unmerged) > len({line.split("\t")[1] for line in unmerged}) >= 3
    assert names(repository) == [
        ".gitignore", "a.md", "both-added.md", "new.md", "sub/new.md", "sub/renamed-one.md", "sub/renamed-two.md",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [
        "line\nbreak.md", "return\r.md", "quo\"te's.md", "😀 ș.md", "-rf", "--help", " lead", "tab\t.md", "*.md",
        "trail ", "trail.", "...", "back\\slash.md", "n" * 247 + ".md", "\u00e9.md", "e\u0301.md", "[a].md", "!bang.md",
        "#hash.md", ":colon.md", "bell\a.md", "\u202eright.md", "\u200b", "con", "~", "$HOME", "a" * 250,
    ],
)  # fmt: skip
@pytest.mark.parametrize("quotepath", ["true", "false"])
def test_odd_names_pass_through_git(tmp_path: Path, name: str, quotepath: str) -> None:
    top = make(tmp_path / "top", f"{name}.d/{name}" if len(name) < 200 else f"folder/{name}")
    git(top, "config", "core.quotepath", quotepath)
    write(top, name)
    assert names(top) == [name, f"{name}.d/{name}" if len(name) < 200 else f"folder/{name}"]


def test_case_twins_and_composed_twins_are_files_of_their_own(tmp_path: Path) -> None:
    top = make(tmp_path / "top", "a.md", "A.md", "Docs/x.md", "docs/x.md", "e\u0301.md")
    write(top, "\u00e9.md", "aA.md", "AA.md")
    expected = ["A.md", "AA.md", "a.md", "aA.md", "e\u0301.md", "\u00e9.md", "Docs/x.md", "docs/x.md"]
    assert names(top) == expected


def test_names_of_invalid_bytes_are_spelled_as_python_spells_them(tmp_path: Path) -> None:
    top = make(tmp_path / "top")
    for raw in (b"bad\xff.md", b"\x80", b"half\xc3", b"fff\xef\xbf\xbd"):
        (top / "\udcfe.d").mkdir(exist_ok=True)
        for folder in (bytes(top), bytes(top) + b"/\xfe.d"):
            with open(folder + b"/" + raw, "wb"):
                pass
    assert len(scan(top)) == 8
    assert all(Path(entry.path).exists() for entry in scan(top))
