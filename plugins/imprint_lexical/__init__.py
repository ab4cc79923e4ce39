"""The lexical channel: reads at most 256 chunks that hold words of the query, rarest first, and weighs what they hold.

Its score is ``coverage + frequency / 2 + identifier / 2 + path / 4 + phrase / 2``, each part from 0 to 1:

- a term's weight is ``ln(1 + (N - n + 0.5) / (n + 0.5))``, where n of the N chunks inside the filters hold it;
- ``coverage`` is the share of the weights of the terms that the chunk holds;
- ``frequency`` is the same with each weight times ``f / (f + 1)``, where the term stands f times in the chunk;
- ``identifier``, ``path`` and ``phrase`` are its `imprint.Signals`.

Coverage weighs most, so that holding one more of two equally rare terms counts for more than any repetition. Terms that
no chunk holds weigh nothing. Equal scores stay in the order of reading.
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
    return [hit for hit, _ in scored(query, view)]
