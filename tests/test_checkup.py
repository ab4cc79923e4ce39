"""``imprint doctor`` finds what is wrong, each thing by itself, and changes nothing."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import pytest
from command_line import Imprint


def bad(imprint: Imprint) -> dict[str, Any]:
    said = imprint.json("doctor", code=1)
    assert said["healthy"] is False
    return {check["name"]: check for check in said["checks"] if not check["good"]}


def test_nothing_is_created_where_nothing_is(imprint: Imprint) -> None:
    said = imprint("doctor")
    assert f"ok   index: nothing is indexed yet in {imprint.data}" in said.out
    assert not imprint.data.exists()


def test_a_settings_file_that_is_right_is_named(imprint: Imprint) -> None:
    file = imprint.folder / "config.toml"
    file.write_text("chunk.max_tokens = 100\n", "utf-8")
    assert f"ok   settings: {file}\n" in imprint("doctor").out


def test_a_plugin_that_fails_is_named_with_its_reason(imprint: Imprint, installed) -> None:
    installed("acme", {"extract": {"broken": "raise ImportError('no table')\n"}})
    assert bad(imprint)["plugin broken (acme)"] == {
        "name": "plugin broken (acme)", "good": False, "found": "ImportError: no table",
        "remedy": "mend or uninstall it",
    }  # fmt: skip


def test_an_embedder_that_fails_is_named(imprint: Imprint, installed, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "@hookimpl\ndef imprint_model():\n    raise OSError('no file')\n"
    rest = "@hookimpl\ndef imprint_tokens(text): ...\n@hookimpl\ndef imprint_embed(texts): ...\n"
    installed("acme", {"embed": {"lost": source + rest}})
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "lost")
    assert bad(imprint)["model"]["found"] == "plugin lost (acme) failed in embed: OSError: no file"


def test_unknown_and_wrong_settings_are_found_beside_the_rest(imprint: Imprint) -> None:
    file = imprint.folder / "config.toml"
    file.write_text("[old]\nkey = 1\n", "utf-8")
    assert bad(imprint)["settings"]["found"] == f"{file} sets old.key, which nobody declares"
    file.write_text("[chunk]\nmax_tokens = 1\n", "utf-8")
    assert "chunk.max_tokens = 1 is less than 16" in bad(imprint)["settings"]["found"]
    file.write_text("[plugins]\ndisabled = 1\n", "utf-8")
    found = bad(imprint)
    assert {"plugins", "settings", "model"} <= set(found)
    assert all("plugins.disabled = 1 is not a list of texts" in check["found"] for check in found.values())


def test_a_missing_library_is_named(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name == "onnxruntime":
            raise metadata.PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr("imprint.checkup.version", version)
    assert bad(imprint)["libraries"]["found"] == "onnxruntime is not installed"


def test_an_index_that_cannot_be_opened_is_found(imprint: Imprint) -> None:
    imprint.ingest()
    (imprint.data / "device.sqlite3").write_bytes(b"not a database" * 100)
    found = bad(imprint)["index"]
    assert "device.sqlite3 cannot be used" in found["found"]
    assert found["remedy"]
