"""The lifecycle of sources through the engine's one door: edits, removals, renames, models, repairs, refusals."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from command_line import Imprint
from distributions import TOY_EMBEDDER
from stored_points import chunked, chunks, store_of, stored

from imprint.dispatch import Plugins
from imprint.engine import Engine, RunOptions
from imprint.home import Home
from imprint.lifecycle.progress import Progress
from imprint.settings import Settings
from imprint.store.port import ALL_FIELDS, EVERYWHERE, Point
from imprint.store.schema import MANIFEST

LONG = "".join(f"# Bed {bed}\n\n" + f"Rose number {bed} grows here and wants water.\n" * 12 for bed in range(4))


@pytest.fixture
def garden(imprint: Imprint) -> Imprint:
    imprint.write("guide.md", LONG)
    imprint.write("pump.py", "def pump_water(litres):\n    return litres * 2\n")
    imprint.write("note.txt", "Water at dawn.\n")
    report = imprint.ingest()
    assert report["counts"]["replaced"] == 3
    return imprint


def counts(report: Any, *names: str) -> tuple[int, ...]:
    return tuple(report["counts"][name] for name in names)


def test_a_second_run_finds_all_unchanged_and_writes_nothing(garden: Imprint) -> None:
    before = stored(garden)
    report = garden.refresh()
    assert counts(report, "seen", "unchanged", "chunks_written", "vectors_computed") == (3, 3, 0, 0)
    assert stored(garden) == before


def test_an_edit_replaces_its_source_and_computes_what_is_new_alone(garden: Imprint) -> None:
    garden.write("guide.md", LONG.replace("number 2", "number two"))
    report = garden.refresh()
    assert counts(report, "replaced", "unchanged") == (1, 2)
    assert report["counts"]["vectors_computed"] < report["counts"]["vectors_reused"]
    assert report["counts"]["chunks_deleted"] == report["counts"]["chunks_written"]
    assert garden.json("search", "two", "--mode", "lexical")["results"]


def test_an_edit_that_keeps_time_and_size_is_seen(garden: Imprint) -> None:
    path = garden.docs / "note.txt"
    status = path.stat()
    path.write_text("Water at dusk.\n", "utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert garden.refresh()["counts"]["replaced"] == 1
    assert garden("read", "note.txt").out == "Water at dusk.\n"


def test_a_removed_file_is_pruned(garden: Imprint) -> None:
    (garden.docs / "pump.py").unlink()
    assert counts(garden.refresh(), "pruned", "withheld", "unchanged") == (1, 0, 2)
    assert "pump.py" not in garden.found("pump_water")
    assert garden("read", "pump.py", code=2).err.startswith("imprint: no source is named pump.py")


def test_a_renamed_file_reuses_its_vectors(garden: Imprint) -> None:
    (garden.docs / "guide.md").rename(garden.docs / "roses.md")
    report = garden.refresh()
    assert counts(report, "replaced", "pruned", "vectors_computed") == (1, 1, 0)
    assert report["counts"]["vectors_reused"] >= 4
    assert garden.found("rose number 3", "--limit", "1") == ["roses.md"]


def test_an_emptied_file_clears_its_source(garden: Imprint) -> None:
    garden.write("pump.py", "\n  \n")
    report = garden.refresh()
    assert counts(report, "cleared", "chunks_written", "chunks_deleted") == (1, 0, 1)
    assert garden("read", "pump.py").out == "\n"
    assert garden.refresh()["counts"]["unchanged"] == 3


def test_an_excluded_file_that_exists_is_kept(garden: Imprint, installed) -> None:
    installed("narrow", {"scan": {"narrow": """
        import os

        @hookimpl
        def imprint_scan(root):
            return iter([FileEntry(os.path.join(root, "guide.md"))])
    """}})  # fmt: skip
    assert counts(garden.refresh(), "seen", "unchanged", "pruned", "withheld") == (1, 1, 0, 0)
    assert garden("read", "pump.py").out


def test_a_root_that_is_suddenly_empty_is_pruned_only_when_asked(garden: Imprint) -> None:
    shutil.rmtree(garden.docs)
    garden.docs.mkdir()
    report = garden.refresh(code=3)
    assert counts(report, "seen", "pruned", "withheld") == (0, 0, 3)
    assert not report["complete"]
    said = garden("refresh", code=3)
    assert "is suddenly empty; repeat with --prune if it is true" in said.err
    assert garden.found("water")
    garden.docs.rmdir()
    assert "itself is missing" in garden("refresh", code=3).err
    assert counts(garden.refresh("--prune"), "pruned", "withheld") == (3, 0)
    assert garden.json("sources")["sources"] == []


def test_most_of_a_root_missing_is_withheld_and_another_root_is_pruned(imprint: Imprint) -> None:
    for number in range(20):
        imprint.write(f"many/{number}.md", f"Plant {number}.\n")
    imprint.write("few/a.md", "Rose.\n")
    imprint.write("few/b.md", "Tulip.\n")
    imprint.json("ingest", imprint.docs / "many", imprint.docs / "few")
    for number in range(11):
        (imprint.docs / f"many/{number}.md").unlink()
    (imprint.docs / "few/a.md").unlink()
    report = imprint.refresh(code=3)
    assert counts(report, "pruned", "withheld") == (1, 11)
    assert counts(imprint.refresh("--prune"), "pruned", "withheld") == (11, 0)


def test_a_root_on_another_device_than_before_is_pruned_only_when_asked(garden: Imprint) -> None:
    (garden.docs / "pump.py").unlink()
    move_roots(garden)
    for _ in range(2):
        assert "is on another device than before" in garden("refresh", code=3).err
    assert garden.refresh("--prune")["counts"]["pruned"] == 1


def test_a_root_that_moved_to_another_device_whole_is_remembered_there(garden: Imprint) -> None:
    move_roots(garden)
    assert garden.refresh()["counts"]["unchanged"] == 3
    (garden.docs / "pump.py").unlink()
    assert garden.refresh()["counts"]["pruned"] == 1


def test_force_computes_every_vector_anew(garden: Imprint) -> None:
    report = garden.refresh("--force")
    assert counts(report, "replaced", "unchanged", "vectors_reused") == (3, 0, 0)
    assert report["counts"]["vectors_computed"] == report["counts"]["chunks_written"]


def test_a_part_of_a_root_is_refreshed_alone(garden: Imprint) -> None:
    garden.write("part/a.md", "Tulip.\n")
    garden.write("note.txt", "Water at dusk.\n")
    assert counts(garden.refresh(str(garden.docs / "part")), "seen", "replaced") == (1, 1)
    assert garden("read", "note.txt").out == "Water at dawn.\n"
    (garden.docs / "part/a.md").unlink()
    assert counts(garden.refresh(str(garden.docs / "part" / "a.md")), "seen", "pruned") == (0, 1)


def test_parts_that_lie_in_each_other_are_refreshed_once(garden: Imprint) -> None:
    garden.write("part/a.md", "Tulip.\n")
    assert garden.refresh(str(garden.docs / "part"), str(garden.docs))["counts"]["seen"] == 4


def test_a_dry_run_tells_what_would_happen_and_writes_nothing(garden: Imprint) -> None:
    garden.write("note.txt", "Water at dusk.\n")
    garden.write("new.md", "Tulip.\n")
    (garden.docs / "pump.py").unlink()
    before = garden("search", "water", "--json").out, stored(garden)
    report = garden.refresh("--dry-run")
    assert counts(report, "replaced", "pruned", "chunks_written", "vectors_computed") == (2, 1, 0, 0)
    assert garden("refresh", "--dry-run").out.startswith("dry run, nothing indexed: 3 files seen")
    assert (garden("search", "water", "--json").out, stored(garden)) == before
    assert garden.json("status")["last_run"]["command"] == "ingest"


def test_a_dry_run_approves_no_root(imprint: Imprint) -> None:
    imprint.write("a.md", "Rose.\n")
    assert imprint.ingest("--dry-run")["counts"]["replaced"] == 1
    assert imprint.json("status")["roots"] == []
    assert imprint.json("sources")["sources"] == []
    assert imprint.json("status")["model"] is None


def test_a_lexical_collection_needs_no_embedder_and_gets_its_vectors_later(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    imprint.write("a.md", "Rose.\n")
    imprint.write("b.md", "Tulip.\n")
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "none-at-all")
    imprint.ingest("--lexical-only")
    assert imprint.found("tulip", "--mode", "lexical") == ["b.md"]
    assert imprint.json("search", "rose", "--mode", "lexical")["results"][0]["semantic_score"] is None
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "toy")
    for mode in ("hybrid", "semantic"):
        said = imprint("search", "rose", "--mode", mode, code=4)
        assert "this collection has no vectors" in said.err
        assert "--mode lexical" in said.err
    report = imprint.refresh()
    assert counts(report, "replaced", "vectors_computed") == (2, 2)
    assert all(row["vectors"] for row in imprint.json("sources")["sources"])
    assert sorted(imprint.found("rose", "--mode", "semantic")) == ["a.md", "b.md"]


def test_a_lexical_run_over_vectors_is_refused_before_any_work_naming_both_remedies(garden: Imprint) -> None:
    garden.write("new.md", "Tulip.\n")
    before = stored(garden)
    said = garden("refresh", "--lexical-only", code=4)
    assert "run without --lexical-only, or use a fresh --workspace" in said.err
    assert stored(garden) == before


def test_another_model_is_refused_naming_the_rebuild(
    garden: Imprint, installed, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed("others", {"embed": {"other": TOY_EMBEDDER.replace('"toy", "0"', '"other", "1"')}})
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "other")
    for line in (("refresh",), ("ingest", garden.docs), ("search", "water")):
        said = garden(*line, code=4)
        assert "vectors are of toy (32 dimensions, sum pooling, 200 tokens, sha256 000000000000)" in said.err
        assert "not of other (" in said.err
        assert "rebuild in a fresh --workspace with --share" in said.err
    assert garden.found("pump_water", "--mode", "lexical", "--limit", "1") == ["pump.py"]


def test_missing_points_are_replaced_by_the_next_refresh(garden: Imprint) -> None:
    store = store_of(garden)
    victims = [point.id for point in chunks(store) if point.payload["source"].endswith("guide.md")][:2]
    store.chunks.delete(victims)
    store.close()
    said = garden.json("doctor", code=1)
    [bad] = [check for check in said["checks"] if not check["good"]]
    assert (bad["name"], bad["found"]) == ("sources", "2 of 3 have all their chunks")
    assert counts(garden.refresh(), "replaced", "unchanged") == (1, 2)
    assert garden.json("doctor")["healthy"]


def test_a_stray_chunk_fails_the_search_that_meets_it_until_it_is_repaired(garden: Imprint) -> None:
    store = store_of(garden)
    [victim] = [point for point in chunks(store) if point.payload["source"].endswith("note.txt")]
    stray = dict(victim.payload) | {"source_key": "f" * 32}
    store.chunks.upsert([Point("00000000-0000-0000-0000-000000000001", stray, [1.0, *[0.0] * 31])])
    store.close()
    said = garden("search", "water at dawn", code=1)
    assert said.err == ("imprint: the index holds chunks of a source that it has no record of; run `imprint repair`\n")
    assert "BAD  strays: 1 points belong to no source; run `imprint repair`\n" in garden("doctor", code=1).out
    assert garden.json("repair")["removed"] == 1
    assert "note.txt" in garden.found("water at dawn")
    assert garden.json("doctor")["healthy"]


def test_a_lost_page_is_told_and_written_again_by_force(garden: Imprint) -> None:
    lose_text(garden, "pump_water")
    assert "BAD  texts: 2 of 3 have all their pages of text" in garden("doctor", code=1).out
    said = garden("read", "pump.py", code=1)
    assert "page 1 of " in said.err
    assert "is missing from the index; run `imprint repair`, then `imprint refresh`" in said.err
    garden.refresh("--force")
    assert garden("read", "pump.py").out == (garden.docs / "pump.py").read_text("utf-8")
    assert garden.json("doctor")["healthy"]


def lose_text(imprint: Imprint, words: str) -> None:
    """Delete the pages of stored text that hold these words behind the index's back."""
    store = store_of(imprint)
    points = [point for batch in store.sources.scroll(EVERYWHERE, ALL_FIELDS) for point in batch]
    store.sources.delete([point.id for point in points if words in point.payload.get("text", "")])
    store.close()


