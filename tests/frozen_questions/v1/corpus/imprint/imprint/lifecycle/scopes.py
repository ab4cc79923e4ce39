"""Reads what the user asks to index: which places, without doubles, and whether they may be named at all."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

from imprint.device import Root, inside, resolve
from imprint.errors import Purged, Refused, RootError, UsageError
from imprint.lifecycle.redact import Redaction
from imprint.names import excluded_file
from imprint.purges import Purges
from imprint.store.records import spell


def named_places(paths: Sequence[str]) -> list[str]:
    """What the user named, resolved, without what lies in something else that is named; raises for what may not be."""
    for path in paths:
        if not os.path.exists(path):
            raise UsageError(f"{path} does not exist", "name a file or folder")
    places: list[str] = []
    for place in sorted({resolve(path) for path in paths}):
        kind = None if os.path.isdir(place) else excluded_file(os.path.basename(place))
        if kind:
            raise Refused(
                f"{place} is never indexed: its name is that of a {kind} file", "index a copy of another name"
            )
        if not any(inside(place, outer) for outer in places):
            places.append(place)
    return places


def check_project(project: str | None) -> None:
    """Raise `UsageError` for a name that cannot be one."""
    if project is not None and (not project.strip() or spell(project)[0] != project):
        raise UsageError("the project's name is blank or not valid Unicode", "give another")


def check_names(places: Sequence[str], project: str | None, own: str, redaction: Redaction) -> None:
    """Raise for what may never become a root: the index itself (``own``), and names that must not be stored."""
    for place in places:
        if inside(place, own):
            raise RootError(f"{place} is in the data directory", "index something else, or move the data directory")
        if kinds := redaction.finds(spell(place)[0]):
            raise Refused(f"the path to index holds what looks like a {kinds[0]}", "rename it")
    if project and (kinds := redaction.finds(project)):
        raise Refused(f"the project's name holds what looks like a {kinds[0]}", "give another")


def check_purged(places: Sequence[str], purges: Purges) -> None:
    """Raise `Purged` if one of the places was purged."""
    for place in places:
        if purge := purges.covering(place):
            remedy = f"`imprint restore {shlex.quote(spell(purge)[0])}` lets it in again"
            raise Purged(f"{spell(place)[0]} was purged", remedy)


def outermost(scopes: Sequence[tuple[Root, str]]) -> list[tuple[Root, str]]:
    """Each file once: scopes inside another scope of the same root are left out."""
    kept: list[tuple[Root, str]] = []
    for root, place in sorted(set(scopes), key=lambda scope: (scope[0].path, len(scope[1]))):
        if not any(root == other and inside(place, covered) for other, covered in kept):
            kept.append((root, place))
    return kept
