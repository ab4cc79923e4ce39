"""Chooses the words of a query that channels weigh: at most 12, the rarest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

from imprint.search.request import MAX_TERMS


@dataclass(frozen=True, slots=True)
class Terms:
    """A query's distinct words, in its order: the ``kept`` ones and the ``dropped`` ones.

    ``counts`` maps those that were counted to the number of chunks inside the filters that hold them.
    """

    kept: tuple[str, ...]
    dropped: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def unknown(self) -> tuple[str, ...]:
        """What was counted and no chunk holds."""
        return tuple(word for word in (*self.kept, *self.dropped) if self.counts.get(word) == 0)


def choose_terms(words: Sequence[str], count: Callable[[str], int], *, explain: bool) -> Terms:
    """The 12 rarest words that some chunk holds, the earlier of equally rare ones first; then those that none holds.

    A query of at most 12 words keeps them all and is not counted, unless the answer is to explain itself.
    """
    if len(words) <= MAX_TERMS and not explain:
        return Terms(tuple(words))
    counts = {word: count(word) for word in words}
    kept = set(sorted(words, key=lambda word: (counts[word] == 0, counts[word]))[:MAX_TERMS])
    return Terms(
        tuple(word for word in words if word in kept), tuple(word for word in words if word not in kept), counts
    )


class AskedTerms(Sequence[str]):
    """The terms of a query for channels, chosen when one first looks at them: many never do, and to count the words of
    a long query takes longer than they do.
    """

    def __init__(self, words: Sequence[str], count: Callable[[str], int], *, explain: bool) -> None:
        self._words = words
        self._count = count
        self._explain = explain

    @cached_property
    def chosen(self) -> Terms:
        return choose_terms(self._words, self._count, explain=self._explain)

    @property
    def told(self) -> Terms:
        """What there is to tell of them: all words, when nobody looked and nothing is to be explained."""
        is_chosen = self._explain or "chosen" in self.__dict__
        return self.chosen if is_chosen else Terms(tuple(self._words))

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...

    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        return self.chosen.kept[index]

    def __len__(self) -> int:
        return len(self.chosen.kept)
