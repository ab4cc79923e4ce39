"""``imprint config``: shows where every value comes from, and changes the file, also one that is wrong."""

from __future__ import annotations

import pytest
from command_line import Imprint

KNOB = """
@hookimpl
def imprint_settings():
    return [Setting("toy.knob", 3, "turns", minimum=1)]

@hookimpl
def imprint_extract(document):
    return None
"""


@pytest.fixture
def file(imprint: Imprint):
    return imprint.folder / "config.toml"


def test_set_get_unset(imprint: Imprint, file) -> None:
    imprint("config", "set", "ingest.max_file_bytes", "4_000_000")
    assert imprint("config", "get", "ingest.max_file_bytes").out == "4000000\n"
    assert imprint.json("config", "get", "ingest.max_file_bytes") == {"key": "ingest.max_file_bytes", "value": 4000000}
    assert imprint.json("config", "set", "plugins.disabled", "a, b")["value"] == ["a", "b"]
    assert imprint("config", "get", "plugins.disabled").out == "a,b\n"
    assert imprint.json("config", "unset", "ingest.max_file_bytes")["value"] == 2_000_000
    assert imprint("config", "unset", "plugins.disabled").out == ""
    assert imprint("config", "get", "plugins.disabled").out == "\n"
    assert "4" not in file.read_text("utf-8")


def test_list_says_where_each_value_comes_from(imprint: Imprint, file) -> None:
    file.write_text("# mine\nlock.wait_seconds = 3\n[chunk]\nmax_tokens = 100\n[old]\nkey = 1\n", "utf-8")
    shown = imprint.json("config", "list")
    rows = {row["key"]: row for row in shown["settings"]}
    assert (rows["chunk.max_tokens"]["value"], rows["chunk.max_tokens"]["source"]) == (100, "file")
    assert (rows["lock.wait_seconds"]["value"], rows["lock.wait_seconds"]["source"]) == (0, "environment")
    assert rows["search.fusion"]["source"] == "default"
    assert (shown["unknown"], shown["file"]) == (["old.key"], str(file))
    said = imprint("config", "list")
    assert said.out.startswith(f"# {file}\n")
    assert "chunk.max_tokens = 100  # file: most tokens of a chunk" in said.out
    assert said.err == "imprint: old.key is in the file, and nobody declares it; `imprint config unset` removes it\n"
    imprint("config", "unset", "old.key")
    assert imprint("config", "list").err == ""


def test_a_workspace_has_settings_of_its_own_before_those_of_all(imprint: Imprint) -> None:
    other = ("--workspace", "my.notes")
    imprint("config", "set", "search.fusion", "rrf")
    imprint(*other, "config", "set", "search.fusion", "adaptive", "--workspace-only")
    assert imprint("config", "get", "search.fusion").out == "rrf\n"
    assert imprint(*other, "config", "get", "search.fusion").out == "adaptive\n"
    rows = {row["key"]: row for row in imprint.json(*other, "config", "list")["settings"]}
    assert rows["search.fusion"]["source"] == "workspace"
    said = imprint(*other, "config", "set", "search.fusion", "rrf")
    assert said.err == "imprint: workspace my.notes still has its own search.fusion; --workspace-only changes that\n"
    assert imprint.json(*other, "config", "unset", "search.fusion", "--workspace-only")["value"] == "rrf"
    assert imprint(*other, "config", "get", "search.fusion").out == "rrf\n"


def test_a_search_ranks_by_the_settings_of_its_workspace(imprint: Imprint) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.ingest()
    imprint("--workspace", "words", "config", "set", "search.channels.hybrid", "bm25", "--workspace-only")
    imprint("--workspace", "words", "ingest", imprint.docs, "--share", "--lexical-only")
    asked = ("search", "roses", "--explain")
    assert imprint.json("--workspace", "words", *asked)["explain"]["channels"] == ["bm25"]
    assert imprint.json(*asked)["explain"]["channels"] == ["semantic", "bm25", "symbols"]


@pytest.mark.parametrize("text", ["workspaces = 3\n", "[workspaces]\ndefault = 3\n"])
def test_a_table_of_workspaces_that_is_none_is_refused_naming_the_file(imprint: Imprint, file, text: str) -> None:
    file.write_text(text, "utf-8")
    assert f"{file}: workspaces does not hold a table a workspace" in imprint("config", "list", code=2).err


def test_the_environment_s_precedence_is_said(imprint: Imprint) -> None:
    said = imprint("config", "set", "embed.model", "other")
    assert said.err == "imprint: the environment still sets embed.model, and it comes before the file\n"


def test_settings_of_plugins_are_set_like_the_kernel_s(imprint: Imprint, installed, file) -> None:
    installed("knobs", {"extract": {"knob": KNOB}})
    imprint("config", "set", "toy.knob", "5")
    assert imprint.json("config", "get", "toy.knob")["value"] == 5
    said = imprint("config", "set", "toy.knob", "0", code=2)
    assert said.err == "imprint: the command line: toy.knob = 0 is less than 1; it is turns\n"
    assert "knob = 5" in file.read_text("utf-8")


def test_a_wrong_value_that_keeps_plugins_from_loading_is_mended_by_command(imprint: Imprint, file) -> None:
    file.write_text("[plugins]\ndisabled = 3\n", "utf-8")
    said = imprint("plugins", code=2)
    assert said.err == (
        f"imprint: {file}: plugins.disabled = 3 is not a list of texts; it is names of plugins that are not loaded\n"
    )
    imprint("config", "unset", "plugins.disabled")
    assert imprint("plugins").out


def test_flags_are_shown_as_people_write_them(imprint: Imprint, installed) -> None:
    installed("knobs", {"extract": {"knob": KNOB.replace("3, ", "True, ").replace(", minimum=1", "")}})
    assert imprint("config", "get", "toy.knob").out == "true\n"
    imprint("config", "set", "toy.knob", "no")
    assert imprint("config", "get", "toy.knob").out == "false\n"
