"""A scanner's listing is believed for files inside the root alone, in their only spelling."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from made_plugins import plugin_of

from imprint.errors import PluginError, ScanError
from imprint.lifecycle.roots import BATCH, batches, list_files
from imprint.purges import Purges
from imprint.settings import Settings
from imprint.values import FileEntry

SETTINGS = Settings(Path("config.toml"), {}, {})


@pytest.fixture
def root(tmp_path: Path) -> str:
    (tmp_path / "garden" / "beds").mkdir(parents=True)
    (tmp_path / "garden" / "a.md").write_text("x", "utf-8")
    (tmp_path / "garden" / "beds" / "b.md").write_text("x", "utf-8")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "c.md").write_text("x", "utf-8")
    (tmp_path / "garden" / "link").symlink_to(tmp_path / "outside")
    (tmp_path / "garden" / "inner").symlink_to(tmp_path / "garden" / "beds")
    return str(tmp_path / "garden")


def listed(root: str, scan: Callable[..., Any]) -> list[FileEntry]:
    return list(list_files([plugin_of("scan", imprint_scan=scan)], root, SETTINGS))


def test_the_first_scanner_that_claims_the_root_is_the_only_one_asked(root):
    def refuse() -> None:
        raise AssertionError("asked")

    scanners = [
        plugin_of("scan", name="none", imprint_scan=lambda: None),
        plugin_of("scan", name="one", imprint_scan=lambda root: iter([FileEntry(f"{root}/a.md")])),
        plugin_of("scan", name="two", imprint_scan=refuse),
    ]
    assert list(list_files(scanners, root, SETTINGS)) == [FileEntry(f"{root}/a.md")]


def test_a_root_that_no_scanner_lists_is_an_error_not_an_empty_root(root):
    for scanners in ([], [plugin_of("scan", imprint_scan=lambda: None)]):
        with pytest.raises(ScanError, match=r"no installed scanner lists .*garden; see `imprint plugins`"):
            list(list_files(scanners, root, SETTINGS))


def test_a_single_file_is_listed_without_a_scanner(root, tmp_path):
    assert list(list_files([], f"{root}/a.md", SETTINGS)) == [FileEntry(f"{root}/a.md")]
    os.mkfifo(tmp_path / "pipe")
    assert list(list_files([], str(tmp_path / "pipe"), SETTINGS)) == [FileEntry(str(tmp_path / "pipe"), regular=False)]


def test_a_path_that_is_gone_lists_nothing(root):
    assert list(list_files([], f"{root}/gone", SETTINGS)) == []


def test_a_listing_that_cannot_be_completed_ends_with_its_error(root):
    def scan() -> Iterator[FileEntry]:
        yield FileEntry(f"{root}/a.md")
        raise ScanError("beds cannot be listed", "look at it")

    with pytest.raises(ScanError, match="beds cannot be listed"):
        listed(root, scan)


def test_paths_as_the_file_system_spells_them_are_believed(root):
    names = ["a.md", "beds/b.md", "beds/pipe", os.fsdecode(b"beds/caf\xe9"), "beds/new\nline", "..."]
    entries = [FileEntry(f"{root}/{name}") for name in names]
    assert listed(root, lambda: iter(entries)) == entries


@pytest.mark.parametrize(
    "path",
    [
        "{root}/../outside/c.md", "{root}2/a.md", "/etc/hostname", "a.md",
        "{root}/gone/../a.md", "{root}//a.md", "{root}/./a.md", "{root}/", "{root}", "{root}/..", "{root}/.", "",
        "{root}/beds/..", "{root}/a\0.md", "{root}/\ud800.md",
    ],
)  # fmt: skip
def test_every_other_path_is_the_scanner_s_fault(root, path):
    with pytest.raises(PluginError, match=r"plugin alpha \(acme\) failed in scan: imprint_scan listed") as caught:
        listed(root, lambda: iter([FileEntry(path.format(root=root))]))
    str(caught.value).encode()


@pytest.mark.parametrize("behind", ["link/c.md", "inner/b.md"])
def test_what_lies_behind_a_link_is_reported_and_never_opened(root, behind):
    entry = FileEntry(f"{root}/{behind}")
    assert listed(root, lambda: iter([entry])) == [FileEntry(entry.path, regular=False)]


@pytest.mark.parametrize("entry", ["a.md", None, FileEntry(None), FileEntry(b"/garden/a.md")])
def test_what_is_no_file_entry_is_the_scanner_s_fault(root, entry):
    with pytest.raises(PluginError, match="imprint_scan listed"):
        listed(root, lambda: iter([entry]))


@pytest.mark.parametrize("answer", [5, ValueError("torn"), FileEntry("x")])
def test_an_answer_that_cannot_be_drained_is_the_scanner_s_fault(root, answer):
    with pytest.raises(PluginError, match="failed in scan: imprint_scan"):
        listed(root, lambda: answer)


def test_many_folders_are_checked_each(tmp_path):
    root = str(tmp_path)
    paths = []
    for number in range(BATCH + 50):
        (tmp_path / str(number)).mkdir()
        paths.append(f"{root}/{number}/a.md")
    assert [entry.path for entry in listed(root, lambda: map(FileEntry, paths))] == paths


def test_batches_are_bounded_leave_out_excluded_names_and_repeat_no_path():
    paths = [f"/g/{number}.md" for number in range(2 * BATCH)]
    listing = ["/g/0.md", *(path for name in paths for path in (name, f"{name}.pyc", "/g/.env", "/g/id_rsa"))]
    entries = [FileEntry(path) for path in listing]
    found = list(batches(iter(entries), "/data", Purges(), set()))
    assert [len(batch) for batch in found] == [BATCH, BATCH]
    assert [entry.path for batch in found for entry in batch] == paths
    assert list(batches(iter([]), "/data", Purges(), set())) == []
    assert list(batches(iter([FileEntry("/g/a.md")]), "/data", Purges(), set())) == [[FileEntry("/g/a.md")]]


def test_a_path_that_is_listed_again_in_a_later_batch_counts_once():
    paths = [f"/g/{number}.md" for number in range(BATCH)]
    listing = [FileEntry(path) for path in (*paths, "/g/0.md", "/g/last.md")]
    assert [len(batch) for batch in batches(iter(listing), "/data", Purges(), set())] == [BATCH, 1]


def test_the_data_directory_is_never_listed():
    listing = [FileEntry(path) for path in ("/g/data/store/x", "/g/data/a.md", "/g/database.md", "/g/a.md")]
    [batch] = batches(iter(listing), "/g/data", Purges(), set())
    assert [entry.path for entry in batch] == ["/g/database.md", "/g/a.md"]


def test_what_is_purged_is_not_given_and_all_is_remembered_by_its_hash():
    remembered: set[int] = set()
    listing = [FileEntry(path) for path in ("/g/beds/a.md", "/g/beds", "/g/beds2/b.md")]
    [batch] = batches(iter(listing), "/data", Purges(frozenset(("/g/beds",))), remembered)
    assert [entry.path for entry in batch] == ["/g/beds2/b.md"]
    assert remembered == {hash(entry.path) for entry in listing}


@pytest.mark.parametrize("count", [0, 3, BATCH, BATCH + 3])
@pytest.mark.parametrize("error", [ScanError("the disk is away", "mount it"), PluginError("p", "d", "scan", "broke")])
def test_all_that_a_listing_gave_before_it_failed_comes_first(count: int, error: ScanError | PluginError) -> None:
    def listing() -> Iterator[FileEntry]:
        yield from (FileEntry(f"/g/{number}.md") for number in range(count))
        raise error

    given: list[FileEntry] = []
    with pytest.raises(type(error)):
        given.extend(entry for batch in batches(listing(), "/data", Purges(), set()) for entry in batch)
    assert len(given) == count
