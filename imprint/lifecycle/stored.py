"""Makes a source anew from its stored text, where its file cannot be asked."""

from __future__ import annotations

from imprint.errors import ImprintError
from imprint.lifecycle.embedding import BATCH_TEXTS
from imprint.lifecycle.prepare import Preparation, Prepared
from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.stages import Stages
from imprint.store.port import Collection
from imprint.store.records import Origin, SourceRecord, read_page
from imprint.values import Extracted

FROM_STORED = "from stored text"
"""Stands as the profile of such a source, so that it is indexed from its file as soon as that can be read."""


def stored_text(sources: Collection, record: SourceRecord) -> str | None:
    """The whole redacted text of a source, or None if a page is missing."""
    pages = [read_page(sources, record.origin.key, record.generation, page) for page in range(1, record.pages + 1)]
    texts = [page.text for page in pages if page is not None]
    return "".join(texts) if len(texts) == len(pages) else None


def prepare_again(preparation: Preparation, record: SourceRecord, text: str, origin: Origin) -> Prepared:
    """A source as its stored text gives it, with the place and version of ``origin``; raises what the plugins raise."""
    extracted = Extracted(text, record.type, record.language, record.segments, record.title, record.metadata)
    return preparation.prepare(origin, extracted, record.extractor, again=True)


def publish_again(publisher: Publisher, stages: Stages, record: SourceRecord, text: str) -> None:
    """Redact, chunk, embed (if it had vectors) and publish a source's stored text; raises what the stages raise."""
    prepared = prepare_again(stages.preparation, record, text, record.origin)
    vectors = _vectors(stages, prepared) if record.vectors else None
    publisher.publish(prepared, vectors, FROM_STORED, stages.profiles.redactors)


def _vectors(stages: Stages, prepared: Prepared) -> dict[str, list[float]]:
    if stages.embedder is None:
        raise ImprintError("it has vectors, and this run has no embedder")
    texts = {chunk.text_hash: chunk.searchable for chunk in prepared.chunks}
    keys = list(texts)
    vectors: dict[str, list[float]] = {}
    for start in range(0, len(keys), BATCH_TEXTS):
        some = keys[start : start + BATCH_TEXTS]
        vectors |= zip(some, stages.embedder.embed([texts[key] for key in some], "document"), strict=True)
    return vectors
