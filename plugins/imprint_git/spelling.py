"""Finds the files that git lists under the names that the file system shows.

Where a file system ignores case or composes accents, git may spell a name otherwise, and two listed names may be one
file: indexed as git spells it, a source would be lost when git changes its mind.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from imprint import Kind, kind_of

_NOT_A_NAME = frozenset(("", ".", ".."))  # git writes none; a forged index may
_NEVER_INSIDE = '\\:*?"<>|' if os.name == "nt" else ""  # part of a listed name, they would lead elsewhere


def names(by_folder: Mapping[str, set[str]], folder: str) -> list[str]:
    """The listed names of a folder, sorted, without those that no file can have."""
    found = sorted(by_folder.get(folder, _NOT_A_NAME) - _NOT_A_NAME)
    return [name for name in found if not any(letter in name for letter in _NEVER_INSIDE)] if _NEVER_INSIDE else found


@dataclass(slots=True)
class Shown:
    """What a folder shows; ``folder`` ends with a separator."""

    folder: str
    kinds: Mapping[str, Kind]
    _alike: dict[str, str] = field(default_factory=dict)

    def look_up(self, listed: str) -> tuple[str, Kind]:
        """The name under which a listed name is shown, and what it is."""
        kind = self.kinds.get(listed)
        if kind is None:
            kind = kind_of(self.folder + listed)
            if kind is not Kind.MISSING:  # the file system takes this spelling too
                return self._spelled(listed), kind
        return listed, kind

    def _spelled(self, listed: str) -> str:
        if not self._alike:
            self._alike = {_folded(name): name for name in self.kinds}
        return self._alike.get(_folded(listed), listed)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
