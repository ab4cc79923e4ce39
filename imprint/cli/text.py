"""Puts foreign text on a terminal without letting it do anything there."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from typing import Any

import click

_UNUSUAL = re.compile(r"[^\x20-\x7e]")
_ACTING = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_JOINER = "\u200d"
_LONGEST_PATH = 300
_PATH_END = 140
"""How much of each end of a longer path is shown, in characters: enough for a whole name of a file in most cases."""


def put(text: str, *, nl: bool = True, exact: bool = False) -> None:
    """Write to standard output in its own encoding: click, left alone, writes UTF-8 to an ASCII one.

    Escape sequences are left out where no terminal is, unless the text is ``exact``.
    """
    click.echo(text, file=sys.stdout, nl=nl, color=True if exact else None)


def put_error(line: str) -> None:
    """Write a line to standard error, unless whoever started this process closed it."""
    if sys.stderr is not None:
        click.echo(line, file=sys.stderr)


def one_line(text: str) -> str:
    """The text in one line, control characters and line breaks as escapes."""
    return _escaped(text, "")


def lines(text: str) -> str:
    """The text with its lines and tabs, other control characters as escapes."""
    return _escaped(text, "\n\t")


def block(text: str, indent: str) -> str:
    """The lines of a text, indented, control characters as escapes."""
    return "\n".join(indent + _escaped(row.rstrip(), "\t") for row in text.split("\n"))


def near(path: str) -> str:
    """A path relative to the current folder when it lies in it; of a very long one the beginning and the end."""
    try:
        here = os.getcwd().rstrip(os.sep) + os.sep
    except OSError:  # the current folder was removed
        here = ""
    path = path.removeprefix(here)
    if len(path) > _LONGEST_PATH:
        path = f"{path[:_PATH_END]}…{path[-_PATH_END:]}"
    return one_line(path)


def print_json(value: Any) -> None:
    """Print it readably where standard output can carry every character, and in ASCII where it cannot."""
    import json

    def in_json(found: re.Match[str]) -> str:
        character = found.group()
        return json.dumps(character)[1:-1] if character != "\n" and _is_acting(character) else character

    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "").replace("_", "")
    text = json.dumps(value, ensure_ascii=encoding != "utf8", indent=2)
    put(_UNUSUAL.sub(in_json, text))


def _is_acting(character: str) -> bool:
    """Whether a terminal does something at this character rather than show it."""
    return unicodedata.category(character) in _ACTING and character != _JOINER


def _escaped(text: str, keep: str) -> str:
    def escape(found: re.Match[str]) -> str:
        character = found.group()
        if character in keep or not _is_acting(character):
            return character
        return character.encode("unicode_escape").decode("ascii")

    return _UNUSUAL.sub(escape, text)
