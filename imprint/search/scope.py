"""The filters of a search as the store's conditions, which every channel reads inside of."""

from __future__ import annotations

from collections.abc import Sequence

from imprint.errors import UsageError
from imprint.search.globs import PathGlob
from imprint.search.request import Request
from imprint.store.port import AnyOf, Collection, Condition, Fields, StartsWith, Where
from imprint.store.records import RECORDS

MAX_GLOB_SOURCES = 10_000
"""Each source that a glob lets in or keeps out costs a search about 0.02 ms a question to the engine."""

_NAMES = Fields(("key", "source"))


def scope_of(request: Request, sources: Collection) -> Where:
    """What the filters let through: alternatives among themselves (any of the projects), conditions together.

    The engine has no globs, so they are looked up among the recorded sources; call it in the reader's section of the
    search. Raises `UsageError` when they divide the sources into two parts that are both larger than
    `MAX_GLOB_SOURCES`.
    """
    lists = (("project", request.projects), ("type", request.types), ("tags", request.tags))
    must: list[Condition] = [AnyOf(key, values) for key, values in lists if values]
    if request.source is not None:
        must.append(StartsWith("source", request.source))
    if not request.paths:
        return Where(tuple(must))
    globs = [PathGlob(text) for text in request.paths]
    if len(globs) == 1 and globs[0].beginning:
        must.append(StartsWith("source", globs[0].beginning))
    inside, outside = _divide(sources, Where((RECORDS, *must)), globs)
    if len(outside) < len(inside):
        return Where(tuple(must), (AnyOf("source_key", _few(outside)),) if outside else ())
    return Where((*must, AnyOf("source_key", _few(inside))))


def _divide(sources: Collection, where: Where, globs: Sequence[PathGlob]) -> tuple[list[str], list[str]]:
    """The keys of the sources that a glob matches, and of the others."""
    inside: list[str] = []
    outside: list[str] = []
    for batch in sources.scroll(where, _NAMES):
        for point in batch:
            path = point.payload["source"]
            (inside if any(glob.matches(path) for glob in globs) else outside).append(point.payload["key"])
    return inside, outside


def _few(keys: Sequence[str]) -> tuple[str, ...]:
    if len(keys) > MAX_GLOB_SOURCES:
        raise UsageError(
            f"the globs match too many sources to filter by: more than {MAX_GLOB_SOURCES:,}, and as many they do not",
            "narrow the search with --project, --type or --source",
        )
    return tuple(keys)
