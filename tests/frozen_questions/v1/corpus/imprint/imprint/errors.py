"""The tree of errors that a user can meet: what went wrong, where, and what to do about it."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the command's exit status means; scripts rely on these numbers."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    INCOMPLETE = 3
    REFUSED = 4
    INTERRUPTED = 130


class ImprintError(Exception):
    """A failure that is told to the user in one line.

    ``what`` says what happened and where; ``remedy`` says what to do. Both are plain text without a line break.
    """

    exit_code = ExitCode.FAILED

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(what, remedy)
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.what}; {self.remedy}" if self.remedy else self.what


class UsageError(ImprintError):
    """The caller asked for something that has no meaning: a bad value, an unknown name."""

    exit_code = ExitCode.USAGE


class Refused(ImprintError):
    """A rule that protects the index forbids this; nothing was changed."""

    exit_code = ExitCode.REFUSED


class IdentityError(Refused):
    """The collection's model and the one asked for do not belong together."""


class RootError(Refused):
    """A folder may not be indexed as asked: it overlaps another root, or is not approved."""


class Purged(Refused):
    """The user purged this path, and has not restored it."""


class IntegrityError(ImprintError):
    """The index contradicts itself; the result would not be trustworthy, so there is none."""


class ScanError(ImprintError):
    """A root could not be listed to the end; nothing inside it is pruned."""


class PathTooLong(ScanError):
    """The system opens no path of this length, so nothing at it was ever indexed; the rest of the root can be."""


class StoreError(ImprintError):
    """The storage engine refused or failed."""


class StoreLocked(StoreError):
    """Another process owns the data directory."""


class PluginError(ImprintError):
    """A plugin raised, timed out, or returned something that its hook does not allow."""

    def __init__(self, plugin: str, distribution: str, stage: str, what: str) -> None:
        super().__init__(what, "")
        self.plugin = plugin
        self.distribution = distribution
        self.stage = stage

    def __reduce__(self) -> tuple[type[PluginError], tuple[str, str, str, str]]:
        """It travels between processes."""
        return type(self), (self.plugin, self.distribution, self.stage, self.what)

    def __str__(self) -> str:
        return f"plugin {self.plugin} ({self.distribution}) failed in {self.stage}: {self.what}"


class SourceError(ImprintError):
    """One source cannot be indexed now; its previous version stays as it is.

    Extractors raise it to say in one line why a file that they claim cannot be read; the kernel adds which ``plugin``
    and ``stage`` it was.
    """

    plugin: str | None = None
    stage = "read"


class SourceTooLarge(SourceError):
    """A file is larger than the setting that bounds its kind."""


class SourceChanged(SourceError):
    """A file changed or vanished while it was being read."""
