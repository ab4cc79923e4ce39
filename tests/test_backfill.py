"""Vectors for what was indexed without: an ordinary run gives them to unchanged sources from their stored text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from command_line import Imprint
from distributions import TOY_EMBEDDER
from prepared_sources import records_of
from stored_points import chunked, store_of

from imprint.errors import StoreError
from imprint.lifecycle.extraction import Here, Isolated
from imprint.lifecycle.publish import Publisher
from imprint.store.port import NO_FIELDS, AnyOf, Point, Where
from imprint.store.records import PAGES

LONG = "# Beds\n\n" + "A rose grows here and wants water at dawn.\n" * 60
TOKEN = "".join(("ghp_", "a1B2c3D4e5" * 3, "f6G7h8"))
MASKED = f"[service]\ntoken = {TOKEN}\nhost = north\n"
PAGE = "<html><head><title>Pumps</title></head><body><h1>Pumps</h1><p>Two pumps lift water.</p></body></html>"
CODE = 'class Pump:\n    """Lifts water."""\n\n    def lift(self, litres):\n        return litres * 2\n'


@pytest.fixture
def words_only(imprint: Imprint) -> Imprint:
    """An index of four kinds of files without vectors."""
    for name, content in (("beds.md", LONG), ("pump.py", CODE), ("page.html", PAGE), ("service.ini", MASKED)):
        imprint.write(name, content)
    imprint.ingest("--lexical-only")
    return imprint


def no_extraction(*_: object) -> Any:
    pytest.fail("a file was extracted")


def test_unchanged_sources_get_their_vectors_without_being_extracted(
    words_only: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    for way in (Here, Isolated):
        monkeypatch.setattr(way, "add", no_extraction)
    said = words_only("refresh")
    assert "4 unchanged sources had no vectors: their stored text was taken" in said.err + said.out
    assert all(point.vector for point in chunked(words_only))
    assert words_only.refresh()["counts"]["unchanged"] == 4
    assert words_only.json("doctor")["healthy"]
    assert "beds.md" in words_only.found("rose water", "--mode", "semantic")


def test_the_index_is_then_the_same_as_one_that_had_vectors_from_the_start(
    words_only: Imprint, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words_only.refresh()
    backfilled = comparable(chunked(words_only))
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(tmp_path / "fresh"))
    words_only.ingest()
    words_only.data = tmp_path / "fresh"
    assert comparable(chunked(words_only)) == backfilled
    assert not any(TOKEN in str(point) for point in backfilled)
    assert sum("token = [redacted:" in str(point) for point in backfilled) == 1


def comparable(points: list[Point]) -> list[tuple[Mapping[str, Any], Any]]:
    rows = [({k: v for k, v in point.payload.items() if k != "generation"}, point.vector) for point in points]
    return sorted(rows, key=lambda row: (row[0]["source"], row[0]["start"]))


def test_a_changed_file_and_a_forced_run_are_extracted(words_only: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    extracted = spied(monkeypatch)
    words_only.write("beds.md", LONG + "A tulip too.\n")
    words_only.refresh()
    assert extracted == ["beds.md"]
    words_only.refresh("--force")
    assert sorted(extracted) == sorted(["beds.md", "beds.md", "page.html", "pump.py", "service.ini"])


def test_a_source_whose_stored_text_is_incomplete_is_extracted(
    words_only: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(words_only)
    [beds] = [record.origin.key for record in records_of(store) if record.origin.source.endswith("beds.md")]
    where = Where((PAGES, AnyOf("key", (beds,))))
    store.sources.delete([point.id for batch in store.sources.scroll(where, NO_FIELDS) for point in batch])
    store.close()
    extracted = spied(monkeypatch)
    words_only.refresh()
    assert extracted == ["beds.md"]
    assert words_only.json("doctor")["healthy"]


def test_other_settings_mean_that_a_source_lacks_more_than_vectors(
    words_only: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    extracted = spied(monkeypatch)
    monkeypatch.setenv("IMPRINT_CHUNK_OVERLAP_TOKENS", "10")
    words_only.refresh()
    assert len(extracted) == 4


def spied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are extracted from now on."""
    names: list[str] = []
    for way in (Here, Isolated):
        monkeypatch.setattr(way, "add", _spy(way.add, names))
    return names


def _spy(add: Callable[..., Any], names: list[str]) -> Callable[..., Any]:
    def spy(self: Any, item: Any, document: Any) -> Any:
        names.append(document.name)
        return add(self, item, document)

    return spy


def test_a_backfill_that_is_cut_off_goes_on_where_it_stopped(
    words_only: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish: Callable[..., Any] = Publisher.publish
    published: list[str] = []

    def twice(self: Publisher, prepared: Any, *rest: Any) -> Any:
        if len(published) == 2:
            raise StoreError("the disk is full", "make room")
        published.append(prepared.origin.source)
        return publish(self, prepared, *rest)

    with monkeypatch.context() as cut:
        cut.setattr(Publisher, "publish", twice)
        words_only("refresh", code=1)
    assert len([row for row in words_only.json("sources")["sources"] if row["vectors"]]) == 2
    answer = words_only.json("search", "water")
    coverage = answer["coverage"]
    assert 0 < coverage["vectors"] < coverage["chunks"] == words_only.json("status")["chunks"]
    assert coverage["vectors"] == words_only.json("status")["vectors"]
    told = words_only("search", "water").err
    assert f"{coverage['vectors']} of {coverage['chunks']} chunks have vectors" in told
    assert "chunks have no vector yet, `imprint refresh` gives them theirs" in words_only("status").out
    assert words_only.json("search", "water", "--mode", "lexical")["coverage"] is None
    counts = words_only.refresh()["counts"]
    assert (counts["replaced"], counts["unchanged"]) == (2, 2)
    assert words_only.json("search", "water")["coverage"] is None
    assert "chunks have vectors" not in words_only("search", "water").err


def test_a_source_that_the_model_fails_on_keeps_its_words_and_is_reported(
    words_only: Imprint, installed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = '    assert not any("Two pumps" in text for text in texts)\n'
    failing = TOY_EMBEDDER.replace("    rows = np.zeros", check + "    rows = np.zeros")
    installed("fragile", {"embed": {"fragile": failing}})
    with monkeypatch.context() as patch:
        patch.setenv("IMPRINT_EMBED_MODEL", "fragile")
        report = words_only.refresh(code=3)
        told = [(Path(item["source"]).name, item["stage"], item["plugin"]) for item in report["failed"]]
        assert told == [("page.html", "embed", "fragile")]
        assert "page.html" in words_only.found("pumps", "--mode", "lexical")


def test_a_dry_run_tells_of_the_vectors_to_come_and_writes_none(words_only: Imprint) -> None:
    assert words_only.refresh("--dry-run")["counts"]["replaced"] == 4
    assert not any(point.vector for point in chunked(words_only))


def test_vectors_are_given_to_the_named_part_alone(words_only: Imprint) -> None:
    words_only("refresh", words_only.docs / "pump.py")
    rows = words_only.json("sources")["sources"]
    assert [Path(row["source"]).name for row in rows if row["vectors"]] == ["pump.py"]
