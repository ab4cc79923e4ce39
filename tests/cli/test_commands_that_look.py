"""Who only looks makes nothing: no data directory, no workspace, no store, wherever there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Imprint

LOOKS = {
    "status": "nothing is indexed yet; `imprint ingest` a folder first\n",
    "sources": "no source is indexed yet; `imprint ingest` a folder first\n",
    "roots list": "no root is approved yet; `imprint ingest` approves what it indexes\n",
    "refresh": "note     no root is approved yet; `imprint ingest` approves what it indexes\n",
    "refresh --dry-run": "note     no root is approved yet; `imprint ingest` approves what it indexes\n",
    "doctor": "",
    "repair": "0 points removed, 0 sources mended\n",
    "purge --dry-run docs": "imprint: nothing of docs is indexed; check its spelling if that surprises you\n",
}
FAILS = {
    "search roses": (1, "imprint: nothing is indexed yet in workspace "),
    "read a.md": (1, "imprint: nothing is indexed yet in workspace "),
    "roots remove docs": (2, "imprint: docs is not an approved root; "),
    "restore docs": (2, "imprint: docs is not purged; "),
    "ingest nowhere": (2, "imprint: nowhere does not exist; "),
    "roots add nowhere": (2, "imprint: nowhere does not exist; "),
}


@pytest.fixture(params=["no folder", "an empty folder", "a folder that cannot be made"])
def nothing(imprint: Imprint, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory where nothing was ever indexed."""
    data = imprint.data
    if request.param == "an empty folder":
        data.mkdir()
    elif request.param == "a folder that cannot be made":
        data = imprint.folder / "file" / "data"
        data.parent.write_text("not a folder")
        monkeypatch.setenv("IMPRINT_DATA_DIR", str(data))
    return data


def left(imprint: Imprint) -> list[Path]:
    return sorted(imprint.folder.rglob("*"))


@pytest.mark.parametrize("line", LOOKS)
def test_a_look_at_nothing_says_so_and_leaves_nothing(imprint: Imprint, nothing: Path, line: str) -> None:
    before = left(imprint)
    said = imprint(*line.split())
    assert said.err == LOOKS[line]
    assert imprint("--json", *line.split()).code == 0
    assert left(imprint) == before, nothing


@pytest.mark.parametrize("line", FAILS)
def test_what_cannot_be_done_to_nothing_leaves_nothing(imprint: Imprint, nothing: Path, line: str) -> None:
    before = left(imprint)
    code, begins = FAILS[line]
    assert imprint(*line.split(), code=code).err.startswith(begins)
    assert left(imprint) == before, nothing


def test_a_folder_whose_name_holds_a_credential_is_refused_and_leaves_nothing(imprint: Imprint, nothing: Path) -> None:
    folder = imprint.docs / "".join(("ghp_", "a1B2c3D4e5" * 3, "f6G7h8"))
    folder.mkdir()
    before = left(imprint)
    assert "holds what looks like a github" in imprint("ingest", folder, code=4).err
    assert left(imprint) == before, nothing


def test_a_dry_run_over_nothing_tells_what_it_would_do_and_leaves_nothing(imprint: Imprint, nothing: Path) -> None:
    imprint.write("a.md", "Roses.\n")
    before = left(imprint)
    assert imprint.ingest("--dry-run")["counts"]["replaced"] == 1
    said = imprint("ingest", "--dry-run", imprint.docs)
    assert said.out == "dry run, nothing indexed: 1 files seen: 1 replaced\n"
    assert left(imprint) == before, nothing


def test_a_look_at_a_workspace_that_was_never_made_leaves_nothing_beside_the_others(imprint: Imprint) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.ingest()
    before = left(imprint)
    for line in (*LOOKS, "search roses", "ingest --dry-run docs", "roots remove docs"):
        if line != "doctor":
            imprint.run("--workspace", "other", *line.split(), cwd=imprint.folder)
    assert left(imprint) == before


def test_a_root_that_was_only_approved_is_listed_and_indexed_by_a_refresh(imprint: Imprint) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.json("roots", "add", imprint.docs)
    assert imprint.json("status")["roots"] == [{"path": str(imprint.docs), "project": "docs"}]
    assert imprint.refresh()["counts"]["replaced"] == 1


def test_a_command_that_writes_makes_what_it_needs_and_says_why_it_cannot(imprint: Imprint, nothing: Path) -> None:
    imprint.write("a.md", "Roses.\n")
    if nothing.parent.is_file():
        said = imprint("ingest", imprint.docs, code=1)
        assert said.err.startswith(f"imprint: the data directory {nothing} cannot be used: Not a directory; ")
    else:
        was_there = nothing.exists()
        assert imprint.ingest()["complete"]
        assert was_there or nothing.stat().st_mode & 0o777 == 0o700
