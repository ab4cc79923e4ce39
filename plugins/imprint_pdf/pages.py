"""A page's text, or why it has none: a page that fails costs itself and no other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from imprint_pdf.columns import Shown, by_column
from imprint_pdf.crowded import without_graphics
from imprint_pdf.objects import entry
from imprint_pdf.wording import cleaned, one_line, storable

if TYPE_CHECKING:
    from pypdf import PageObject

    from imprint_pdf.quiet import Damage

_ADDRESS = re.compile(r"\b0x[0-9a-f]+|, \d{9,}(?=\))")
_LONGEST_REASON = 120
_NO_CHARACTER = re.compile("[\x01-\x08\x0e-\x1b\x7f\ufffd]")


@dataclass(frozen=True, slots=True)
class PageText:
    """``failure`` says why a page has no text; one that is ``damaged`` has only some of it."""

    text: str
    failure: str = ""
    damaged: bool = False


def page_text(page: PageObject, damage: Damage) -> PageText:
    """The text of a page, in reading order where the page's own order is clearly not it."""
    from pypdf.errors import DependencyError, LimitReachedError

    before = damage.streams
    try:
        text = _in_reading_order(page)
    except MemoryError:
        raise
    except Exception as error:
        if isinstance(error, DependencyError) and "cryptography" in str(error):
            raise
        text = _text_alone(page)
        return PageText(text, "" if text else _reason(error), bool(text) and not isinstance(error, LimitReachedError))
    if _is_unreadable(text):
        return PageText("", "", damaged=True)
    damaged = damage.streams > before
    if text or (not damaged and _has_content(page)):
        return PageText(text, "", damaged)
    return PageText("", "its content is damaged" if damaged else "its content is missing")


def _is_unreadable(text: str) -> bool:
    """Whether most of a text is no character: its fonts do not tell which letters they show."""
    unknown = len(_NO_CHARACTER.findall(text))
    return unknown > 0 and unknown * 2 > len("".join(text.split()))


def _text_alone(page: PageObject) -> str:
    """What can be read of a page whose content as a whole cannot."""
    try:
        without_graphics(page)
        return cleaned(page.extract_text())
    except MemoryError:
        raise
    except Exception:
        return ""


def _in_reading_order(page: PageObject) -> str:
    shown = Shown()
    text = cleaned(page.extract_text(visitor_operand_before=shown.see if _has_fonts(page) else None))
    return by_column(text, _layout(page)) if shown.crosses_columns() else text


def _layout(page: PageObject) -> str:
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
