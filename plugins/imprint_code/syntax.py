"""Finds where code may be cut from its syntax tree: between the parts of the outermost nodes first, at line ends.

The tree is walked from above and only into nodes that may be over the limit, without recursion: deep nesting costs
its length. A definition keeps the comments and decorators above it, a header its first statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from imprint import Cut
from imprint_code.definitions import LONGEST_LABEL, definition
from imprint_code.offsets import Characters
from imprint_code.places import IN_LINE, NEXT_LINE, place
from imprint_code.roles import Role
from imprint_code.signature import signature

if TYPE_CHECKING:
    from tree_sitter import Node

DEEPEST = 12
"""Parts further in than this many steps are all alike: cuts there are the last to be used anyway."""

MOST_NODES = 250_000
"""How many nodes are looked at. Two megabytes of real code have 100,000 of the size that is looked at, at 5
microseconds each; a file of two million semicolons is cut by its layout."""

LONGEST_PATH = 6
"""How many definitions a label names; the outermost ones."""

_BEGINS, _TOUCHES, _ATTACHED, _STEPS = 0, 1, 2, 3
"""How well a line may begin a chunk: after a blank line or as a definition; below another line; below what belongs to
it."""

_INSIDE_A_LINE = _STEPS * (DEEPEST + 1)
_MAY_WRAP = frozenset((Role.WRAPPER, Role.BINDING))
_ERROR = 0xFFFF
"""The kind that the library gives to what it could not read."""


class _Part(NamedTuple):
    """A node to look into, and the cut at its beginning, if it has one; ``at`` is in bytes."""

    node: Node
    at: int
    level: int | None
    path: tuple[str, ...]
    depth: int = 0
    depth_in_line: int = 0


class SyntaxCuts:
    """The cuts of one tree. ``errors`` is how many bytes the parser could not read, known after `cuts`."""

    def __init__(self, root: Node, data: bytes, roles: Mapping[int, Role], smallest: int) -> None:
        self._root = root
        self._data = data
        self._roles = roles
        self._smallest = smallest
        self.errors = len(data) if root.kind_id == _ERROR else 0

    def cuts(self) -> list[Cut] | None:
        """Where the text may be cut, in order; None past `MOST_NODES`.

        A node of up to ``smallest`` bytes has no cuts inside.
        """
        characters = Characters(self._data)
        found: list[Cut] = []
        seen = 0
        pending = [_Part(self._root, 0, None, ())]
        while pending:
            part = pending.pop()
            if part.level is not None:
                found.append(Cut(characters.at(part.at), part.level, part.path))
            if self._may_be_large(part.node):
                seen += part.node.child_count
                if seen > MOST_NODES:
                    return None
                pending.extend(reversed(_Level(self, part).parts()))
        return found

    def _may_be_large(self, node: Node) -> bool:
        large = node.end_byte - node.start_byte > self._smallest
        return large and self._roles.get(node.kind_id) not in (Role.LEAF, Role.COMMENT)

    def children(self, node: Node) -> Iterator[tuple[Node, Role | None]]:
        """The parts of a node with their roles; of one that wraps a definition, the definition's parts in its place."""
        wraps = self._roles.get(node.kind_id) in _MAY_WRAP
        for child in node.children:
            role = self._roles.get(child.kind_id)
            if wraps and role in (Role.DEFINITION, Role.BINDING):
                yield from self.children(child)
            else:
                yield child, role

    def symbol(self, node: Node, role: Role | None) -> str:
        """The label of a node that defines something, or nothing."""
        if role in _MAY_WRAP:
            inner = next((child for child in node.children if self._roles.get(child.kind_id) is Role.DEFINITION), None)
            if inner is not None:
                return signature(inner, self._data, self._roles)
        if role is Role.DEFINITION:
            return signature(node, self._data, self._roles)
        if role in _MAY_WRAP:
            beginning = self._data[node.start_byte : min(node.end_byte, node.start_byte + 4 * LONGEST_LABEL)]
            return definition(beginning.decode("utf-8", "ignore").partition("\n")[0])
        return ""

    def count_error(self, node: Node, parent: Node) -> None:
        if node.kind_id == _ERROR and parent.kind_id != _ERROR:
            self.errors += node.end_byte - node.start_byte

    def place(self, node: Node) -> tuple[int, int]:
        return place(self._data, node.start_byte)

    def keep(self, node: Node, level: int | None) -> bool:
        return level is not None or self._may_be_large(node)


class _Level:
    """The parts of one node, in order, with the cuts before them."""

    def __init__(self, tree: SyntaxCuts, whole: _Part) -> None:
        self.tree = tree
        self.whole = whole
        self.found: list[_Part] = []
        self.run: int | None = None  # where the comments and decorators just above begin
        self.after_definition = False
        self.steps = 0
        self.steps_in_line = 0

    def parts(self) -> list[_Part]:
        children = list(self.tree.children(self.whole.node))
        header = any(role is Role.BODY for _, role in children)
        first = True
        for child, role in children:
            self.tree.count_error(child, self.whole.node)
            if header or role is Role.BODY:
                self.add(child, child.start_byte, None, self.whole.path)
                header = header and role is not Role.BODY
            elif child.is_named:
                self.take(child, role, first)
                first = False
        deeper = self.whole.depth + self.steps, self.whole.depth_in_line + self.steps_in_line
        return [part._replace(depth=deeper[0], depth_in_line=deeper[1]) for part in self.found]

    def take(self, node: Node, role: Role | None, first: bool) -> None:
        """Take the next part that may have a cut before it."""
        at, position = self.tree.place(node)
        symbol = self.tree.symbol(node, role)
        path = (*self.whole.path, symbol)[:LONGEST_PATH] if symbol else self.whole.path
        if position == IN_LINE:
            if role is not Role.COMMENT:
                self.add(node, node.start_byte, None if first else self.level_in_line(), path)
            return
        leads = role in (Role.LEAD, Role.COMMENT)
        led = self.run is not None and position == NEXT_LINE
        if led and symbol:
            self.lead_to(path)
        self.add(node, at, self.level(position, bool(symbol), leads, led, first), path)
        if leads:
            self.run = self.run if led else len(self.found) - 1
        else:
            self.run = None
            self.after_definition = bool(symbol)

    def level(self, position: int, defines: bool, leads: bool, led: bool, first: bool) -> int | None:
        """How good the cut at a part's line is; None for no cut at all."""
        if first and not (defines or leads):
            return None
        if first or led:
            step = _ATTACHED
        else:
            step = _TOUCHES if position == NEXT_LINE and not defines and not self.after_definition else _BEGINS
        self.steps = 1
        return _STEPS * min(self.whole.depth, DEEPEST) + step

    def level_in_line(self) -> int:
        self.steps_in_line = 1
        return _INSIDE_A_LINE + min(self.whole.depth_in_line, DEEPEST)

    def lead_to(self, path: tuple[str, ...]) -> None:
        """Put the lines that lead to a definition under its name, and its best cut before the first of them."""
        for index in range(self.run or 0, len(self.found)):
            self.found[index] = self.found[index]._replace(path=path)
        first = self.found[self.run or 0]
        if first.level is not None and first.level % _STEPS == _TOUCHES:
            self.found[self.run or 0] = first._replace(level=first.level - _TOUCHES)

    def add(self, node: Node, at: int, level: int | None, path: tuple[str, ...]) -> None:
        if self.tree.keep(node, level):
            self.found.append(_Part(node, at, level, path))
