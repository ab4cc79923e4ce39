"""The verbatim channel: of what the lexical channel reads, the chunks in which the whole query stands.

A query of two or more terms is looked for in the text and in the source's path, ignoring case and runs of white space.
Order and scores are the lexical channel's.
"""

from __future__ import annotations

from collections.abc import Sequence

from imprint import ChannelInfo, Hit, IndexView, Query, hookimpl
from imprint_lexical.scoring import scored


@hookimpl
def imprint_channel() -> ChannelInfo:
    return ChannelInfo("lexical", needs_vectors=False)


@hookimpl
def imprint_rank(query: Query, view: IndexView) -> Sequence[Hit]:
    if len(query.terms) < 2:
        return []
    return [hit for hit, signals in scored(query, view) if signals.phrase]
