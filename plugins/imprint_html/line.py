"""The line of text at hand: what stands between two edges of blocks, with its links and its code."""

from __future__ import annotations

import re

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_FOLLOWED = frozenset({"http:", "https:", "mailto:", "ftp:", "ftps:", "tel:", "sms:", "file:", "git:", "ssh:", "doi:"})
"""Links of other schemes run code (``javascript:``), hold their content (``data:``) or lead nowhere elsewhere."""

_BREAKS = re.compile(r"[\t\n\r]+")
_CONTROLS = re.compile(r"[\x00-\x20\x7f]+")
_TRIMMED = "".join(map(chr, range(0x21))) + "\ufffd\xa0"
_LONGEST_TARGET = 2000
_SOFT_HYPHEN = "\u00ad"
"""It marks where a word may be broken: a word that holds one would not be found."""

_PERMALINKS = frozenset({"¶", "#", "§", "🔗", "\uf0c1"})


def followed(target: str) -> str | None:
    """A link's target as it is kept, or None for one that leads nowhere from outside the page."""
    target = _BREAKS.sub("", target).strip(_TRIMMED)
    scheme = _SCHEME.match(_CONTROLS.sub("", target[:100]))
    if not target or target[0] == "#" or len(target) > _LONGEST_TARGET:
        return None
    return None if scheme and scheme[0].lower() not in _FOLLOWED else _CONTROLS.sub("%20", target)


class Line:
    """Collects pieces of text and wraps those of a link as Markdown; a link that holds blocks is told at its first."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._link_at: int | None = None
        self._link_from = 0
        self._target = ""
        self._name = ""
        self._link_end = -1
        self._code_at: int | None = None
        self._code_from = 0

    def add(self, text: str) -> None:
        self._pieces.append(text)

    def break_once(self) -> None:
        """End the line of a preformatted text, unless it has just ended."""
        if self._pieces and not self._pieces[-1].endswith("\n"):
            self._pieces.append("\n")

    def open_link(self, depth: int, target: str, name: str) -> None:
        """Begin a link; ``name`` stands for one without text. A link inside a link is only its text."""
        if followed(target):
            self._code_at = None  # a target is worth more than the mark of the code around it
        if self._link_at is None:
            if self._link_end == len(self._pieces):
                self._pieces.append(" ")  # links side by side, as in a menu, are words of their own
            self._link_at, self._link_from, self._target, self._name = depth, len(self._pieces), target, name

    def close_link(self, depth: int) -> None:
        if depth == self._link_at:
            self._wrap(self._name)
            self._link_at = None

    def open_code(self, depth: int) -> None:
        """Begin a code; one inside another, or around a link, is only its text."""
        if self._code_at is None:
            self._code_at, self._code_from = depth, len(self._pieces)

    def close_code(self, depth: int) -> None:
        if depth != self._code_at:
            return
        self._code_at = None
        text = "".join(self._pieces[self._code_from :])
        words = " ".join(text.split())
        if not words or "\n" in text:
            return
        del self._pieces[self._code_from :]
        if self._pieces and self._pieces[-1].endswith("`"):
            self._pieces.append(" ")  # the fences of two codes would become one
        self._pieces.append(" " * text[0].isspace() + _fenced(words) + " " * text[-1].isspace())

    def take(self) -> str:
        """The text so far, its white space as a browser shows it; the line is empty afterwards."""
        if not self._pieces:
            return ""
        if self._link_at is not None:
            self._wrap("")
        lines = (" ".join(line.split()) for line in "".join(self._pieces).replace(_SOFT_HYPHEN, "").split("\n"))
        self._empty()
        return "\n".join(line for line in lines if line)

    def take_verbatim(self) -> str:
        text = "".join(self._pieces)
        self._empty()
        return text

    def _empty(self) -> None:
        self._pieces.clear()
        self._link_from, self._link_end, self._code_at = 0, -1, None

    def _wrap(self, name: str) -> None:
        text = "".join(self._pieces[self._link_from :])
        words = " ".join(text.split()) or name
        if not words or not self._target:
            return
        del self._pieces[self._link_from :]
        self._pieces.append(_linked(words, self._target, text))
        self._target, self._link_end = "", len(self._pieces)


def _fenced(words: str) -> str:
    """The words between backticks, more of them than any run among the words."""
    fence = "`" * (max((len(run) for run in re.findall("`+", words)), default=0) + 1)
    space = " " if words.startswith("`") or words.endswith("`") else ""
    return fence + space + words + space + fence


def _linked(words: str, target: str, text: str) -> str:
    """``[words](target)`` with the white space around it that the page has; bare words where a target adds nothing."""
    before, after = " " * text[:1].isspace(), " " * text[-1:].isspace()
    kept = followed(target)
    if words in _PERMALINKS and (target.startswith("#") or kept):
        return before + after
    if kept is None or kept in (words, f"mailto:{words}", f"tel:{words}"):
        return before + words + after
    return f"{before}[{words}](<{kept}>){after}" if set("()<>") & set(kept) else f"{before}[{words}]({kept}){after}"
