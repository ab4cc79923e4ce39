"""Parses JSON so that nothing is lost: numbers stay the digits that were written, a repeated key keeps all its values.

The parser is the standard library's: its hooks keep digits and duplicates, which the faster ones (orjson, msgspec)
turn into floats and last-one-wins. It is strict about everything else; `syntax` asks pyjson5 whether a text that it
refuses is JSON with comments.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Value = Any
"""A dict, a list, a str (of a number: its digits), a bool, or None."""

TOO_DEEP = "nested too deeply to be parsed"
TOO_MANY = "holds too many values to be parsed"

_DEEPEST = 500
"""Levels of nesting that the lenient parser walks well within Python's stack."""

_BYTES_OF = {"{": 200, "[": 72, ",": 60, ":": 40}
"""What a parsed value costs at most in memory, by the sign that announces it (measured on CPython 3.11)."""

_MOST_MEMORY = 350 << 20


_LONG_NUMBER = re.compile(r"(?<!\d)\d{1000,}")
"""The lenient parser takes a number of more than 4,300 digits for one that does not end."""


class Repeated(dict[str, Value]):
    """An object in which a key is written more than once: a dict of the last values, and all the ``pairs``."""

    def __init__(self, pairs: list[tuple[str, Value]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs


class ParseError(ValueError):
    """Why a text is not JSON; the message holds nothing of the text."""


@dataclass(frozen=True, slots=True)
class Syntax:
    """The language of a text that is not strict JSON, and why it does not parse, if no parser reads it."""

    language: str
    error: str | None = None


def parse(text: str) -> Value:
    """The value of a text; raises `ParseError`."""
    check_memory(text)
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise ParseError(TOO_DEEP) from None
    except json.JSONDecodeError as error:
        raise ParseError(str(error)) from None


def check_memory(text: str) -> None:
    """Raise `ParseError` if the values of a text could take more memory than any real document needs."""
    if len(text) > 1 << 20 and sum(text.count(sign) * cost for sign, cost in _BYTES_OF.items()) > _MOST_MEMORY:
        raise ParseError(TOO_MANY)


def members(value: dict[str, Value]) -> Iterable[tuple[str, Value]]:
    """The members of an object as they are written, repeated keys and all."""
    return value.pairs if isinstance(value, Repeated) else value.items()


def syntax(text: str, strict: str) -> Syntax:
    """What a text is that the strict parser refused with the message ``strict``."""
    if strict in (TOO_DEEP, TOO_MANY):
        return Syntax("json", strict)
    lenient = _lenient_error(text)
    return Syntax("jsonc") if lenient is None else Syntax("json", f"{strict}; read leniently: {lenient}")


def _object(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    plain = dict(pairs)
    return plain if len(plain) == len(pairs) else Repeated(pairs)


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=str, parse_float=str, parse_constant=str)


def _lenient_error(text: str) -> str | None:
    import pyjson5

    try:
        pyjson5.decode(_LONG_NUMBER.sub("1", text), _DEEPEST)
    except RecursionError:
        return TOO_DEEP
    except pyjson5.Json5DecoderException as error:
        # The first argument is the message; the others are pieces of the document.
        return re.sub(r"b'(\w+)'", r"\1", str(error.args[0]))
    return None
