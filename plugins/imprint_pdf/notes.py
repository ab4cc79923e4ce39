"""What stands on a page beside its text: notes and comments, filled-in forms, links, attached files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from imprint_pdf.objects import elements, entry, target
from imprint_pdf.wording import cleaned, one_line

_MOST = 5000
_DEEPEST = 30
_LONGEST_NOTE = 20_000
_LONGEST_NAME = 200
_FOLLOWED = ("http:", "https:", "mailto:", "ftp:")
_PASSWORD, _PUSH_BUTTON = 1 << 13, 1 << 16
_NO_VALUES = frozenset({"", "Off"})


def notes(page: Any, text: str) -> str:
    """A page's annotations as lines, each once, without links that ``text`` spells out."""
    lines: dict[str, None] = {}
    for reference in elements(page, "/Annots")[:_MOST]:
        annotation = target(reference)
        lines |= dict.fromkeys(_lines(annotation, text))
    return "\n".join(lines)


def _lines(annotation: Any, text: str) -> Iterator[str]:
    kind = entry(annotation, "/Subtype")
    if kind == "/Widget":
        yield from _field(annotation)
    elif kind == "/Link":
        uri = one_line(entry(entry(annotation, "/A"), "/URI"))
        if uri.lower().startswith(_FOLLOWED) and uri not in text:
            yield f"<{uri.replace(' ', '%20')}>"
    elif kind != "/Popup":  # a popup only shows the note that it belongs to
        yield from _comment(annotation, kind)


def _comment(annotation: Any, kind: Any) -> Iterator[str]:
    contents = entry(annotation, "/Contents")
    written = cleaned(contents[:_LONGEST_NOTE]) if isinstance(contents, str) else ""
    if kind == "/FileAttachment":
        file = entry(annotation, "/FS")
        name = one_line(entry(file, "/UF") or entry(file, "/F"), _LONGEST_NAME)
        written = ": ".join(filter(None, (f"[attached file] {name}".rstrip(), written)))
    elif written and kind != "/FreeText":  # free text is shown on the page as it stands
        author = one_line(entry(annotation, "/T"), _LONGEST_NAME)
        written = f"[note by {author}] {written}" if author else f"[note] {written}"
    if written:
        yield written


def _field(widget: Any) -> Iterator[str]:
    """``name: value`` of a form's field that holds one; a field is known by what it tells its user, and by its name."""
    flags = _inherited(widget, "/Ff")
    flags = flags if isinstance(flags, int) else 0
    kind = _inherited(widget, "/FT")
    if (kind == "/Tx" and flags & _PASSWORD) or (kind == "/Btn" and flags & _PUSH_BUTTON):
        return
    value = _value(_inherited(widget, "/V"))
    if kind == "/Btn":
        value = value.removeprefix("/")
    if value in _NO_VALUES:
        return
    name = _name(widget)
    told = one_line(_inherited(widget, "/TU"), _LONGEST_NAME)
    label = f"{told} ({name})" if told and name and told != name else told or name
    yield f"{label}: {value}" if label else value


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(filter(None, (one_line(target(one)) for one in value[:_MOST])))
    if isinstance(value, dict) and hasattr(value, "get_data"):
        try:
            value = value.get_data()
        except MemoryError:
            raise
        except Exception:
            return ""
    if isinstance(value, bytes):
        value = value[:_LONGEST_NOTE].decode("utf-8", "replace")
    return cleaned(value[:_LONGEST_NOTE]) if isinstance(value, str) else ""


def _lineage(field: Any) -> Iterator[Any]:
    for _ in range(_DEEPEST):
        if not isinstance(field, dict):
            return
        yield field
        field = entry(field, "/Parent")


def _inherited(field: Any, key: str) -> Any:
    return next((found for holder in _lineage(field) if (found := entry(holder, key)) is not None), None)


def _name(field: Any) -> str:
    parts = [one_line(entry(holder, "/T"), _LONGEST_NAME) for holder in _lineage(field)]
    return ".".join(part for part in reversed(parts) if part)[:_LONGEST_NAME]