def bad_checks(imprint: Imprint) -> dict[str, str]:
    return {check["name"]: check["found"] for check in imprint.json("doctor", code=1)["checks"] if not check["good"]}


def test_a_repair_makes_lost_chunks_anew_from_the_stored_text_also_without_the_file(garden: Imprint) -> None:
    before = {point.payload["id"]: point.payload["text"] for point in chunked(garden)}
    store = store_of(garden)
    store.chunks.delete([point.id for point in chunks(store) if point.payload["source"].endswith("guide.md")])
    store.close()
    (garden.docs / "guide.md").chmod(0)
    (garden.docs / "guide.md").rename(garden.folder / "elsewhere.md")
    assert garden.json("repair") == {"removed": 0, "mended": 1, "left": [], "model": None}
    assert {point.payload["id"]: point.payload["text"] for point in chunked(garden)} == before
    assert garden.json("doctor")["healthy"]


def test_a_repair_makes_lost_vectors_anew(garden: Imprint) -> None:
    before = {point.payload["id"]: point.vector for point in chunked(garden)}
    store = store_of(garden)
    victim = next(point for point in chunks(store) if point.payload["source"].endswith("pump.py"))
    store.chunks.upsert([Point(victim.id, victim.payload)])
    store.close()
    assert bad_checks(garden) == {"vectors": "2 of 3 have all their vectors"}
    assert garden.json("repair")["mended"] == 1
    assert {point.payload["id"]: point.vector for point in chunked(garden)} == before
    assert garden.json("doctor")["healthy"]


