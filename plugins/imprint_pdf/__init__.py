"""PDF: the text layer of each page, with its page number; what has none is skipped with what would help.

A file named ``.pdf`` is this plugin's whatever it holds; under another name it is if it begins with ``%PDF-`` and can
be opened, since a text may begin so too.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec

from imprint import Document, Extracted, Setting, SettingsView, Skip, hookimpl

_HEADER = b"%PDF-"
_HEADER_WITHIN = 1024


@hookimpl
def imprint_settings() -> Sequence[Setting]:
    return (Setting("pdf.max_pages", 5000, "the most pages that a PDF may have", minimum=1),)


@hookimpl
def imprint_profile() -> str:
    """pypdf decides the text, and with ``cryptography`` it opens more files."""
    return f"pypdf {version('pypdf')}{' with cryptography' if find_spec('cryptography') else ''}"


@hookimpl
def imprint_extract(document: Document, settings: SettingsView) -> Extracted | Skip | None:
    named = document.name.lower().endswith(".pdf")
    if not named and not document.head.lstrip().startswith(_HEADER):
        return None
    from imprint_pdf.opening import NOT_A_PDF
    from imprint_pdf.reader import read_pdf

    if _HEADER not in document.head[:_HEADER_WITHIN]:
        return NOT_A_PDF
    found = read_pdf(document.as_document(), settings.number("pdf.max_pages"))
    return found if named or found is not NOT_A_PDF else None
