"""Roots and purges as the user commands them: what is kept out stays out of every run until it is restored."""

from __future__ import annotations

import os
import subprocess

from command_line import Imprint


def sources(imprint: Imprint) -> list[str]:
    return [os.path.relpath(row["source"], imprint.docs) for row in imprint.json("sources")["sources"]]


def fill(imprint: Imprint) -> None:
    imprint.write("a.md", "roses")
    imprint.write("beds/b.md", "tulips")
    imprint.write("beds/c.md", "lilies")
    imprint.write("beds2/d.md", "asters")
    imprint.ingest()


def test_a_purged_folder_leaves_the_index_and_stays_out(imprint: Imprint):
    fill(imprint)
    removed = imprint.json("purge", imprint.docs / "beds")
    assert (removed["sources"], removed["chunks_deleted"]) == (2, 2)
    assert sources(imprint) == ["a.md", "beds2/d.md"]
    assert imprint.found("tulips", "--mode", "lexical") == []
    assert imprint.json("status")["purged"] == [str(imprint.docs / "beds")]
    imprint.write("beds/b.md", "tulips again")
    for report in (imprint.refresh(), imprint.refresh("--force"), imprint.ingest()):
        assert report["counts"]["seen"] == 2
        assert report["complete"]
    assert sources(imprint) == ["a.md", "beds2/d.md"]
    assert (imprint.docs / "beds" / "b.md").exists()


def test_what_is_purged_is_refused_by_name_until_it_is_restored(imprint: Imprint):
    fill(imprint)
    beds = imprint.docs / "beds"
    imprint("purge", beds)
    for command in (("ingest", beds), ("ingest", beds / "b.md"), ("refresh", beds), ("roots", "add", beds / "b.md")):
        said = imprint(*command, code=4)
        assert "was purged; `imprint restore" in said.err
    assert "restore that" in imprint("restore", beds / "b.md", code=2).err
    assert imprint.json("restore", beds)["restored"] is True
    assert imprint.refresh()["counts"]["replaced"] == 2
    assert sources(imprint) == ["a.md", "beds/b.md", "beds/c.md", "beds2/d.md"]
    assert "is not purged" in imprint("restore", beds, code=2).err


def test_a_purge_goes_by_where_a_path_leads(imprint: Imprint):
    fill(imprint)
    (imprint.folder / "link").symlink_to(imprint.docs)
    assert imprint.json("purge", imprint.folder / "link" / "beds2" / ".." / "beds")["sources"] == 2
    assert imprint.json("status")["purged"] == [str(imprint.docs / "beds")]


def test_a_dry_purge_changes_nothing(imprint: Imprint):
    fill(imprint)
    said = imprint.json("purge", "--dry-run", imprint.docs)
    assert (said["sources"], said["chunks_deleted"]) == (4, 4)
    assert imprint.json("status")["purged"] == []
    assert len(sources(imprint)) == 4


def test_what_is_gone_from_the_disk_can_be_purged(imprint: Imprint):
    fill(imprint)
    (imprint.docs / "a.md").unlink()
    assert imprint.json("purge", imprint.docs / "a.md")["sources"] == 1
    assert imprint.refresh()["counts"]["pruned"] == 0


def test_a_purge_in_one_workspace_is_none_in_another(imprint: Imprint):
    fill(imprint)
    imprint("--workspace", "other", "ingest", "--share", imprint.docs)
    imprint("purge", imprint.docs / "beds")
    assert len(imprint.json("--workspace", "other", "sources")["sources"]) == 4
    assert imprint.json("--workspace", "other", "status")["purged"] == []
    assert imprint.json("--workspace", "other", "refresh")["counts"]["unchanged"] == 4


def test_an_index_of_two_projects_loses_a_purged_path_in_both(imprint: Imprint):
    fill(imprint)
    imprint("ingest", "--share", "--project", "twin", imprint.docs / "beds")
    assert imprint.json("purge", imprint.docs / "beds")["sources"] == 4


