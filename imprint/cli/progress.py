"""Shows a run on a terminal: stage, files and chunks a second, time left."""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from imprint.lifecycle.progress import Progress


class TerminalProgress(Progress):
    """A bar on standard error, gone when the run ends."""

    wants_total = True

    def __init__(self) -> None:
        self._bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.completed:,.0f}/{task.fields[of]} files"),
            TextColumn("{task.fields[rates]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task("scan", total=None, of="?", rates="")
        self._started = time.monotonic()
        self._files = self._chunks = self._total = 0

    def __enter__(self) -> TerminalProgress:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def total(self, files: int) -> None:
        self._total += files
        self._bar.update(self._task, total=self._total, of=f"{self._total:,}")

    def file(self, source: str) -> None:
        self._files += 1
        self._show(completed=self._files)

    def chunks(self, count: int) -> None:
        self._chunks += count
        self._show()

    def stage(self, name: str) -> None:
        self._bar.update(self._task, description=name)

    def _show(self, completed: int | None = None) -> None:
        seconds = max(time.monotonic() - self._started, 0.1)
        rates = f"{self._files / seconds:,.0f} files/s, {self._chunks / seconds:,.1f} chunks/s"
        self._bar.update(self._task, completed=completed, rates=rates)
