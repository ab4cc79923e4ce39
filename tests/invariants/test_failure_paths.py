"""Whatever stage fails: what is kept, what is reported, the exit code, and what the next healthy run does.

There are two files. ``plant.md`` is the one for which the stage fails, in its next version; ``good.md`` comes before it
and is sound. A failure that costs its source alone is code 3 and a row of the report; one that ends the run is code 1
and one line. No run that left anything undone says that it is complete.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from command_line import Imprint
from failing_stages import PLUGINS, fail

OLD = {"good.md": "Tulips, version 0.\n", "plant.md": "Roses, version 0.\n"}
NEW = {"good.md": "Tulips, version 1.\n", "plant.md": "Doomed roses, version 1.\n"}
GONE = "the disk went away; look for it"


@dataclass(frozen=True)
class Row:
    """How a stage fails, and what follows.

    ``source`` is the stage (and plugin) that the report names if the source alone fails, None if the run does; ``said``
    is the reason. ``listed`` and ``others`` say whether the listing gave the run anything, and whether ``good.md`` is
    indexed nevertheless; ``published`` whether the failure comes after the new version is what readers
    see. ``removed`` is the row of a file that is deleted instead of changed.
    """

    failing: str
    said: str
    source: tuple[str, str | None] | None = None
    listed: bool = True
    others: bool = True
    published: bool = False
    removed: bool = False

    @property
    def code(self) -> int:
        return 3 if self.source else 1


def plugin_row(stage: str) -> Row:
    return Row(stage, f"plugin fragile (fragile) failed in {stage}: ValueError: no", (stage, "fragile"))


TABLE = [
    Row("scan", GONE, listed=False, others=False),
    Row("scan halfway", GONE, listed=False, others=False),
    Row("unreadable", "cannot be read: permission denied; make it readable for this user", ("read", None)),
    Row("vanishing", "vanished before it was read; run again", ("read", None)),
    Row("vanished", "vanished before it was read; run again", ("read", None)),
    Row("growing", "changed while it was read; run again when it is at rest", ("read", None)),
    Row("changing", "changed while it was indexed; run again when it is at rest", ("read", None)),
    plugin_row("extract"),
    plugin_row("redact"),
    plugin_row("chunk"),
    plugin_row("embed"),
    Row("model", "plugin fragile (fragile) failed in embed: ValueError: no", listed=False, others=False),
    Row("upsert", GONE),
    Row("pages", GONE),
    Row("publish", GONE),
    Row("delete", GONE, published=True),
    Row("mark", GONE, removed=True),
    Row("delete", GONE, published=True, removed=True),
]
SITUATIONS = ("first ingest", "replacement", "another changes too")
CASES = [
    pytest.param(row, situation, id=f"{row.failing}{', removed' * row.removed}, {situation}")
    for row in TABLE
    for situation in SITUATIONS
    if situation != "first ingest" or row.failing not in ("mark", "delete")  # there is nothing to delete yet
]


class Case:
    """A row in a situation: the index before, the files of now, and what readers must see after the failure."""

    def __init__(self, imprint: Imprint, row: Row, situation: str) -> None:
        self.imprint = imprint
        self.row = row
        self.plant = imprint.docs / "plant.md"
        self.before: dict[str, str] = {}
        self.files = {name: NEW[name] for name in NEW if situation != "replacement" or name == "plant.md"}
        self.command = ["ingest", str(imprint.docs)] if situation == "first ingest" else ["refresh"]
        if situation != "first ingest":
            self.before = OLD
            self._write(OLD)
            imprint.ingest()

    def _write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            self.imprint.write(name, text)

    def change(self) -> None:
        """Bring the files to what they are when the stage fails."""
        self._write(self.files)
        if self.row.removed:
            self.plant.unlink()

    @property
    def kept(self) -> dict[str, str]:
        kept = dict(self.before)
        if self.row.others:
            kept |= {name: text for name, text in self.files.items() if name == "good.md"}
        if self.row.published:
            kept = kept | {"plant.md": NEW["plant.md"]}
            if self.row.removed:
                del kept["plant.md"]
        return kept


def seen(imprint: Imprint) -> dict[str, str]:
    """The text of every source, after checking that lists, reads and searches agree on it."""
    rows = imprint.json("sources")["sources"]
    texts = {Path(row["source"]).name: imprint.json("read", row["source"])["text"] for row in rows}
    for mode in ("lexical", "hybrid") if rows else ():
        results = imprint.json("search", "version", "--mode", mode)["results"]
        assert {Path(result["source"]).name: result["text"] + "\n" for result in results} == texts
        assert len(results) == len(texts)
    return texts


@pytest.fixture
def fragile(imprint: Imprint, installed: Any, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    installed("fragile", PLUGINS)
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "fragile")
    return imprint


@pytest.mark.parametrize(("row", "situation"), CASES)
def test_a_failure_keeps_the_last_good_version_is_reported_and_is_mended_by_the_next_run(
    fragile: Imprint, row: Row, situation: str
) -> None:
    case = Case(fragile, row, situation)
    for as_json in (True, False):
        case.change()
        with pytest.MonkeyPatch.context() as patch:
            fail(patch, row.failing, case.plant)
            check_report(case, as_json=as_json)
    check_kept(case)
    fragile(*case.command)
    on_disk = {path.name: path.read_text("utf-8") for path in fragile.docs.iterdir()}
    assert seen(fragile) == on_disk
    assert fragile.json("status")["last_run"]["complete"]
    assert fragile.json("doctor")["healthy"]
    counts = fragile.refresh()["counts"]
    assert (counts["unchanged"], counts["chunks_written"], counts["chunks_deleted"]) == (len(on_disk), 0, 0)


def check_report(case: Case, *, as_json: bool) -> None:
    """What the run says on both streams, to programs and to people."""
    row = case.row
    said = case.imprint(*["--json"] * as_json, *case.command, code=row.code)
    if row.source is None:
        assert said.out == ""
        assert said.err == f"imprint: {row.said}\n"
        return
    stage, plugin = row.source
    if as_json:
        report = json.loads(said.out)
        assert said.err == ""
        assert report["failed"] == [{"source": str(case.plant), "stage": stage, "plugin": plugin, "reason": row.said}]
        counts = report["counts"]
        assert (report["complete"], counts["seen"], counts["failed"], counts["pruned"]) == (False, 2, 1, 0)
        assert counts["replaced"] == counts["chunks_written"] == ("good.md" in case.files)
    else:
        who = f" (plugin {plugin})" if plugin else ""
        assert said.err == f"failed   {case.plant}: {stage}{who}: {row.said}\n"
        assert said.out.startswith("2 files seen: 1 unchanged, 1 failed; 0 chunks written")


def check_kept(case: Case) -> None:
    """What readers see, and what `status` says of the run."""
    imprint, row = case.imprint, case.row
    assert seen(imprint) == case.kept
    status = imprint.json("status")
    assert (status["last_run"]["command"], status["last_run"]["complete"]) == (case.command[0], False)
    assert status["last_run"]["counts"]["failed"] == (row.source is not None)
    assert [root["path"] for root in status["roots"]] == [str(imprint.docs)] * (row.listed or bool(case.before))
    last_line = imprint("status").out.splitlines()[-1]
    assert last_line.startswith(f"last run   {case.command[0]} at ")
    assert last_line.endswith(", incomplete")
