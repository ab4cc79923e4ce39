"""Gives vectors to the sources that a lexical-only run indexed, from their stored text: no file is extracted again."""

from __future__ import annotations

from imprint.lifecycle.known import Known
from imprint.lifecycle.prepare import Prepared
from imprint.lifecycle.stages import Stages
from imprint.lifecycle.stored import prepare_again, stored_text
from imprint.store.port import Collection
from imprint.store.records import Origin, read_record


class Backfill:
    """Prepares unchanged sources from what is stored of them; each is published like any other, so that a run that is
    cut off has given vectors to some, and the next one goes on with the rest.
    """

    def __init__(self, stages: Stages, sources: Collection) -> None:
        self._stages = stages
        self._sources = sources
        longest = stages.preparation.settings.number("chunk.max_tokens")
        self._without_vectors = stages.profiles.without_vectors(longest)
        self.sources = 0

    def prepare(self, known: Known, origin: Origin) -> Prepared | None:
        """The source of an unchanged file, ready to be embedded; None if it lacks more than vectors, or if its stored
        text is incomplete: its file is extracted then. Raises what the plugins raise.
        """
        if not self._lacks_only_vectors(known):
            return None
        record = read_record(self._sources, known.key)
        text = stored_text(self._sources, record) if record else None
        if record is None or text is None:
            return None
        prepared = prepare_again(self._stages.preparation, record, text, origin)
        self.sources += 1
        return prepared

    def _lacks_only_vectors(self, known: Known) -> bool:
        """Whether a lexical-only run with the plugins and settings of this one would find the source unchanged."""
        if self._stages.embedder is None:
            return False
        return known.profile == self._without_vectors.source(known.extractor, known.chunker)
