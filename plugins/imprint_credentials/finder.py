"""Applies the table of rules to a text: keywords first, so that clean text costs a few plain searches."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from imprint import Finding
from imprint_credentials.rule import Rule

_PLACEHOLDER = re.compile(r"\[redacted:[a-z0-9-]{1,64}\]")
_PLACEHOLDER_START = "[redacted:"
_LONGEST_PLACEHOLDER = 80

Ranked = tuple[int, Rule]
"""A rule with its place in the table."""


@dataclass(frozen=True, slots=True)
class Finder:
    """A table of rules, arranged by keyword so that each keyword is looked for once in a text."""

    exact: Mapping[str, Sequence[Ranked]]
    folded: Mapping[str, Sequence[Ranked]]

    @classmethod
    def of(cls, rules: Sequence[Rule]) -> Finder:
        exact: defaultdict[str, list[Ranked]] = defaultdict(list)
        folded: defaultdict[str, list[Ranked]] = defaultdict(list)
        for rank, rule in enumerate(rules):
            for keyword in rule.keywords:
                (folded if rule.folded else exact)[keyword].append((rank, rule))
        return cls(dict(exact), dict(folded))

    def find(self, text: str) -> list[Finding]:
        """What the rules find, in the order of the text; the row higher in the table names what two find."""
        matches = [*_matches(text, text, self.exact), *_matches(text, _folded(text), self.folded)]
        findings: list[Finding] = []
        for start, minus_end, _, kind in sorted(matches):
            if not findings or -minus_end > findings[-1].end:
                findings.append(Finding(start, -minus_end, kind))
        return findings


def _matches(text: str, searched: str, table: Mapping[str, Sequence[Ranked]]) -> Iterator[tuple[int, int, int, str]]:
    """Each match as (start, -end, rank, kind): in the order that puts the widest and then the highest rule first."""
    for keyword, rules in table.items():
        if keyword not in searched:
            continue
        for rank, rule in rules:
            at = searched.find(keyword)
            while at >= 0:
                match = rule.match(text, at)
                if match and not _in_placeholder(text, at):
                    yield match[0], -match[1], rank, rule.kind
                at = searched.find(keyword, max(at + len(keyword), match[1] if match else 0))


def _folded(text: str) -> str:
    """The text in lower case, at the same offsets: the dotted capital I is the one letter that would become two."""
    return text.lower() if text.isascii() else text.replace("\u0130", "i").lower()


def _in_placeholder(text: str, offset: int) -> bool:
    """Whether an offset lies in an earlier finding's placeholder, whose kind may look like a keyword."""
    opened = text.rfind(_PLACEHOLDER_START, max(0, offset - _LONGEST_PLACEHOLDER), offset + 1)
    placeholder = _PLACEHOLDER.match(text, opened) if opened >= 0 else None
    return placeholder is not None and offset < placeholder.end()
