"""The outline of a PDF as headings: which path of entries is in force on each page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from imprint_pdf.objects import elements, entry, number_of, target
from imprint_pdf.wording import one_line

_MOST_ENTRIES = 20_000
_DEEPEST = 8
"""Deeper entries count as of this depth: a path of hundreds is no heading."""

_LONGEST_TITLE = 120


@dataclass(frozen=True, slots=True)
class _Entry:
    depth: int
    path: str
    page: int


def headings(reader: Any, pages: Sequence[Any]) -> Mapping[int, str]:
    """The path of outline entries, as ``Part > Chapter``, for each page number from the first entry on.

    A page on which entries begin stands under the first of them, or under what that one begins with; another page under
    the last entry before it. A broken outline counts as far as it can be followed.
    """
    first: dict[int, _Entry] = {}
    last: dict[int, _Entry] = {}
    for found in _entries(reader, _Pages(reader, pages)):
        begun = last.get(found.page)
        if begun is None or (begun is first[found.page] and found.depth > begun.depth):
            first[found.page] = found
        last[found.page] = found
    paths: dict[int, str] = {}
    current = ""
    for page in range(1, len(pages) + 1):
        if page in first:
            paths[page] = first[page].path
            current = last[page].path
        elif current:
            paths[page] = current
    return paths


def _entries(reader: Any, pages: _Pages) -> Iterator[_Entry]:
    """The entries that lead to a page, in the outline's order; no entry is visited twice, so no circle is walked."""
    path: list[str] = []
    visited: set[int] = set()
    waiting = [(entry(entry(_root(reader), "/Outlines"), "/First"), 0)]
    while waiting and len(visited) < _MOST_ENTRIES:
        node, depth = waiting.pop()
        if not isinstance(node, dict) or id(node) in visited:
            continue
        visited.add(id(node))
        del path[min(depth, _DEEPEST - 1) :]
        path.append(one_line(entry(node, "/Title"), _LONGEST_TITLE))
        waiting.append((entry(node, "/Next"), depth))
        waiting.append((entry(node, "/First"), depth + 1))
        page = pages.of(node)
        if page and path[-1]:
            yield _Entry(depth, " > ".join(filter(None, path)), page)


def _root(reader: Any) -> Any:
    try:
        return reader.root_object
    except MemoryError:
        raise
    except Exception:
        return None


class _Pages:
    """Finds the page that an entry of the outline leads to."""

    def __init__(self, reader: Any, pages: Sequence[Any]) -> None:
        self._reader = reader
        self._count = len(pages)
        self._numbers: dict[int | None, int] = {}
        for number, page in enumerate(pages, start=1):
            self._numbers.setdefault(number_of(page), number)

    def of(self, node: Any) -> int | None:
        goal = entry(node, "/Dest")
        if goal is None and entry(entry(node, "/A"), "/S") == "/GoTo":
            goal = entry(entry(node, "/A"), "/D")
        if isinstance(goal, str | bytes):
            goal = self._named.get(one_line(goal))
        if isinstance(goal, dict):
            goal = entry(goal, "/D")
        return self._page(goal[0]) if isinstance(goal, list) and goal else None

    def _page(self, place: Any) -> int | None:
        if isinstance(place, int):
            return place + 1 if 0 <= place < self._count else None
        number = number_of(place)
        return self._numbers.get(number) if number else None

    @cached_property
    def _named(self) -> Mapping[str, Any]:
        """The places that have names, from both of the tables that a PDF may keep."""
        root = _root(self._reader)
        old = entry(root, "/Dests")
        found = {one_line(name): target(place) for name, place in old.items()} if isinstance(old, dict) else {}
        visited: set[int] = set()
        waiting = [entry(entry(root, "/Names"), "/Dests")]
        while waiting and len(visited) < _MOST_ENTRIES:
            node = waiting.pop()
            if not isinstance(node, dict) or id(node) in visited:
                continue
            visited.add(id(node))
            names = elements(node, "/Names")
            found.update({one_line(target(n)): target(p) for n, p in zip(names[::2], names[1::2], strict=False)})
            waiting += map(target, elements(node, "/Kids"))
        return found
