"""Mends a store: removes what belongs to no source, and makes anew, from its stored text, what lacks a part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from imprint.errors import ImprintError
from imprint.lifecycle.damage import Damage, find_damage
from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.stages import Stages, check_identity
from imprint.lifecycle.stored import FROM_STORED, publish_again, stored_text
from imprint.store.port import Store
from imprint.store.records import SourceRecord, read_manifest, read_record


@dataclass(frozen=True, slots=True)
class Left:
    """A source that could not be mended, and why."""

    source: str
    reason: str


@dataclass(slots=True)
class Repaired:
    """What a repair did: points ``removed``, sources ``mended``, and what it had to leave."""

    removed: int
    mended: int = 0
    left: list[Left] = field(default_factory=list)
    model: str | None = None

    @property
    def complete(self) -> bool:
        return not self.left and self.model is None


def mend(store: Store, publisher: Publisher, load: Callable[[bool], Stages], repaired: Repaired) -> None:
    """Mend every source that lacks something; ``load`` gives the stages, without an embedder if it is told so.

    Raises what the stages raise when they cannot be loaded, and `IdentityError` for another model than the
    collection's: nothing is changed then.
    """
    damage = find_damage(store)
    lost = read_manifest(store.sources) is None and damage.model is not None
    repaired.model = damage.model if lost else None
    records = [record for key in damage.keys if (record := read_record(store.sources, key))]
    if not records:
        return
    stages = load(not any(record.vectors for record in records))
    if stages.embedder:
        check_identity(store.sources, stages.embedder.model)
        if not lost:
            publisher.declare(stages.embedder.model)
    for record in records:
        _mend(store, publisher, stages, record, damage, repaired)


def _mend(
    store: Store, publisher: Publisher, stages: Stages, record: SourceRecord, damage: Damage, repaired: Repaired
) -> None:
    text = None if record.origin.key in damage.without_pages else stored_text(store.sources, record)
    if text is None:
        publisher.amend(replace(record, profile=FROM_STORED))
        reason = "its stored text is incomplete; `imprint refresh` reads its file again"
        repaired.left.append(Left(record.origin.source, reason))
        return
    try:
        publish_again(publisher, stages, record, text)
    except ImprintError as error:
        repaired.left.append(Left(record.origin.source, stages.redaction.line(str(error))))
    else:
        repaired.mended += 1
