"""Mends a store: removes what belongs to no source, and makes anew, from its stored text, what lacks a part."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from imprint.device import Root, inside
from imprint.errors import ImprintError
from imprint.lifecycle.damage import find_damage
from imprint.lifecycle.publish import Publisher
from imprint.lifecycle.stages import Stages, check_identity
from imprint.lifecycle.stored import FROM_STORED, publish_again, stored_text
from imprint.long_paths import extended_path
from imprint.store.port import Store
from imprint.store.records import Origin, SourceRecord, read_manifest, read_record, spell


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


def mend(
    store: Store, publisher: Publisher, load: Callable[[bool], Stages], roots: Sequence[Root], repaired: Repaired
) -> None:
    """Mend every source that lacks something; ``load`` gives the stages, without an embedder if it is told so, and the
    ``roots`` tell what brings back what cannot be mended.

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
        text = None if record.origin.key in damage.without_pages else stored_text(store.sources, record)
        if text is None:
            publisher.amend(replace(record, profile=FROM_STORED))  # so that its file is read though it is the same
            reason = f"its stored text is incomplete; {_remedy(record.origin, roots)}"
            repaired.left.append(Left(record.origin.source, reason))
        else:
            _mend(publisher, stages, record, text, repaired)


def _mend(publisher: Publisher, stages: Stages, record: SourceRecord, text: str, repaired: Repaired) -> None:
    try:
        publish_again(publisher, stages, record, text)
    except ImprintError as error:
        repaired.left.append(Left(record.origin.source, stages.redaction.line(str(error))))
    else:
        repaired.mended += 1


def _remedy(origin: Origin, roots: Sequence[Root]) -> str:
    """The command that gets a source's text from its file, or does away with the source if there is none."""
    path = origin.path
    holding = [root for root in roots if inside(path, root.path)]
    own = [root.path for root in holding if root.project == origin.project]
    quoted = shlex.quote(origin.source)
    if not os.path.lexists(extended_path(path)):
        return "its file is gone too; " + (
            "`imprint refresh` prunes it" if own else f"`imprint purge {quoted}` removes it"
        )
    if not own:
        return f"`imprint ingest {quoted} --project {shlex.quote(origin.project)}` reads its file again"
    innermost = max(holding, key=lambda root: len(root.path))
    place = quoted if innermost.project == origin.project else shlex.quote(spell(max(own, key=len))[0])
    return f"`imprint refresh {place}` reads its file again"
