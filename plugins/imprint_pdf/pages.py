"""A page's text, or why it has none: a page that fails costs itself and no other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from imprint_pdf.columns import Shown, by_column
from imprint_pdf.objects import entry
from imprint_pdf.wording import cleaned, one_line, storable

if TYPE_CHECKING:
    from pypdf import PageObject

    from imprint_pdf.quiet import Damage

_ADDRESS = re.compile(r"\b0x[0-9a-f]+|, \d{9,}\)")
_LONGEST_REASON = 120


@dataclass(frozen=True, slots=True)
class PageText:
    text: str
    failure: str = ""


def page_text(page: PageObject, damage: Damage) -> PageText:
    """The text of a page, in reading order where the page's own order is clearly not it."""
    from pypdf.errors import DependencyError

    before = damage.streams
    shown = Shown()
    try:
        text = cleaned(page.extract_text(visitor_operand_before=shown.see if _has_fonts(page) else None))
        if shown.crosses_columns():
            text = by_column(text, cleaned_layout(page))
    except (MemoryError, DependencyError):
        raise
    except Exception as error:
        return PageText("", _reason(error))
    if not text and damage.streams > before:
        return PageText("", "its content is damaged")
    return PageText(text, "" if text or _has_content(page) else "its content is missing")


def cleaned_layout(page: PageObject) -> str:
    """The page as a grid of characters, each line where it stands."""
    try:
        layout = page.extract_text(extraction_mode="layout", layout_mode_space_vertically=False)
    except MemoryError:
        raise
    except Exception:
        return ""
    return "\n".join(line.rstrip() for line in storable(layout).split("\n"))


def _has_fonts(page: PageObject) -> bool:
    return bool(entry(entry(page, "/Resources"), "/Font"))


def _has_content(page: PageObject) -> bool:
    """Whether a page without text has what it says that it shows."""
    return "/Contents" not in page or isinstance(entry(page, "/Contents"), dict | list)


def _reason(error: Exception) -> str:
    """One line without what differs from run to run."""
    text = _ADDRESS.sub("", one_line(str(error), _LONGEST_REASON)).strip(" .")
    speaks = isinstance(error, NotImplementedError) or type(error).__module__.startswith("pypdf")
    return text if text and speaks else f"{type(error).__name__} {text}".strip()
