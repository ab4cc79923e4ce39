"""Nothing is removed without proof: every source that is gone is missing on disk, and a doubtful root keeps them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from prepared_sources import prepared_of, publish_all, publishing

from imprint.device import Root
from imprint.identity import source_key
from imprint.lifecycle.prune import Gone, find_gone
from imprint.store.port import Store
from imprint.store.records import read_published


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "garden"
    made.mkdir()
    return made


def fill(store: Store, folder: Path, names: Iterable[str], root: str | None = None) -> None:
    """Make the files and publish them."""
    sources = []
    for name in names:
        path = f"{folder}/{name}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        Path(path).write_text("text", "utf-8")
        sources.append(prepared_of(path, ["text"], root=root or str(folder)))
    publish_all(store, folder.parent, *sources)


def root_of(folder: Path) -> Root:
    return Root(str(folder), "garden", os.lstat(folder.parent).st_dev)


def gone(
    store: Store, folder: Path, scope: str | None = None, *, prune: bool = False, root: Root | None = None
) -> Gone:
    """What a run over the scope finds gone, given a listing of what is there."""
    scope = scope or str(folder)
    there = [os.path.join(at, name) for at, _, names in os.walk(scope) for name in names]
    recorded = len(read_published(store.sources, [source_key("garden", path) for path in there]))
    listed = {hash(path) for path in there}
    return find_gone(store.sources, root or root_of(folder), scope, listed=listed, recorded=recorded, prune=prune)


def keys(folder: Path, *names: str) -> set[str]:
    return {source_key("garden", f"{folder}/{name}") for name in names}


def test_a_source_is_gone_when_its_file_is_missing(store, folder):
    fill(store, folder, ["a", "b", "c/d"])
    os.unlink(folder / "a")
    shutil.rmtree(folder / "c")
    found = gone(store, folder)
    assert set(found.keys) == keys(folder, "a", "c/d")
    assert found.withheld is None


def test_nothing_is_looked_for_while_every_record_was_listed(store, folder, monkeypatch):
    fill(store, folder, ["a", "b"])
    monkeypatch.setattr(os, "lstat", None)
    root = Root(str(folder), "garden", 1)
    assert find_gone(store.sources, root, root.path, listed=set(), recorded=2, prune=False) == Gone([], None, [])


def test_what_exists_and_is_not_listed_any_more_is_kept_and_named(store, folder):
    fill(store, folder, ["a", "b", "ignored", "c/ignored"])
    os.unlink(folder / "a")
    root = root_of(folder)
    there = {hash(f"{folder}/b")}
    found = find_gone(store.sources, root, root.path, listed=there, recorded=1, prune=False)
    assert set(found.keys) == keys(folder, "a")
    assert found.excluded == [f"{folder}/c/ignored", f"{folder}/ignored"]


def test_what_exists_in_any_form_is_not_gone(store, folder):
    fill(store, folder, ["secret.pem", "link", "dangling", "folder", "pipe"])
    for name in ("link", "dangling", "folder", "pipe"):
        os.unlink(folder / name)
    os.symlink("secret.pem", folder / "link")
    os.symlink("nowhere", folder / "dangling")
    os.mkdir(folder / "folder")
    os.mkfifo(folder / "pipe")
    assert gone(store, folder).keys == []


def test_a_folder_that_became_a_file_is_proof(store, folder):
    fill(store, folder, ["a/b", "c"])
    shutil.rmtree(folder / "a")
    (folder / "a").write_text("x", "utf-8")
    assert set(gone(store, folder).keys) == keys(folder, "a/b")


@pytest.mark.parametrize("error", [PermissionError(13, "no"), OSError(5, "Input/output error"), OSError(40, "loop")])
def test_an_error_is_no_proof(store, folder, monkeypatch, error):
    fill(store, folder, ["a", "b"])
    os.unlink(folder / "a")
    real = os.lstat

    def fail(path: str) -> os.stat_result:
        if str(path).endswith("/a"):
            raise error
        return real(path)

    monkeypatch.setattr(os, "lstat", fail)
    assert gone(store, folder).keys == []


def test_what_lies_outside_the_root_is_left_alone(store, folder):
    fill(store, folder, ["a", "b"])
    fill(store, folder.parent / "garden2", ["c"])
    shutil.rmtree(folder.parent / "garden2")
    os.unlink(folder / "a")
    assert set(gone(store, folder).keys) == keys(folder, "a")


def test_a_root_inside_this_one_and_of_its_project_shares_its_sources(store, folder):
    fill(store, folder, ["a", "b"])
    fill(store, folder, ["inner/d", "inner/e"], root=f"{folder}/inner")
    os.unlink(folder / "inner" / "d")
    os.unlink(folder / "a")
    assert set(gone(store, folder).keys) == keys(folder, "a", "inner/d")


def test_a_path_of_invalid_bytes_is_looked_for_as_it_is(store, folder):
    odd, plain = os.fsdecode(b"caf\xe9"), "caf\\xe9"
    fill(store, folder, [odd, plain])
    os.unlink(folder / odd)
    assert set(gone(store, folder).keys) == keys(folder, odd)
    fill(store, folder, [odd])
    os.unlink(folder / plain)
    assert set(gone(store, folder).keys) == keys(folder, plain)


def test_a_run_over_a_part_removes_in_that_part_alone(store, folder):
    fill(store, folder, ["a/1", "a/2", "ab/1", "a.md", "a.md.txt", "b"])
    for name in ("a/1", "ab/1", "a.md.txt", "b"):
        os.unlink(folder / name)
    assert set(gone(store, folder, f"{folder}/a").keys) == keys(folder, "a/1")
    assert gone(store, folder, f"{folder}/a.md").keys == []
    assert set(gone(store, folder, f"{folder}/b").keys) == keys(folder, "b")


def test_a_part_that_is_gone_is_removed_whole(store, folder):
    fill(store, folder, ["a/1", "a/2", "b"])
    shutil.rmtree(folder / "a")
    found = gone(store, folder, f"{folder}/a")
    assert set(found.keys) == keys(folder, "a/1", "a/2")
    assert found.withheld is None


def test_a_record_that_is_being_removed_is_not_removed_again(store, folder):
    fill(store, folder, ["a", "b"])
    os.unlink(folder / "a")
    with publishing(store, folder.parent) as publisher:
        publisher.withdraw(source_key("garden", f"{folder}/a"))
        assert gone(store, folder).keys == []


def test_a_root_that_is_suddenly_empty_keeps_its_sources(store, folder):
    fill(store, folder, ["a", "b"])
    for name in ("a", "b"):
        os.unlink(folder / name)
    found = gone(store, folder)
    assert len(found.keys) == 2
    assert found.withheld == f"{folder} is suddenly empty"
    assert gone(store, folder, prune=True) == replace(found, withheld=None)


def test_a_part_that_is_suddenly_empty_keeps_its_sources(store, folder):
    fill(store, folder, ["mount/a", "b"])
    os.unlink(folder / "mount" / "a")
    assert gone(store, folder, f"{folder}/mount").withheld == f"{folder}/mount is suddenly empty"


def test_a_root_that_is_missing_keeps_its_sources(store, folder):
    fill(store, folder, ["a", "b"])
    shutil.rmtree(folder)
    assert gone(store, folder).withheld == f"{folder} itself is missing"
    assert gone(store, folder, prune=True).withheld is None


def test_a_single_file_that_is_a_root_keeps_its_source_when_it_is_missing(store, folder):
    fill(store, folder, ["a", "a.bak"], root=f"{folder}/a")
    os.unlink(folder / "a")
    os.unlink(folder / "a.bak")
    root = Root(f"{folder}/a", "garden", os.lstat(folder).st_dev)
    found = gone(store, folder, f"{folder}/a", root=root)
    assert set(found.keys) == keys(folder, "a")
    assert found.withheld == f"{folder}/a itself is missing"


def test_a_root_on_another_device_keeps_its_sources(store, folder):
    fill(store, folder, ["a", "b"])
    os.unlink(folder / "a")
    root = replace(root_of(folder), device=root_of(folder).device + 1)
    found = gone(store, folder, root=root)
    assert found.withheld == f"{folder} is on another device than before"
    assert set(gone(store, folder, root=root, prune=True).keys) == keys(folder, "a")


@pytest.mark.parametrize(
    ("missing", "left", "kept"), [(10, 1, False), (11, 11, False), (11, 10, True), (12, 11, True), (1, 1, False)]
)
def test_a_root_that_misses_more_than_both_ten_and_half_keeps_its_sources(store, folder, missing, left, kept):
    fill(store, folder, [str(number) for number in range(missing + left)])
    for number in range(missing):
        os.unlink(folder / str(number))
    found = gone(store, folder)
    assert len(found.keys) == missing
    reason = f"{missing} of {missing + left} sources of {folder} are missing"
    assert found.withheld == (reason if kept else None)
    assert gone(store, folder, prune=True).withheld is None


def test_a_part_that_misses_most_of_its_own_sources_keeps_them(store, folder):
    fill(store, folder, [f"a/{number}" for number in range(12)] + [f"b/{number}" for number in range(30)])
    for number in range(11):
        os.unlink(folder / "a" / str(number))
    assert gone(store, folder, f"{folder}/a").withheld == f"11 of 12 sources of {folder}/a are missing"
    assert gone(store, folder).withheld is None
