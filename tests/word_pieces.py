"""A token counter with the habits of the real ones, and the kernel's rules for chunks, for tests of chunkers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hypothesis import strategies as st

from imprint import Span

_WORD = re.compile(r"[^ \t\n\r\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_LONGEST_WORD = 40


class WordPieces:
    """Cuts words into pieces of a few letters, and reads a long word as one unknown token.

    So a word that is cut can have more tokens than it had as a whole: just as with WordPiece.
    """

    def __init__(self, letters: int = 4) -> None:
        self._letters = letters

    def ends(self, text: str) -> list[int]:
        ends: list[int] = []
        for word in _WORD.finditer(text):
            if len(word[0]) <= _LONGEST_WORD:
                ends.extend(range(word.start() + self._letters, word.end(), self._letters))
            ends.append(word.end())
        return ends

    def count(self, text: str) -> int:
        return len(self.ends(text))


WORDS = WordPieces(letters=_LONGEST_WORD)
"""A token is a word: for examples whose sizes a reader can count."""


def assert_chunks(text: str, spans: Sequence[Span] | None, limit: int) -> None:
    """What the kernel checks of every chunker: order, cover and limit; and here no two spans overlap."""
    assert spans is not None
    reached = 0
    for span in spans:
        assert reached <= span.start < span.end <= len(text)
        assert not text[reached : span.start].strip()
        assert WordPieces().count(text[span.start : span.end]) <= limit
        reached = span.end
    assert not text[reached:].strip()


_BITS = (
    " ", "  ", "    ", "\t", "\n", "\n\n", "\r\n", "\r", "\f", "\x0b", "\x1c", "\x85", "\u2028", "\u3000", "\0",
    "# ", "## ", "#", "---", "===", "```", "~~~", "> ", "- ", "* ", "1. ", "|", "|-|", "+++", ":", "<b>", "\\",
    "def f(a):", "class B {", "@x", "// c", "else:", "}", "{", "(", ")", "end", "=", '"', "'",
    ". ", "! ", "。", "！", "…", "؟ ", "word", "a", "Antidisestablishmentarianism", "x" * 60, "y" * 500,
    "好", "汉字漢字", "ไทย", "e\u0301", "o" + "\u0323\u0302" * 9, "👩\u200d👩\u200d👧", "🇷🇴", "👍🏽", "각", "\ud800",
)  # fmt: skip


def hostile_texts() -> st.SearchStrategy[str]:
    """Any text, rich in what chunkers look at: marks, line ends, indentation, scripts without spaces, joined signs."""
    return st.lists(st.sampled_from(_BITS) | st.characters(), max_size=60).map("".join)
