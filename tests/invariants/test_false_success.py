"""Whatever fails on the way, a run never reports success for a source that is not indexed."""

from __future__ import annotations

import pytest
from command_line import Imprint
from distributions import TOY_EMBEDDER

from imprint.errors import StoreError
from imprint.store.edge_collection import EdgeCollection


def test_a_store_that_fails_at_any_write_fails_the_run_and_a_later_one_mends_all(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    imprint.write("a.md", "Roses, first version.\n")
    imprint.write("b.md", "Tulips, first version.\n")
    imprint.ingest()
    written = 0
    failing_at = 0
    upsert, delete = EdgeCollection.upsert, EdgeCollection.delete

    def counted(method):
        def write(self, *arguments):
            nonlocal written
            written += 1
            if written == failing_at:
                raise StoreError("the disk went away", "look for it")
            return method(self, *arguments)

        return write

    monkeypatch.setattr(EdgeCollection, "upsert", counted(upsert))
    monkeypatch.setattr(EdgeCollection, "delete", counted(delete))
    imprint.refresh("--force")
    needed, failures = written, 0
    assert needed > 5
    for failing_at in range(1, needed + 1):
        imprint.write("a.md", f"Roses, version {failing_at}.\n")
        written = 0
        said = imprint("refresh", "--force", code=1)
        assert (said.out, said.err) == ("", "imprint: the disk went away; look for it\n")
        failures += 1
        failing_at = 0
        assert len(imprint.json("sources")["sources"]) == 2
        for name in ("a.md", "b.md"):
            assert imprint("read", name).out.count("version") == 1
        assert sorted(imprint.found("version", "--mode", "lexical")) == ["a.md", "b.md"]
    assert failures == needed
    written = 0
    assert imprint.refresh()["complete"]
    assert imprint("read", "a.md").out == f"Roses, version {needed}.\n"
    assert imprint.json("doctor")["healthy"]


def test_a_scan_that_ends_in_an_error_prunes_nothing_and_fails(imprint: Imprint, installed) -> None:
    for name in ("a.md", "b.md"):
        imprint.write(name, "Roses.\n")
    imprint.ingest()
    (imprint.docs / "b.md").unlink()
    installed("acme", {"scan": {"halfway": """
        import os

        @hookimpl
        def imprint_scan(root):
            yield FileEntry(os.path.join(root, "a.md"))
            raise ScanError("the disk went away", "look for it")
    """}})  # fmt: skip
    said = imprint("refresh", code=1)
    assert said.err == "imprint: the disk went away; look for it\n"
    assert len(imprint.json("sources")["sources"]) == 2


def test_a_root_that_cannot_be_listed_fails_the_run_and_holds_up_no_other(imprint: Imprint, installed) -> None:
    for name in ("one/a.md", "two/a.md", "two/b.md", "zoo/a.md"):
        imprint.write(name, "Roses.\n")
    for name in ("one", "two", "zoo"):
        imprint.json("ingest", imprint.docs / name)
    installed("acme", {"scan": {"halfway": """
        import os

        @hookimpl
        def imprint_scan(root):
            if not root.endswith("two"):
                return None
            def listing():
                yield FileEntry(os.path.join(root, "a.md"))
                raise ScanError("the disk went away", "look for it")
            return listing()
    """}})  # fmt: skip
    for name in ("one/a.md", "two/a.md", "zoo/a.md"):
        imprint.write(name, "Tulips.\n")
    (imprint.docs / "two" / "b.md").unlink()
    said = imprint("refresh", code=1)
    assert said.err == "imprint: the disk went away; look for it\n"
    for name in ("one/a.md", "zoo/a.md"):
        assert imprint("read", imprint.docs / name).out == "Tulips.\n"
    assert imprint("read", "two/b.md").out == "Roses.\n"
    assert imprint.json("doctor")["healthy"]
    assert imprint.json("status")["last_run"]["complete"] is False


@pytest.mark.parametrize(
    ("stage", "source", "code"),
    [
        ("extract", "@hookimpl\ndef imprint_extract(document):\n    return 'text'\n", 3),
        ("extract", "@hookimpl\ndef imprint_extract(document):\n    return Extracted('x\\udcff', 'prose')\n", 3),
        ("chunk", "@hookimpl\ndef imprint_chunk(text):\n    return [Span(0, 1)]\n", 3),
        ("chunk", "@hookimpl\ndef imprint_chunk(text):\n    return [Span(0, len(text) + 1)]\n", 3),
        ("redact", "@hookimpl\ndef imprint_redact(text):\n    return [Finding(0, 10 ** 6, 'x')]\n", 1),
        ("scan", "@hookimpl\ndef imprint_scan(root):\n    return iter([FileEntry('/etc/hostname')])\n", 1),
        ("scan", "@hookimpl\ndef imprint_scan(root):\n    return iter(['a.md'])\n", 1),
    ],
)
def test_a_plugin_that_returns_what_it_must_not_is_no_success(
    imprint: Imprint, installed, stage: str, source: str, code: int
) -> None:
    imprint.write("a.md", "Roses want water.\n")
    imprint.ingest()
    installed("acme", {stage: {"odd": source}})
    imprint.write("a.md", "Tulips want water.\n")
    said = imprint("ingest", imprint.docs, code=code)
    assert "odd" in said.err
    assert "1 failed" in said.out or code == 1
    assert imprint("read", "a.md").out == "Roses want water.\n"


@pytest.mark.parametrize(
    "rows",
    [
        "rows[:-1]",
        "rows * 2",
        "rows * float('nan')",
        "rows[:, :-1]",
        "rows.astype(str)",
        "[[1.0]] * (len(rows) - 1) + [[1.0, 2.0]]",
        "None",
    ],
)
def test_vectors_that_are_wrong_are_never_written(
    imprint: Imprint, installed, monkeypatch: pytest.MonkeyPatch, rows: str
) -> None:
    installed("acme", {"embed": {"odd": TOY_EMBEDDER.replace("return rows", f"return {rows}")}})
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "odd")
    imprint.write("a.md", "Roses want water.\n")
    report = imprint.ingest(code=3)
    assert (report["counts"]["failed"], report["counts"]["chunks_written"]) == (1, 0)
    assert report["failed"][0]["plugin"] == "odd"
    assert imprint.json("sources")["sources"] == []
