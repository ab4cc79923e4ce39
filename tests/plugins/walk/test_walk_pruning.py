"""Through the command line: a tree that cannot be listed whole, or that changes meanwhile, loses no source."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from changing_trees import churning, ended
from command_line import Imprint
from deep_trees import LONGEST, folder_of_length, unreachable_folders, write_in

from imprint.lifecycle import roots


def test_what_is_too_deep_fails_alone_and_the_rest_is_indexed_and_pruned(imprint: Imprint) -> None:
    for name in ("a.md", "b.md", "zz/z.md"):
        imprint.write(name, "text")
    deepest = folder_of_length(imprint.docs, LONGEST - 10)
    write_in(deepest, "fits.md", "fits-not.md")
    out_of_reach = unreachable_folders(deepest)
    report = imprint.ingest(code=3)
    assert ended(report) == {"replaced": 4, "failed": 2}
    assert {row["source"] for row in report["failed"]} == {out_of_reach, str(deepest / "fits-not.md")}
    assert {row["reason"] for row in report["failed"]} == {
        "its path is longer than the system opens; move it nearer to the root"
    }
    (imprint.docs / "a.md").unlink()
    (deepest / "fits.md").unlink()
    assert ended(imprint.refresh(code=3)) == {"unchanged": 2, "failed": 2, "pruned": 2}


def test_a_long_path_that_the_system_opens_is_a_source_like_any_other(imprint: Imprint) -> None:
    lengths = (239, 240, 241, 259, 260, 1000, 4000)
    for length in lengths:
        folder = folder_of_length(imprint.docs / imprint.write(f"{length}/x", "text").parent.name, length - 5)
        (folder / "f.md").write_text("text")
    assert ended(imprint.ingest()) == {"replaced": 2 * len(lengths)}
    assert ended(imprint.refresh()) == {"unchanged": 2 * len(lengths)}
    shutil.rmtree(imprint.docs / "4000")
    assert ended(imprint.refresh()) == {"unchanged": 2 * len(lengths) - 2, "pruned": 2}


def test_case_twins_are_two_sources_and_each_is_pruned_alone(imprint: Imprint) -> None:
    for name in ("a.md", "A.md", "docs/x.md", "Docs/x.md", "e\u0301.md", "\u00e9.md"):
        imprint.write(name, "text")
    assert ended(imprint.ingest()) == {"replaced": 6}
    for name in ("A.md", "docs/x.md", "\u00e9.md"):
        (imprint.docs / name).unlink()
    assert ended(imprint.refresh()) == {"unchanged": 3, "pruned": 3}
    left = {row["source"].removeprefix(f"{imprint.docs}/") for row in imprint.json("sources")["sources"]}
    assert left == {"a.md", "Docs/x.md", "e\u0301.md"}


def test_a_folder_that_becomes_a_link_after_it_was_listed_is_reported_and_never_read(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scanner may be ahead of the run by some files; what it found may lie behind a link when its turn comes."""
    for name in ("a.md", "sub/b.md", "sub/c.md"):
        imprint.write(name, "text")
    outside = imprint.folder / "outside"
    outside.mkdir()
    (outside / "b.md").write_text("confidential")
    checked = roots._checked

    def replaced(*arguments: Any) -> Iterator[Any]:
        scanner, entries, root = arguments
        listed = list(entries)
        (imprint.docs / "sub").rename(imprint.folder / "moved")
        (imprint.docs / "sub").symlink_to(outside, target_is_directory=True)
        yield from checked(scanner, iter(listed), root)

    monkeypatch.setattr(roots, "_checked", replaced)
    report = imprint.ingest()
    assert ended(report) == {"replaced": 1, "skipped": 2}
    assert {row["reason"] for row in report["skipped"]} == {"it is not a regular file, or lies behind a link"}
    assert imprint.found("confidential", "--mode", "lexical") == []


def test_runs_over_a_tree_in_turmoil_keep_what_is_at_rest(imprint: Imprint) -> None:
    for number in range(40):
        imprint.write(f"calm/{number}/x.md", f"text {number}")
    imprint.ingest()
    outside = imprint.folder / "outside"
    outside.mkdir()
    (outside / "0.md").write_text("confidential")
    with churning(imprint.docs, outside):
        for _ in range(3):
            assert _refreshed(imprint)["counts"]["unchanged"] >= 40
    assert imprint.found("confidential", "--mode", "lexical") == []
    shutil.rmtree(imprint.docs / "busy", ignore_errors=True)
    imprint.refresh()
    assert len(imprint.json("sources")["sources"]) == 40


def _refreshed(imprint: Imprint) -> Any:
    """What a refresh reports, be it complete or not."""
    said = imprint.run("--json", "refresh")
    assert said.code in (0, 3), said
    assert "Traceback" not in said.err
    return json.loads(said.out)
