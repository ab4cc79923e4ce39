"""A file is read once and safely, whatever it is and whoever else is at it."""

from __future__ import annotations

import errno
import hashlib
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from deep_trees import LONGEST, folder_of_length, write_in

from imprint.errors import SourceChanged, SourceError
from imprint.lifecycle.snapshot import take, unchanged
from imprint.values import HEAD_BYTES

LIMIT = 100_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "notes.txt"
    made.write_bytes(b"abc" * 10_000)
    return made


def on_read(monkeypatch: pytest.MonkeyPatch, act: Callable[[], None]) -> None:
    """Do something before the second read of a file, and give each read at most 4,096 bytes."""
    real, reads = os.read, []

    def read(handle: int, count: int) -> bytes:
        if len(reads) == 1:
            act()
        reads.append(count)
        return real(handle, min(count, 4096))

    monkeypatch.setattr(os, "read", read)


def test_a_snapshot_says_what_the_file_was(file):
    snapshot = take(str(file), LIMIT)
    assert snapshot.content == file.read_bytes()
    assert snapshot.head == snapshot.content[:HEAD_BYTES]
    assert snapshot.sha256 == hashlib.sha256(snapshot.content).hexdigest()
    assert (snapshot.size, snapshot.mtime_ns) == (30_000, file.stat().st_mtime_ns)
    unchanged(snapshot)


def test_an_empty_file_is_a_snapshot_too(file):
    file.write_bytes(b"")
    snapshot = take(str(file), LIMIT)
    assert (snapshot.content, snapshot.size) == (b"", 0)
    unchanged(snapshot)
    file.write_bytes(b"x")
    with pytest.raises(SourceChanged):
        unchanged(snapshot)


def test_a_file_at_the_limit_is_read_and_one_past_it_only_begun(file):
    assert take(str(file), 30_000).content is not None
    snapshot = take(str(file), 29_999)
    assert (snapshot.content, snapshot.sha256, snapshot.size) == (None, "", 30_000)
    assert snapshot.head == file.read_bytes()[:HEAD_BYTES]
    unchanged(snapshot)


def test_a_read_in_small_pieces_gives_the_whole_file(file, monkeypatch):
    on_read(monkeypatch, lambda: None)
    assert take(str(file), LIMIT).content == file.read_bytes()


def test_a_file_that_grows_while_it_is_read_is_refused(file, monkeypatch):
    def grow() -> None:
        with file.open("ab") as handle:
            handle.write(b"x" * 10_000)

    on_read(monkeypatch, grow)
    with pytest.raises(SourceChanged, match="changed while it was read; run again"):
        take(str(file), LIMIT)


def test_a_file_that_never_ends_is_read_no_further_than_its_size(file, monkeypatch):
    read = []

    def endless(_handle: int, count: int) -> bytes:
        read.append(count)
        return b"x" * count

    monkeypatch.setattr(os, "read", endless)
    with pytest.raises(SourceChanged):
        take(str(file), LIMIT)
    assert sum(read) == 30_001


def test_a_file_that_shrinks_while_it_is_read_is_refused(file, monkeypatch):
    on_read(monkeypatch, lambda: os.truncate(file, 5000))
    with pytest.raises(SourceChanged, match="changed while it was read"):
        take(str(file), LIMIT)


@pytest.mark.parametrize("content", [b"abd" * 10_000, b"abc" * 10_001, b"", b"abc"])
def test_a_file_that_changes_after_it_was_read_is_refused_even_with_its_old_time(file, content):
    snapshot = take(str(file), LIMIT)
    file.write_bytes(content)
    os.utime(file, ns=(snapshot.mtime_ns, snapshot.mtime_ns))
    with pytest.raises(SourceChanged, match="changed while it was indexed"):
        unchanged(snapshot)


def test_a_file_that_vanishes_is_told_apart_from_one_that_changed(file):
    snapshot = take(str(file), LIMIT)
    file.unlink()
    with pytest.raises(SourceChanged, match="vanished before it was read"):
        unchanged(snapshot)
    with pytest.raises(SourceChanged, match="vanished before it was read; run again"):
        take(str(file), LIMIT)
    with pytest.raises(SourceChanged, match="vanished"):
        take(f"{file.parent}/none/{file.name}", LIMIT)


