"""One owner a data directory."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from filelock import FileLock

from imprint.errors import StoreError, StoreLocked
from imprint.store.lock import hold, own

HOLDER = """
import sys
from pathlib import Path
from imprint.store.lock import own
with own(Path(sys.argv[1]), "imprint ingest /some/folder --force", 0):
    print("owned", flush=True)
    sys.stdin.read()
"""


@contextmanager
def held_by_another_process(data_dir: Path) -> Iterator[subprocess.Popen[str]]:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(data_dir)], stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "owned\n"
        try:
            yield holder
        finally:
            holder.kill()


def test_the_loser_is_told_who_holds_the_directory_and_what_to_do(tmp_path: Path) -> None:
    with (
        held_by_another_process(tmp_path / "data") as holder,
        pytest.raises(StoreLocked) as refused,
        own(tmp_path / "data", "imprint search", 0),
    ):
        pytest.fail("it was not refused")
    assert refused.value.what.startswith(
        f"the data directory {tmp_path / 'data'} is in use by `imprint ingest` (pid {holder.pid}, since 20"
    )
    assert refused.value.remedy == "wait for it or stop it, or use another --data-dir"


def test_a_killed_owner_is_no_longer_one(tmp_path: Path) -> None:
    with held_by_another_process(tmp_path) as holder:
        holder.kill()
        holder.wait()
        assert (tmp_path / "lock.json").exists()
        with own(tmp_path, "imprint status", 0):
            assert json.loads((tmp_path / "lock.json").read_text())["pid"] == os.getpid()


@pytest.mark.parametrize("note", ["dead", "", "{", "[]", '{"pid": "x"}', '{"pid": 1}', "\udcff"])
def test_a_note_of_no_living_writer_is_not_believed(tmp_path: Path, note: str) -> None:
    ended = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    if note == "dead":
        note = json.dumps({"pid": int(ended.stdout), "command": "imprint ingest", "since": "2020-01-01T00:00:00+00:00"})
    (tmp_path / "lock.json").write_bytes(note.encode(errors="surrogateescape"))
    with FileLock(tmp_path / "lock"), pytest.raises(StoreLocked) as refused, own(tmp_path, "imprint search", 0):
        pytest.fail("it was not refused")
    assert refused.value.what == f"the data directory {tmp_path} is in use by another process"


def test_a_holder_that_another_user_runs_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_allowed(_pid: int, _signal: int) -> None:
        raise PermissionError

    note = {"pid": 4242, "command": "imprint serve", "since": "2026-01-01T00:00:00+00:00"}
    (tmp_path / "lock.json").write_text(json.dumps(note))
    monkeypatch.setattr(os, "kill", not_allowed)
    with FileLock(tmp_path / "lock"), pytest.raises(StoreLocked, match="`imprint serve`"), own(tmp_path, "x", 0):
        pytest.fail("it was not refused")


def test_a_waiting_process_gets_the_directory_when_its_owner_leaves(tmp_path: Path) -> None:
    with held_by_another_process(tmp_path) as holder:
        timer = threading.Timer(0.2, holder.kill)
        timer.start()
        with own(tmp_path, "imprint search", 60):
            pass
        timer.join()


def test_owning_ends_with_the_context_also_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(KeyError), own(tmp_path, "imprint ingest", 0):
        raise KeyError
    assert not (tmp_path / "lock.json").exists()
    with own(tmp_path, "imprint ingest", 0):
        pass


def test_what_is_made_is_for_its_user_alone(tmp_path: Path) -> None:
    data = tmp_path / "deep" / "data"
    with own(data, "imprint ingest a", 0):
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        assert stat.S_IMODE((data / "lock").stat().st_mode) == 0o600
        assert stat.S_IMODE((data / "lock.json").stat().st_mode) == 0o600


def test_a_directory_that_cannot_be_made_is_named_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    data = tmp_path / "file" / "data"
    with pytest.raises(StoreError, match="cannot be used: Not a directory; make it writable"), own(data, "x", 0):
        pytest.fail("it was not refused")
    with pytest.raises(StoreError, match="cannot be used"):
        hold(data / "lock", "the store")


def test_a_full_disk_is_named_and_leaves_the_directory_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("imprint.store.lock.os.replace", full)
        with pytest.raises(StoreError, match="No space left on device"), own(tmp_path, "imprint ingest", 0):
            pytest.fail("it was not refused")
    assert [path.name for path in tmp_path.iterdir() if path.name != "lock"] == []
    with own(tmp_path, "imprint ingest", 0):
        pass


def test_a_held_lock_file_may_be_released_by_another_thread(tmp_path: Path) -> None:
    lock = hold(tmp_path / "lock", "the store")
    with pytest.raises(StoreLocked, match="the store is open"):
        hold(tmp_path / "lock", "the store")
    releaser = threading.Thread(target=lock.release)
    releaser.start()
    releaser.join()
    hold(tmp_path / "lock", "the store").release()
