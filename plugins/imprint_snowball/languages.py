"""Tells the natural language of a chunk, by py3langid's model."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from imprint_snowball.stems import ALGORITHMS

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

_WITHOUT_STEMMER = (
    "bg", "bn", "he", "hr", "ja", "ka", "ko", "lv", "mk", "sk", "sl", "sq", "th", "uk", "ur", "vi", "zh",
)  # fmt: skip
"""Further languages with many writers. Rarer ones would mostly be mistaken for, by code and names."""

_LEAST_LETTERS = 40
_MOST_CHARACTERS = 2000


def language_of(text: str) -> str | None:
    """The language as its ISO 639-1 code; None for a text with few letters."""
    sample = text[:_MOST_CHARACTERS]
    if sum(map(str.isalpha, sample)) < _LEAST_LETTERS and sample.isascii():
        return None
    language: str = _identifier().classify(sample)[0]
    return language


@cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE)
    identifier.set_languages(sorted({*ALGORITHMS, *_WITHOUT_STEMMER} & set(identifier.labels)))
    return identifier
