"""What can be said of markup before it is parsed, in time linear in its length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

_PAGE_MARK = re.compile(r"<(?:!doctype|html|head|body)(?=[\s/>])", re.IGNORECASE)
_VOID = "area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr"
# The lookahead keeps a long name from being split in every way.
_EMPTY_ELEMENT = re.compile(rf"<(?!(?:{_VOID})[\s/])([a-z][\w:.-]*)(?=[\s/])([^<>]*)/>", re.IGNORECASE)

_SUBSET_END = re.compile(r"\]\s*>")
_ELEMENT = re.compile(r"<(/?)([a-z][a-z0-9:-]*+)(?:[^<>\"']++|\"[^\"<>]*+\"|'[^'<>]*+'|[\"'])*+>", re.IGNORECASE)
_KEPT_FLAT = frozenset({
    "html", "head", "body", "title", "meta", "script", "style", "noscript", "template", "svg", "nav", "pre", "br",
    "img", "p",
})  # fmt: skip
_INSIDE_LINES = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "blink", "cite", "code", "del", "dfn", "em", "font", "i", "ins",
    "kbd", "label", "mark", "marquee", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "tt", "u", "var",
})  # fmt: skip


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


def without_declarations(text: str) -> str:
    """XHTML without what only an XML parser understands: entities of its own are left as they stand, never expanded,
    and marked sections become text."""
    opening = text.find("<!DOCTYPE")
    subset = text.find("[", opening) if opening >= 0 else -1
    if 0 <= subset < text.find(">", opening):
        closing = _SUBSET_END.search(text, subset)
        text = text[:opening] + "<!DOCTYPE html>" + (text[closing.end() :] if closing else "")
    return "".join(_sections_as_text(text))


def _sections_as_text(text: str) -> Iterator[str]:
    start = 0
    while (opening := text.find("<![CDATA[", start)) >= 0:
        yield text[start:opening]
        closing = text.find("]]>", opening)
        end = closing if closing >= 0 else len(text)
        yield escape(text[opening + 9 : end], quote=False)
        start = end + 3
    yield text[start:]


def flattened(text: str) -> str:
    """The markup with nothing left that nests: blocks become paragraphs, and elements inside a line go.

    Pages by hand leave thousands of elements open, and a parser nests each in the one before.
    """
    return _ELEMENT.sub(_flat, text)


def _flat(tag: re.Match[str]) -> str:
    name = tag[2].lower()
    if name in _KEPT_FLAT:
        return tag[0]
    if name in _INSIDE_LINES:
        return ""
    return " " if name in ("td", "th") else "<p>"
