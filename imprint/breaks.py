"""Where a text may be broken when its structure says nothing: paragraphs, sentences, words, graphemes."""

from __future__ import annotations

import re
import unicodedata

GAPS = frozenset(" \t\n\r\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B))))
"""White space that every tokenizer takes for the end of a word; other controls are deleted by some, joining words."""

_UP_TO_LAST_GAP = re.compile(f"(?s:.*)[{''.join(GAPS)}]")

_PARAGRAPH_BREAK = re.compile(
    r"(?:\r\n|\n|\r(?!\n))[^\S\r\n]*+[\r\n]\s*+"  # a blank line or more, and the next paragraph's indentation
    r"|[\f\u2029]\s*+"  # the end of a page; the paragraph separator of Unicode
)
_CLOSERS = "\"'”’»)\\]}」』）】》〉"
_SENTENCE_END = re.compile(
    rf"(?<=[.!?…؟۔।॥։።။។])[{_CLOSERS}]{{0,3}}\s++"  # marks that need white space after them
    rf"|(?<=[。！？｡．])[{_CLOSERS}]{{0,3}}(?![。！？｡．{_CLOSERS}])\s*+"  # marks that do not
)
_LONGEST_GRAPHEME = 64
"""How far back a grapheme's start is looked for: past that, a pile of marks is not a letter any more."""

_JOINERS = frozenset("\u200d\u200c")
_SURROGATES = range(0xDC00, 0xE000)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_TAGS = range(0xE0020, 0xE0080)
_VOWELS_OF_HANGUL = range(0x1160, 0x1200)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)


def paragraph_breaks(text: str, start: int, stop: int) -> list[int]:
    """The offsets strictly between ``start`` and ``stop`` where a paragraph begins, at its first line's indentation."""
    found = []
    for gap in _PARAGRAPH_BREAK.finditer(text, start, stop):
        last_line = max(text.rfind("\n", gap.start(), gap.end()), text.rfind("\r", gap.start(), gap.end()))
        found.append(last_line + 1 if last_line >= 0 else gap.end())
    return [offset for offset in found if start < offset < stop]


def sentence_breaks(text: str, start: int, stop: int) -> list[int]:
    """The offsets strictly between ``start`` and ``stop`` where a sentence begins, in any script; linear in time.

    A full stop before a small letter does not end a sentence: it is an abbreviation, a number or a name.
    """
    ends = (match.end() for match in _SENTENCE_END.finditer(text, start, stop))
    return [end for end in ends if start < end < stop and not text[end].islower()]


def word_break(text: str, start: int, bound: int) -> int | None:
    """The last offset in ``(start, bound]`` that lies at white space, or None; a line's end in the second half wins."""
    line = text.rfind("\n", start + (bound - start) // 2, bound)
    if line > start:
        return line + 1
    if bound >= len(text) or text[bound] in GAPS:
        return bound
    last = _UP_TO_LAST_GAP.match(text, start, bound)
    return last.end() if last else None


def at_gap(text: str, offset: int) -> bool:
    """Whether a cut at ``offset`` cuts no word: it lies beside white space, or at an end of the text."""
    return offset <= 0 or offset >= len(text) or text[offset] in GAPS or text[offset - 1] in GAPS


def grapheme_break(text: str, start: int, bound: int) -> int:
    """The last offset in ``(start, bound]`` that parts no letter from its marks; ``bound`` itself if there is none."""
    for offset in range(bound, max(start, bound - _LONGEST_GRAPHEME), -1):
        if not _joined(text, offset):
            return offset
    return bound


def _joined(text: str, offset: int) -> bool:
    """Whether the characters on both sides of ``offset`` are shown as one: the common rules of Unicode's annex 29."""
    if offset >= len(text):
        return False
    before, after = text[offset - 1], text[offset]
    if after.isascii():
        return before == "\r" and after == "\n"
    if after in _JOINERS or before in _JOINERS or unicodedata.category(after)[0] == "M":
        return True
    code = ord(after)
    if code in _FLAG_LETTERS:
        return _flag_letters_before(text, offset) % 2 == 1
    return any(code in joins for joins in (_SURROGATES, _SKIN_TONES, _TAGS, _VOWELS_OF_HANGUL))


def _flag_letters_before(text: str, offset: int) -> int:
    count = 0
    while count < min(offset, _LONGEST_GRAPHEME) and ord(text[offset - 1 - count]) in _FLAG_LETTERS:
        count += 1
    return count
