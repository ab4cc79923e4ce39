"""Globs on the paths of sources, matched in time that grows with the lengths alone."""

from __future__ import annotations

import fnmatch
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

ANY_FOLDERS = "**"


@dataclass(frozen=True)
class PathGlob:
    """A glob with ``/`` between its parts, as ``**/*.py``, ``docs/`` or ``/home/me/notes/*.md``.

    ``*`` and ``?`` stand for letters of one name, ``[ab]`` and ``[!ab]`` for one of them, ``**`` for any number of
    folders. A glob that is no absolute path begins at any folder; one that ends with ``/`` is all that lies below.
    Case counts. The glob matches whole paths: ``docs`` is a file of that name.
    """

    text: str

    @cached_property
    def parts(self) -> tuple[str, ...]:
        parts = _split(self.text)
        if not (os.path.isabs(self.text) or self.text.startswith("/")):
            parts.insert(0, ANY_FOLDERS)
        if parts[-1] == "":
            parts[-1:] = [ANY_FOLDERS, "*"]
        return tuple(part for part, before in zip(parts, [None, *parts], strict=False) if (part, before) != _TWICE)

    @property
    def beginning(self) -> str:
        """What every path begins with that the glob matches, as the index spells it; it may be empty."""
        plain = []
        for part in self.parts[:-1]:
            if re.search(r"[*?[]", part):
                break
            plain.append(part)
        return "".join(part + os.sep for part in plain)

    def matches(self, path: str) -> bool:
        return _match(self._patterns, _split(path))

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[str] | None, ...]:
        """What each part is; None for any number of folders. fnmatch writes expressions that do not go back."""
        return tuple(None if part == ANY_FOLDERS else re.compile(fnmatch.translate(part)) for part in self.parts)


_TWICE = (ANY_FOLDERS, ANY_FOLDERS)


def _split(path: str) -> list[str]:
    return path.replace(os.sep, "/").split("/")


def _match(patterns: Sequence[re.Pattern[str] | None], names: Sequence[str]) -> bool:
    """Whether the patterns are the names: what follows the last ``**`` is tried one name further on when it fails."""
    here, at = 0, 0
    resume: tuple[int, int] | None = None
    while at < len(names):
        if here < len(patterns) and patterns[here] is None:
            resume = here, at
            here += 1
        elif here < len(patterns) and (pattern := patterns[here]) is not None and pattern.match(names[at]):
            here += 1
            at += 1
        elif resume is not None:
            here, at = resume[0] + 1, resume[1] + 1
            resume = resume[0], at
        else:
            return False
    return all(pattern is None for pattern in patterns[here:])
