"""Enters in a run's report what became of each file, in words that show no credential."""

from __future__ import annotations

from imprint.errors import ImprintError, PluginError, SourceError
from imprint.lifecycle.redact import Redaction
from imprint.lifecycle.report import Report
from imprint.store.records import spell
from imprint.values import Skip


class Outcomes:
    """The report of a run, and the redactors that everything in it passes."""

    def __init__(self, report: Report, redaction: Redaction) -> None:
        self.report = report
        self._redaction = redaction

    def skip(self, path: str, skip: Skip) -> None:
        """Enter a skip, whose reason and remedy are redacted already."""
        self.report.skip(self._shown(path), skip.reason, skip.remedy)

    def fail(self, path: str, error: ImprintError, stage: str = "read") -> None:
        """Enter a failure; ``stage`` is where it happened if the error itself does not know."""
        plugin = None
        if isinstance(error, (SourceError, PluginError)):
            stage, plugin = error.stage, error.plugin
        self.report.fail(self._shown(path), stage, plugin, self._redaction.safe(str(error)))

    def _shown(self, path: str) -> str:
        return self._redaction.safe(spell(path)[0])
