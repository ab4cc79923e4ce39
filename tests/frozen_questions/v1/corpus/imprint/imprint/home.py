"""Where things live: the data directory and the settings file, and who may read them."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from imprint.errors import StoreError, UsageError

_WORKSPACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z")


@dataclass(frozen=True, slots=True)
class Home:
    """The folders and files of one data directory and workspace."""

    data: Path
    workspace: str

    @classmethod
    def at(cls, data_dir: str | None, workspace: str) -> Home:
        """The data directory that the user named, or the platform's; nothing is created yet."""
        if not _WORKSPACE.match(workspace):
            raise UsageError(
                f"{workspace!r} is no workspace name", "use up to 64 letters, digits, dots, hyphens and underscores"
            )
        if data_dir:
            return cls(Path(os.path.abspath(data_dir)), workspace)
        import platformdirs

        return cls(Path(platformdirs.user_data_dir("imprint", appauthor=False)), workspace)

    @property
    def folder(self) -> Path:
        """The workspace's own folder."""
        return self.data / "workspaces" / self.workspace

    @property
    def store(self) -> Path:
        return self.folder / "store"

    @property
    def skips(self) -> Path:
        return self.folder / "extraction-results.sqlite3"

    @property
    def known(self) -> Path:
        return self.folder / "known-sources.sqlite3"

    @property
    def device(self) -> Path:
        return self.data / "device.sqlite3"

    def create(self) -> None:
        """Make the folders, for this user alone; raises `StoreError` when that cannot be done."""
        try:
            self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"the data directory {self.data} cannot be used: {error.strerror}", "name another with --data-dir"
            ) from error


def settings_file(environment: Mapping[str, str]) -> Path:
    """The settings file: ``IMPRINT_CONFIG``, or ``config.toml`` in the platform's folder for settings."""
    if named := environment.get("IMPRINT_CONFIG"):
        return Path(os.path.abspath(named))
    import platformdirs

    return Path(platformdirs.user_config_dir("imprint", appauthor=False)) / "config.toml"
