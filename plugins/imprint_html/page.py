"""Turns the bytes of a page into its text; a fragment of a page is left as the markup that it is."""

from __future__ import annotations

from dataclasses import replace

from imprint import Extracted, Skip, SourceError
from imprint_html.encoding import decode
from imprint_html.markup import expand_empty_elements, flattened, is_page, without_declarations
from imprint_html.reader import DEEPEST, Page, TooDeepError, read_page

_XML_SUFFIXES = (".xhtml", ".xht")


def extract_page(data: bytes, charset: str | None, name: str) -> Extracted | Skip | None:
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
