"""The BM25 channel: the engine's ranked full text over every chunk, without a model.

It ranks the index terms that the analyzer made; without an analyzer, the words as the engine's code tokenizer cuts
them.
"""

from __future__ import annotations

from collections.abc import Sequence

from imprint import ChannelInfo, Hit, IndexView, Query, hookimpl


@hookimpl
def imprint_channel() -> ChannelInfo:
    return ChannelInfo("lexical", needs_vectors=False)


@hookimpl
def imprint_rank(query: Query, view: IndexView) -> Sequence[Hit]:
    terms = query.index_terms()
    return view.ranked_terms(terms, query.limit) if terms else view.ranked_text(query.text, query.limit)
