"""The view that channels rank: filtered, published chunks only, read-only.

Chunks of another generation than their source's record publishes are dropped, and more are fetched in their place, so
that a run's unfinished writes neither show nor push others out. To read the place of each candidate takes longer than
to find it, so it is left out while the last run has ended and nothing was written since: then all is published.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imprint.errors import IntegrityError
from imprint.search.request import MAX_CANDIDATES
from imprint.store.port import EVERYWHERE, NO_FIELDS, Fields, HoldsAll, Payload, Point, Scored, Store, Where
from imprint.store.records import RunMark, chunk_text, read_published, read_run_mark
from imprint.values import ChunkView, Hit

_PLACE = Fields(("source_key", "generation"))
_VIEW = Fields(("text", "body", "label", "source", "project", "type", "language"))
_GONE = -1


class PublishedView:
    """The `IndexView` of one search. It keeps what it gave, and a channel cannot add to that."""

    __slots__ = ("_counts", "_given", "_held", "_payloads", "_published", "_refused", "_settled", "_store", "_where")

    def __init__(self, store: Store, where: Where) -> None:
        self._store = store
        self._where = where
        self._published: dict[str, int | None] = {}
        self._given: set[str] = set()
        self._refused: set[str] = set()
        self._counts: dict[str | None, int] = {}
        self._held: dict[tuple[str, int], tuple[str, ...]] = {}
        self._payloads: dict[str, Payload] = {}
        self._settled = _settled(store)

    @property
    def given(self) -> frozenset[str]:
        """Every ID that it gave to a channel."""
        return frozenset(self._given)

    def nearest(self, vector: Sequence[float], limit: int) -> list[Hit]:
        return self._published_only(lambda count: self._store.chunks.nearest(vector, self._where, count), limit)

    def ranked_text(self, text: str, limit: int) -> list[Hit]:
        return self._published_only(lambda count: self._store.chunks.ranked_text(text, self._where, count), limit)

    def ranked_terms(self, terms: Sequence[str], limit: int) -> list[Hit]:
        _check_terms(terms)
        return self._published_only(lambda count: self._store.chunks.ranked_terms(terms, self._where, count), limit)

    def ranked_symbols(self, terms: Sequence[str], limit: int) -> list[Hit]:
        _check_terms(terms)
        return self._published_only(lambda count: self._store.chunks.ranked_symbols(terms, self._where, count), limit)

    def languages(self) -> list[str]:
        """The natural languages of the chunks inside the filters, the commonest first."""
        counts = self._store.chunks.tally("language", self._where)
        return sorted(counts, key=lambda language: (-counts[language], language))

    def count(self, text: str | None = None) -> int:
        if text not in self._counts:
            where = self._where if text is None else self._holding(text)
            self._counts[text] = self._store.chunks.count(where)
        return self._counts[text]

    def size(self, most: int) -> int:
        """How many chunks are inside the filters, as far as ``most``: to count them all takes longer than to rank."""
        return sum(map(len, self._store.chunks.scroll(self._where, NO_FIELDS, limit=most)))

    def holding(self, text: str, limit: int) -> list[str]:
        wanted = max(0, min(limit, MAX_CANDIDATES))
        if (text, wanted) not in self._held:
            self._held[text, wanted] = tuple(self._scroll(self._holding(text), wanted))
        return list(self._held[text, wanted])

    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        ids = list(ids)
        strangers = [identifier for identifier in ids if identifier not in self._given]
        if strangers:
            raise LookupError(f"the view did not give the hit {strangers[0]!r:.80}")
        unread = [identifier for identifier in ids if identifier not in self._payloads]
        self._payloads |= {point.id: point.payload for point in self._store.chunks.retrieve(unread, _VIEW)}
        # values of its own for each channel, since one could change what it got
        return [_chunk(identifier, self._payloads[identifier]) for identifier in ids if identifier in self._payloads]

    def _holding(self, text: str) -> Where:
        return Where((*self._where.must, HoldsAll("text", text)), self._where.must_not)

    def _scroll(self, where: Where, wanted: int) -> list[str]:
        """The first published chunks in order of ID."""
        found: list[str] = []
        if wanted:
            for points in self._store.chunks.scroll(where, NO_FIELDS, batch=wanted):
                ids = [point.id for point in points]
                published = self._sift(ids)
                found += [identifier for identifier in ids if identifier in published]
                if len(found) >= wanted:
                    break
        self._given.update(found[:wanted])
        return found[:wanted]

    def _published_only(self, fetch: Callable[[int], list[Scored]], limit: int) -> list[Hit]:
        wanted = count = max(0, min(limit, MAX_CANDIDATES))
        while True:
            scored = fetch(count)
            published = self._sift([identifier for identifier, _ in scored])
            hits = [Hit(identifier, score) for identifier, score in scored if identifier in published]
            if len(hits) >= wanted or len(scored) < count:
                self._given.update(hit.id for hit in hits[:wanted])
                return hits[:wanted]
            count *= 4

    def _sift(self, ids: Sequence[str]) -> set[str]:
        """The IDs of published chunks; every other is remembered as refused.

        A run marks its beginning before its first write, so what was found while the mark was still the same is whole.
        """
        if self._settled and read_run_mark(self._store.sources) == self._settled:
            return set(ids)
        unknown = [identifier for identifier in ids if identifier not in self._given | self._refused]
        published = {identifier for identifier in ids if identifier in self._given}
        return published | self._sift_points(self._store.chunks.retrieve(unknown, _PLACE))

    def _sift_points(self, points: Sequence[Point]) -> set[str]:
        self._learn({point.payload["source_key"] for point in points} - self._published.keys())
        published: set[str] = set()
        for point in points:
            key, generation = point.payload["source_key"], point.payload["generation"]
            if self._published[key] is None:
                self._refuse_orphan(generation)
            (published if self._published[key] == generation else self._refused).add(point.id)
        return published

    def _learn(self, keys: set[str]) -> None:
        records = read_published(self._store.sources, sorted(keys))
        for key in keys:
            record = records.get(key)
            self._published[key] = None if record is None else _GONE if record.gone else record.generation

    def _refuse_orphan(self, generation: int) -> None:
        """A chunk without a record belongs to an unfinished run, or else the index contradicts itself."""
        mark = read_run_mark(self._store.sources)
        if mark is None or mark.ended or generation < mark.since:
            raise IntegrityError("the index holds chunks of a source that it has no record of", "run `imprint repair`")


def _settled(store: Store) -> RunMark | None:
    """The mark of the last run, if it ended and the index holds as many chunks as it left; else None."""
    mark = read_run_mark(store.sources)
    return mark if mark and mark.ended and mark.chunks == store.chunks.count(EVERYWHERE) else None


def _check_terms(terms: Sequence[str]) -> None:
    if any(not isinstance(term, str) or term.split() != [term] for term in terms):
        raise ValueError("an index term is blank or holds white space")


def _chunk(identifier: str, payload: Payload) -> ChunkView:
    plain = {name: payload[name] for name in ("label", "source", "project", "type", "language")}
    return ChunkView(identifier, chunk_text(payload), **plain)
