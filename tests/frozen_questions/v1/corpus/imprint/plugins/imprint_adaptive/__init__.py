"""Adaptive fusion: the channels' scores on one scale, weighed by how sure the semantic ones can be of such texts.

A channel's scores become standard scores over all candidates: how many standard deviations a hit lies above the mean.
So a channel that sets few hits apart from the others weighs more in them than one that scores all alike. A candidate
that a channel did not return has the least that it can have there.

The semantic channels together weigh `NATIVE` where the embedder was made for the language of the candidates,
`FOREIGN` where it was not, and `CODE` where they are code, which is seldom written in the words of those who look for
it; in between for a mixture. The lexical channels share the rest. The three weights were set on ten collections of
prose, code and four languages (ADR 0012); the nature of the candidates is that of the first ten of each channel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imprint import ChannelKind, ChunkView, Hit, IndexView, Query, Setting, SettingsView, hookimpl
from imprint_adaptive.scores import mean, standardized
from imprint_adaptive.texts import is_code

NATIVE = Setting("adaptive.native", 0.5, "weight of meaning where the embedder knows the language", minimum=0)
FOREIGN = Setting("adaptive.foreign", 0.3, "weight of meaning where the embedder does not know the language", minimum=0)
CODE = Setting("adaptive.code", 0.85, "weight of meaning where the candidates are code", minimum=0)
_LOOKED_AT = 10
_DECIMALS = 6
"""An index that was made in another order adds its numbers in another order: their last bits are noise."""


@hookimpl
def imprint_settings() -> Sequence[Setting]:
    return NATIVE, FOREIGN, CODE


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
    lexical = [name for name in names if kinds[name] != "semantic"]
    meaning = _meaning(query, rankings, view, settings) if semantic and lexical else 0.5
    weights = {name: meaning / len(semantic) for name in semantic}
    weights |= {name: (1 - meaning) / len(lexical) for name in lexical}
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


def _meaning(query: Query, rankings: Mapping[str, Sequence[Hit]], view: IndexView, settings: SettingsView) -> float:
    """How much the semantic channels weigh for these candidates, from 0 to 1."""
    first = sorted({hit.id for hits in rankings.values() for hit in hits[:_LOOKED_AT]})
    chunks = view.read(first)
    native, foreign, code = (settings.real(item.key) for item in (NATIVE, FOREIGN, CODE))
    weights = [code if is_code(chunk) else native if _is_known(chunk, query) else foreign for chunk in chunks]
    return min(1.0, mean(weights))


def _is_known(chunk: ChunkView, query: Query) -> bool:
    """Whether the embedder was made for the chunk's language; one that tells none was made for all."""
    return not query.model_languages or chunk.language is None or chunk.language in query.model_languages
