"""Reads a file of lines, with a byte order mark or without and with any line ends; says where one is wrong."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from imprint.errors import UsageError


def lines(path: Path) -> Iterator[tuple[str, str]]:
    """Each line that is not blank, with its place as ``file:line``; raises `UsageError` when it cannot be read."""
    try:
        with open(path, "rb") as file:
            for number, raw in enumerate(file, 1):
                place = f"{path}:{number}"
                raw = raw.removeprefix(codecs.BOM_UTF8) if number == 1 else raw
                try:
                    line = raw.decode("utf-8").rstrip("\r\n")
                except UnicodeDecodeError as error:
                    raise UsageError(f"{place}: not valid UTF-8", "write the file in UTF-8") from error
                if line.strip():
                    yield place, line
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}", "check the path and its permissions") from error


def objects(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each line's JSON object, with its place."""
    for place, line in lines(path):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            reason = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
            raise UsageError(f"{place}: not valid JSON: {reason}", "correct the line") from error
        if not isinstance(value, dict):
            raise UsageError(f"{place}: a {type(value).__name__}, not a JSON object", "correct the line")
        yield place, value


def text_of(record: dict[str, Any], name: str, place: str, *, default: str | None = None) -> str:
    """A member that is a text; raises `UsageError` for another type, and where it is missing without a default.

    Lone surrogates, which no file can hold, become U+FFFD.
    """
    value = record.get(name, default)
    if value is None and default is not None:
        value = default
    if not isinstance(value, str):
        what = "has no" if name not in record else "has no text as its"
        raise UsageError(f"{place}: the line {what} {name}", "correct the line")
    return value.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def id_of(record: dict[str, Any], name: str, place: str, known: dict[str, str]) -> str:
    """A member that names the line, which none before has; ``known`` maps the ones so far to their places.

    Whole numbers are read as their digits.
    """
    value = record.get(name)
    if type(value) is int:
        value = str(value)
    identifier = text_of({name: value} if name in record else {}, name, place)
    if not identifier:
        raise UsageError(f"{place}: {name} is empty", "name the line")
    if identifier in known:
        raise UsageError(f"{place}: {name} {identifier!r:.80} was used before at {known[identifier]}", "rename one")
    known[identifier] = place
    return identifier
