"""A page's events, as the parser finds them, turned into its text: no tree is built and nothing recurses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from imprint import SourceError
from imprint_html import blocks
from imprint_html.blocks import Block

_DEEPEST = 1000
"""The parser walks all open elements at some end tags: at this depth 2 MB take it 1.5 s at worst, without it 130 s."""

_LEVELS = 8
"""How deep lists are indented and tables are kept apart; what is deeper is told at this level."""

_DROPPED = frozenset({
    "script", "style", "nav", "template", "noscript", "svg", "iframe", "noframes", "audio", "video", "canvas",
    "datalist",
})  # fmt: skip
_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CELLS = frozenset({"td", "th"})
_CONTAINERS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "header", "hgroup", "hr", "html",
    "legend", "li", "main", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "tr",
})  # fmt: skip
_BLOCKS = _CONTAINERS | _LISTS | _CELLS | _HEADINGS.keys()
_SPACED = frozenset({"option", "optgroup", "button", "label", "input", "textarea", "select"})


@dataclass(frozen=True, slots=True)
class Page:
    """What a reader sees of a page."""

    text: str
    title: str | None
    has_scripts: bool


def read_page(markup: str) -> Page:
    """Read a page; raises `SourceError` if its elements nest too deeply."""
    from lxml import etree  # type: ignore[import-untyped]

    reader = _Reader()
    parser = etree.HTMLParser(target=reader, huge_tree=True)
    parser.feed(markup)
    parser.close()
    return reader.page()


@dataclass(slots=True)
class _Row:
    """An open row of a table: where it stands among the open elements, and where its blocks go."""

    depth: int
    outer: list[Block]
    cells: list[list[Block]] = field(default_factory=list)
    headers: int = 0


class _Reader:
    """The parser's target. The parser ends every element that it starts, in order, whatever the page does, so a depth
    is all that must be kept of an open element."""

    def __init__(self) -> None:
        self._blocks: list[Block] = []
        self._inline: list[str] = []
        self._title: list[str] = []
        self._depth = 0
        self._dropped_at: int | None = None
        self._title_at: int | None = None
        self._pre_at: int | None = None
        self._heading = 0
        self._lists = 0
        self._bullet = False
        self._rows: list[_Row] = []
        self._has_scripts = False

    def page(self) -> Page:
        title = " ".join("".join(self._title).split())
        return Page(blocks.render(self._blocks), title or None, self._has_scripts)

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise SourceError(f"its elements nest more than {_DEEPEST:,} deep", "close them, or save the page as text")
        if self._dropped_at is not None:
            return
        if tag in _DROPPED or attributes.get("role") == "navigation":
            self._dropped_at = self._depth
            self._has_scripts |= tag == "script"
        elif tag == "title" and not self._title:
            self._title_at = self._depth
        elif tag == "br":
            self._inline.append("\n")
        elif self._pre_at is not None:
            self._break_line(tag)
        elif tag in _BLOCKS:
            self._flush()
            self._open_block(tag)
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
            self._title.append(text)
        else:
            self._inline.append(text if self._pre_at is not None else text.replace("\n", " "))

    def close(self) -> None:
        self._flush()

    def _open_inline(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag in _SPACED:
            self._inline.append(" ")
        elif tag == "img":
            self._inline.append(" " + attributes.get("alt", "").replace("\n", " ") + " ")

    def _open_block(self, tag: str) -> None:
        if tag == "pre":
            self._pre_at = self._depth
        elif tag in _HEADINGS:
            self._heading = _HEADINGS[tag]
        elif tag in _LISTS:
            self._lists += 1
        elif tag == "li":
            self._bullet = True
        elif tag == "tr" and len(self._rows) < _LEVELS:
            self._rows.append(_Row(self._depth, self._blocks))
        elif tag in _CELLS and self._rows and self._depth == self._rows[-1].depth + 1:
            self._blocks = []
            self._rows[-1].cells.append(self._blocks)
            self._rows[-1].headers += tag == "th"

    def _close(self, tag: str) -> None:
        if self._pre_at is not None:
            self._break_line(tag)
            return
        if tag in _SPACED:
            self._inline.append(" ")
        if tag not in _BLOCKS:
            return
        self._flush()
        if tag in _HEADINGS:
            self._heading = 0
        elif tag in _LISTS:
            self._lists -= 1
        elif tag == "li":
            self._bullet = False
        elif self._rows and self._depth == self._rows[-1].depth + 1:
            self._blocks = self._rows[-1].outer
        elif self._rows and self._depth == self._rows[-1].depth:
            self._close_row(self._rows.pop())

    def _close_row(self, row: _Row) -> None:
        begins_table = not row.outer or row.outer[-1].kind != "row"
        header = begins_table and row.headers == len(row.cells)
        row.outer.extend(blocks.row(row.cells, header=header))

    def _break_line(self, tag: str) -> None:
        """Inside a preformatted text, a block stands on lines of its own."""
        if tag in _BLOCKS and self._inline and not self._inline[-1].endswith("\n"):
            self._inline.append("\n")

    def _close_pre(self) -> None:
        text = "".join(self._inline).removeprefix("\n").rstrip()
        self._inline.clear()
        self._pre_at = None
        self._bullet = False
        if text:
            self._blocks.append(blocks.code(text))

    def _flush(self) -> None:
        """End the line of text at hand: it becomes a heading, an item or a paragraph."""
        lines = (" ".join(line.split()) for line in "".join(self._inline).split("\n"))
        text = "\n".join(line for line in lines if line)
        self._inline.clear()
        if not text:
            return
        if self._heading:
            self._blocks.append(blocks.heading(self._heading, text))
        elif self._bullet:
            self._blocks.append(blocks.item(min(max(self._lists, 1), _LEVELS), text))
            self._bullet = False
        else:
            self._blocks.append(Block("text", text))
