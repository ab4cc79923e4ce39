"""A purge reaches what was indexed where a link stands now, and never what the link leads to."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import pytest
from command_line import Imprint


@pytest.fixture
def replaced(imprint: Imprint) -> Imprint:
    """``a.md`` was indexed, and is a link to ``b.md`` now."""
    imprint.write("a.md", "Roses.\n")
    imprint.write("b.md", "Tulips.\n")
    imprint.ingest()
    (imprint.docs / "a.md").unlink()
    (imprint.docs / "a.md").symlink_to("b.md")
    imprint.refresh()
    return imprint


def names(imprint: Imprint) -> list[str]:
    return sorted(os.path.relpath(row["source"], imprint.docs) for row in imprint.json("sources")["sources"])


def test_the_command_that_status_names_removes_what_is_excluded_and_nothing_else(replaced: Imprint) -> None:
    [excluded] = replaced.json("status")["excluded"]
    assert excluded["source"] == str(replaced.docs / "a.md")
    purged = replaced.json("purge", excluded["source"])
    assert (purged["place"], purged["sources"]) == (excluded["source"], 1)
    assert names(replaced) == ["b.md"]
    replaced("restore", excluded["source"])
    assert replaced.json("status")["purged"] == []


def test_a_link_to_what_is_indexed_still_names_it(imprint: Imprint) -> None:
    imprint.write("b.md", "Tulips.\n")
    imprint.ingest()
    link = imprint.folder / "link.md"
    link.symlink_to(imprint.docs / "b.md")
    assert imprint.json("purge", link)["place"] == str(imprint.docs / "b.md")
    assert names(imprint) == []
    imprint("restore", link)


def test_a_source_below_a_folder_that_became_a_link_is_purged_by_its_own_path(imprint: Imprint) -> None:
    imprint.write("beds/a.md", "Roses.\n")
    elsewhere = imprint.folder / "elsewhere"
    imprint.ingest()
    (imprint.docs / "beds").rename(elsewhere)
    (imprint.docs / "beds").symlink_to(elsewhere)
    assert imprint.json("purge", imprint.docs / "beds" / "a.md")["sources"] == 1
    assert names(imprint) == []
    assert imprint.json("status")["purged"] == [str(imprint.docs / "beds" / "a.md")]


@pytest.mark.parametrize("line", ["purge", "restore", "ingest", "refresh", "roots add", "roots remove"])
def test_an_empty_path_is_refused(imprint: Imprint, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.ingest()
    monkeypatch.chdir(imprint.docs)
    assert imprint(*line.split(), "", code=2).err
    assert names(imprint) == ["a.md"]


def test_a_run_over_a_part_does_not_settle_a_root_whose_disk_is_away(imprint: Imprint) -> None:
    for number in range(8):
        imprint.write(f"{number}.md", "Roses.\n")
    imprint.ingest()
    with closing(sqlite3.connect(imprint.data / "device.sqlite3")) as database, database:
        database.execute("update roots set device = 1")
    for number in range(8):
        (imprint.docs / f"{number}.md").unlink()
    imprint.write("new.md", "Tulips.\n")
    imprint("ingest", imprint.docs / "new.md")
    assert imprint.refresh(code=3)["counts"]["withheld"] == 8
