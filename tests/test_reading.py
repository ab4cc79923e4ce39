"""Names find exactly one source, and pages are of the version that was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from prepared_sources import opened, prepared_of, publishing

from imprint.errors import ImprintError, UsageError
from imprint.reading import as_indexed, find_source, read
from imprint.store.port import Store


@pytest.fixture
def store(in_memory: Path):
    found = opened(in_memory / "store")
    with publishing(found, in_memory) as publisher:
        for path in ("/garden/a/note.md", "/garden/b/note.md", "/garden/other.md", "/garden/empty.md"):
            pieces = [f"text of {path}"] if "empty" not in path else []
            publisher.publish(prepared_of(path, pieces), None, "profile", "redactors")
        publisher.withdraw(prepared_of("/garden/other.md", []).origin.key)
    yield found
    found.close()


def test_a_source_is_found_by_path_ending_and_key(store: Store) -> None:
    key = prepared_of("/garden/a/note.md", []).origin.key
    for name in ("/garden/a/note.md", "a/note.md", "/a/note.md", key):
        assert find_source(store.sources, name, None).origin.source == "/garden/a/note.md"


@pytest.mark.parametrize("name", ["ote.md", "c/note.md", "", "/", "note", "\udcff", "x" * 100_000, "/garden/other.md"])
def test_what_no_source_is_named_is_said(store: Store, name: str) -> None:
    with pytest.raises(UsageError, match="no source is named"):
        find_source(store.sources, name, None)


def test_a_name_of_two_sources_names_both(store: Store) -> None:
    with pytest.raises(UsageError, match=r"note.md names 2 sources: /garden/a/note.md .*, /garden/b/note.md"):
        find_source(store.sources, "note.md", None)


def test_a_project_narrows_names(store: Store) -> None:
    assert find_source(store.sources, "a/note.md", "garden").origin.project == "garden"
    with pytest.raises(UsageError):
        find_source(store.sources, "a/note.md", "desert")


def test_pages_outside_the_text_are_refused_and_versions_pinned(store: Store) -> None:
    record = find_source(store.sources, "a/note.md", None)
    assert read(store, record, 1, None).text == "text of /garden/a/note.md"
    assert read(store, record, 1, "0" * 12).page == 1
    for page in (0, 2):
        with pytest.raises(UsageError, match=f"has 1 page, no page {page}"):
            read(store, record, page, None)
    with pytest.raises(ImprintError, match=r"version FFFFFFFF of /garden/a/note.md is gone"):
        read(store, record, 1, "FFFFFFFF")
    for vague in ("", "0", "0" * 7, "0" * 65, "latest!!"):
        with pytest.raises(UsageError, match="is no version; give at least 8 digits"):
            read(store, record, 1, vague)


def test_a_source_without_text_has_one_empty_page(store: Store) -> None:
    page = read(store, find_source(store.sources, "empty.md", None), 1, None)
    assert (page.page, page.pages, page.start, page.line, page.text) == (1, 1, 0, 1, "")


def test_paths_are_spelled_as_the_index_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path.resolve()
    (folder / "real").mkdir()
    (folder / "link").symlink_to("real")
    monkeypatch.chdir(folder)
    assert as_indexed("link/a.md") == str(folder / "real/a.md")
    assert as_indexed("real/") == f"{folder}/real/"
    assert as_indexed("/") == "/"
    assert as_indexed("bad\udcff") == f"{folder}/bad\ufffdff"
