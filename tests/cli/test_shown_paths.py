"""People see paths short: from the current folder on, and of a very long one its ends. Programs get them whole."""

from __future__ import annotations

import os

import pytest
from command_line import Imprint

from imprint.cli.text import near


def test_a_path_in_the_current_folder_is_shown_from_there(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert near(os.fspath(tmp_path / "a" / "b.md")) == os.path.join("a", "b.md")
    assert near(f"{tmp_path}beside/b.md") == f"{tmp_path}beside/b.md"


def test_of_a_very_long_path_the_beginning_and_the_end_are_shown() -> None:
    assert near("/first/" + "d" * 5000 + "/rose.md") == "/first/" + "d" * 133 + "…" + "d" * 132 + "/rose.md"
    for short in ("/" + "d" * 299, "/first/rose.md"):
        assert near(short) == short


def test_a_long_path_is_short_for_people_and_whole_in_json(imprint: Imprint) -> None:
    folders = "/".join(letter * 100 for letter in "abcd")
    imprint.write(f"{folders}/rose.md", "Prune roses.\n")
    imprint.ingest()
    shown = imprint("sources").out.rstrip()
    assert shown.endswith("d" * 100 + "/rose.md")
    assert "…" in shown
    assert len(shown) < 400
    assert imprint.json("sources")["sources"][0]["source"].endswith(f"{folders}/rose.md")
