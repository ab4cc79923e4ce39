"""What a name is does not depend on how it was looked up, and what cannot be looked at is not taken for absent."""

from __future__ import annotations

import os
import resource
import stat
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock, Mock

import pytest

from imprint import PathTooLong, ScanError
from imprint.kinds import Kind, _judged, kind_of, kinds_in

ENOENT = FileNotFoundError(2, "No such file or directory")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    top = tmp_path / "folder"
    (top / "sub").mkdir(parents=True)
    (top / "sub/x").touch()
    (top / "file").write_text("text")
    os.mkfifo(top / "pipe")
    (top / "to-folder").symlink_to("sub", target_is_directory=True)
    (top / "to-file").symlink_to("file")
    (top / "broken").symlink_to("nowhere")
    (top / "loop").symlink_to("loop")
    return top


def test_both_ways_of_looking_agree(folder: Path) -> None:
    expected = {
        "broken": Kind.LINK, "file": Kind.FILE, "loop": Kind.LINK, "pipe": Kind.SPECIAL, "sub": Kind.FOLDER,
        "to-file": Kind.LINK, "to-folder": Kind.LINK,
    }  # fmt: skip
    found = kinds_in(str(folder), may_be_gone=False)
    assert found == expected
    assert list(found) == sorted(found)
    assert {name: kind_of(str(folder / name)) for name in expected} == expected


@pytest.mark.parametrize("name", ["nothing", "file/under-a-file", "loop/under-a-loop", "x" * 256, "x/" * 2100])
def test_what_is_not_there_is_missing_and_what_could_not_be_too(folder: Path, name: str) -> None:
    assert kind_of(str(folder / name)) is Kind.MISSING


@pytest.mark.parametrize("name", ["gone", "file", "to-folder", "broken", "loop", "loop/x", "pipe"])
def test_a_folder_that_vanished_or_became_something_else_is_empty_only_where_it_may(folder: Path, name: str) -> None:
    path = str(folder / name)
    assert kinds_in(path, may_be_gone=True) == kinds_in(f"{path}/", may_be_gone=True) == {}
    if name != "to-folder":
        with pytest.raises(ScanError, match=name):
            kinds_in(path, may_be_gone=False)


def test_a_root_may_be_a_link_since_the_user_named_it(folder: Path) -> None:
    assert kinds_in(str(folder / "to-folder"), may_be_gone=False) == {"x": Kind.FILE}
    assert kinds_in("/", may_be_gone=True) == kinds_in("/", may_be_gone=False)


@pytest.mark.parametrize("may_be_gone", [True, False])
def test_a_path_that_the_system_cannot_open_for_its_length_is_told_apart(folder: Path, *, may_be_gone: bool) -> None:
    with pytest.raises(PathTooLong, match="longer than the system opens"):
        kinds_in(str(folder / ("d/" * 2100)), may_be_gone=may_be_gone)


def test_what_the_system_refuses_to_show_is_an_error_and_not_an_empty_folder(folder: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))  # a refusal that holds for root too
    try:
        with pytest.raises(ScanError, match="Too many open files") as caught:
            kinds_in(str(folder), may_be_gone=True)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert "nothing was pruned" in caught.value.remedy


def test_what_cannot_be_looked_up_is_an_error_and_not_missing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str) -> os.stat_result:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "lstat", fail)
    with pytest.raises(ScanError, match="Input/output error"):
        kind_of(str(folder / "file"))


def test_no_handle_is_left_open(folder: Path) -> None:
    before = os.open(folder, os.O_RDONLY)
    os.close(before)
    kinds_in(str(folder), may_be_gone=False)
    after = os.open(folder, os.O_RDONLY)
    os.close(after)
    assert after == before


def test_a_name_that_is_gone_when_it_is_looked_at_is_missing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a file system that does not say what its names are, so that each is looked up."""
    entry = Mock(is_file=Mock(return_value=False), is_dir=Mock(return_value=False), stat=Mock(side_effect=ENOENT))
    entry.name = "gone"
    scandir = MagicMock()
    scandir.return_value.__enter__.return_value = [entry]
    monkeypatch.setattr(os, "supports_fd", {*os.supports_fd, scandir})
    monkeypatch.setattr(os, "scandir", scandir)
    assert kinds_in(str(folder), may_be_gone=False) == {"gone": Kind.MISSING}


@pytest.mark.parametrize(
    ("mode", "tag", "kind"),
    [
        (stat.S_IFDIR, 0xA0000003, Kind.LINK),  # a junction, or a volume in a folder
        (stat.S_IFLNK, 0xA000000C, Kind.LINK),
        (stat.S_IFREG, 0xA000001D, Kind.LINK),  # a link that a WSL distribution made
        (stat.S_IFDIR, 0x9000601A, Kind.FOLDER),  # a folder that is kept in a cloud
        (stat.S_IFREG, 0x80000013, Kind.FILE),  # a deduplicated file
        (stat.S_IFREG, 0, Kind.FILE),
    ],
)
def test_a_reparse_point_of_windows_is_a_link_if_it_names_another_place(mode: int, tag: int, kind: Kind) -> None:
    assert _judged(SimpleNamespace(st_mode=mode, st_reparse_tag=tag)) is kind  # type: ignore[arg-type]
