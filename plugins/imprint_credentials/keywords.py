"""Finds in one pass where a rule may match: all keywords are one automaton, run by RE2 over the text's bytes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from imprint_credentials.rule import Rule

if TYPE_CHECKING:
    import re2

Ranked = tuple[int, Rule]
"""A rule with its place in the table."""

_MEMORY = 64 << 20
"""What RE2 may use for the automaton's states; in its own 8 MiB it begins anew again and again, at half the speed."""

_INDEXED = 2
"""By how many of its first characters a keyword is looked up."""


class Keywords:
    """The keywords of a table; ADR 0008 has the figures."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = tuple(enumerate(rules))

    def find(self, text: str) -> Iterator[tuple[int, Ranked]]:
        """Each place of a keyword with each of its rules, in the order of the text; keywords may overlap."""
        data = text.encode("ascii", "replace")  # a byte a character, so that places in it are places in the text
        folded = data.lower()
        hit = self._automaton.search(data)
        while hit:
            at = hit.start()
            for keyword, rules in self._by_beginning.get(folded[at : at + _INDEXED], ()):
                if folded.startswith(keyword, at):
                    for ranked in rules:
                        yield at, ranked
            hit = self._automaton.search(data, at + 1)

    @cached_property
    def _automaton(self) -> re2._Regexp:
        """Made when the first text comes: the commands that store nothing load the table as well."""
        words: defaultdict[tuple[str, bool], set[str]] = defaultdict(set)
        for _, rule in self._rules:
            words[rule.gate, rule.folded].update(rule.keywords)
        return automaton(words)

    @cached_property
    def _by_beginning(self) -> dict[bytes, list[tuple[bytes, list[Ranked]]]]:
        rules: defaultdict[bytes, list[Ranked]] = defaultdict(list)
        for rank, rule in self._rules:
            for keyword in dict.fromkeys(word.lower().encode() for word in rule.keywords):
                rules[keyword].append((rank, rule))
        beginnings: defaultdict[bytes, list[tuple[bytes, list[Ranked]]]] = defaultdict(list)
        for keyword, ranked in rules.items():
            beginnings[keyword[:_INDEXED]].append((keyword, ranked))
        return beginnings


def automaton(words: Mapping[tuple[str, bool], Iterable[str]]) -> re2._Regexp:
    """One automaton of all words, by what must follow them and whether in any case."""
    import re2

    options = re2.Options()
    options.max_mem = _MEMORY
    options.never_capture = True
    options.log_errors = False
    parts = (
        f"(?{'i' if folded else ''}:{'|'.join(map(re2.escape, sorted(some)))}){gate}"
        for (gate, folded), some in words.items()
    )
    return re2.compile("|".join(parts), options)
