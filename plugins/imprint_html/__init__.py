"""HTML: a page becomes readable text with its structure; a fragment, as a component's template, stays markup.

A page has a doctype or an ``<html>``, ``<head>`` or ``<body>`` element. Its text is Markdown: headings, lists, tables
and code blocks; scripts, styles and navigation are left out. A fragment that is not UTF-8, and bytes that are text in
no encoding, are left to the text plugin, which knows what to say about them.
"""

from __future__ import annotations

from importlib.metadata import version

from imprint import Document, Extracted, Skip, hookimpl

_SUFFIXES = (".html", ".htm", ".shtml", ".xhtml", ".xht")
_ARCHIVES = (".mht", ".mhtml")


@hookimpl
def imprint_profile() -> str:
    """lxml decides what is an element, and chardet what an undeclared encoding is."""
    return f"lxml {version('lxml')}, chardet {version('chardet')}"


@hookimpl
def imprint_extract(document: Document) -> Extracted | Skip | None:
    name = document.name.lower()
    if not name.endswith((*_SUFFIXES, *_ARCHIVES)):
        return None
    from imprint_html.page import extract_page

    if name.endswith(_SUFFIXES):
        return extract_page(document.as_text(), None, name)
    from imprint_html.archive import saved_page

    saved = saved_page(document.as_document())
    return extract_page(saved.data, saved.charset, name) if saved else None
