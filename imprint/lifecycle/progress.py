"""What a run tells while it works; whoever shows it implements this."""

from __future__ import annotations


class Progress:
    """Told of every step; this one shows nothing."""

    wants_total = False
    """Whether to list each root once beforehand, so that the time left can be told."""

    def total(self, files: int) -> None:
        """How many files the run will look at."""

    def file(self, source: str) -> None:
        """A file is about to be looked at."""

    def chunks(self, count: int) -> None:
        """That many more chunks are published."""

    def stage(self, name: str) -> None:
        """The run begins a stage: ``scan``, ``index``, ``prune``, ``finish``."""
