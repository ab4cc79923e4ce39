"""The symbols channel."""

from __future__ import annotations

from collections.abc import Sequence

from imprint import ChannelInfo, Hit, IndexView, Query, hookimpl


@hookimpl
def imprint_channel() -> ChannelInfo:
    return ChannelInfo("symbolic", needs_vectors=False)


@hookimpl
def imprint_rank(query: Query, view: IndexView) -> Sequence[Hit]:
    terms = query.index_terms()
    return view.ranked_symbols(terms, query.limit) if terms else []
