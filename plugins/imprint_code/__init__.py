"""Chunks code by its syntax tree, and code without a grammar, or that is no such code, by its layout; data likewise.

A function or a class stays whole where it fits, with the comments and decorators above it; the label is the path of
definitions around the chunk. Indentation is what nearly every language's source has in common, so it serves the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from imprint import Cut, Span, TokenCounter, hookimpl, pack
from imprint_code.layout import cuts


@hookimpl
def imprint_chunk(
    text: str, kind: str, language: str | None, tokens: TokenCounter, limit: int
) -> Sequence[Span] | None:
    if kind not in ("code", "data"):
        return None
    found = _by_syntax(text, language, limit) if kind == "code" else None
    return pack(text, cuts(text, labelled=kind == "code") if found is None else found, tokens, limit)


@hookimpl
def imprint_profile() -> str:
    from imprint_code.grammars import versions

    return versions()


def _by_syntax(text: str, language: str | None, limit: int) -> list[Cut] | None:
    from imprint_code.process import PARSER

    return PARSER.cuts(text, language, smallest=limit)
