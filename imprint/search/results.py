"""Results: chunks with their scores and where they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from types import MappingProxyType
from typing import Any

from imprint.errors import IntegrityError, SourceError
from imprint.lifecycle.snapshot import take
from imprint.search.boosts import Lifted
from imprint.search.evidence import NO_EVIDENCE, Evidence
from imprint.search.folding import MAX_TOLD, Folded
from imprint.search.rank import Channel
from imprint.store.port import ALL_FIELDS, Point, Store
from imprint.store.records import SourceRecord, chunk_text, read_records
from imprint.values import Hit


@dataclass(frozen=True, slots=True)
class Place:
    """Where a result stands in its source's redacted text. Lines and pages count from 1, times are in seconds."""

    start: int
    end: int
    line_start: int
    line_end: int
    page: int | None
    time_start: float | None
    time_end: float | None


@dataclass(frozen=True, slots=True)
class Result:
    """One result. No score is a probability: each is in its own channel's unit, and ``retrieval_score`` in the
    fusion's.

    ``match_type`` is ``semantic``, ``lexical`` or ``hybrid`` (both). ``channels`` maps each channel that found it
    to its rank (from 1) and its hit. ``fused`` has the fused score; ``boosts`` are what was added to it, and the sum is
    the ``retrieval_score``. ``rerank_score`` is the reranker's, None without one and beyond what it read. ``folded``
    counts the hits that say nothing new, as far as they were read to fill the page, and ``under`` has the first of
    them. ``verified`` says whether the file still has the indexed bytes, None when nobody asked. ``evidence`` says how
    much speaks for it: its grade is ``strong``, ``weak`` or ``none``.
    """

    id: str
    source: str
    project: str
    text: str
    span: Place
    match_type: str
    semantic_score: float | None
    lexical_score: float | None
    retrieval_score: float
    source_hash: str
    source_path: str
    indexed_at: str
    verified: bool | None
    evidence: Evidence
    type: str
    label: str | None
    title: str | None
    channels: Mapping[str, tuple[int, Hit]]
    fused: Hit
    boosts: Mapping[str, float]
    folded: int
    under: Sequence[Folded]
    rerank_score: float | None

    def as_json(self, *, explain: bool) -> dict[str, Any]:
        """The result in the shape that scripts rely on; ``explain`` adds what each channel said, and
        what was folded.
        """
        plain = {item.name: getattr(self, item.name) for item in fields(self) if item.name not in _EXPLAIN}
        plain["span"] = asdict(self.span)
        plain["evidence"] = self.evidence.grade
        if explain:
            said = {name: {"rank": place, **_score(hit)} for name, (place, hit) in self.channels.items()}
            plain |= {"explain": said, "fused": _score(self.fused), "boosts": dict(self.boosts)}
            plain["weighed"] = asdict(self.evidence)
            plain["under"] = [asdict(folded) for folded in self.under]
        return plain


_EXPLAIN = ("channels", "fused", "boosts", "under")


def _score(hit: Hit) -> dict[str, Any]:
    return {"score": hit.score} | ({"parts": dict(hit.parts)} if hit.parts else {})


Rankings = Sequence[tuple[Channel, Sequence[Hit]]]


def assemble(
    store: Store,
    hits: Sequence[Lifted],
    rankings: Rankings,
    evidence: Mapping[str, Evidence],
    under: Mapping[str, Sequence[Folded]] = MappingProxyType({}),
    *,
    verify: bool,
) -> list[Result]:
    """The results of a page of hits, in their order; ``under`` maps a hit's ID to what was folded under it."""
    points = {point.id: point for point in store.chunks.retrieve([hit.id for hit in hits], ALL_FIELDS)}
    keys = sorted({point.payload["source_key"] for point in points.values()})
    records = read_records(store.sources, keys)
    if len(points) < len(hits) or not all(_is_published(point, records) for point in points.values()):
        raise IntegrityError("the index lost what a search had found in it", "search again, or run `imprint repair`")
    live = {key: _is_live(record) for key, record in records.items()} if verify else {}
    found = {channel.plugin.name: _places(ranked) for channel, ranked in rankings}
    kinds = {channel.plugin.name: channel.info.kind for channel, _ in rankings}
    results = []
    for hit in hits:
        point = points[hit.id]
        key = point.payload["source_key"]
        channels = {name: places[hit.id] for name, places in found.items() if hit.id in places}
        weighed, below = evidence.get(hit.id, NO_EVIDENCE), under.get(hit.id, ())
        results.append(_result(hit, point, records[key], channels, kinds, weighed, live.get(key), below))
    return results


def _is_published(point: Point, records: Mapping[str, SourceRecord]) -> bool:
    record = records.get(point.payload["source_key"])
    return record is not None and record.generation == point.payload["generation"] and not record.gone


def _places(hits: Sequence[Hit]) -> dict[str, tuple[int, Hit]]:
    return {hit.id: (place, hit) for place, hit in enumerate(hits, 1)}


def _is_live(record: SourceRecord) -> bool:
    """Whether the file has the bytes that were indexed."""
    try:
        return take(record.origin.path, max(record.origin.size, 1)).sha256 == record.origin.sha256
    except SourceError:
        return False


def _result(
    hit: Lifted,
    point: Point,
    record: SourceRecord,
    channels: Mapping[str, tuple[int, Hit]],
    kinds: Mapping[str, str],
    evidence: Evidence,
    verified: bool | None,
    under: Sequence[Folded],
) -> Result:
    payload = point.payload
    scores: dict[str, float] = {}
    for name, (_, found) in channels.items():
        scores[kinds[name]] = max(found.score, scores.get(kinds[name], found.score))
    if "symbolic" in scores:
        scores.setdefault("lexical", scores.pop("symbolic"))
    return Result(
        id=payload["id"],
        source=payload["source"],
        project=payload["project"],
        text=chunk_text(payload),
        span=Place(**{name: payload[name] for name in Place.__dataclass_fields__}),
        match_type=next(iter(scores)) if len(scores) == 1 else "hybrid",
        semantic_score=scores.get("semantic"),
        lexical_score=scores.get("lexical"),
        retrieval_score=hit.score,
        source_hash=record.origin.sha256,
        source_path=record.origin.source,
        indexed_at=record.indexed_at,
        verified=verified,
        evidence=evidence,
        type=payload["type"],
        label=payload["label"] or None,
        title=record.title,
        channels=channels,
        fused=hit.fused,
        boosts=dict(hit.added),
        folded=len(under),
        under=under[:MAX_TOLD],
        rerank_score=hit.reranked,
    )
