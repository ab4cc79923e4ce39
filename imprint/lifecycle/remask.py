"""Applies new redactors to stored text whose source was not indexed again: it cannot be read, or is out of scope.

What a new redactor would remove is masked in the stored text, which is then chunked and embedded anew; if that
fails, the source is withdrawn, since keeping it would keep the credential.
"""

from __future__ import annotations

from collections.abc import Iterator

from imprint.errors import ImprintError, PluginError
from imprint.identity import chunk_point
from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.report import Report
from imprint.lifecycle.stages import Stages
from imprint.lifecycle.stored import publish_again, stored_text
from imprint.store.port import ALL_FIELDS, AnyOf, Collection, Fields, Store, Where
from imprint.store.records import RECORDS, SourceRecord


def remask(store: Store, publisher: Publisher, stages: Stages, report: Report) -> None:
    """Mask or withdraw, with a note for each source that was changed.

    A source that a failing redactor cannot judge stays as earlier redactors left it, and the run is incomplete.
    """
    current = stages.profiles.redactors
    for record in _outdated(store.sources, current):
        text = stored_text(store.sources, record)
        if text is None:
            publisher.withdraw(record.origin.key)
            report.notes.append(_told(stages, f"{record.origin.source}: withdrawn, its stored text is incomplete"))
            continue
        try:
            found = _is_found(store.chunks, stages, record, text)
        except PluginError as error:
            report.doubt(_told(stages, record.origin.source), error.plugin, _told(stages, str(error)))
            continue
        if found:
            report.notes.append(_mask(publisher, stages, record, text))
        else:
            publisher.confirm_redactors(record, current)


def _outdated(sources: Collection, current: str) -> Iterator[SourceRecord]:
    where = Where((RECORDS,), (AnyOf("redactors", (current,)),))
    for batch in sources.scroll(where, ALL_FIELDS, batch=64):
        yield from (SourceRecord.from_payload(point.payload) for point in batch)


def _is_found(chunks: Collection, stages: Stages, record: SourceRecord, text: str) -> bool:
    points = chunks.retrieve([chunk_point(chunk, record.generation) for chunk in record.chunks], Fields(("label",)))
    lines = [point.payload["label"] for point in points]
    lines += [record.title or "", record.origin.source, *record.metadata, *record.metadata.values()]
    lines += [part for segment in record.segments for part in (segment.heading, segment.speaker, segment.date) if part]
    redaction = stages.redaction
    return redaction.document(text, record.type)[0].text != text or redaction.lines(lines) != lines


def _mask(publisher: Publisher, stages: Stages, record: SourceRecord, text: str) -> str:
    source = record.origin.source
    if kinds := stages.redaction.finds(source):
        publisher.withdraw(record.origin.key)
        return f"a source was withdrawn: its path holds what looks like a {kinds[0]}"
    try:
        publish_again(publisher, stages, record, text)
    except ImprintError as error:
        publisher.withdraw(record.origin.key)
        return _told(stages, f"{source}: withdrawn, it could not be masked: {error}")
    return f"{source}: masked in the stored text"


def _told(stages: Stages, note: str) -> str:
    try:
        return stages.redaction.line(note)
    except ImprintError:
        return "a source was withdrawn or could not be judged (more is not shown: the redactors failed)"
