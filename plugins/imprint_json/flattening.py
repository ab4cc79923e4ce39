"""Turns a value into lines of ``path: value``, so that each line can be read, and found, without the lines around it.

A list of scalars, or of such lists (coordinates), stays on one line. The text may be several times as long as the
JSON, but only so many: past the allowance `TooLong` is raised, since paths of hostile nesting grow without end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from imprint_json.parsing import Value, members

Path = tuple[str, ...]
"""The steps from the root: a key, or an index with its brackets."""

_COMPACT_LEVELS = 4  # a MultiPolygon of GeoJSON
_LONGEST_KEY = 200


class TooLong(ValueError):
    """The lines would be much longer than the JSON."""


@dataclass(frozen=True, slots=True)
class Line:
    """A value without members, where it stands."""

    path: Path
    text: str


def flatten(value: Value, allowance: int) -> Iterator[Line]:
    """The lines of a value, in the order in which it is written; their text is at most ``allowance`` characters."""
    stack: list[Iterator[tuple[Path, Value]]] = [iter([((), value)])]
    while stack:
        step = next(stack[-1], None)
        if step is None:
            stack.pop()
            continue
        here, value = step
        line = None if _has_lines(value) else Line(here, _line(here, value))
        # Deep chains cost paths even where there are no lines yet.
        allowance -= len(here) + (len(line.text) if line else 0)
        if allowance < 0:
            raise TooLong
        if line:
            yield line
        else:
            stack.append(_inside(here, value))


def spell(path: Path) -> str:
    """A path as people write it: ``servers[0].host``."""
    text = "".join(step if step.startswith("[") else "." + step for step in path)
    return text.removeprefix(".")


def _line(path: Path, value: Value) -> str:
    shown = _scalar(value)
    return f"{spell(path)}: {shown}" if path else shown


def _inside(path: Path, value: Value) -> Iterator[tuple[Path, Value]]:
    if isinstance(value, dict):
        return (((*path, _key(key)), inner) for key, inner in members(value))
    return (((*path, f"[{place}]"), inner) for place, inner in enumerate(value))


def _key(key: str) -> str:
    line = " ".join(key[:_LONGEST_KEY].split())
    return f'"{line}"' if not line or line.startswith("[") else line


def _has_lines(value: Value) -> bool:
    if isinstance(value, dict):
        return bool(value)
    return isinstance(value, list) and not _is_compact(value, _COMPACT_LEVELS)


def _is_compact(values: list[Value], levels: int) -> bool:
    """Whether a list can stand on one line: scalars without line ends, and lists of such."""
    if levels == 0:
        return False
    for value in values:
        if isinstance(value, dict) and value:
            return False
        if isinstance(value, str) and "\n" in value.rstrip("\n"):
            return False
        if isinstance(value, list) and not _is_compact(value, levels - 1):
            return False
    return True


def _scalar(value: Value) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        if value and all(isinstance(item, str) and item.endswith("\n") for item in value[:-1]) and len(value) > 1:
            return "".join(map(_scalar, value))  # lines of one text
        return ", ".join(f"[{_scalar(item)}]" if isinstance(item, list) else _scalar(item) for item in value) or "[]"
    if isinstance(value, dict):
        return "{}"
    return {None: "null", True: "true", False: "false"}[value]
