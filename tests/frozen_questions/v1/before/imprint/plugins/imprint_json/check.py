"""Whether a text is JSON, or JSON with comments and trailing commas, or what is wrong with it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

_DEEPEST = 500
"""Levels of nesting that the lenient parser walks well within Python's stack."""


@dataclass(frozen=True, slots=True)
class Syntax:
    """The language of a text, and why it does not parse, if it does not."""

    language: str
    error: str | None = None


def check(text: str) -> Syntax:
    """Parse a text, strictly first, then leniently; numbers of any length are right, since no value is kept."""
    try:
        json.loads(text, parse_int=len, parse_float=len)
    except RecursionError:
        return Syntax("json", "nested too deeply to be parsed")
    except json.JSONDecodeError as strict:
        lenient = _lenient_error(text)
        return Syntax("jsonc") if lenient is None else Syntax("json", f"{strict}; read leniently: {lenient}")
    return Syntax("json")


def _lenient_error(text: str) -> str | None:
    import pyjson5

    try:
        pyjson5.decode(text, _DEEPEST)
    except (pyjson5.Json5DecoderException, RecursionError) as error:
        # The first argument is the message; the others are pieces of the document.
        return re.sub(r"b'(\w+)'", r"\1", str(error.args[0]))
    return None
