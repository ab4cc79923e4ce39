"""A page saved with its images in one file (``.mht``): a mail whose first part of HTML is the page."""

from __future__ import annotations

from dataclasses import dataclass

_MOST_PARTS = 1000


@dataclass(frozen=True, slots=True)
class SavedPage:
    """The page's bytes, and the encoding that the archive states for them."""

    data: bytes
    charset: str | None


def saved_page(archive: bytes) -> SavedPage | None:
    """The page of an archive, or None if there is none in it."""
    from email import message_from_bytes

    try:
        waiting = [message_from_bytes(archive)]
        for _ in range(_MOST_PARTS):
            if not waiting:
                return None
            part = waiting.pop()
            if part.is_multipart():
                waiting += reversed(part.get_payload())  # type: ignore[arg-type]
            elif part.get_content_type() in ("text/html", "application/xhtml+xml"):
                payload = part.get_payload(decode=True)
                return SavedPage(payload, part.get_content_charset()) if isinstance(payload, bytes) else None
    except (RecursionError, LookupError, ValueError, AttributeError):  # what the mail parser raises on broken mail
        return None
    return None
