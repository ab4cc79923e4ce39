"""One owner a data directory: the lock decides, and a note beside it tells the loser who holds it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from imprint.errors import StoreError, StoreLocked

if TYPE_CHECKING:
    from filelock import FileLock

_REMEDY = "wait for it or stop it, or use another --data-dir"


@contextmanager
def own(data_dir: Path, command: str, wait_seconds: float) -> Iterator[None]:
    """Own the data directory inside the context, creating it if need be.

    Raises `StoreLocked`, which names the holder, when another one still has it after ``wait_seconds``; raises
    `StoreError` when the directory cannot be written. The lock belongs to the process: it is free as soon as its
    owner has died, whatever the note says.
    """
    lock = _file_lock(data_dir / "lock")
    note = data_dir / "lock.json"
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock.acquire(timeout=wait_seconds)
    except TimeoutError:
        raise StoreLocked(f"the data directory {data_dir} is in use{_holder(note)}", _REMEDY) from None
    except (OSError, NotImplementedError) as problem:
        raise unusable(data_dir, problem) from problem
    try:
        try:
            _write_note(note, command)
        except OSError as problem:
            raise unusable(data_dir, problem) from problem
        yield
    finally:
        with suppress(OSError):
            note.unlink(missing_ok=True)
        lock.release()


def hold(path: Path, what: str) -> FileLock:
    """Hold the lock file ``path`` until it is released; raises `StoreLocked` at once if another holds it."""
    lock = _file_lock(path)
    try:
        lock.acquire(timeout=0)
    except TimeoutError:
        raise StoreLocked(f"{what} is open in another process", _REMEDY) from None
    except (OSError, NotImplementedError) as problem:
        raise unusable(path.parent, problem) from problem
    return lock


def _file_lock(path: Path) -> FileLock:
    from filelock import FileLock

    # not bound to a thread: a store may be closed by another thread than the one that opened it
    return FileLock(path, mode=0o600, thread_local=False)


def _write_note(note: Path, command: str) -> None:
    words = " ".join(command.split()[:2])
    holder = {"pid": os.getpid(), "command": words, "since": datetime.now(UTC).isoformat(timespec="seconds")}
    fresh = note.with_suffix(f".{os.getpid()}")
    try:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(holder, file)
        os.replace(fresh, note)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def _holder(note: Path) -> str:
    """Who wrote the note, as the end of a sentence. A dead writer is not believed: the new owner's comes soon."""
    try:
        holder = json.loads(note.read_text(encoding="utf-8"))
        pid, command, since = int(holder["pid"]), str(holder["command"]), str(holder["since"])
    except (OSError, ValueError, KeyError, TypeError):
        return " by another process"
    return f" by `{command}` (pid {pid}, since {since})" if _alive(pid) else " by another process"


def _alive(pid: int) -> bool:
    if os.name == "nt":  # there, signal 0 is not a question
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def unusable(folder: Path, problem: OSError | NotImplementedError) -> StoreError:
    """The error for a folder that cannot be written or locked."""
    reason = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
    return StoreError(
        f"the data directory {folder} cannot be used: {reason}",
        "make it writable and leave room on its disk, or use another --data-dir",
    )
