"""Reads code with the grammar that understands most of it, and says when none does."""

from __future__ import annotations

from imprint import Cut
from imprint_code.grammars import Grammar, grammar, grammars_of
from imprint_code.parsing import parse
from imprint_code.syntax import SyntaxCuts


def syntax_cuts(text: str, language: str | None, smallest: int) -> list[Cut] | None:
    """Where ``text`` may be cut by its syntax; None if no grammar reads at least half of it.

    Nodes of up to ``smallest`` bytes have no cuts inside: a token has at least a byte.
    """
    best: tuple[int, list[Cut]] | None = None
    data = text.encode("utf-8", "replace")
    for name in grammars_of(language):
        loaded = grammar(name)
        found = _read(loaded, data, smallest) if loaded else None
        if found and (best is None or found[0] < best[0]):
            best = found
        if found is None or not found[0]:
            break
    return best[1] if best and 2 * best[0] <= len(data) else None


def _read(loaded: Grammar, data: bytes, smallest: int) -> tuple[int, list[Cut]] | None:
    """How many bytes a grammar could not read, and the cuts that it gives; None past the bounds of time and size."""
    root = parse(loaded, data)
    if root is None:
        return None
    tree = SyntaxCuts(root, data, loaded.roles, smallest)
    cuts = tree.cuts()
    return None if cuts is None else (tree.errors, cuts)
