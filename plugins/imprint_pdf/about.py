"""What a PDF says of itself: its title, author, subject and keywords."""

from __future__ import annotations

import re
from typing import Any

from imprint_pdf.wording import one_line

_FILE_NAME = re.compile(
    r"\S+\.(?:docx?|rtf|odt|pages|dvi|tex|indd|qxd|ps|eps|pdf|pptx?|xlsx?|pmd|p65|fm|html?|txt|cdr|ai)"
)
_BY_A_PROGRAM = re.compile(r"(?:microsoft (?:word|powerpoint|excel)|powerpoint) - ", re.IGNORECASE)
_NO_TITLES = frozenset({
    "untitled", "untitled document", "title", "document", "no title", "(anonymous)", "anonymous", "unknown",
    "powerpoint presentation", "slide 1", "presentation", "microsoft word", "print", "scan", "none", "null",
})  # fmt: skip


def about(reader: Any) -> tuple[str | None, dict[str, str]]:
    """The title, and what else is said. A title that is a file's name or a program's default is none."""
    info = _info(reader)
    said = {key: one_line(info.get(f"/{key.title()}")) for key in ("author", "subject", "keywords")}
    title = _title(info.get("/Title")) or _title(_xmp_title(reader))
    return title, {key: value for key, value in said.items() if value}


def _title(value: object) -> str | None:
    title = _BY_A_PROGRAM.sub("", one_line(value))
    is_none = title.lower() in _NO_TITLES or _FILE_NAME.fullmatch(title.lower())
    return None if is_none or not any(map(str.isalnum, title)) else title


def _info(reader: Any) -> dict[str, Any]:
    try:
        found = reader.metadata
        return {key: found[key] for key in ("/Title", "/Author", "/Subject", "/Keywords") if found and key in found}
    except MemoryError:
        raise
    except Exception:
        return {}


def _xmp_title(reader: Any) -> object:
    try:
        titles = reader.xmp_metadata.dc_title
        return titles.get("x-default") or next(iter(titles.values()), None)
    except MemoryError:
        raise
    except Exception:
        return None
