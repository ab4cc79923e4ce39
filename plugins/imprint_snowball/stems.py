"""Stems of words by Snowball's algorithms, for the languages that it has one for."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from imprint_snowball.words import Word, fold

if TYPE_CHECKING:
    import Stemmer

ALGORITHMS = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "et": "estonian", "eu": "basque", "fa": "persian", "fi": "finnish", "fr": "french", "ga": "irish",
    "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian",
    "ne": "nepali", "nl": "dutch", "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian",
    "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip


@lru_cache(maxsize=1 << 16)
def stem(word: Word, language: str | None) -> str:
    """The stem of a word, its accents folded; the word itself in a language without a stemmer."""
    stemmer = _stemmer(language)
    return word.plain if stemmer is None else fold(stemmer.stemWord(word.lower)) or word.plain


@cache
def _stemmer(language: str | None) -> Stemmer.Stemmer | None:
    import Stemmer

    algorithm = ALGORITHMS.get(language or "")
    return Stemmer.Stemmer(algorithm) if algorithm in Stemmer.algorithms() else None
