"""Whether characters are of the few scripts that one text is written in."""

from __future__ import annotations

import unicodedata
from collections import Counter

_LOOKS_AT = 1000
_PLAIN_SHARE = 4
"""Text with one plain character in so many is text, whatever else it holds, as a list of the world's languages."""

_OTHERS_SHARE = 10
"""One letter in so many may be of a third script: compressed data, read as UTF-16, has more than one in three."""

_SIGNS_SHARE = 200
"""A text has at least one space, sign or line end among so many letters."""

_SIGNS = frozenset("!\"#$%&'()*+,-./:;<=>?[]_{}،।…、。「」！，？")
_TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "KATAKANA-HIRAGANA": "CJK", "IDEOGRAPHIC": "CJK"}


def is_of_few_scripts(text: str) -> bool:
    """Whether a text is plain, or mostly of two scripts, with spaces or signs between its words."""
    beginning = text[:_LOOKS_AT]
    plain = sum(" " <= character <= "~" or character in "\t\n\r" for character in beginning)
    if plain * _PLAIN_SHARE >= len(beginning):
        return True
    scripts = Counter(_script(character) for character in beginning if character.isalpha())
    letters = scripts.total()
    others = letters - sum(count for _, count in scripts.most_common(2))
    signs = sum(character.isspace() or character in _SIGNS for character in beginning)
    return others * _OTHERS_SHARE <= letters and signs > 0 and signs * _SIGNS_SHARE >= letters


def _script(letter: str) -> str:
    """The first word of a letter's name, as ``LATIN`` or ``CYRILLIC``."""
    name = unicodedata.name(letter, "").partition(" ")[0]
    return _TOGETHER.get(name, name)
