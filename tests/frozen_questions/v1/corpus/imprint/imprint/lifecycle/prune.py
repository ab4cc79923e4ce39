"""Removes sources whose files are gone, on proof alone.

A source is pruned only when its recorded path is missing inside a root that was listed to the end. A root that is
suddenly empty, on another device, or missing more than both 10 sources and half of them may be an unmounted disk:
its pruning is withheld until the user asks for it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Set
from dataclasses import dataclass

from imprint.device import Root, inside
from imprint.long_paths import extended_path
from imprint.store.port import AnyOf, Collection, Fields, StartsWith, Where
from imprint.store.records import RECORDS, spell

_FEW = 10


@dataclass(frozen=True, slots=True)
class Gone:
    """The keys of sources whose files are missing, and why their pruning is withheld (None if it is not).

    ``excluded`` are the paths of sources that exist and were not listed: they are kept as they are.
    """

    keys: list[str]
    withheld: str | None
    excluded: list[str]


def in_scope(root: Root, scope: str) -> Where:
    """The records of the root's project whose path begins like the part of the root that a run looked at.

    Not those that name the root: roots of one project may overlap, and then a source names the one that came last.
    """
    return Where((RECORDS, AnyOf("project", (root.project,)), StartsWith("source", spell(scope)[0])))


def find_gone(sources: Collection, root: Root, scope: str, *, listed: Set[int], recorded: int, prune: bool) -> Gone:
    """What is gone after a complete listing of the paths with the hashes ``listed``, ``recorded`` of them with a
    record.
    """
    where = in_scope(root, scope)
    if sources.count(where) <= recorded:
        return Gone([], None, [])
    paths = {key: path for key, path in _recorded(sources, where) if inside(path, scope)}
    unlisted = {key: path for key, path in paths.items() if hash(path) not in listed}
    keys = [key for key, path in unlisted.items() if not _exists(path)]
    excluded = sorted(unlisted[key] for key in unlisted.keys() - set(keys))
    doubt = None if prune or not keys else _doubt(root, scope, listed=len(listed), missing=len(keys), total=len(paths))
    return Gone(keys, doubt, excluded)


def _recorded(sources: Collection, where: Where) -> Iterator[tuple[str, str]]:
    """The key and the path of each record that is not being removed already."""
    for batch in sources.scroll(where, Fields(("key", "source", "raw_path", "gone"))):
        for point in batch:
            raw = point.payload["raw_path"]
            if not point.payload["gone"]:
                yield point.payload["key"], os.fsdecode(bytes.fromhex(raw)) if raw else point.payload["source"]


def _exists(path: str) -> bool:
    """Whether anything is at the path; an error other than its absence is no proof that it is gone."""
    try:
        os.lstat(extended_path(path))
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def _doubt(root: Root, scope: str, *, listed: int, missing: int, total: int) -> str | None:
    try:
        device = os.lstat(extended_path(root.path)).st_dev
    except OSError:
        return f"{root.path} itself is missing"
    if device != root.device:
        return f"{root.path} is on another device than before"
    if listed == 0 and os.path.isdir(extended_path(scope)):
        return f"{scope} is suddenly empty"
    if missing > _FEW and missing * 2 > total:
        return f"{missing} of {total} sources of {scope} are missing"
    return None