def test_what_a_repair_cannot_mend_is_left_for_the_next_refresh(garden: Imprint) -> None:
    lose_text(garden, "pump_water")
    path = garden.docs / "pump.py"
    command = f"`imprint refresh {path}`"
    reason = f"its stored text is incomplete; {command} reads its file again"
    assert garden.json("repair", code=3)["left"] == [{"source": str(path), "reason": reason}]
    assert counts(garden.refresh(str(path)), "replaced", "unchanged") == (1, 0)
    assert garden.json("doctor")["healthy"]
    assert garden.refresh()["counts"]["unchanged"] == 3


@pytest.mark.parametrize(
    ("prepare", "remedy"),
    [
        ("roots remove", "`imprint ingest {path} --project docs` reads its file again"),
        ("delete", "its file is gone too; `imprint refresh` prunes it"),
        ("delete, roots remove", "its file is gone too; `imprint purge {path}` removes it"),
        ("share", "`imprint refresh {docs}` reads its file again"),
    ],
)
def test_the_repair_names_the_command_that_gets_a_lost_text_back_and_it_does(
    garden: Imprint, prepare: str, remedy: str
) -> None:
    path = garden.docs / "pump.py"
    lose_text(garden, "pump_water")
    if "delete" in prepare:
        path.unlink()
    if "roots remove" in prepare:
        garden("roots", "remove", garden.docs)
    if prepare == "share":
        garden("roots", "add", path, "--project", "other", "--share")
    [left] = garden.json("repair", code=3)["left"]
    remedy = remedy.format(path=path, docs=garden.docs)
    assert left["reason"] == f"its stored text is incomplete; {remedy}"
    line = re.search(r"`imprint (.*)`", remedy)
    assert line
    garden(*line[1].split())
    assert garden.json("doctor")["healthy"]