def test_the_whole_file_system_cannot_be_purged(imprint: Imprint):
    assert "is a whole file system" in imprint("purge", os.sep, code=4).err


def test_roots_are_listed_added_and_taken_back(imprint: Imprint):
    imprint.write("a.md", "roses")
    assert imprint.json("roots", "list") == {"roots": []}
    added = imprint.json("roots", "add", imprint.docs, "--project", "garden")
    assert added == {"path": str(imprint.docs), "project": "garden"}
    assert imprint.json("roots", "list") == {"roots": [added]}
    assert imprint.json("sources") == {"sources": []}
    assert imprint.refresh()["counts"]["replaced"] == 1
    assert imprint.json("roots", "remove", imprint.docs) == {"path": str(imprint.docs), "sources_kept": 1}
    assert imprint.found("roses", "--mode", "lexical") == ["a.md"]
    assert imprint.refresh()["counts"]["seen"] == 0
    assert "is not an approved root" in imprint("roots", "remove", imprint.docs, code=2).err


def test_a_root_that_overlaps_another_needs_share_once(imprint: Imprint):
    fill(imprint)
    (imprint.folder / "link").symlink_to(imprint.docs / "beds")
    for place in (imprint.docs / "beds2" / ".." / "beds", imprint.folder / "link"):
        said = imprint("roots", "add", "--project", "other", place, code=4)
        assert "overlaps the root" in said.err
        assert "--share" in said.err
    imprint("roots", "add", "--project", "other", "--share", imprint.docs / "beds")
    assert imprint.refresh()["complete"]


def test_people_are_told_what_was_done(imprint: Imprint):
    fill(imprint)
    assert "2 sources with 2 chunks removed" in imprint("purge", imprint.docs / "beds").out
    assert "beds; `imprint restore` lets it in again" in imprint("status").out
    said = imprint("purge", "--dry-run", imprint.docs / "bedz")
    assert "nothing of" in said.err
    assert "0 sources with 0 chunks would be removed" in said.out
    assert "may be indexed again" in imprint("restore", imprint.docs / "beds").out
    assert "[docs]" in imprint("roots", "list").out
    assert "its 2 sources stay" in imprint("roots", "remove", imprint.docs).out
    assert "`imprint refresh` indexes it" in imprint("roots", "add", imprint.docs).out


def test_what_a_rule_leaves_out_later_is_kept_and_listed_until_it_is_purged(imprint: Imprint):
    fill(imprint)
    subprocess.run(["git", "init", "-q", imprint.docs], check=True)
    imprint.write(".gitignore", "beds/\n")
    assert imprint.refresh()["counts"]["pruned"] == 0
    kept = [str(imprint.docs / "beds" / name) for name in ("b.md", "c.md")]
    assert imprint.json("status")["excluded"] == [{"source": source, "project": "docs"} for source in kept]
    assert f"imprint purge {kept[0]}` removes it" in imprint("status").out
    assert imprint.found("tulips", "--mode", "lexical") == ["b.md"]
    imprint("purge", kept[0])
    assert [row["source"] for row in imprint.json("status")["excluded"]] == kept[1:]
    imprint.write(".gitignore", "")
    imprint.refresh()
    assert imprint.json("status")["excluded"] == []


def test_a_part_of_a_root_tells_of_itself_alone(imprint: Imprint):
    fill(imprint)
    subprocess.run(["git", "init", "-q", imprint.docs], check=True)
    imprint.write(".gitignore", "b.md\nd.md\n")
    imprint.refresh(str(imprint.docs / "beds"))
    assert [row["source"] for row in imprint.json("status")["excluded"]] == [str(imprint.docs / "beds" / "b.md")]
    imprint.refresh(str(imprint.docs / "beds2"))
    assert len(imprint.json("status")["excluded"]) == 2
    imprint.refresh("--dry-run")
    assert len(imprint.json("status")["excluded"]) == 2
