"""Folds each hit that says nothing new under the better hit that says it, and fills the page with the next ones.

What is folded depends on the hits before alone, never on the page: pages are cuts of one list (ADR 0015).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from imprint.search.boosts import Lifted
from imprint.search.sameness import Passage, Run, Sameness
from imprint.search.view import PublishedView
from imprint.values import ChunkView

MAX_TOLD = 20
"""How many of the hits under one are told of; all are counted."""

_AHEAD = 8
"""How many hits are read beyond those that fill a page, so that the copies of its last ones are told as well."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A hit that was folded under a better one: where it stands, and whether it is a copy or only nearly one."""

    source: str
    project: str
    label: str | None
    copy: bool


@dataclass(frozen=True, slots=True)
class Folding:
    """The hits that stay, in their order, the first as many as wanted being right.

    ``under`` maps the ID of a hit to those that were folded under it, of the ``read`` first hits.
    """

    hits: Sequence[Lifted]
    read: int = 0
    under: Mapping[str, Sequence[Folded]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many hits were folded."""
        return sum(map(len, self.under.values()))


def fold(
    hits: Callable[[int], Sequence[Lifted]], count: int, view: PublishedView, sameness: Sameness, wanted: int
) -> Folding:
    """Fold what stands before the ``wanted`` distinct hits, and a few hits beyond.

    ``hits(n)`` gives all ``count`` of them, of which the first ``n`` are in their order. Only as many are read as fill
    the page.
    """
    reach = min(count, wanted + _AHEAD)
    kept = _Kept(sameness)
    while True:
        ordered = hits(reach)
        kept.add(ordered[kept.read : reach], view)
        if len(kept.hits) >= wanted or reach == count:
            return Folding([*kept.hits, *ordered[reach:]], reach, kept.under)
        reach = min(count, 2 * reach)


class _Kept:
    """The distinct hits so far, by what finds those that a further one may be the same as."""

    def __init__(self, sameness: Sameness) -> None:
        self.hits: list[Lifted] = []
        self.under: dict[str, list[Folded]] = defaultdict(list)
        self.read = 0
        self._sameness = sameness
        self._by_form: dict[tuple[bool, str], list[Passage]] = defaultdict(list)
        self._by_landmark: dict[Run, list[int]] = defaultdict(list)
        self._passages: list[Passage] = []

    def add(self, hits: Sequence[Lifted], view: PublishedView) -> None:
        """The next hits in their order; one that was lost meanwhile stays, and the results say so."""
        chunks = {chunk.id: chunk for chunk in view.read([hit.id for hit in hits])}
        for hit in hits:
            chunk = chunks.get(hit.id)
            if chunk is None or not self._is_folded(chunk):
                self.hits.append(hit)
        self.read += len(hits)

    def _is_folded(self, chunk: ChunkView) -> bool:
        passage = Passage(chunk)
        if not passage.form[1]:
            return False
        better = next(self._same(passage), None)
        if better is None:
            self._by_form[passage.form].append(passage)
            for landmark in passage.landmarks:
                self._by_landmark[landmark].append(len(self._passages))
            self._passages.append(passage)
            return False
        copy = passage.form == better.form
        self.under[better.chunk.id].append(Folded(chunk.source, chunk.project, chunk.label or None, copy))
        return True

    def _same(self, passage: Passage) -> Iterator[Passage]:
        """The better hits that say the same, copies first, then in their order."""
        yield from (better for better in self._by_form.get(passage.form, ()) if self._sameness.is_copy(passage, better))
        yield from (better for better in self._near(passage) if self._sameness.is_near(passage, better))

    def _near(self, passage: Passage) -> Iterable[Passage]:
        numbers = {number for mark in passage.landmarks for number in self._by_landmark.get(mark, ())}
        return (self._passages[number] for number in sorted(numbers))
