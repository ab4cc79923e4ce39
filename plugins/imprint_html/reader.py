"""A page's events, as the parser finds them, turned into its text: no tree is built and nothing recurses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from imprint_html import blocks
from imprint_html.blocks import Block
from imprint_html.head import Head
from imprint_html.hidden import is_frame, is_hidden, is_main
from imprint_html.line import Line
from imprint_html.lists import Lists
from imprint_html.programs import language_of
from imprint_html.quotes import Quotes
from imprint_html.tables import Tables

DEEPEST = 1000
"""The parser walks all open elements at some end tags: at this depth 2 MB take it 1.5 s at worst, without it 130 s."""

_LISTS = frozenset({"ul", "ol", "menu", "dir", "dl"})
_ITEMS = frozenset({"li", "dt", "dd"})
_VERBATIM = frozenset({"pre", "listing", "xmp", "plaintext"})
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CELLS = frozenset({"td", "th"})
_CONTAINERS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "details", "dialog", "div", "fieldset",
    "figcaption", "figure", "footer", "form", "frameset", "header", "hgroup", "hr", "html", "legend", "main", "p",
    "search", "section", "summary", "table", "tbody", "tfoot", "thead", "tr",
})  # fmt: skip
_BLOCKS = _CONTAINERS | _LISTS | _ITEMS | _VERBATIM | _CELLS | _HEADINGS.keys()
_SPACED = frozenset(
    {"option", "optgroup", "button", "label", "input", "textarea", "select", "output", "meter", "progress"}
)


class TooDeepError(Exception):
    """The elements of a page nest too deeply to be followed."""


@dataclass(frozen=True, slots=True)
class Page:
    """What a reader sees of a page."""

    text: str
    title: str | None
    metadata: Mapping[str, str]
    has_scripts: bool


def read_page(markup: str) -> Page:
    """Read a page; raises `TooDeepError` if its elements nest more than `DEEPEST` deep."""
    from lxml import etree  # type: ignore[import-untyped]

    reader = _Reader()
    parser = etree.HTMLParser(target=reader, huge_tree=True)
    parser.feed(markup)
    parser.close()
    return reader.page()


class _Reader:
    """The parser's target. The parser ends every element that it starts, in order, whatever the page does, so a depth
    is all that must be kept of an open element."""

    def __init__(self) -> None:
        self._top: list[Block] = []
        self._blocks = self._top
        self._line = Line()
        self._head = Head()
        self._lists = Lists()
        self._tables = Tables()
        self._quotes = Quotes()
        self._depth = 0
        self._dropped_at: int | None = None
        self._title_at: int | None = None
        self._pre_at: int | None = None
        self._program: tuple[int, str] | None = None
        self._language = ""
        self._heading = 0
        self._marker = ""
        self._is_term = False
        self._main: tuple[int, int] | None = None
        self._has_main = False
        self._frame_at: int | None = None
        self._frames: list[tuple[int, list[Block]]] = []
        self._has_scripts = False

    def page(self) -> Page:
        text = blocks.render(self._with_frames())
        return Page(text, self._head.title(), self._head.metadata(), self._has_scripts)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise TooDeepError
        if self._dropped_at is not None:
            return
        if is_hidden(tag, attributes):
            self._dropped_at = self._depth
            self._has_scripts |= tag == "script"
        elif tag == "title" and not self._head.has_title:
            self._title_at = self._depth
        elif tag == "br":
            self._line.add("\n")
        elif self._pre_at is not None:
            self._start_in_pre(tag, attributes)
        elif tag in _BLOCKS:
            self._flush()
            self._open_block(tag, attributes)
        else:
            self._open_inline(tag, attributes)

    def end(self, tag: str) -> None:
        if self._depth == self._dropped_at:
            self._dropped_at = None
        elif self._depth == self._title_at:
            self._title_at = None
        elif self._depth == self._pre_at:
            self._close_pre()
        elif self._dropped_at is None:
            self._close(tag)
        self._depth -= 1

    def data(self, text: str) -> None:
        if self._dropped_at is not None:
            return
        if self._title_at is not None:
            self._head.add_title(text)
        else:
            self._line.add(text if self._pre_at is not None else text.replace("\n", " "))

    def close(self) -> None:
        self._flush()

    def _open_inline(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag in _SPACED:
            self._line.add(" ")
        elif tag == "code":
            self._line.open_code(self._depth)
        elif tag == "a" and "href" in attributes:
            name = attributes.get("aria-label") or attributes.get("title") or ""
            self._line.open_link(self._depth, attributes["href"], " ".join(name.split()))
        elif tag in ("img", "area") and attributes.get("alt"):
            self._line.add(" " + attributes["alt"].replace("\n", " ") + " ")
        elif tag == "math" and attributes.get("alttext"):
            self._line.add(" " + attributes["alttext"].replace("\n", " ") + " ")
            self._dropped_at = self._depth
        elif tag == "meta":
            self._head.meta(attributes)

    def _open_block(self, tag: str, attributes: Mapping[str, str]) -> None:
        if is_main(tag, attributes) and self._main is None:
            self._main = (self._depth, len(self._top))
        elif is_frame(tag, attributes) and self._main is None and self._blocks is self._top:
            self._frame_at, self._blocks = self._depth, []
            self._frames.append((len(self._top), self._blocks))
        if tag in _VERBATIM:
            self._pre_at = self._depth
            self._language = language_of(attributes) or (self._program[1] if self._program else "")
        elif tag in _HEADINGS:
            self._heading = _HEADINGS[tag]
        elif tag in _LISTS:
            self._lists.open(self._depth, tag, attributes)
        elif tag in _ITEMS:
            self._is_term = tag == "dt"
            self._marker = self._lists.marker(attributes) if tag == "li" else ": "
        elif tag == "blockquote":
            self._open_quote()
        elif tag == "div" and self._program is None and (language := language_of(attributes)):
            self._program = (self._depth, language)
        else:
            self._open_table_part(tag, attributes)

    def _open_quote(self) -> None:
        """A quotation in a table's cell, or that is all of a list's item, is told as plain text."""
        if not self._tables.inside_row and not self._marker:
            self._blocks = self._quotes.open(self._depth, self._lists.text_indent, self._blocks)

    def _open_table_part(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "table":
            self._tables.open_table(self._depth)
        elif tag == "thead":
            self._tables.head(True)
        elif tag == "tr":
            self._tables.open_row(self._depth, self._blocks)
        elif tag in _CELLS:
            cell = self._tables.open_cell(self._depth, tag, attributes)
            self._blocks = self._blocks if cell is None else cell

    def _close(self, tag: str) -> None:
        if self._pre_at is not None:
            if tag in _BLOCKS:
                self._line.break_once()
            return
        if tag in _SPACED:
            self._line.add(" ")
        elif tag == "code":
            self._line.close_code(self._depth)
        elif tag == "a":
            self._line.close_link(self._depth)
        elif tag in _BLOCKS:
            self._flush()
            self._close_block(tag)

    def _close_block(self, tag: str) -> None:
        if tag in _HEADINGS:
            self._heading = 0
        elif tag in _LISTS:
            self._lists.close(self._depth)
        elif tag in _ITEMS:
            self._marker, self._is_term = "", False
        elif tag == "blockquote":
            outer = self._quotes.close(self._depth)
            self._blocks = self._blocks if outer is None else outer
        elif tag == "table":
            self._tables.close_table(self._depth)
        elif tag == "thead":
            self._tables.head(False)
        elif tag == "tr":
            self._tables.close_row(self._depth)
        elif tag in _CELLS:
            outer = self._tables.close_cell(self._depth)
            self._blocks = self._blocks if outer is None else outer
        self._close_part()

    def _close_part(self) -> None:
        """End what may be any element: the main part, a frame, a program's surroundings."""
        if self._main and self._main[0] == self._depth:
            self._has_main |= len(self._top) > self._main[1]
            self._main = None
        if self._frame_at == self._depth:
            self._frame_at, self._blocks = None, self._top
        if self._program and self._program[0] == self._depth:
            self._program = None

    def _start_in_pre(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Inside a preformatted text, a block stands on lines of its own."""
        if tag in _BLOCKS:
            self._line.break_once()
        elif tag == "code" and not self._language:
            self._language = language_of(attributes)

    def _close_pre(self) -> None:
        text = self._line.take_verbatim().removeprefix("\n").rstrip()
        self._pre_at = None
        if text:
            self._blocks.append(blocks.code(text, self._language))
            self._marker = ""

    def _flush(self) -> None:
        """End the line of text at hand: it becomes a heading, an item or a paragraph."""
        text = self._line.take()
        if not text:
            return
        if self._heading:
            block = blocks.heading(self._heading, text)
        elif self._is_term:
            block = Block("term", " " * self._lists.indent + text.replace("\n", " "), self._lists.group)
        elif self._marker:
            block = blocks.item(self._lists.indent, self._marker, text, self._lists.group)
        else:
            block = blocks.below_item(self._lists.text_indent, text, self._lists.group)
        self._marker = ""
        self._blocks.append(block)

    def _with_frames(self) -> list[Block]:
        """The blocks in the page's order; where a page marks its main part, the frame is left out but for a title."""
        found: list[Block] = []
        start = 0
        for position, frame in self._frames:
            found += self._top[start:position]
            found += [block for block in frame if block.text.startswith("# ")] if self._has_main else frame
            start = position
        return found + self._top[start:]
