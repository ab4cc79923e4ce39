"""Text analysis: the index terms of chunks and queries, as the configured analyzer gives them, checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from imprint.dispatch import Plugin, Plugins
from imprint.errors import UsageError
from imprint.settings import Settings
from imprint.values import Analyzed

_LANGUAGE = re.compile(r"[a-z]{2,8}\Z")
_NOTHING = Analyzed(())
_TERMS_A_CHARACTER = 4


class Analysis:
    """The analyzer in use; without one, nothing has index terms."""

    def __init__(self, plugin: Plugin | None, settings: Settings) -> None:
        self.plugin = plugin
        self._settings = settings

    @classmethod
    def load(cls, plugins: Plugins) -> Analysis:
        """The analyzer that ``search.analyzer`` names; raises `UsageError` if it cannot be used."""
        name = plugins.settings.text("search.analyzer")
        if not name:
            return cls(None, plugins.settings)
        found = plugins.stage("analyze", only=(name,))
        if not found:
            broken = [item.reason for item in plugins.broken("analyze") if item.name == name]
            why = broken[0] if broken else "no installed plugin has this name"
            raise UsageError(
                f"the analyzer {name} cannot be used: {why}", "see `imprint plugins`, or set search.analyzer"
            )
        return cls(found[0], plugins.settings)

    def chunk(self, text: str, kind: str, symbols: str) -> Analyzed:
        """The index terms of a chunk, its language and the terms of its symbols; raises `PluginError` for an answer
        that is none.
        """
        if self.plugin is None:
            return _NOTHING
        answer = self.plugin.call("imprint_analyze", text=text, kind=kind, symbols=symbols, settings=self._settings)
        if not isinstance(answer, Analyzed):
            raise self.plugin.error(f"imprint_analyze returned {type(answer).__name__}, not Analyzed")
        language = answer.language
        if language is not None and not (isinstance(language, str) and _LANGUAGE.match(language)):
            raise self.plugin.error(f"imprint_analyze returned the language {language!r:.40}, which is no ISO 639 code")
        terms = _checked(self.plugin, "imprint_analyze", answer.terms, text)
        return Analyzed(terms, language, _checked(self.plugin, "imprint_analyze", answer.symbols, symbols))

    def query(self, text: str, languages: Sequence[str]) -> Sequence[str]:
        """The index terms of a query, each once; raises `PluginError` for an answer that is none."""
        if self.plugin is None:
            return ()
        answer = self.plugin.call(
            "imprint_analyze_query", text=text, languages=tuple(languages), settings=self._settings
        )
        return tuple(dict.fromkeys(_checked(self.plugin, "imprint_analyze_query", answer, text)))


def _checked(plugin: Plugin, hook: str, answer: Any, text: str) -> Sequence[str]:
    """The terms, each one text without white space that can be stored."""
    terms = list(plugin.iterate(hook, answer))
    if len(terms) > _TERMS_A_CHARACTER * len(text):
        raise plugin.error(f"{hook} returned {len(terms):,} terms for {len(text):,} characters")
    for term in terms:
        if type(term) is not str or term.split() != [term]:
            raise plugin.error(f"{hook} returned {term!r:.80}, which is no term")
    try:
        " ".join(terms).encode("utf-8")
    except UnicodeEncodeError as error:
        raise plugin.error(f"{hook} returned a term that is not valid Unicode") from error
    return terms
