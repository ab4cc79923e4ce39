"""Roots that overlap, move to another project, or are taken back: no file is found twice, and none is lost."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from command_line import Imprint


def sources(imprint: Imprint) -> list[tuple[str, str]]:
    """The project and name of every source, by both."""
    rows = imprint.json("sources")["sources"]
    return sorted((row["project"], Path(row["source"]).name) for row in rows)


@pytest.fixture
def moved(imprint: Imprint) -> Imprint:
    """A root that was taken back, of which one file changed and one is gone meanwhile."""
    for name in ("a.md", "b.md", "c.md"):
        imprint.write(name, f"Roses of {name}.\n")
    imprint.ingest()
    imprint("roots", "remove", imprint.docs)
    imprint.write("b.md", "Tulips.\n")
    (imprint.docs / "c.md").unlink()
    return imprint


def test_the_sources_of_a_root_that_moves_to_another_project_move_with_it(moved: Imprint) -> None:
    said = moved("ingest", moved.docs, "--project", "other")
    assert said.err == "note     2 sources moved from project docs to other\n"
    assert sources(moved) == [("docs", "c.md"), ("other", "a.md"), ("other", "b.md")]
    assert sorted(moved.found("roses", "--mode", "lexical")) == ["a.md", "c.md"]
    assert moved("read", "b.md").out == "Tulips.\n"
    assert moved.json("doctor")["healthy"]
    assert moved.refresh()["counts"]["unchanged"] == 2


def test_a_dry_run_moves_nothing(moved: Imprint) -> None:
    moved.ingest("--project", "other", "--dry-run")
    assert sources(moved) == [("docs", "a.md"), ("docs", "b.md"), ("docs", "c.md")]


def test_a_source_that_fails_in_its_new_project_is_kept_in_its_old_one_until_it_succeeds(moved: Imprint) -> None:
    moved.write("b.md", "Voilà l'été, le thé glacé et la crème brûlée".encode("latin-1"))
    moved.ingest("--project", "other", code=3)
    assert sources(moved) == [("docs", "b.md"), ("docs", "c.md"), ("other", "a.md")]
    assert moved("read", "b.md").out == "Roses of b.md.\n"
    moved.write("b.md", "Tulips.\n")
    assert moved.refresh()["counts"]["chunks_deleted"] == 1
    assert sources(moved) == [("docs", "c.md"), ("other", "a.md"), ("other", "b.md")]


def test_a_project_that_still_has_a_root_there_keeps_its_sources(imprint: Imprint) -> None:
    imprint.write("part/a.md", "Roses.\n")
    imprint.json("ingest", imprint.docs / "part", "--project", "one")
    imprint.json("ingest", imprint.docs, "--project", "two", "--share")
    assert sources(imprint) == [("one", "a.md"), ("two", "a.md")]
    imprint("roots", "remove", imprint.docs / "part")
    assert sources(imprint) == [("one", "a.md"), ("two", "a.md")]
    imprint.refresh()
    assert sources(imprint) == [("two", "a.md")]


def test_what_was_excluded_in_the_old_project_is_not_listed_as_that_when_it_moved(imprint: Imprint) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.write("b.md", "Tulips.\n")
    imprint.ingest()
    subprocess.run(["git", "init", "-q", imprint.docs], check=True)
    imprint.write(".gitignore", "b.md\n")
    imprint.refresh()
    assert [row["source"] for row in imprint.json("status")["excluded"]] == [str(imprint.docs / "b.md")]
    imprint.write(".gitignore", "")
    imprint("roots", "remove", imprint.docs)
    imprint.ingest("--project", "other")
    assert imprint.json("status")["excluded"] == []
    assert [row for row in sources(imprint) if row[1].endswith(".md")] == [("other", "a.md"), ("other", "b.md")]


def test_a_root_where_only_purged_files_are_left_is_not_taken_for_an_unmounted_disk(imprint: Imprint) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.write("b.md", "Tulips.\n")
    imprint.ingest()
    imprint("purge", imprint.docs / "a.md")
    (imprint.docs / "b.md").unlink()
    report = imprint.refresh()
    assert (report["counts"]["pruned"], report["counts"]["withheld"]) == (1, 0)


@pytest.mark.parametrize("spelling", ["{docs}/", "{docs}/.", "{docs}/part/..", "{link}", "{link}/part/../"])
def test_a_root_is_one_however_it_is_spelled(imprint: Imprint, spelling: str) -> None:
    imprint.write("part/a.md", "Roses.\n")
    imprint.ingest()
    link = imprint.folder / "link"
    link.symlink_to(imprint.docs)
    named = spelling.format(docs=imprint.docs, link=link)
    assert imprint.json("ingest", named)["counts"]["unchanged"] == 1
    assert imprint.json("roots", "list")["roots"] == [{"path": str(imprint.docs), "project": "docs"}]
    assert imprint.json("purge", named)["sources"] == 1
    assert imprint("ingest", imprint.docs, code=4).err.endswith("lets it in again\n")
    imprint("restore", named)
    assert imprint.refresh()["counts"]["replaced"] == 1


def test_roots_whose_names_differ_in_case_alone_are_two_where_the_disk_says_so(imprint: Imprint) -> None:
    imprint.write("Plants/a.md", "Roses.\n")
    imprint.write("plants/a.md", "Tulips.\n")
    imprint.json("ingest", imprint.docs / "Plants", imprint.docs / "plants")
    twins = len(list(imprint.docs.iterdir()))
    assert len(sources(imprint)) == len(imprint.json("roots", "list")["roots"]) == twins


@pytest.mark.parametrize("purged", ["docs", "docs/root", "docs/root/a.md"])
def test_what_is_purged_with_a_root_in_it_or_of_it_stays_out_until_it_is_restored(
    imprint: Imprint, purged: str
) -> None:
    imprint.write("root/a.md", "Roses.\n")
    root = imprint.docs / "root"
    imprint.json("ingest", root)
    place = imprint.folder / purged
    assert imprint.json("purge", place)["sources"] == 1
    assert imprint.refresh()["counts"]["seen"] == 0
    for line in (("ingest", root / "a.md"), ("refresh", root / "a.md"), ("roots", "add", root / "a.md")):
        assert f"`imprint restore {place}` lets it in again" in imprint(*line, code=4).err
    if place != root / "a.md":
        assert f"was purged with {place}; restore that" in imprint("restore", root / "a.md", code=2).err
    assert imprint.json("roots", "list")["roots"] == [{"path": str(root), "project": "root"}]
    imprint("restore", place)
    assert imprint.refresh()["counts"]["replaced"] == 1
