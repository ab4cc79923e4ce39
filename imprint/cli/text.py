"""Puts foreign text on a terminal without letting it do anything there."""

from __future__ import annotations

import json
import os
import unicodedata
from typing import Any

import click


def one_line(text: str) -> str:
    """The text in one line, control characters and line breaks as escapes."""
    return "".join(
        _escape(character) if _is_control(character) or character in "\n\t" else character for character in text
    )


def block(text: str, indent: str, lines: int) -> str:
    """The first lines of a text, indented, control characters as escapes."""
    rows = [row.rstrip() for row in text.strip("\n").split("\n")]
    shown = rows[:lines] + (["…"] if len(rows) > lines else [])
    clean = ("".join(_escape(character) if _is_control(character) else character for character in row) for row in shown)
    return "\n".join(indent + row for row in clean)


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in "\n\t\u200d"


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def near(path: str) -> str:
    """A path relative to the current folder when it lies in it."""
    here = os.getcwd().rstrip(os.sep) + os.sep
    return one_line(path[len(here) :] if path.startswith(here) else path)


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
