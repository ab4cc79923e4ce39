"""Through the command line: a file of a repository is one source from its first listing to its pruning, and no other
end of a scan takes it away.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from changing_trees import ended
from command_line import Imprint
from deep_trees import LONGEST, folder_of_length, unreachable_folders, write_in
from real_repositories import git, make, write

ODD = [
    "line\nbreak.md", "quo\"te's.md", "tab\t.md", "-rf.md", "trail .md ", "dot.", "back\\slash.md", "😀 ș.md", "*.md",
    "n" * 247 + ".md", "a.md", "A.md", "e\u0301.md", "\u00e9.md", "\udcff.md", "[a].md", "con.md",
]  # fmt: skip


def sources(imprint: Imprint) -> set[str]:
    return {row["source"].removeprefix(f"{imprint.docs}/") for row in imprint.json("sources")["sources"]}


@pytest.fixture
def repository(imprint: Imprint) -> Path:
    return make(imprint.docs, "a.md", "sub/b.md", "sub/c.md")


def test_a_source_of_an_odd_name_stays_the_same_and_is_pruned_alone(imprint: Imprint) -> None:
    make(imprint.docs, *ODD[::2])
    write(imprint.docs, *ODD[1::2], *(f"folder {name}/x.md" for name in ODD if len(name) < 200))
    number = 2 * len(ODD) - 1
    assert ended(imprint.ingest()) == {"replaced": number}
    assert ended(imprint.refresh()) == {"unchanged": number}
    (imprint.docs / "A.md").unlink()
    (imprint.docs / "folder e\u0301.md/x.md").unlink()
    assert ended(imprint.refresh()) == {"unchanged": number - 2, "pruned": 2}
    assert {"a.md", "folder \u00e9.md/x.md"} <= sources(imprint)
    assert not {"A.md", "folder e\u0301.md/x.md"} & sources(imprint)


def test_a_root_that_is_named_by_a_link_is_the_root_that_it_leads_to(imprint: Imprint, repository: Path) -> None:
    link = imprint.folder / "link"
    link.symlink_to(repository, target_is_directory=True)
    assert ended(imprint.json("ingest", link)) == {"replaced": 3}
    assert ended(imprint.ingest()) == {"unchanged": 3}
    (repository / "a.md").unlink()
    assert ended(imprint.json("refresh", link)) == {"unchanged": 2, "pruned": 1}


def test_what_git_lists_no_more_is_kept_while_it_exists(imprint: Imprint, repository: Path) -> None:
    imprint.ingest()
    git(repository, "rm", "--quiet", "--cached", "-r", "sub")
    write(repository, ".git/info/exclude", text="sub\n")
    assert ended(imprint.refresh()) == {"unchanged": 1}
    assert sources(imprint) == {"a.md", "sub/b.md", "sub/c.md"}
    (repository / "sub/b.md").unlink()
    assert ended(imprint.refresh()) == {"unchanged": 1, "pruned": 1}


def test_what_a_sparse_checkout_removes_is_pruned_and_comes_back(imprint: Imprint, repository: Path) -> None:
    imprint.ingest()
    git(repository, "sparse-checkout", "set", "--no-cone", "/a.md")
    assert ended(imprint.refresh()) == {"unchanged": 1, "pruned": 2}
    git(repository, "sparse-checkout", "disable")
    assert ended(imprint.refresh()) == {"unchanged": 1, "replaced": 2}


def test_a_submodule_that_is_taken_off_is_pruned_and_one_that_is_only_unknown_to_git_is_kept(
    imprint: Imprint, repository: Path
) -> None:
    inner = make(imprint.folder / "inner", "x.md")
    for name in ("one", "two"):
        git(repository, "submodule", "--quiet", "add", str(inner), name)
    (repository / ".gitmodules").rename(repository / ".git/modules.md")
    assert ended(imprint.ingest()) == {"replaced": 5}
    shutil.rmtree(repository / "one")
    (repository / "two/.git").unlink()
    assert ended(imprint.refresh()) == {"unchanged": 3, "pruned": 1}
    assert "two/x.md" in sources(imprint)


@pytest.mark.parametrize("damage", ["index", "HEAD", "config"])
def test_a_repository_that_git_cannot_list_loses_nothing(imprint: Imprint, repository: Path, damage: str) -> None:
    imprint.ingest()
    whole = (repository / ".git" / damage).read_bytes()
    (repository / ".git" / damage).write_text("[nonsense")
    (repository / "a.md").unlink()
    said = imprint("refresh", "--prune", code=1)
    assert "Traceback" not in said.err
    assert len(said.err.splitlines()) == 1
    assert "nothing was pruned" in said.err
    assert sources(imprint) == {"a.md", "sub/b.md", "sub/c.md"}
    (repository / ".git" / damage).write_bytes(whole)
    assert ended(imprint.refresh()) == {"unchanged": 2, "pruned": 1}


def test_a_folder_too_deep_to_be_opened_is_a_failure_of_its_own(imprint: Imprint, repository: Path) -> None:
    imprint.ingest()
    deepest = folder_of_length(repository, LONGEST - 10)
    write_in(deepest, "fits.md", "fits-not.md")
    unreachable_folders(deepest)
    (repository / "a.md").unlink()
    report = imprint.refresh(code=3)
    assert ended(report) == {"unchanged": 2, "replaced": 1, "failed": 2, "pruned": 1}
    assert {row["reason"] for row in report["failed"]} == {
        "its path is longer than the system opens; move it nearer to the root"
    }
    assert ended(imprint.refresh(code=3)) == {"unchanged": 3, "failed": 2}


def test_a_folder_that_becomes_a_link_takes_its_sources_along_only_if_they_are_missing_behind_it(
    imprint: Imprint, repository: Path
) -> None:
    imprint.ingest()
    (repository / "sub").rename(imprint.folder / "moved")
    (imprint.folder / "moved/c.md").unlink()
    (repository / "sub").symlink_to(imprint.folder / "moved", target_is_directory=True)
    assert ended(imprint.refresh()) == {"unchanged": 1, "pruned": 1}
    assert sources(imprint) == {"a.md", "sub/b.md"}


def test_an_index_in_conflict_is_indexed_as_the_work_tree_is(imprint: Imprint, repository: Path) -> None:
    for branch in ("one", "two"):
        git(repository, "checkout", "--quiet", "-b", branch, "main")
        write(repository, "a.md", text=f"side{branch}")
        git(repository, "commit", "--quiet", "--all", "--message", branch)
    with pytest.raises(Exception, match="merge"):
        git(repository, "merge", "one")
    assert ended(imprint.ingest()) == {"replaced": 3}
    for side in ("sideone", "sidetwo"):
        assert imprint.found(side, "--mode", "lexical") == ["a.md"]


def test_a_repository_inside_a_plain_folder_is_pruned_like_the_rest(imprint: Imprint) -> None:
    write(imprint.docs, "plain/p.md", "notes.md")
    make(imprint.docs / "app", "a.md", "b.md")
    assert ended(imprint.ingest()) == {"replaced": 4}
    (imprint.docs / "app/a.md").unlink()
    shutil.rmtree(imprint.docs / "plain")
    assert ended(imprint.refresh()) == {"unchanged": 2, "pruned": 2}
    shutil.rmtree(imprint.docs / "app/.git")  # the other scanner takes over, and spells alike
    assert ended(imprint.refresh()) == {"unchanged": 2}
