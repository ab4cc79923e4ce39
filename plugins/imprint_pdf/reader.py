"""A PDF's bytes into its text, page by page: pypdf reads, and every way in which it fails has an answer here."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

from imprint import Extracted, Segment, Skip, SourceError, SourceTooLarge

if TYPE_CHECKING:
    from pypdf import PdfReader

NOT_A_PDF = Skip("its bytes are not a PDF, or not all of one", "save or fetch the file again")
_ENCRYPTED = Skip("the PDF is encrypted", "save a copy without a password")
_NO_CIPHER = Skip("the PDF is encrypted with AES", "install the Python package cryptography beside Imprint")
_NO_TEXT = Skip("the PDF has no text layer", "run OCR over it first, as with ocrmypdf")
_BETWEEN_PAGES = "\n\n"


def read_pdf(data: bytes, max_pages: int) -> Extracted | Skip:
    """Read a PDF.

    Raises `SourceTooLarge` past ``max_pages``, and `SourceError` if pages failed and no other holds text.
    """
    from pypdf.errors import DependencyError

    with _quiet():
        try:
            reader = _open(data)
            if isinstance(reader, Skip):
                return reader
            return _assembled(_page_texts(reader, max_pages), _title(reader))
        except DependencyError:
            return _NO_CIPHER


@contextmanager
def _quiet() -> Iterator[None]:
    """pypdf logs each repair; what matters of them comes back as metadata or as a reason."""
    logger = logging.getLogger("pypdf")
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)


def _open(data: bytes) -> PdfReader | Skip:
    """Open a PDF with the empty password, and walk its page tree once."""
    from pypdf import PasswordType, PdfReader
    from pypdf.errors import DependencyError

    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted and reader.decrypt("") == PasswordType.NOT_DECRYPTED:
            return _ENCRYPTED
        if not reader.pages:
            return NOT_A_PDF
    except (MemoryError, DependencyError):
        raise
    except Exception:  # KeyError, RecursionError, zlib.error...: broken files make pypdf raise nearly anything
        return NOT_A_PDF
    return reader


def _page_texts(reader: PdfReader, max_pages: int) -> list[str | None]:
    count = len(reader.pages)
    if count > max_pages:
        what = f"{count:,} pages, more than the limit of {max_pages:,}"
        raise SourceTooLarge(what, "raise pdf.max_pages to index it")
    return [_page_text(reader, index) for index in range(count)]


def _page_text(reader: PdfReader, index: int) -> str | None:
    """The text of a page, or None if it cannot be read: a page that fails costs itself and no other."""
    from pypdf.errors import DependencyError

    try:
        return _clean(reader.pages[index].extract_text())
    except (MemoryError, DependencyError):
        raise
    except Exception:
        return None


def _title(reader: PdfReader) -> str | None:
    try:
        title = reader.metadata.title if reader.metadata else None
    except Exception:
        return None
    return " ".join(_clean(title).split()) or None if isinstance(title, str) else None


def _clean(text: str) -> str:
    """Fonts may map a glyph to half a surrogate pair or to NUL; neither can be stored."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.replace("\0", "\ufffd").strip()


def _assembled(pages: list[str | None], title: str | None) -> Extracted | Skip:
    failed = [number for number, text in enumerate(pages, start=1) if text is None]
    texts = [(number, text) for number, text in enumerate(pages, start=1) if text]
    if failed and not texts:
        what = f"{len(failed):,} of its {len(pages):,} pages cannot be read, and no other holds text"
        raise SourceError(what, "open it in a PDF viewer and print it to a new PDF")
    if not texts:
        return _NO_TEXT
    segments, start = [], 0
    for number, text in texts:
        segments.append(Segment(start, start + len(text), page=number))
        start += len(text) + len(_BETWEEN_PAGES)
    whole = _BETWEEN_PAGES.join(text for _, text in texts)
    metadata = {"failed_pages": ", ".join(map(str, failed))} if failed else {}
    return Extracted(whole, "prose", segments=tuple(segments), title=title, metadata=metadata)
