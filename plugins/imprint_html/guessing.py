"""The encoding of a page that declares none and is not UTF-8: windows-1252, as in browsers, unless its words tell.

chardet's confidence is no evidence on short pages (0.03 for two Russian words, 0.09 for a French sentence that it takes
for Hebrew). Words of another script are: they hold no Latin letters, while accented letters stand among plain ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_WESTERN = "cp1252"
_LOOKS_AT = 200_000  # as many bytes as chardet reads
_FEW = 40
_FEW_KINDS = 8
"""So few characters, of so few kinds, do not tell encodings of Latin letters apart."""

_OWN = 4
"""How many letters, in words of their own, show a script that is not Latin; one of East Asia counts twice."""

_EAST_ASIA = ("\u2e80", "\uf900")
_FOREIGN = re.compile(r"[^\W\d_\x00-\u02ff\u1e00-\u1eff\uff21-\uff5a]+")
"""A run of letters that are not Latin."""

_NOT_ASCII = re.compile(r"[^\x00-\x7f]")


def guessed(body: bytes) -> str | None:
    """The likely encoding of a page, or None if its bytes are no text."""
    likely = None
    for position, name in enumerate(_answers(body)):
        likely = _WESTERN
        text = body[:_LOOKS_AT].decode(name, "replace")
        if _is_of_another_script(text):
            return name
        if not _FOREIGN.search(text):
            return name if position == 0 and not _are_few(text) else _WESTERN
    return likely


def _answers(body: bytes) -> Iterator[str]:
    """chardet's answers, the likeliest first; the others cost as much as the first and are hardly ever asked for."""
    import chardet

    # prefer_superset would answer windows-1251 for ISO 8859-5, whose letters stand elsewhere.
    first = chardet.detect(body)["encoding"]
    if first is None:
        return
    yield first.lower()
    yield from (found["encoding"].lower() for found in chardet.detect_all(body) if found["encoding"])


def _is_of_another_script(text: str) -> bool:
    """Whether most letters that are not Latin stand in words, or in long runs, of their own."""
    letters = own = 0
    for run in _FOREIGN.finditer(text):
        length = sum(2 if _EAST_ASIA[0] <= character < _EAST_ASIA[1] else 1 for character in run[0])
        touches = _is_latin(text[max(run.start() - 1, 0) : run.start()]) or _is_latin(text[run.end() : run.end() + 1])
        letters += length
        own += length if length >= (_OWN if touches else 2) else 0
    return own >= _OWN and own * 2 > letters


def _is_latin(character: str) -> bool:
    return character.isalpha() and not _FOREIGN.match(character)


def _are_few(text: str) -> bool:
    others = _NOT_ASCII.findall(text)
    return len(others) < _FEW and len(set(others)) < _FEW_KINDS
