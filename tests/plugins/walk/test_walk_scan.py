"""The walk lists what is on disk, follows nothing, and never ends early without an error."""

from __future__ import annotations

import os
import socket
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import imprint_walk
import pytest
from changing_trees import churning
from deep_trees import LONGEST, folder_of_length, unreachable_folders, write_in
from hypothesis import given
from hypothesis import strategies as st

from imprint import FileEntry, ScanError


def scan(root: Path) -> list[FileEntry]:
    return list(imprint_walk.imprint_scan(root=str(root)))


def names(root: Path) -> list[str]:
    return [os.path.relpath(entry.path, root).replace(os.sep, "/") for entry in scan(root)]


def write(root: Path, *paths: str) -> None:
    for path in paths:
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("text")


def test_every_file_is_listed_once_in_a_fixed_order(tmp_path: Path) -> None:
    write(tmp_path, "b.md", "a.md", "z/last.md", "c/d/deep.md", "c/first.md", ".hidden/x.md", ".dot")
    assert names(tmp_path) == [".dot", "a.md", "b.md", ".hidden/x.md", "c/first.md", "c/d/deep.md", "z/last.md"]


def test_an_empty_folder_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert scan(tmp_path) == []


def test_excluded_folders_are_not_entered_whatever_their_case(tmp_path: Path) -> None:
    write(tmp_path, "node_modules/m.js", ".git/config", "sub/__PyCache__/m.txt", "kept/node.js")
    assert names(tmp_path) == ["kept/node.js"]


def test_a_root_with_an_excluded_name_is_listed_since_the_user_named_it(tmp_path: Path) -> None:
    write(tmp_path, "venv/notes.md")
    assert names(tmp_path / "venv") == ["notes.md"]


def test_no_link_is_listed_or_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    root = tmp_path / "root"
    write(outside, "secret.md")
    write(root, "real/kept.md")
    (root / "to-file").symlink_to(outside / "secret.md")
    (root / "to-folder").symlink_to(outside, target_is_directory=True)
    (root / "to-itself").symlink_to(root, target_is_directory=True)
    (root / "broken").symlink_to(root / "nowhere")
    (root / "zero").symlink_to("/dev/zero")
    assert names(root) == ["real/kept.md"]


def test_a_fifo_and_a_socket_are_marked_as_not_regular(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's address is at most about 100 bytes
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("sock")
        write(tmp_path, "file.md")
        found = {os.path.basename(entry.path): entry.regular for entry in scan(tmp_path)}
    assert found == {"file.md": True, "pipe": False, "sock": False}


@pytest.mark.parametrize(
    "name",
    [
        "line\nbreak.md", "return\r.md", "quo\"te's.md", "😀 ș.md", "-rf", "--help", " ", " lead", "tab\t.md",
        "trail ", "trail.", "...", "back\\slash.md", "n" * 247 + ".md", "\u00e9.md", "e\u0301.md", "*.md", "bell\a",
        "\u202eright.md", "\u200b", "con", "~", "$HOME", "a" * 250, "C:\\x", "\x7f", "#", "%41",
    ],
)  # fmt: skip
def test_odd_names_pass_through(tmp_path: Path, name: str) -> None:
    write(tmp_path, f"folder/{name}", f"{name}.d/x.md" if len(name) < 200 else "x.md")
    assert len(names(tmp_path)) == 2
    assert f"folder/{name}" in names(tmp_path)


def test_case_twins_and_composed_twins_are_files_of_their_own(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "A.md", "Docs/x.md", "docs/x.md", "e\u0301.md", "\u00e9.md")
    assert names(tmp_path) == ["A.md", "a.md", "e\u0301.md", "\u00e9.md", "Docs/x.md", "docs/x.md"]


def test_a_name_of_invalid_bytes_is_spelled_as_python_spells_it(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path) + b"/bad\xff.md"
    with open(raw, "wb"):
        pass
    (entry,) = scan(tmp_path)
    assert os.fsencode(entry.path) == raw


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[str]:
    """A folder 1,500 levels down, made and removed level by level since `shutil` recurses too."""
    levels = [os.path.join(tmp_path, *"d" * depth) for depth in range(1, 1501)]
    for level in levels:
        os.mkdir(level)
    yield levels[-1]
    for level in reversed(levels):
        os.rmdir(level)


def test_a_tree_deeper_than_pythons_recursion_limit_is_listed(tmp_path: Path, deep: str) -> None:
    bottom = os.path.join(deep, "bottom.md")
    with open(bottom, "w"):
        pass
    try:
        assert scan(tmp_path) == [FileEntry(bottom)]
    finally:
        os.remove(bottom)


def test_what_is_too_deep_to_be_opened_costs_itself_and_nothing_else(tmp_path: Path) -> None:
    deepest = folder_of_length(tmp_path, LONGEST - 10)
    write_in(deepest, "fits.md", "fits-not.md")
    out_of_reach = unreachable_folders(deepest)
    write(tmp_path, "a.md", "zz/z.md")
    found = [entry.path for entry in scan(tmp_path)]
    assert set(found) == {
        str(tmp_path / "a.md"), str(tmp_path / "zz/z.md"),
        str(deepest / "fits.md"), str(deepest / "fits-not.md"), out_of_reach,
    }  # fmt: skip
    assert len(found) == 5


def test_a_folder_that_cannot_be_listed_ends_the_scan_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "a.md", "sub/b.md", "zz.md")
    real = os.open

    def fail(path: str, *arguments: Any, **options: Any) -> int:
        if os.fspath(path) == str(tmp_path / "sub"):
            raise PermissionError(13, "Permission denied")
        return real(path, *arguments, **options)

    monkeypatch.setattr(os, "open", fail)  # no permission stops root
    with pytest.raises(ScanError) as caught:
        scan(tmp_path)
    assert str(tmp_path / "sub") in caught.value.what
    assert "nothing was pruned" in caught.value.remedy