def test_vectors_of_no_known_model_are_told_and_left(garden: Imprint) -> None:
    store = store_of(garden)
    vectors = store.chunks.count(EVERYWHERE)
    store.sources.delete([MANIFEST])
    store.close()
    assert bad_checks(garden) == {"manifest": f"{vectors} vectors are of no known model"}
    said = garden("repair", code=3)
    assert f"left     {vectors} vectors are of no known model; rebuild in a fresh --workspace" in said.err


def test_a_collection_that_lost_its_dense_side_gets_it_again(garden: Imprint) -> None:
    before = {point.payload["id"]: point.vector for point in chunked(garden)}
    store = store_of(garden)
    held = chunks(store)
    store.close()
    shutil.rmtree(Home.at(str(garden.data), "default").store / "chunks")
    store = store_of(garden)
    store.chunks.upsert([Point(point.id, point.payload) for point in held])
    store.close()
    found = bad_checks(garden)
    assert found["vectors"] == "0 of 3 have all their vectors"
    assert found["manifest"] == "the collection is of toy with 32 numbers, and has no vectors"
    assert garden.json("repair")["mended"] == 3
    assert {point.payload["id"]: point.vector for point in chunked(garden)} == before
    assert garden.json("doctor")["healthy"]


def test_a_repair_with_another_model_is_refused(garden: Imprint, installed, monkeypatch: pytest.MonkeyPatch) -> None:
    installed("acme", {"embed": {"other": TOY_EMBEDDER.replace('"toy"', '"other"')}})
    store = store_of(garden)
    store.chunks.delete([chunks(store)[0].id])
    store.close()
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "other")
    assert "this collection's vectors are of toy" in garden("repair", code=4).err


