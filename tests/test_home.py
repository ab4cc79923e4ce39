"""Where things live, which names a workspace may have, and who may read the data."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from imprint.errors import StoreError, UsageError
from imprint.home import Home, settings_file


def test_everything_of_a_workspace_lies_in_its_own_folder(tmp_path):
    home = Home.at(str(tmp_path), "garden")
    assert home.folder == tmp_path / "workspaces" / "garden"
    assert home.store.parent == home.skips.parent == home.folder
    assert home.device.parent == tmp_path
    assert Home.at(str(tmp_path), "other").folder != home.folder


def test_a_relative_data_directory_is_made_absolute(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert Home.at("data", "default").data == tmp_path / "data"


def test_without_a_name_the_platform_s_folders_are_used(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert Home.at(None, "default").data.name == "imprint"
    assert settings_file({}).parts[-2:] == ("imprint", "config.toml")


def test_a_named_settings_file_is_used(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert settings_file({"IMPRINT_CONFIG": "mine.toml"}) == tmp_path / "mine.toml"


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\\b", ".hidden", "-x", "a b", "a\n", "ä", "x" * 65, "a\0"])
def test_a_name_that_could_leave_the_folder_is_no_workspace(name):
    with pytest.raises(UsageError, match="is no workspace name; use up to 64"):
        Home.at("/tmp", name)


@pytest.mark.parametrize("name", ["a", "A.b-c_9", "0", "x" * 64])
def test_ordinary_names_are_workspaces(name):
    assert Home.at("/tmp", name).workspace == name


def test_the_data_directory_is_for_its_owner_alone(tmp_path):
    home = Home.at(str(tmp_path / "deep" / "data"), "default")
    home.create()
    home.create()
    assert home.folder.is_dir()
    assert home.data.stat().st_mode & 0o077 == 0
    assert home.folder.stat().st_mode & 0o077 == 0


def test_a_data_directory_that_cannot_be_made_is_named_with_its_remedy(tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    for data in (tmp_path / "file", tmp_path / "file" / "deeper"):
        with pytest.raises(StoreError, match=r"cannot be used: .*; name another with --data-dir"):
            Home.at(os.fspath(Path(data)), "default").create()
