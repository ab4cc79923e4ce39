"""Packs a text into chunks under a token limit; a chunker only says where the text may be cut, and how well."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from imprint.breaks import at_gap, grapheme_break, paragraph_breaks, sentence_breaks, word_break
from imprint.values import Span, TokenCounter

CHARACTERS_PER_TOKEN = 12
"""A chunk has at most this many characters for each token of the limit.

Models read some long runs as one unknown token: without this a "word" of 2 MB would be one chunk. Ordinary text has
3 to 6 characters a token, deeply indented code 8.
"""

CRUMB = 8
"""A chunk smaller than one CRUMB-th of the limit is a crumb: it joins a neighbour if both fit together."""

LABEL_SEPARATOR = " > "


class Cut(NamedTuple):
    """A place where a text may be cut. (A named tuple, since a text of 2 MB can have a million.)

    ``level``: how good the cut is; 0 is the best, and a cut of a higher level is only used inside a part, between cuts
    of lower levels, that is over the limit. ``path``: where the text that begins here stands, from the outermost
    heading or symbol to the innermost.
    """

    offset: int
    level: int = 0
    path: tuple[str, ...] = ()


def pack(text: str, cuts: Iterable[Cut], tokens: TokenCounter, limit: int) -> list[Span]:
    """Cut ``text`` into spans of at most ``limit`` tokens that cover all that is not blank.

    ``cuts`` come in the order of the text; a later cut at the same offset is ignored. A part that fits is never cut. A
    part that does not is cut at its best cuts, neighbours sharing a span while they fit and the spans about equally
    long; a part without cuts is cut between paragraphs, then after sentences, at line ends, between words, between
    characters. A span's label is the path that all of it shares; its names are what else the paths in it name. The text
    is tokenized once, as a whole; only what is cut inside a word is counted again.
    """
    return _Packer(text, cuts, tokens, limit).spans() if text.strip() else []


class _Packer:
    def __init__(self, text: str, cuts: Iterable[Cut], tokens: TokenCounter, limit: int) -> None:
        self.text = text
        self.tokens = tokens
        self.limit = limit
        self.ends = tokens.ends(text)
        self.offsets: list[int] = []
        self.levels: list[int] = []
        self.paths: list[tuple[str, ...]] = []
        for offset, level, path in cuts:
            if not self.offsets or offset > self.offsets[-1]:
                self.offsets.append(offset)
                self.levels.append(level)
                self.paths.append(path)
        self.parts: list[tuple[int, int]] = []

    def spans(self) -> list[Span]:
        length = len(self.text)
        self.split(0, length, bisect_right(self.offsets, 0), bisect_left(self.offsets, length))
        return [self.span(start, stop) for start, stop in self.merged()]

    # cutting, from the best cuts to the worst

    def split(self, start: int, stop: int, low: int, high: int) -> None:
        """Cut one part at its best cuts; ``low`` and ``high`` bound the cuts that lie strictly inside it."""
        if self.fits(start, stop):
            self.emit(start, stop)
        elif low == high:
            self.fill(start, [*paragraph_breaks(self.text, start, stop), stop], self.split_paragraph)
        else:
            best = min(self.levels[low:high])
            borders = [self.offsets[index] for index in range(low, high) if self.levels[index] == best]
            self.fill(start, [*borders, stop], self.split_inside)

    def split_inside(self, start: int, stop: int) -> None:
        self.split(start, stop, bisect_right(self.offsets, start), bisect_left(self.offsets, stop))

    def split_paragraph(self, start: int, stop: int) -> None:
        self.fill(start, [*sentence_breaks(self.text, start, stop), stop], self.split_words)

    def split_words(self, start: int, stop: int) -> None:
        while not self.fits(start, stop):
            cut = self.word_cut(start, stop)
            self.emit(start, cut)
            start = cut
        self.emit(start, stop)

    def fill(self, start: int, borders: Sequence[int], split: Callable[[int, int], None]) -> None:
        """Fill spans with the parts between ``borders``, the last of which is the end; ``split`` what fits in none."""
        at = 0
        while at < len(borders):
            last = self.last_that_fits(start, borders, at)
            if last is None:
                last = at
                split(start, borders[at])
            else:
                self.emit(start, borders[last])
            start, at = borders[last], last + 1

    def last_that_fits(self, start: int, borders: Sequence[int], at: int) -> int | None:
        """Which border ends the next span: the first that completes an even share, if it is within the limit."""
        share = bisect_left(borders, self.completion(start, self.even_share(start, borders[-1])), at)
        bound = self.reach(start, self.limit)
        while True:
            last = min(share, bisect_right(borders, bound, at) - 1, len(borders) - 1)
            if last < at:
                return None
            count = self.count(start, borders[last])
            if count <= self.limit:
                return last
            bound = start + (borders[last] - start) * self.limit // count

    def word_cut(self, start: int, stop: int) -> int:
        """The end of the next span inside a part that is over the limit and has nothing but words."""
        bound = min(stop, self.reach(start, self.limit))
        preferred = self.reach(start, self.even_share(start, stop))
        while True:
            cut = word_break(self.text, start, min(preferred, bound)) or word_break(self.text, start, bound)
            cut = cut or grapheme_break(self.text, start, self.token_border(start, bound))
            count = self.count(start, cut)
            if count <= self.limit or cut == start + 1:
                return cut
            bound = start + max(1, (cut - start) * self.limit // count)

    # measuring

    def fits(self, start: int, stop: int) -> bool:
        return stop <= self.reach(start, self.limit) and self.count(start, stop) <= self.limit

    def count(self, start: int, stop: int) -> int:
        """The tokens of a piece: known from the whole text's tokens unless a word is cut at one of its ends."""
        if at_gap(self.text, start) and at_gap(self.text, stop):
            return self.rough_count(start, stop)
        return self.tokens.count(self.text[slice(*self.trimmed(start, stop))])

    def rough_count(self, start: int, stop: int) -> int:
        return bisect_right(self.ends, stop) - bisect_right(self.ends, start)

    def reach(self, start: int, tokens: int) -> int:
        """The furthest offset that ``tokens`` tokens from ``start`` on can reach."""
        index = bisect_right(self.ends, start) + tokens
        by_tokens = self.ends[index] - 1 if index < len(self.ends) else len(self.text)
        return max(start + 1, min(by_tokens, start + tokens * CHARACTERS_PER_TOKEN))

    def completion(self, start: int, tokens: int) -> int:
        """The first offset at which a piece from ``start`` on has ``tokens`` tokens."""
        index = bisect_right(self.ends, start) + tokens - 1
        by_tokens = self.ends[index] if index < len(self.ends) else len(self.text)
        return min(by_tokens, start + tokens * CHARACTERS_PER_TOKEN)

    def even_share(self, start: int, stop: int) -> int:
        """The size of each span if as few as possible of equal size covered the part."""
        size = max(1, self.rough_count(start, stop), -(-(stop - start) // CHARACTERS_PER_TOKEN))
        spans = -(-size // self.limit)
        return -(-size // spans)

    def token_border(self, start: int, bound: int) -> int:
        index = bisect_right(self.ends, bound) - 1
        return self.ends[index] if index >= 0 and self.ends[index] > start else bound

    # finishing

    def emit(self, start: int, stop: int) -> None:
        if not self.text[start:stop].isspace():
            self.parts.append((start, stop))

    def merged(self) -> list[tuple[int, int]]:
        """The parts, with each crumb joined to the neighbour whose path it shares more of."""
        merged: list[tuple[int, int]] = []
        crumb = self.limit // CRUMB
        for index, (start, stop) in enumerate(self.parts):
            if merged:
                first, before = merged[-1]
                sizes = self.rough_count(first, before), self.rough_count(start, stop)
                if min(sizes) < crumb and self.fits(first, stop) and not self.prefers_next(index, sizes[1] < crumb):
                    merged[-1] = (first, stop)
                    continue
            merged.append((start, stop))
        return merged

    def prefers_next(self, index: int, is_crumb: bool) -> bool:
        """Whether a crumb belongs to the part after it rather than to the one before."""
        if not is_crumb or index + 1 == len(self.parts):
            return False
        here, after, before = (self.shared_path(*self.parts[at]) for at in (index, index + 1, index - 1))
        joins_after = self.fits(self.parts[index][0], self.parts[index + 1][1])
        return joins_after and len(common_path([here, after])) > len(common_path([here, before]))

    def trimmed(self, start: int, stop: int) -> tuple[int, int]:
        """The span without blank lines before it and white space after it; the first line keeps its indentation."""
        piece = self.text[start:stop]
        first = len(piece) - len(piece.lstrip())
        line = piece.rfind("\n", 0, first) + 1
        return start + (line or 0), start + len(piece.rstrip())

    def span(self, start: int, stop: int) -> Span:
        label = self.shared_path(start, stop)
        inner = chain.from_iterable(path[len(label) :] for path in self.paths_in(start, stop))
        return Span(*self.trimmed(start, stop), LABEL_SEPARATOR.join(label), tuple(dict.fromkeys(inner)))

    def shared_path(self, start: int, stop: int) -> tuple[str, ...]:
        return common_path(set(self.paths_in(start, stop)))

    def paths_in(self, start: int, stop: int) -> Sequence[tuple[str, ...]]:
        low = max(0, bisect_right(self.offsets, start) - 1)
        return self.paths[low : bisect_left(self.offsets, stop)]


def common_path(paths: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """What all the paths begin with."""
    paths = list(paths)
    if not paths:
        return ()
    least, most = min(paths), max(paths)
    shared = 0
    while shared < min(len(least), len(most)) and least[shared] == most[shared]:
        shared += 1
    return least[:shared]
