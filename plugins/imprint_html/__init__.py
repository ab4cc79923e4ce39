"""HTML: a page becomes readable text with its structure; a fragment, as a component's template, stays markup.

A page has a doctype or an ``<html>``, ``<head>`` or ``<body>`` element. Its text is Markdown: headings, lists, tables
and code blocks; scripts, styles and navigation are left out. A fragment that is not UTF-8, and bytes that are text in
no encoding, are left to the text plugin, which knows what to say about them.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version

from imprint import Document, Extracted, Skip, SourceError, hookimpl
from imprint_html.archive import saved_page
from imprint_html.encoding import decode
from imprint_html.markup import expand_empty_elements, flattened, is_page, without_declarations
from imprint_html.reader import DEEPEST, Page, TooDeepError, read_page

_SUFFIXES = (".html", ".htm", ".shtml", ".xhtml", ".xht")
_ARCHIVES = (".mht", ".mhtml")
_XML_SUFFIXES = (".xhtml", ".xht")


@hookimpl
def imprint_profile() -> str:
    """lxml decides what is an element, and chardet what an undeclared encoding is."""
    return f"lxml {version('lxml')}, chardet {version('chardet')}"


@hookimpl
def imprint_extract(document: Document) -> Extracted | Skip | None:
    name = document.name.lower()
    if name.endswith(_ARCHIVES):
        saved = saved_page(document.as_document())
        return _page(saved.data, saved.charset, name) if saved else None
    if not name.endswith(_SUFFIXES):
        return None
    return _page(document.as_text(), None, name)


def _page(data: bytes, charset: str | None, name: str) -> Extracted | Skip | None:
    decoded = decode(data, charset)
    if decoded is None:
        return None
    if not is_page(decoded.text):
        return _fragment(data)
    is_xml = name.endswith(_XML_SUFFIXES) or decoded.text.startswith("<?xml")
    page = _read(expand_empty_elements(without_declarations(decoded.text)) if is_xml else decoded.text)
    if not page.text:
        return _without_text(page.has_scripts)
    encoding = {} if decoded.encoding == "utf-8" else {"encoding": decoded.encoding}
    return Extracted(page.text, "markdown", title=page.title, metadata={**page.metadata, **encoding})


def _read(markup: str) -> Page:
    try:
        return read_page(markup)
    except TooDeepError:
        pass  # thousands of elements that are never closed
    try:
        page = read_page(flattened(markup))
    except TooDeepError:
        what = f"its elements nest more than {DEEPEST:,} deep"
        raise SourceError(what, "close them, or save the page as text") from None
    return replace(page, metadata={**page.metadata, "structure": "left out: its elements nest too deeply"})


def _fragment(data: bytes) -> Extracted | None:
    try:
        text = data.decode("utf-8-sig").replace("\0", "\ufffd")
    except UnicodeDecodeError:
        return None
    return Extracted(text, "code", "html")


def _without_text(has_scripts: bool) -> Skip:
    if has_scripts:
        return Skip("the page holds no text without running its scripts", "save it from a browser once it is shown")
    return Skip("the page holds no text")
