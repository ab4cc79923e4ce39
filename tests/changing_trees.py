"""Trees that change while they are indexed, and how the sources of a run ended."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ENDS = ("unchanged", "replaced", "cleared", "pruned", "withheld", "skipped", "failed")


def ended(report: Any) -> dict[str, int]:
    """How many sources ended how."""
    return {name: report["counts"][name] for name in ENDS if report["counts"][name]}


@contextmanager
def churning(top: Path, outside: Path) -> Iterator[None]:
    """A thread that makes, moves, replaces by links to ``outside`` and removes files and folders of ``top/busy`` as
    fast as it can.
    """
    stop = threading.Event()

    def churn() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            folder = top / f"busy/{number % 7}"
            folder.mkdir(parents=True, exist_ok=True)
            for name in range(5):
                (folder / f"{name}.md").write_text("text")
            moved = top / f"busy/moved-{number % 3}"
            folder.rename(moved)
            folder.symlink_to(outside, target_is_directory=True)
            shutil.rmtree(moved)
            os.unlink(folder)

    thread = threading.Thread(target=churn)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
