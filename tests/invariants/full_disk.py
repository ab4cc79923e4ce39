"""The disk of a data directory, which tests fill."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Imprint

MEGABYTE = 1 << 20


class Disk:
    """The disk of a data directory: a file system of its own where this user may mount one, else a pretence."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=700m", "tmpfs", str(folder)]
        self.mounted = os.name == "posix" and subprocess.run(mount, check=False, capture_output=True).returncode == 0

    def fill(self, megabytes_left: int) -> None:
        if not self.mounted:
            usage = shutil.disk_usage(self.folder)._replace(free=megabytes_left * MEGABYTE)
            self._monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
            return
        with open(self.folder / "filler", "wb") as file:
            os.posix_fallocate(file.fileno(), 0, shutil.disk_usage(self.folder).free - megabytes_left * MEGABYTE)

    def clear(self) -> None:
        if self.mounted:
            (self.folder / "filler").unlink()
        else:
            self._monkeypatch.undo()

    def unmount(self) -> None:
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)


@pytest.fixture
def disk(imprint: Imprint) -> Iterator[Disk]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        found = Disk(imprint.data, monkeypatch)
        yield found
        found.unmount()
