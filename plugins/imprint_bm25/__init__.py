"""The BM25 channel: the engine's ranked full text over every chunk, without a model."""

from __future__ import annotations

from collections.abc import Sequence

from imprint import ChannelInfo, Hit, IndexView, Query, hookimpl


@hookimpl
def imprint_channel() -> ChannelInfo:
    return ChannelInfo("lexical", needs_vectors=False)


@hookimpl
def imprint_rank(query: Query, view: IndexView) -> Sequence[Hit]:
    return view.ranked_text(query.text, query.limit)