def test_a_source_in_two_projects_is_read_by_naming_one(imprint: Imprint) -> None:
    imprint.write("part/a.md", "Rose.\n")
    imprint.json("ingest", imprint.docs / "part", "--project", "one")
    imprint.json("ingest", imprint.docs, "--project", "two", "--share")
    said = imprint("read", "a.md", code=2)
    assert "(project one)" in said.err
    assert "(project two)" in said.err
    assert imprint("read", "a.md", "--project", "two").out == "Rose.\n"
    assert len(imprint.json("sources")["sources"]) == 2


def test_engine_lists_outside_the_command_line(garden: Imprint) -> None:
    with engine(garden, "service") as one:
        assert one.refresh([], RunOptions(), Progress()).complete
        assert {Path(row["source"]).name for row in one.sources(project="docs")} == {"guide.md", "pump.py", "note.txt"}


def test_an_engine_that_cannot_open_frees_the_data_directory(garden: Imprint) -> None:
    (garden.data / "device.sqlite3").write_bytes(b"not a database" * 100)
    said = garden("status", code=1)
    assert "device.sqlite3 cannot be used: file is not a database" in said.err
    (garden.data / "device.sqlite3").unlink()
    assert garden.json("status")["sources"] == 3


def move_roots(imprint: Imprint) -> None:
    """Have every root recorded on another device than it is on."""
    with closing(sqlite3.connect(imprint.data / "device.sqlite3")) as database, database:
        database.execute("update roots set device = 1")


def engine(imprint: Imprint, command: str) -> Engine:
    settings = Settings.load(imprint.folder / "config.toml")
    assert Plugins(settings).stage("embed", only=("toy",))
    return Engine(Home.at(str(imprint.data), "default"), settings, command)
