"""What can be said of markup before it is parsed, in time linear in its length."""

from __future__ import annotations

import re

_PAGE_MARK = re.compile(r"<(?:!doctype|html|head|body)(?=[\s/>])", re.IGNORECASE)
_VOID = "area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr"
# The lookahead keeps a long name from being split in every way.
_EMPTY_ELEMENT = re.compile(rf"<(?!(?:{_VOID})[\s/])([a-z][\w:.-]*)(?=[\s/])([^<>]*)/>", re.IGNORECASE)


def is_page(text: str) -> bool:
    """Whether markup is a whole page: it has a doctype or an html, head or body element, outside comments."""
    return any(_PAGE_MARK.search(piece) for piece in _outside_comments(text))


def _outside_comments(text: str) -> list[str]:
    pieces, start = [], 0
    while (opening := text.find("<!--", start)) >= 0:
        pieces.append(text[start:opening])
        closing = text.find("-->", opening + 4)
        if closing < 0:
            return pieces
        start = closing + 3
    return [*pieces, text[start:]]


def expand_empty_elements(text: str) -> str:
    """Write ``<script/>`` as ``<script></script>``: XML means them alike, an HTML parser never closes the first."""
    return _EMPTY_ELEMENT.sub(r"<\1\2></\1>", text)
