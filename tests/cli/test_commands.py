"""Every command by hand, with text and with JSON, in the shapes that scripts rely on."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from command_line import Imprint, indexed

COUNTS = {
    "seen", "unchanged", "replaced", "cleared", "pruned", "withheld", "skipped", "failed", "chunks_written",
    "chunks_deleted", "vectors_computed", "vectors_reused",
}  # fmt: skip
RESULT = {
    "id", "source", "project", "text", "span", "match_type", "semantic_score", "lexical_score", "retrieval_score",
    "source_hash", "source_path", "indexed_at", "verified",
}  # fmt: skip
SPAN = {"start", "end", "line_start", "line_end", "page", "time_start", "time_end"}


def _fill(imprint: Imprint) -> None:
    """A guide, code, an empty file, a binary and a file in another encoding."""
    imprint.write("guide.md", "# Roses\n\nPrune roses in March.\n\n# Water\n\nWater at dawn.\n")
    imprint.write("code/pump.py", "def pump_water(litres):\n    return litres * 2\n")
    imprint.write("empty.txt", "")
    imprint.write("photo.bin", b"\x00\x01\x02" * 50)
    imprint.write("old.txt", "caf\u00e9 cr\u00e8me br\u00fbl\u00e9e \u00e0 la carte".encode("latin-1"))
    imprint.ingest(code=3)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imprint]:
    with indexed(tmp_path_factory.mktemp("site"), _fill) as imprint:
        yield imprint


@pytest.fixture
def garden(imprint: Imprint, shared: Imprint, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    """An index that no test changes, and whose files none changes for long."""
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(shared.data))
    return shared


def test_ingest_gives_the_report_that_scripts_read(garden: Imprint) -> None:
    report = garden.ingest("--force", code=3)
    assert set(report) == {"complete", "counts", "skipped", "failed"}
    assert set(report["counts"]) == COUNTS
    counts = report["counts"]
    assert (counts["seen"], counts["replaced"], counts["cleared"], counts["skipped"], counts["failed"]) == (
        5,
        2,
        1,
        1,
        1,
    )
    assert report["complete"] is False
    [skip] = report["skipped"]
    assert set(skip) == {"source", "reason", "remedy"}
    [failure] = report["failed"]
    assert set(failure) == {"source", "stage", "plugin", "reason"}
    assert (failure["stage"], failure["plugin"]) == ("extract", "text")
    assert "it looks like" in failure["reason"]


def test_ingest_tells_people_what_failed_and_what_was_skipped(garden: Imprint) -> None:
    said = garden("ingest", garden.docs, code=3)
    assert said.out == (
        "5 files seen: 3 unchanged, 1 skipped, 1 failed; 0 chunks written, 0 deleted; 0 vectors computed, 0 reused\n"
    )
    failed, skipped = said.err.splitlines()
    assert failed.startswith("failed ")
    assert "old.txt: extract (plugin text): is not UTF-8" in failed
    assert skipped.startswith("skipped ")
    assert "photo.bin: no installed plugin reads this format; install" in skipped


def test_quiet_leaves_failures_alone(garden: Imprint) -> None:
    said = garden("-q", "ingest", garden.docs, code=3)
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("failed ")


def test_more_skipped_files_than_ten_are_counted_and_listed_by_verbose(imprint: Imprint) -> None:
    for number in range(12):
        imprint.write(f"{number}.bin", b"\x00" * (number + 5))
    assert "         and 2 more; -v or --json lists them all" in imprint("ingest", imprint.docs).err
    assert imprint("-v", "ingest", imprint.docs).err.count("skipped ") == 12


def test_search_gives_every_key_and_null_where_it_does_not_apply(garden: Imprint) -> None:
    answer = garden.json("search", "prune roses")
    assert {"query", "mode", "evidence", "coverage", "results"} == set(answer)
    assert (answer["query"], answer["mode"]) == ("prune roses", "hybrid")
    best = answer["results"][0]
    assert set(best) >= RESULT
    assert set(best["span"]) == SPAN
    assert best["text"].startswith("# Roses")
    assert best["match_type"] == "hybrid"
    assert best["source"] == best["source_path"] == str(garden.docs / "guide.md")
    assert best["project"] == "docs"
    assert best["verified"] is None
    assert best["span"] | {"page": None, "time_start": None, "time_end": None} == best["span"]
    lexical = garden.json("search", "--mode", "lexical", "pump_water")["results"][0]
    assert (lexical["match_type"], lexical["semantic_score"]) == ("lexical", None)
    assert (lexical["span"]["line_start"], lexical["span"]["line_end"]) == (1, 2)
    semantic = garden.json("search", "--mode", "semantic", "dawn water")["results"][0]
    assert (semantic["match_type"], semantic["lexical_score"]) == ("semantic", None)


def test_json_may_stand_before_and_after_the_command(garden: Imprint) -> None:
    for line in (
        ("search", "roses"),
        ("sources",),
        ("status",),
        ("plugins",),
        ("config", "list"),
        ("read", "guide.md"),
    ):
        before, after = garden("--json", *line), garden(*line, "--json")
        assert json.loads(before.out) == json.loads(after.out), line


def test_search_shows_place_label_and_text(garden: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(garden.docs)
    said = garden("search", "prune roses", "--limit", "1")
    first, *rest = said.out.splitlines()
    assert first.startswith("1. guide.md:1-")
    assert "[docs] hybrid" in first
    assert "   Prune roses in March." in rest


def test_explain_shows_what_each_channel_said(garden: Imprint) -> None:
    said = garden("search", "prune roses", "--explain")
    assert said.out.startswith("channels semantic, bm25, symbols; fusion adaptive (adaptive.native 0.5, ")
    assert "semantic: rank 1, score" in said.out
    answer = garden.json("search", "prune roses", "--explain")
    assert (answer["explain"]["channels"], answer["explain"]["fusion"]) == (["semantic", "bm25", "symbols"], "adaptive")
    assert answer["results"][0]["explain"]["bm25"]["rank"] == 1


def test_nothing_found_is_said_and_is_no_failure(garden: Imprint) -> None:
    said = garden("search", "--mode", "lexical", "zeppelin")
    assert (said.out, said.err) == ("", "nothing found\n")
    assert garden.json("search", "--mode", "lexical", "zeppelin")["results"] == []


def test_verify_tells_whether_the_file_has_still_the_indexed_bytes(imprint: Imprint) -> None:
    garden = imprint
    garden.write("code/pump.py", "def pump_water(litres):\n    return litres * 2\n")
    garden.ingest()
    query = ("search", "--mode", "lexical", "pump_water", "--verify")
    assert garden.json(*query)["results"][0]["verified"] is True
    assert "verified" in garden(*query).out
    path = garden.write("code/pump.py", "def pump_water(litres):\n    return litres * 3\n")
    assert garden.json(*query)["results"][0]["verified"] is False
    assert "the file has changed" in garden(*query).out
    path.unlink()
    assert garden.json(*query)["results"][0]["verified"] is False


def test_read_gives_the_stored_text_by_path_ending_and_key(garden: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (garden.docs / "guide.md").read_text("utf-8")
    monkeypatch.chdir(garden.docs)
    for name in ("guide.md", "./guide.md", garden.docs / "guide.md", "docs/guide.md"):
        assert garden("read", name).out == text
    page = garden.json("read", "pump.py")
    assert set(page) == {
        "source", "project", "version", "page", "pages", "start", "line", "text", "indexed_at", "missing_chunks",
    }  # fmt: skip
    assert (page["page"], page["pages"], page["start"], page["line"]) == (1, 1, 0, 1)


def test_read_pins_a_version(garden: Imprint) -> None:
    version = garden.json("read", "guide.md")["version"]
    assert garden("read", "guide.md", "--version", version[:12]).out
    said = garden("read", "guide.md", "--version", "0" * 64, code=1)
    assert said.err.startswith("imprint: version 000000000000 of ")
    assert version in said.err


def test_sources_lists_by_path_and_narrows_by_prefix_and_project(garden: Imprint) -> None:
    rows = garden.json("sources")["sources"]
    assert [row["source"].rpartition("/")[2] for row in rows] == ["pump.py", "empty.txt", "guide.md"]
    assert set(rows[0]) == {
        "source", "project", "type", "size", "sha256", "indexed_at", "chunk_count", "vectors", "title",
    }  # fmt: skip
    assert len(garden.json("sources", garden.docs / "code")["sources"]) == 1
    assert len(garden.json("sources", f"{garden.docs}/")["sources"]) == 3
    assert garden.json("sources", "--project", "other")["sources"] == []
    assert "chunks  code       [docs] " in garden("sources").out


def test_status_counts_what_is_there(garden: Imprint) -> None:
    status = garden.json("status")
    assert (status["sources"], status["model"], status["store"]) == (3, "toy", "embedded")
    assert status["by_type"] == {"code": 1, "markdown": 1, "prose": 1}
    assert status["by_project"] == {"docs": 3}
    assert status["roots"] == [{"path": str(garden.docs), "project": "docs"}]
    assert (status["last_run"]["command"], status["last_run"]["complete"]) == ("ingest", False)
    said = garden("status").out
    assert "sources    3 in " in said
    assert "last run   ingest at " in said


def test_status_of_nothing_says_so(imprint: Imprint) -> None:
    status = imprint.json("status")
    assert (status["sources"], status["chunks"], status["model"], status["last_run"]) == (0, 0, None, None)
    assert "none: this collection has no vectors" in imprint("status").out


def test_doctor_says_ok_of_all_that_is_well(garden: Imprint) -> None:
    said = garden("doctor")
    assert all(line.startswith("ok   ") for line in said.out.splitlines())
    checks = garden.json("doctor")
    assert checks["healthy"] is True
    assert {check["name"] for check in checks["checks"]} == {
        "libraries", "plugins", "settings", "model", "last run", "sources", "texts", "vectors", "strays", "manifest",
    }  # fmt: skip
    assert all(set(check) == {"name", "good", "found", "remedy"} for check in checks["checks"])


def test_plugins_lists_stage_order_distribution_and_state(garden: Imprint) -> None:
    rows = garden.json("plugins")["plugins"]
    assert {row["stage"] for row in rows} == {
        "scan", "extract", "redact", "chunk", "analyze", "embed", "rank", "fuse", "rerank",
    }  # fmt: skip
    toy = next(row for row in rows if row["name"] == "toy")
    assert toy == {
        "stage": "embed", "name": "toy", "distribution": "toys", "version": "1.0", "order": 1, "state": "ready",
        "reason": None,
    }  # fmt: skip
    said = garden("plugins").out
    assert said.startswith("scan\n  1.  git ")


def test_repair_of_a_sound_index_removes_nothing(garden: Imprint) -> None:
    before = garden.json("search", "water")
    assert garden.json("repair") == {"removed": 0, "mended": 0, "left": [], "model": None}
    assert garden("repair").err == "0 points removed, 0 sources mended\n"
    assert garden.json("search", "water") == before


def test_refresh_of_nothing_approved_does_nothing(imprint: Imprint) -> None:
    assert imprint.refresh()["counts"]["seen"] == 0


def test_workspaces_and_data_directories_are_apart(garden: Imprint) -> None:
    assert garden.json("--workspace", "other", "sources")["sources"] == []
    assert garden.json("--data-dir", garden.folder / "elsewhere", "sources")["sources"] == []


def test_the_real_model_finds_by_meaning(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "bge-small-en-v1.5")
    imprint.write("dog.txt", "A puppy barked at the postman.\n")
    imprint.write("tax.txt", "The tax return is due in April.\n")
    assert imprint.ingest()["counts"]["vectors_computed"] == 2
    assert imprint.found("a dog made noise", "--mode", "semantic") == ["dog.txt", "tax.txt"]


def test_a_result_of_a_pdf_names_its_page(imprint: Imprint, installed) -> None:
    paged = """
        @hookimpl
        def imprint_extract(document):
            return Extracted("First page.\\n\\nSecond page.", "prose", None, [Segment(0, 11, page=7)])
    """
    installed("acme", {"extract": {"paged": paged}})
    imprint.write("a.paged", "x")
    imprint.ingest()
    assert imprint.json("search", "page")["results"][0]["span"]["page"] == 7
    assert "a.paged:1-3 page 7  [docs]" in imprint("search", "page").out


def test_a_plugin_that_cannot_be_used_is_named_by_every_run(imprint: Imprint, installed) -> None:
    installed("acme", {"extract": {"broken": "raise ImportError('no table')\n"}})
    said = imprint("ingest", imprint.docs)
    assert said.err == "imprint: plugin broken (acme) is not used: ImportError: no table\n"
