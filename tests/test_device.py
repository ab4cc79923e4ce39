"""Approved roots and the history of runs: what may overlap, what is remembered, and what a damaged file says."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from imprint import device
from imprint.device import DeviceFile, inside, resolve
from imprint.errors import Refused, RootError, StoreError


@pytest.fixture
def decisions(tmp_path: Path) -> Iterator[DeviceFile]:
    opened = DeviceFile(tmp_path / "device.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def folder(tmp_path: Path) -> str:
    (tmp_path / "garden" / "beds").mkdir(parents=True)
    (tmp_path / "garden" / "notes.md").write_text("x", "utf-8")
    (tmp_path / "garden2").mkdir()
    return str(tmp_path / "garden")


def paths(decisions: DeviceFile, workspace: str = "main") -> list[str]:
    return [root.path for root in decisions.roots(workspace)]


def test_a_folder_that_is_named_becomes_a_root_with_its_name_as_project(decisions, folder):
    root = decisions.approve("main", folder, None, share=False)
    assert (root.path, root.project, root.device) == (folder, "garden", os.lstat(folder).st_dev)
    assert decisions.roots("main") == [root]
    assert decisions.roots("other") == []


def test_a_single_file_is_a_root_with_its_folder_s_name_as_project(decisions, folder):
    assert decisions.approve("main", f"{folder}/notes.md", None, share=False).project == "garden"


def test_a_path_inside_a_root_belongs_to_it(decisions, folder):
    root = decisions.approve("main", folder, "mine", share=False)
    assert decisions.approve("main", f"{folder}/beds", None, share=False) == root
    assert decisions.approve("main", f"{folder}/beds", "mine", share=False) == root
    assert paths(decisions) == [folder]


def test_a_sibling_whose_name_begins_alike_is_another_root(decisions, folder):
    decisions.approve("main", folder, None, share=False)
    decisions.approve("main", folder + "2", None, share=False)
    assert paths(decisions) == [folder, folder + "2"]
    assert decisions.root_of("main", folder + "2/x").path == folder + "2"
    assert decisions.root_of("main", folder + "3/x") is None


def test_a_root_is_not_given_to_another_project(decisions, folder):
    decisions.approve("main", folder, "mine", share=False)
    with pytest.raises(RootError, match="is already indexed as project mine; leave out --project"):
        decisions.approve("main", folder, "yours", share=True)


@pytest.mark.parametrize("workspace", ["main", "other"])
def test_overlapping_roots_need_an_explicit_word(decisions, folder, workspace):
    decisions.approve("main", f"{folder}/beds", "beds", share=False)
    where = "this workspace" if workspace == "main" else "workspace main"
    with pytest.raises(RootError, match=f"overlaps the root .*beds of {where}; repeat with --share"):
        decisions.approve(workspace, folder, "all", share=False)
    decisions.approve(workspace, folder, "all", share=True)
    assert folder in paths(decisions, workspace)


def test_a_part_of_a_root_for_another_project_needs_an_explicit_word(decisions, folder):
    decisions.approve("main", folder, "all", share=False)
    with pytest.raises(RootError, match="overlaps"):
        decisions.approve("main", f"{folder}/beds", "beds", share=False)
    inner = decisions.approve("main", f"{folder}/beds", "beds", share=True)
    assert decisions.root_of("main", f"{folder}/beds/x") == inner
    assert decisions.root_of("main", f"{folder}/x").project == "all"


def test_a_root_that_is_only_tried_is_not_remembered(decisions, folder):
    assert decisions.approve("main", folder, None, share=False, keep=False).path == folder
    assert paths(decisions) == []


def test_a_path_of_invalid_bytes_is_remembered_as_it_is(decisions, tmp_path):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9")
    os.mkdir(path)
    root = decisions.approve("main", path, None, share=False)
    assert decisions.roots("main") == [root]
    assert root.path == path
    assert root.project == "caf\ufffd"


def test_another_device_is_remembered_for_its_root_alone(decisions, folder):
    root = decisions.approve("main", folder, None, share=False)
    other = decisions.approve("main", folder + "2", None, share=False)
    decisions.moved("main", root, 77)
    assert [known.device for known in decisions.roots("main")] == [77, other.device]


def test_what_was_decided_is_there_when_the_file_is_opened_again(decisions, folder, tmp_path):
    root = decisions.approve("main", folder, None, share=False)
    again = DeviceFile(tmp_path / "device.sqlite3")
    assert again.roots("main") == [root]
    again.close()


def test_the_last_run_of_a_workspace_is_told(decisions):
    assert decisions.last_run("main") is None
    decisions.record_run("main", "ingest", "2026-01-01T00:00:00+00:00", complete=True, counts={"seen": 1})
    decisions.record_run("main", "refresh", "2026-01-02T00:00:00+00:00", complete=False, counts={"seen": 2})
    decisions.record_run("other", "ingest", "2026-01-03T00:00:00+00:00", complete=True, counts={})
    run = decisions.last_run("main")
    assert (run["command"], run["complete"], run["counts"]) == ("refresh", False, {"seen": 2})
    assert run["ended_at"] > run["started_at"]


def test_only_the_newest_runs_are_kept(decisions, tmp_path, monkeypatch):
    monkeypatch.setattr(device, "_RUNS_KEPT", 3)
    for number in range(5):
        decisions.record_run("main", f"run {number}", "2026", complete=True, counts={})
    with sqlite3.connect(tmp_path / "device.sqlite3") as database:
        kept = [row[0] for row in database.execute("select command from runs order by id")]
    database.close()
    assert kept == ["run 2", "run 3", "run 4"]


def test_a_file_that_is_no_database_is_one_line(tmp_path):
    file = tmp_path / "device.sqlite3"
    file.write_bytes(b"not a database" * 500)
    with pytest.raises(StoreError, match=r"device\.sqlite3 cannot be used: .*; check the disk"):
        DeviceFile(file)
    with pytest.raises(StoreError, match="cannot be used"):
        DeviceFile(tmp_path)
    assert file.read_bytes() == b"not a database" * 500


def test_damage_that_is_met_later_is_one_line_too(decisions, folder, tmp_path):
    with sqlite3.connect(tmp_path / "device.sqlite3") as database:
        database.execute("drop table roots")
    database.close()
    with pytest.raises(StoreError, match=r"device\.sqlite3 cannot be used: no such table"):
        decisions.approve("main", folder, None, share=False)


def test_a_root_is_known_without_links_and_never_a_whole_file_system(tmp_path, folder):
    (tmp_path / "link").symlink_to(folder)
    assert resolve(str(tmp_path / "link" / "beds" / "..")) == folder
    with pytest.raises(Refused, match="is a whole file system; name the folders to index"):
        resolve("/")
    with pytest.raises(Refused):
        resolve("/tmp/..")


def test_inside_means_the_folder_or_under_it():
    assert inside("/a", "/a")
    assert inside("/a/b", "/a")
    assert inside("/a/b", "/")
    assert not inside("/ab", "/a")
    assert not inside("/", "/a")
