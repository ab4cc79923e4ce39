"""The symbols channel: finds code by what its syntax trees and its path say, without a model.

Its score is the engine's BM25 over the terms of a chunk's symbols alone: the path of its file in its root, the
definitions around the chunk with their signatures, and those that begin in it. They are analyzed as texts are, so that
``user`` finds ``getUserById``, and the whole name, which fewer chunks have, counts more. A chunk that only uses a name
does not have it here; the words of the language, as ``def``, stand in nearly every chunk and so weigh nearly nothing.

A search asks one index and reads no chunk. The stock analyzer gives symbols to files of code alone: in an index of
prose the channel finds nothing.
"""

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