def test_a_file_whose_folder_became_a_file_vanished(file):
    with pytest.raises(SourceChanged, match="vanished"):
        take(f"{file}/inner.txt", LIMIT)


def test_a_link_is_never_followed(file):
    link = file.with_name("link")
    link.symlink_to(file)
    with pytest.raises(SourceError, match="is a symbolic link, and links are not followed"):
        take(str(link), LIMIT)
    link.unlink()
    link.symlink_to("/dev/zero")
    with pytest.raises(SourceError, match="is a symbolic link"):
        take(str(link), LIMIT)


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null"])
def test_a_device_is_never_read(path):
    with pytest.raises(SourceError, match="is not a regular file"):
        take(path, LIMIT)


def test_a_pipe_never_blocks(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SourceError, match="is not a regular file"):
        take(str(tmp_path / "pipe"), LIMIT)


def test_a_socket_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        with pytest.raises(SourceError, match="cannot be read: No such device or address"):
            take("socket", LIMIT)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(SourceError, match="is not a regular file"):
        take(str(tmp_path), LIMIT)


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (errno.EACCES, "cannot be read: permission denied; make it readable for this user"),
        (errno.EPERM, "cannot be read: permission denied; make it readable for this user"),
        (errno.EIO, "cannot be read: Input/output error; check the disk and run again"),
    ],
)
def test_a_file_that_cannot_be_opened_says_why(file, monkeypatch, number, message):
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(SourceError) as caught:
        take(str(file), LIMIT)
    assert str(caught.value) == message


def test_a_disk_that_fails_while_it_is_read_costs_the_file_and_no_handle(file, monkeypatch):
    def fail(_handle: int, _count: int) -> bytes:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    before = len(os.listdir("/proc/self/fd"))
    monkeypatch.setattr(os, "read", fail)
    for _ in range(20):
        with pytest.raises(SourceError, match="Input/output error"):
            take(str(file), LIMIT)
    assert len(os.listdir("/proc/self/fd")) <= before + 1


@pytest.fixture(params=["/proc", "no /proc"])
def system(request, monkeypatch):
    """A system that tells where an open file is, and one that does not."""
    real = os.readlink

    def readlink(path: str) -> str:
        if str(path).startswith("/proc/"):
            raise FileNotFoundError(2, "No such file or directory")
        return real(path)

    if request.param == "no /proc":
        monkeypatch.setattr(os, "readlink", readlink)


def test_a_file_whose_folder_became_a_link_is_not_taken_for_the_one_inside(tmp_path, system):
    """Also with the same bytes: between the listing and the reading, the whole file may have been the one outside."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/a.md").write_text("confidential")
    (tmp_path / "sub").symlink_to("outside", target_is_directory=True)
    snapshot = take(str(tmp_path / "sub/a.md"), LIMIT)
    with pytest.raises(SourceChanged, match="behind a link by now"):
        unchanged(snapshot)
    snapshot = take(str(tmp_path / "outside/a.md"), LIMIT)
    unchanged(snapshot)
    (tmp_path / "outside/a.md").unlink()
    with pytest.raises(SourceChanged, match="vanished"):
        unchanged(snapshot)


def test_a_file_that_is_removed_while_it_is_opened_again_is_not_taken_for_one_that_is_there(file, monkeypatch, system):
    snapshot = take(str(file), LIMIT)
    real = os.open

    def then_removed(path: str, flags: int) -> int:
        handle = real(path, flags)
        os.unlink(path)
        return handle

    monkeypatch.setattr(os, "open", then_removed)
    with pytest.raises(SourceChanged, match="was moved"):
        unchanged(snapshot)


def test_a_path_too_long_to_be_opened_is_refused_with_that_reason(tmp_path):
    folder = folder_of_length(tmp_path, LONGEST - 5)
    write_in(folder, "a", "a-long-name.md")
    unchanged(take(f"{folder}/a", LIMIT))
    with pytest.raises(SourceError, match="its path is longer than the system opens; move it nearer to the root"):
        take(f"{folder}/a-long-name.md", LIMIT)
