"""A PDF's bytes into its text, page by page: pypdf reads, and every way in which it fails has an answer here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from imprint import Extracted, Segment, Skip, SourceError, SourceTooLarge
from imprint_pdf.about import about
from imprint_pdf.notes import notes
from imprint_pdf.opening import NOT_A_PDF, Opened, opened, opened_by_objects
from imprint_pdf.outline import headings
from imprint_pdf.pages import page_text
from imprint_pdf.quiet import Damage, quietly

_NO_CIPHER = Skip("the PDF is encrypted with AES", "install the Python package cryptography beside Imprint")
_NO_TEXT = Skip("the PDF has no text layer", "run OCR over it first, as with ocrmypdf")
_BETWEEN_PAGES = "\n\n"
_MOST_NAMED = 50
_MOST_TEXT = 20_000_000
"""Thousands of pages may show one content of a megabyte again and again: a few kilobytes would become gigabytes."""


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    text: str
    failure: str
    damaged: bool


def read_pdf(data: bytes, max_pages: int) -> Extracted | Skip:
    """Read a PDF.

    Raises `SourceTooLarge` past ``max_pages``, and `SourceError` if pages failed and no other holds text.
    """
    from pypdf.errors import DependencyError

    with quietly() as damage:
        try:
            found = opened(data)
            if isinstance(found, Skip):
                return found
            pages: Sequence[_Page] = list(_pages(found, max_pages, damage))
            if damage.repairs and not found.rebuilt and not any(page.text for page in pages):
                found, pages = _read_again(data, max_pages, damage) or (found, pages)
            return _assembled(found, pages)
        except DependencyError:
            return _NO_CIPHER


def _read_again(data: bytes, max_pages: int, damage: Damage) -> tuple[Opened, Sequence[_Page]] | None:
    """A file that opens but shows nothing may have a table that leads to wrong places: its objects are asked."""
    found = opened_by_objects(data)
    if not isinstance(found, Opened):
        return None
    pages = list(_pages(found, max_pages, damage))
    return (found, pages) if any(page.text for page in pages) else None


def _pages(found: Opened, max_pages: int, damage: Damage) -> Iterator[_Page]:
    count = len(found.pages)
    if count > max_pages:
        what = f"{count:,} pages, more than the limit of {max_pages:,}"
        raise SourceTooLarge(what, "raise pdf.max_pages to index it")
    length = 0
    for number, page in enumerate(found.pages, start=1):
        own = page_text(page, damage)
        beside = notes(page, own.text)
        length += len(own.text) + len(beside)
        if length > _MOST_TEXT:
            what = f"its first {number:,} pages hold more than {_MOST_TEXT:,} characters"
            raise SourceTooLarge(what, "split the PDF")
        yield _Page(number, _BETWEEN_PAGES.join(filter(None, (own.text, beside))), own.failure, own.damaged)


def _assembled(found: Opened, pages: Sequence[_Page]) -> Extracted | Skip:
    failed = [page.number for page in pages if page.failure]
    damaged = [page.number for page in pages if page.damaged]
    if not any(page.text for page in pages):
        if found.rebuilt:
            return NOT_A_PDF
        if not failed:
            return _NO_TEXT
        reason = next(page.failure for page in pages if page.failure)
        what = f"{len(failed):,} of its {len(pages):,} pages cannot be read ({reason}), and no other holds text"
        raise SourceError(what, "open it in a PDF viewer and print it to a new PDF")
    paths = headings(found.reader, found.pages)
    segments, texts, start = [], [], 0
    for page in pages:
        text = _told(page)
        if text:
            segments.append(Segment(start, start + len(text), page=page.number, heading=paths.get(page.number)))
            texts.append(text)
            start += len(text) + len(_BETWEEN_PAGES)
    title, said = about(found.reader)
    metadata = {**said, **_damage(found, failed, damaged)}
    return Extracted(_BETWEEN_PAGES.join(texts), "prose", segments=tuple(segments), title=title, metadata=metadata)


def _told(page: _Page) -> str:
    """A page's text; a page that failed says so where its text would stand."""
    if not page.failure:
        return page.text
    note = f"[page {page.number} could not be read: {page.failure}]"
    return f"{note}{_BETWEEN_PAGES}{page.text}" if page.text else note


def _damage(found: Opened, failed: Sequence[int], damaged: Sequence[int]) -> Mapping[str, str]:
    said: dict[str, str] = {}
    for name, numbers in (("failed_page", failed), ("damaged_page", damaged)):
        if numbers:
            said[f"{name}s"] = ", ".join(map(str, numbers[:_MOST_NAMED])) + ", …" * (len(numbers) > _MOST_NAMED)
            said[f"{name}_count"] = str(len(numbers))
    if found.rebuilt:
        said["structure"] = "rebuilt from its objects: pages may be missing"
    return said
