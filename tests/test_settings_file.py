"""Changing a setting keeps the user's file: comments, order, permissions, and all of it if something fails."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from imprint.errors import UsageError
from imprint.settings import Settings
from imprint.settings_file import write


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "config.toml"


def text_in(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("value", [True, 12, 0.5, 'a "quoted" text\n', ("a", "b"), ()])
def test_what_is_written_is_what_is_read(file, value):
    write(file, "acme.very.deep", value)
    written = tomllib.loads(file.read_text("utf-8"))["acme"]["very"]["deep"]
    assert written == (list(value) if isinstance(value, tuple) else value)


def test_comments_order_and_other_tables_stay(file):
    text_in(file, "# mine\n[search]\nfusion = 'rrf'  # as always\n\n[embed]\nmodel = 'a'\n")
    write(file, "embed.model", "b")
    write(file, "chunk.max_tokens", 64)
    assert file.read_text("utf-8") == (
        "# mine\n[search]\nfusion = 'rrf'  # as always\n\n[embed]\nmodel = \"b\"\n\n[chunk]\nmax_tokens = 64\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "embed = {model = 'a', other = 1}\n",
        "embed.model = 'a'\nembed.other = 1\n",
        "[embed.x]\nk = 1\n[other]\nz = 1\n[embed.y]\nk = 2\n",
        "[embed.x]\nk = 1\n",
        "",
    ],
)
def test_a_table_is_changed_however_it_is_spelled(file, text):
    text_in(file, text)
    before = tomllib.loads(text)
    write(file, "embed.model", "b")
    assert Settings.load(file, {}).text("embed.model") == "b"
    after = tomllib.loads(file.read_text("utf-8"))
    assert after | {"embed": None} == before | {"embed": None}
    assert {**before.get("embed", {}), "model": "b"} == after["embed"]
    write(file, "embed.model", None)
    assert Settings.load(file, {}).source("embed.model") == "default"


def test_removing_what_is_not_there_changes_nothing(file):
    write(file, "embed.model", None)
    assert file.read_text("utf-8") == ""


def test_a_value_where_a_table_belongs_is_refused_and_the_file_stays(file):
    text_in(file, "embed = 1\n")
    with pytest.raises(UsageError, match="embed is not a table; correct the file by hand"):
        write(file, "embed.model", "b")
    assert file.read_text("utf-8") == "embed = 1\n"


@pytest.mark.parametrize("raw", [b"a = [", b"\xff", b"x = " + b"[" * 50_000, b"a." * 9000 + b"a=1"])
def test_a_file_that_is_not_toml_is_refused_and_stays(file, raw):
    text_in(file, "").write_bytes(raw)
    with pytest.raises(UsageError, match="cannot be changed"):
        write(file, "embed.model", "b")
    assert file.read_bytes() == raw


def test_a_failed_write_leaves_the_old_file_and_no_draft(file, monkeypatch):
    text_in(file, "[embed]\nmodel = 'a'\n")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(UsageError, match="No space left on device"):
        write(file, "embed.model", "b")
    assert file.read_text("utf-8") == "[embed]\nmodel = 'a'\n"
    assert os.listdir(file.parent) == ["config.toml"]


def test_a_file_that_only_its_owner_may_read_stays_so(file):
    text_in(file, "").chmod(0o600)
    write(file, "embed.model", "b")
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_new_folder_is_for_its_owner_alone(file):
    write(file, "embed.model", "b")
    assert file.parent.stat().st_mode & 0o077 == 0