def test_a_missing_root_is_an_error_and_its_message_one_line(tmp_path: Path) -> None:
    with pytest.raises(ScanError) as caught:
        scan(tmp_path / "new\nline")
    assert "\n" not in str(caught.value)


def test_a_root_that_is_a_file_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "file.md")
    with pytest.raises(ScanError, match=r"file\.md"):
        scan(tmp_path / "file.md")


def test_a_folder_removed_during_the_scan_is_gone_and_the_rest_is_listed(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "z/kept.md")
    (tmp_path / "b").mkdir()
    entries = imprint_walk.imprint_scan(root=str(tmp_path))
    found = [next(entries).path]
    (tmp_path / "b").rmdir()
    found.extend(entry.path for entry in entries)
    assert [Path(path).name for path in found] == ["a.md", "kept.md"]


def test_a_folder_replaced_by_a_file_during_the_scan_is_gone(tmp_path: Path) -> None:
    write(tmp_path, "a.md")
    (tmp_path / "b").mkdir()
    entries = imprint_walk.imprint_scan(root=str(tmp_path))
    next(entries)
    (tmp_path / "b").rmdir()
    write(tmp_path, "b")
    assert list(entries) == []


def test_a_folder_replaced_by_a_link_during_the_scan_is_gone_and_not_followed(tmp_path: Path) -> None:
    write(tmp_path, "outside/secret.md", "root/a.md", "root/b/old.md", "root/z/kept.md")
    entries = imprint_walk.imprint_scan(root=str(tmp_path / "root"))
    found = [next(entries).path]
    (tmp_path / "root/b").rename(tmp_path / "moved")
    (tmp_path / "root/b").symlink_to(tmp_path / "outside", target_is_directory=True)
    found.extend(entry.path for entry in entries)
    assert [Path(path).name for path in found] == ["a.md", "kept.md"]


def test_files_that_appear_and_vanish_during_the_scan_change_nothing_else(tmp_path: Path) -> None:
    write(tmp_path, *(f"{number}/{name}.md" for number in range(5) for name in "abc"))
    expected = set(names(tmp_path)) - {"3/b.md"} | {"4/new.md", "4/new/x.md"}
    entries = imprint_walk.imprint_scan(root=str(tmp_path))
    found = [next(entries).path]
    (tmp_path / "3/b.md").unlink()
    write(tmp_path, "4/new.md", "4/new/x.md", "0/too-late.md")
    found.extend(entry.path for entry in entries)
    assert {os.path.relpath(path, tmp_path) for path in found} == expected


def test_a_tree_in_turmoil_is_listed_whole_where_it_is_at_rest(tmp_path: Path) -> None:
    write(tmp_path, "outside/secret.md", *(f"root/calm/{number}/x.md" for number in range(50)))
    calm = {str(path) for path in (tmp_path / "root").rglob("*.md")}
    with churning(tmp_path / "root", tmp_path / "outside"):
        for _ in range(200):
            found = {entry.path for entry in scan(tmp_path / "root")}
            assert calm <= found
            assert not [path for path in found if path.endswith("secret.md")]


def test_ten_thousand_files_are_held_a_folder_at_a_time(tmp_path: Path) -> None:
    for number in range(100):
        (tmp_path / str(number)).mkdir()
        for name in range(100):
            (tmp_path / f"{number}/{name}.md").touch()
    sum(1 for _ in imprint_walk.imprint_scan(root=str(tmp_path)))  # what is made once is made
    tracemalloc.start()
    try:
        assert sum(1 for _ in imprint_walk.imprint_scan(root=str(tmp_path))) == 10_000
        assert tracemalloc.get_traced_memory()[1] < 200_000
    finally:
        tracemalloc.stop()


@given(paths=st.sets(st.lists(st.sampled_from("abcde"), min_size=1, max_size=5).map(lambda p: "/".join([*p, "f"]))))
def test_what_was_written_is_what_is_listed(paths: set[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), *paths)
        assert sorted(names(Path(folder))) == sorted(paths)
