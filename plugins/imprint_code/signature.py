"""Makes the label of a definition from its syntax: all that stands before its body, on one line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from imprint_code.definitions import as_label
from imprint_code.roles import Role

if TYPE_CHECKING:
    from tree_sitter import Node

_LOOKS_AT = 600
_MOST_PARTS = 200
_ANNOTATION = re.compile(r"@[\w.:]+(?:\([^()]{0,200}\))?\s+|\[[^\[\]]{0,200}\]\s+")
_IN_FRONT = frozenset((Role.LEAD, Role.COMMENT))


def signature(node: Node, data: bytes, roles: Mapping[int, Role]) -> str:
    """The label of a definition: ``def f(a, b) -> int``, ``class A extends B``; the first line if it has no body."""
    start, stop = _header(node, roles)
    beginning = data[start : min(stop or node.end_byte, start + _LOOKS_AT)].decode("utf-8", "ignore").lstrip()
    if node.children and node.children[0].is_named:  # else it begins with a word of the language, as ``@media``
        while found := _ANNOTATION.match(beginning):
            beginning = beginning[found.end() :]
    label = as_label(beginning.partition("\n")[0] if stop is None else " ".join(beginning.split()))
    return label.strip('"')  # the keys of JSON


def _header(node: Node, roles: Mapping[int, Role]) -> tuple[int, int | None]:
    """Where a definition's own words begin, behind attributes and comments, and where they end if it has a body."""
    start, in_front = node.start_byte, True
    if node.child_count > _MOST_PARTS:
        return start, None
    for child in node.children:
        role = roles.get(child.kind_id)
        in_front = in_front and role in _IN_FRONT
        if in_front:
            start = child.end_byte
        elif role in (Role.BODY, Role.COMMENT):
            return start, child.start_byte
    return start, None
