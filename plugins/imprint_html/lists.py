"""The open lists of a page: how an item is marked, and how far what belongs to it is indented."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_DEEPEST = 8
"""How deep lists are indented; what is deeper is told at this level."""


@dataclass(slots=True)
class _List:
    depth: int
    ordered: bool
    group: int
    indent: int
    step: int
    number: int
    width: int = 2


class Lists:
    def __init__(self) -> None:
        self._lists: list[_List] = []
        self._groups = 0

    @property
    def group(self) -> int:
        """Which list it is, outermost lists counted; lists inside one are of its group."""
        return self._lists[0].group if self._lists else 0

    @property
    def indent(self) -> int:
        """Where the marks of the list at hand stand."""
        return self._lists[-1].indent if self._lists else 0

    @property
    def text_indent(self) -> int:
        """Where the text of the item at hand stands."""
        return self._lists[-1].indent + self._lists[-1].width if self._lists else 0

    def open(self, depth: int, tag: str, attributes: Mapping[str, str]) -> None:
        if not self._lists:
            self._groups += 1
        indent = self.text_indent if len(self._lists) < _DEEPEST else self.indent
        step = -1 if "reversed" in attributes else 1
        number = _number(attributes.get("start")) or 1
        self._lists.append(_List(depth, tag == "ol", self._groups, indent, step, number))

    def close(self, depth: int) -> None:
        if self._lists and self._lists[-1].depth == depth:
            self._lists.pop()

    def marker(self, attributes: Mapping[str, str]) -> str:
        """The mark of the next item."""
        if not self._lists:
            return "- "
        at = self._lists[-1]
        mark = "- "
        if at.ordered:
            value = _number(attributes.get("value"))
            at.number = at.number if value is None else value
            mark = f"{at.number}. "
            at.number = max(at.number + at.step, 0)
        at.width = len(mark)
        return mark


def _number(value: str | None) -> int | None:
    text = (value or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
