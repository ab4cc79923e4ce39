"""A small PDF writer: whole files from a list of objects, so that a test can break exactly one thing."""

from __future__ import annotations

from collections.abc import Sequence

HELVETICA = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"


def write(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    out, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    xref = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, xref)
    return out + table + b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, len(out))


def stream(content: bytes, entries: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), entries, content)


def shows(text: str) -> bytes:
    """A content stream that shows one line of text."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return stream(b"BT /F1 12 Tf 72 700 Td (%s) Tj ET" % escaped.encode("latin-1"))


def with_contents(
    contents: Sequence[bytes],
    *,
    font: bytes = HELVETICA,
    more: Sequence[bytes] = (),
    trailer: bytes = b"",
    catalogue: bytes = b"",
    page: bytes = b"",
) -> bytes:
    """A PDF with one page a content stream. Objects: 1 catalogue, 2 pages, 3 font, then ``more``, then each page before
    its content. ``catalogue`` and ``page`` are further entries of the first, and of every page.
    """
    first = 4 + len(more)
    kids = b" ".join(b"%d 0 R" % (first + 2 * index) for index in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalogue,
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(contents), kids),
        font,
        *more,
    ]
    for content in contents:
        number = len(objects) + 1
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> %s >>" % (number + 1, page)
        )
        objects.append(content)
    return write(objects, trailer)


def pdf(*texts: str, title: str | None = None) -> bytes:
    """A PDF with one line of text a page; an empty text is a page without any."""
    info = b"" if title is None else b"/Info << /Title (%s) >>" % title.encode("latin-1")
    return with_contents([shows(text) if text else stream(b"0 0 m 9 9 l S") for text in texts], trailer=info)
