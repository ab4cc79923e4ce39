"""Opens a PDF and finds its pages, in a damaged file as far as they can be found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from imprint import Skip

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

NOT_A_PDF = Skip("its bytes are not a PDF, or not all of one", "save or fetch the file again")
_ENCRYPTED = Skip("the PDF is encrypted", "save a copy without a password")

_OBJECT = re.compile(rb"(?<!\d)(\d{1,8})[ \t\r\n\0]+\d{1,5}[ \t\r\n\0]+obj\b")
_MOST_ASKED = 10_000
"""pypdf asks so many objects for a lost catalogue."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A PDF's pages in order. ``rebuilt`` says that its own table of objects was not used, so pages may be missing."""

    reader: PdfReader
    pages: Sequence[PageObject]
    rebuilt: bool = False


def opened(data: bytes) -> Opened | Skip:
    """Open a PDF with the empty password; a file that cannot be opened as it stands is opened by its objects."""
    return _by_its_table(data) or opened_by_objects(data) or NOT_A_PDF


def opened_by_objects(data: bytes) -> Opened | Skip | None:
    """Open a PDF whose table of objects or whose end is lost: its objects are looked for one by one."""
    numbers = [int(found[1]) for found in _OBJECT.finditer(data)]
    if not numbers:
        return None
    size = min(max(numbers), _MOST_ASKED)
    reader = _reader(data + b"\nendobj\ntrailer\n<< /Size %d >>\nstartxref\n0\n%%%%EOF\n" % size)
    if reader is None or isinstance(reader, Skip):
        return reader
    pages = _pages_of_tree(reader) or _pages_by_type(reader)
    return Opened(reader, pages, rebuilt=True) if pages else None


def _by_its_table(data: bytes) -> Opened | Skip | None:
    reader = _reader(data)
    if reader is None or isinstance(reader, Skip):
        return reader
    pages = _pages_of_tree(reader)
    return Opened(reader, pages) if pages else None


def _reader(data: bytes) -> PdfReader | Skip | None:
    from pypdf import PasswordType, PdfReader
    from pypdf.errors import DependencyError

    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted and reader.decrypt("") == PasswordType.NOT_DECRYPTED:
            return _ENCRYPTED
    except (MemoryError, DependencyError):
        raise
    except Exception:  # KeyError, RecursionError, zlib.error...: broken files make pypdf raise nearly anything
        return None
    return reader


def _pages_of_tree(reader: PdfReader) -> list[PageObject]:
    try:
        return list(reader.pages)
    except MemoryError:
        raise
    except Exception:
        return []


def _pages_by_type(reader: PdfReader) -> list[PageObject]:
    """Every object that is a page, in the file's order: the tree of pages is lost or leads nowhere."""
    from pypdf import PageObject
    from pypdf.generic import IndirectObject

    at = {number: (offset, 0) for numbers in reader.xref.values() for number, offset in numbers.items()}
    inside = {number: (at.get(stream, (0, 0))[0], place) for number, (stream, place) in reader.xref_objStm.items()}
    places = inside | at
    references = [IndirectObject(number, 0, reader) for number in sorted(places, key=places.__getitem__)]
    return [PageObject(reader, reference) for reference in references if _is_page(reference)]


def _is_page(reference: object) -> bool:
    try:
        found = reference.get_object()  # type: ignore[attr-defined]
        return isinstance(found, dict) and found.get("/Type") == "/Page"
    except MemoryError:
        raise
    except Exception:
        return False
