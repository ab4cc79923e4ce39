"""Puts foreign text into HTML and SVG without letting it do anything there."""

from __future__ import annotations

import re
import unicodedata
from html import escape

_UNUSUAL = re.compile(r"[^\x20-\x7e]")
_ACTING = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_JOINER = "\u200d"


def marked_up(text: str) -> str:
    """The text as it stands between tags or in a quoted attribute: white space as spaces, control characters and those
    that turn the direction of writing as escapes.
    """
    return escape(_UNUSUAL.sub(_shown, text), quote=True)


def _shown(found: re.Match[str]) -> str:
    character = found.group()
    if character in "\t\n\r":
        return " "
    if unicodedata.category(character) in _ACTING and character != _JOINER:
        return character.encode("unicode_escape").decode("ascii")
    return character


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """An element of markup that is safe already; attribute values are escaped, ``_`` in their names becomes ``-``, and
    one at their end is dropped.
    """
    spelled = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{marked_up(_number(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{spelled}>{''.join(inside)}</{name}>"


def _number(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
