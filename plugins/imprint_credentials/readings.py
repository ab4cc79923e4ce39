"""Reads what a text stands for where it is written in pieces or escapes, with the way back to its own offsets.

JSON and source escapes, percent-encoding, HTML entities, Markdown's backslashes, invisible characters, strings that
are added to each other, lines that a backslash continues. Only the surroundings of such places are read again.
"""

from __future__ import annotations

import html
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from imprint_credentials.joining import joins
from imprint_credentials.rule import compiled

if TYPE_CHECKING:
    import re2

_BEFORE, _AFTER = 256, 1024
"""How much of the surroundings is read again with a place, in characters."""

Edit = tuple[int, int, str]
"""(start, end, what it stands for)."""

_PLACES = (
    rb"\\(?:u00[0-7][0-9A-Fa-f]|x[0-7][0-9A-Fa-f]|[/_*~.+=:&-])"
    rb"|%(?:[2-7][0-9A-Fa-f]|0[9AaDd])"
    rb"|&(?:#[0-9]{2,3}|#[xX][0-9A-Fa-f]{2,4}|[a-z]{2,8});"
    rb"|[\w+/=.~-](?:[\"'`]\\?[ \t+.&|]*\\?(?:\r?\n[ \t]*){0,3}[ \t+.&|]*[bBrRuUfF]{0,2}\\*[\"'`]"
    rb"|[\w+/=-]{3}[\"'][\w+/=-]|[\\=]\r?\n"
    rb"|[\w+/=.~-][\"'`][ \t]*(?:\r?\n[ \t]*)?[+.&]?[ \t]*/\*[^*\n]{0,80}\*/"
    rb"|[\w+/=.~-][\"'`]\)[;\s]{0,40}\w{0,20}\.(?:append|concat|add|push|write)\()"
)
"""Where something may stand that is read otherwise, in RE2's syntax: a first, rough look at the whole text."""

_WRITTEN = (
    r"\\(?:u00(?P<u>[0-7][0-9A-Fa-f])|x(?P<x>[0-7][0-9A-Fa-f])|(?P<mark>[/_*~.+=:&-]))"
    r"|%(?P<percent>[0-7][0-9A-Fa-f])|(?P<entity>&[^;]{1,8};)"
)
_INVISIBLE = "[\u00ad\u200b-\u200d\u2060\ufeff]"
_JOIN = (
    r"(?a)(?:(?P<quote>[\"'`])"  # a string ends, a word right before its quote,
    r"(?=[ \t\r\n+.&|\\])[ \t]{0,40}+(?:[+.&]|\.\.|\|\|)?[ \t]{0,40}+\\?(?:\r?\n[ \t]{0,200}+){0,3}(?:[+.&]|\.\.|\|\|)?"
    r"[ \t]{0,40}+[bBrRuUfF]{0,2}\\{0,3}(?P=quote)"  # another is added to it
    r"|(?P<mark>[\"'`])(?:\s{0,40}+[+.&]?\s{0,40}+(?:/\*[^*\n]{0,80}\*/\s{0,40}+){1,3}[+.&]?\s{0,40}+"
    r"|\)[;\s]{0,40}+\w{0,20}\.(?:append|concat|add|push|write)\([ \t]{0,4})(?P=mark)"  # a comment or a call between
    r"|[\"']{2}(?=[\w+/=-]{4})|(?<=[\w+/=-]{4})[\"'](?=[\w+/=-]{6})"  # quotes in a word, as shells allow
    r"|[\\=]\r?\n[ \t]{0,80}+"  # the line is continued, in code and in quoted-printable mail
    r")(?=[\w+/=.~-])"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a stretch of a text stands for.

    ``pieces`` are (offset in the reading, offset in the text, length there, whether it was changed).
    """

    text: str
    pieces: Sequence[tuple[int, int, int, bool]]
    begin: int = 0
    _starts: Sequence[int] = field(default=(), repr=False)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The span of the text that a span of the reading was made of."""
        first, last = self._piece(start), self._piece(end - 1)
        begin = first[1] if first[3] else first[1] + start - first[0]
        return begin, last[1] + last[2] if last[3] else last[1] + end - last[0]

    def changes(self, start: int, end: int) -> bool:
        """Whether something in the span, or right before it, is not as it stands in the text."""
        first = self._index(max(0, start - 1))
        return any(piece[3] for piece in self.pieces[first : self._index(end - 1) + 1])

    def _piece(self, offset: int) -> tuple[int, int, int, bool]:
        return self.pieces[self._index(offset)]

    def _index(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1


def read(text: str, start: int, end: int, edits: Sequence[Edit], begin: int = 0) -> Reading:
    """The reading of a stretch of a text; ``begin`` is where in it a match is to begin."""
    parts: list[str] = []
    pieces: list[tuple[int, int, int, bool]] = []
    length = 0
    for first, last, instead in (*edits, (end, end, "")):
        if first > start:
            parts.append(text[start:first])
            pieces.append((length, start, first - start, False))
            length += first - start
        if last > first:
            parts.append(instead)
            pieces.append((length, first, last - first, True))
            length += len(instead)
        start = last
    return Reading("".join(parts), pieces, begin, [piece[0] for piece in pieces])


def readings(text: str) -> Iterator[Reading]:
    """The surroundings of every place where the text stands for something else."""
    edits = _edits(text)
    first = 0
    for index, edit in enumerate(edits):
        following = edits[index + 1][0] if index + 1 < len(edits) else None
        if following is None or following - edit[1] > _BEFORE + _AFTER:
            start, end = max(0, edits[first][0] - _BEFORE), min(len(text), edit[1] + _AFTER)
            yield read(text, start, end, edits[first : index + 1])
            first = index + 1


def _edits(text: str) -> list[Edit]:
    edits: list[Edit] = []
    is_mail = "=3D" in text  # an equals sign at a line's end is padding elsewhere
    for place in _places().finditer(text.encode("ascii", "replace")):
        if text[place.start()] in "\\%&":
            edits += _written(text, place.start())
        else:
            mark = next(at for at in range(place.start() + 1, place.end()) if text[at] in "\"'`\\=\n")
            if text[mark] != "=" or is_mail:
                edits += _joined(text, mark)
    if not text.isascii():
        edits += ((*found.span(), "") for found in compiled(_INVISIBLE).finditer(text))
    edits += joins(text)
    return _apart(edits)


@cache
def _places() -> re2._Regexp:
    import re2

    return re2.compile(_PLACES)


def _written(text: str, at: int) -> Iterator[Edit]:
    """The character that is written as an escape, if it is one of ASCII."""
    found = compiled(_WRITTEN).match(text, at)
    if not found:
        return
    if found["entity"]:
        plain = html.unescape(found["entity"])
        if len(plain) == 1 and plain.isascii():
            yield *found.span(), plain
        return
    code = found["u"] or found["x"] or found["percent"]
    yield *found.span(), chr(int(code, 16)) if code else found["mark"]


def _joined(text: str, at: int) -> Iterator[Edit]:
    """What stands between two parts of a word: it is read as nothing."""
    if found := compiled(_JOIN).match(text, at):
        yield *found.span(), ""


def _apart(edits: list[Edit]) -> list[Edit]:
    """The edits in order, without those that begin inside another."""
    kept: list[Edit] = []
    for edit in sorted(edits):
        if not kept or edit[0] >= kept[-1][1]:
            kept.append(edit)
    return kept
