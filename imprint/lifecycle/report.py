"""What a run did, source by source, in numbers that add up."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from imprint.errors import ImprintError


@dataclass(slots=True)
class Counts:
    """The counts of a run; their names are the JSON's."""

    seen: int = 0
    unchanged: int = 0
    replaced: int = 0
    cleared: int = 0
    pruned: int = 0
    withheld: int = 0
    skipped: int = 0
    failed: int = 0
    chunks_written: int = 0
    chunks_deleted: int = 0
    vectors_computed: int = 0
    vectors_reused: int = 0


@dataclass(frozen=True, slots=True)
class Skipped:
    """A source that holds nothing to index, or that may not be indexed."""

    source: str
    reason: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Failed:
    """A source that could not be indexed; what was stored of it before is still there."""

    source: str
    stage: str
    plugin: str | None
    reason: str


@dataclass(slots=True)
class Report:
    """The result of ``ingest`` and ``refresh``.

    ``gone`` sources are recorded, and their files are missing; ``unjudged`` ones hold text that the redactors of
    now failed on.
    """

    counts: Counts = field(default_factory=Counts)
    skipped: list[Skipped] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    gone: int = 0
    unjudged: int = 0
    notes: list[str] = field(default_factory=list)
    dry_run: bool = False

    @property
    def complete(self) -> bool:
        """Whether every source that was found is now indexed, rightly skipped, or cleared, and nothing is in doubt."""
        return not self.failed and not self.counts.withheld and not self.unjudged

    def skip(self, source: str, reason: str, remedy: str) -> None:
        self.counts.skipped += 1
        self.skipped.append(Skipped(source, reason, remedy))

    def fail(self, source: str, stage: str, plugin: str | None, reason: str) -> None:
        self.counts.failed += 1
        self.failed.append(Failed(source, stage, plugin, reason))

    def doubt(self, source: str, plugin: str, reason: str) -> None:
        """A stored source that a redactor failed on: no source of this run, unless it failed in it already."""
        self.unjudged += 1
        if all(item.source != source for item in self.failed):
            self.failed.append(Failed(source, "redact", plugin, f"its stored text could not be judged: {reason}"))

    def check(self) -> None:
        """Raise if the numbers do not add up: then the run did something that it cannot account for."""
        c = self.counts
        ended = c.unchanged + c.replaced + c.cleared + c.skipped + c.failed
        if c.seen != ended or self.gone != c.pruned + c.withheld:
            raise ImprintError(
                f"internal error: the run saw {c.seen} sources and accounts for {ended},"
                f" {self.gone} are gone and {c.pruned + c.withheld} dealt with",
                "please report it with this line; the index itself is whole",
            )

    def as_json(self) -> dict[str, Any]:
        """The report in the shape that scripts rely on."""
        return {
            "complete": self.complete,
            "counts": asdict(self.counts),
            "skipped": [asdict(item) for item in self.skipped],
            "failed": [asdict(item) for item in self.failed],
        }
