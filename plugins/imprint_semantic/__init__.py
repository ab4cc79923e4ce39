"""The semantic channel: the chunks whose vectors are nearest to the query's."""

from __future__ import annotations

from collections.abc import Sequence

from imprint import ChannelInfo, Hit, IndexView, Query, hookimpl


@hookimpl
def imprint_channel() -> ChannelInfo:
    return ChannelInfo("semantic", needs_vectors=True)


@hookimpl
def imprint_rank(query: Query, view: IndexView) -> Sequence[Hit]:
    return view.nearest(query.vector(), query.limit)
