"""The stock analyzer: plain words beside their stems in the language of the text, accents folded.

Each word gives two index terms: itself, and ``=`` with its stem, which meets the other forms of the word and no plain
word. Both ignore case and accents. A name in the spelling of code, as ``getUserById``, gives itself as a whole, and
each of its words as above. Scripts that put no spaces between words are cut into pairs of characters.

The language is told for each chunk of 40 letters or more; a query, which is too short for that, is stemmed in each
of the commonest languages of what it searches.
"""

from __future__ import annotations

from collections.abc import Sequence

from imprint import Analyzed, hookimpl
from imprint_snowball.words import pieces

_LANGUAGES_ASKED = 8
"""A query is stemmed in so many languages: each further one costs a term a word."""


@hookimpl
def imprint_profile() -> str:
    """The libraries whose other versions may stem or tell languages otherwise."""
    from importlib.metadata import version

    return " ".join(f"{name}={version(name)}" for name in ("PyStemmer", "py3langid"))


@hookimpl
def imprint_analyze(text: str, kind: str, symbols: str) -> Analyzed:
    from imprint_snowball.languages import language_of

    language = language_of(text)
    return Analyzed(_terms(text, language), language, _terms(symbols, language) if kind == "code" else ())


@hookimpl
def imprint_analyze_query(text: str, languages: Sequence[str]) -> Sequence[str]:
    from imprint_snowball.stems import stem

    asked = tuple(languages[:_LANGUAGES_ASKED]) or (None,)
    terms: list[str] = []
    for whole, words in pieces(text):
        if whole:
            terms.append(whole)
        for word in words:
            terms.append(word.plain)
            terms += ("=" + stem(word, language) for language in asked)
    return terms


def _terms(text: str, language: str | None) -> list[str]:
    from imprint_snowball.stems import stem

    terms: list[str] = []
    for whole, words in pieces(text):
        if whole:
            terms.append(whole)
        for word in words:
            terms += (word.plain, "=" + stem(word, language))
    return terms
