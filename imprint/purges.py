"""What the user purged: paths whose sources are removed, and that no writer brings back until they are restored."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Purges:
    """The purged files and folders of a workspace, by their resolved paths."""

    paths: frozenset[str] = frozenset()

    def covering(self, path: str) -> str | None:
        """The purge that a resolved path is or lies under, the innermost one, or None."""
        while self.paths:
            if path in self.paths:
                return path
            above = os.path.dirname(path)
            if above == path:
                return None
            path = above
        return None
