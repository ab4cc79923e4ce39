"""Adaptive fusion: the channels' scores on one scale, weighed by how sure the semantic ones can be of such texts.

A channel's scores become standard scores over all candidates: how many standard deviations a hit lies above the mean.
So a channel that sets few hits apart from the others weighs more in them than one that scores all alike. A candidate
that a channel did not return has the least that it can have there.

The semantic channels together weigh `NATIVE` where the embedder was made for the language of the candidates,
`FOREIGN` where it was not, `SOURCE` in files of code, and `CODE` in snippets, which are seldom written in the words of
those who look for them; in between for a mixture. The lexical channels share the rest. The symbolic channels come on
top, with `SYMBOLS` times the share of files of code: where there are none, they count nothing. The weights were set on
ten collections of prose, snippets and four languages (ADR 0012), `SOURCE` and `SYMBOLS` on four repositories (ADR
0014); the nature of the candidates is that of the first ten of each channel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imprint import ChannelKind, ChunkView, Hit, IndexView, Query, Setting, SettingsView, hookimpl
from imprint_adaptive.scores import mean, standardized
from imprint_adaptive.texts import is_code

NATIVE = Setting("adaptive.native", 0.5, "weight of meaning where the embedder knows the language", minimum=0)
FOREIGN = Setting("adaptive.foreign", 0.3, "weight of meaning where the embedder does not know the language", minimum=0)
CODE = Setting("adaptive.code", 0.85, "weight of meaning where the candidates are snippets of code", minimum=0)
SOURCE = Setting("adaptive.source", 0.7, "weight of meaning where the candidates are of files of code", minimum=0)
SYMBOLS = Setting("adaptive.symbols", 0.25, "weight of definitions and paths there, on top of the others", minimum=0)
_LOOKED_AT = 10
_DECIMALS = 6
"""An index that was made in another order adds its numbers in another order: their last bits are noise."""


@hookimpl
def imprint_settings() -> Sequence[Setting]:
    return NATIVE, FOREIGN, CODE, SOURCE, SYMBOLS


@hookimpl
def imprint_fuse(
    query: Query,
    rankings: Mapping[str, Sequence[Hit]],
    kinds: Mapping[str, ChannelKind],
    view: IndexView,
    settings: SettingsView,
) -> Sequence[Hit]:
    """The same rankings give the same list, in whichever order the channels come."""
    names = sorted(name for name in rankings if rankings[name])
    semantic = [name for name in names if kinds[name] == "semantic"]
    symbolic = [name for name in names if kinds[name] == "symbolic"]
    lexical = [name for name in names if kinds[name] == "lexical"]
    chunks = _first(rankings, view) if len(names) > 1 else []
    meaning = _meaning(chunks, query, settings) if semantic and lexical else 0.5
    symbols = settings.real(SYMBOLS.key) * _share_of_code(chunks) if semantic or lexical else 1.0
    weights = {name: meaning / len(semantic) for name in semantic}
    weights |= {name: (1 - meaning) / len(lexical) for name in lexical}
    weights |= {name: symbols / len(symbolic) for name in symbolic}
    candidates = sorted({hit.id for name in names for hit in rankings[name]})
    totals = [0.0] * len(candidates)
    for name in names:
        scores = {hit.id: hit.score for hit in rankings[name]}
        least = min(scores.values()) if kinds[name] == "semantic" or len(scores) >= query.limit else 0.0
        standard = standardized([scores.get(candidate, least) for candidate in candidates])
        totals = [total + weights[name] * score for total, score in zip(totals, standard, strict=True)]
    rounded = [round(total, _DECIMALS) for total in totals]
    ranked = sorted(zip(candidates, rounded, strict=True), key=lambda item: (-item[1], item[0]))
    return [Hit(candidate, total) for candidate, total in ranked]


def _first(rankings: Mapping[str, Sequence[Hit]], view: IndexView) -> Sequence[ChunkView]:
    return view.read(sorted({hit.id for hits in rankings.values() for hit in hits[:_LOOKED_AT]}))


def _meaning(chunks: Sequence[ChunkView], query: Query, settings: SettingsView) -> float:
    """How much the semantic channels weigh for these candidates, from 0 to 1."""
    native, foreign, code, source = (settings.real(item.key) for item in (NATIVE, FOREIGN, CODE, SOURCE))

    def weight(chunk: ChunkView) -> float:
        if is_code(chunk):
            return source if chunk.type == "code" else code
        return native if _is_known(chunk, query) else foreign

    return min(1.0, mean([weight(chunk) for chunk in chunks]))


def _share_of_code(chunks: Sequence[ChunkView]) -> float:
    return mean([float(chunk.type == "code") for chunk in chunks]) if chunks else 0.0


def _is_known(chunk: ChunkView, query: Query) -> bool:
    """Whether the embedder was made for the chunk's language; one that tells none was made for all."""
    return not query.model_languages or chunk.language is None or chunk.language in query.model_languages
