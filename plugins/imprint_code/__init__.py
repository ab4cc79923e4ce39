"""Chunks code and data by blank lines and indentation; the label of code is the definitions around it.

Indentation is what nearly every language's source has in common: a part over the limit is cut first at its outermost
lines, after blank lines rather than between lines that touch.
"""

from __future__ import annotations

from collections.abc import Sequence

from imprint import Span, TokenCounter, hookimpl, pack
from imprint_code.layout import cuts


@hookimpl
def imprint_chunk(text: str, kind: str, tokens: TokenCounter, limit: int) -> Sequence[Span] | None:
    if kind not in ("code", "data"):
        return None
    return pack(text, cuts(text, labelled=kind == "code"), tokens, limit)
