"""Applies the table of rules to a text: keywords first, in one pass, so that clean text costs little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from imprint import Finding
from imprint_credentials.flattened import flattened
from imprint_credentials.keywords import Keywords
from imprint_credentials.readings import readings
from imprint_credentials.rule import Rule, Span, compiled
from imprint_credentials.tabular import columns
from imprint_credentials.values import looks_made
from imprint_credentials.wrapping import joined, tail

_PLACEHOLDER = r"\[redacted:[a-z0-9-]{1,64}\]"
_PLACEHOLDER_START = "[redacted:"
_LONGEST_PLACEHOLDER = 80
_DEEPEST = 2
"""How often a text is read again: escapes of escapes, no more."""

_NAME = 80
"""How far before a value its name may stand: what was decoded there counts as well."""

Match = tuple[int, int, int, str]
"""(start, -end, rank, kind): in this order the widest comes first, then the row that is higher in the table."""


class Finder:
    """A table of rules, arranged by keyword so that all keywords are looked for at once."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._keywords = Keywords(rules)

    def find(self, text: str) -> list[Finding]:
        """What the rules find, in the order of the text; the row higher in the table names what two find."""
        findings: list[Finding] = []
        for start, minus_end, _, kind in sorted(self._matches(text, _DEEPEST)):
            if not findings or -minus_end > findings[-1].end:
                findings.append(Finding(start, -minus_end, kind))
        return findings

    def _matches(self, text: str, depth: int) -> Iterator[Match]:
        """Each match in the text as it stands, then each in what it stands for."""
        yield from self._scan(text)
        for reading in chain(readings(text), flattened(text), columns(text)) if depth else ():
            for start, minus_end, rank, kind in self._matches(reading.text, depth - 1):
                line = reading.text.rfind("\n", max(0, start - _NAME), start) + 1
                if reading.changes(line or max(0, start - _NAME), -minus_end):
                    first, last = reading.original(start, -minus_end)
                    yield first, -last, rank, kind

    def _scan(self, text: str) -> Iterator[Match]:
        reached: dict[int, int] = {}
        for at, (rank, rule) in self._keywords.find(text):
            if at < reached.get(rank, 0):
                continue
            found = rule.match(text, at)
            if found and rule.goes_on:
                found = found[0], tail(text, *found)
            elif not found and rule.wraps and rule.begins(text, at):
                found = _wrapped(rule, text, at)
            if found and not _in_placeholder(text, at):
                reached[rank] = found[1]
                yield found[0], -found[1], rank, rule.kind


def _wrapped(rule: Rule, text: str, at: int) -> Span | None:
    """A match that goes on in the next line, if what it then holds is random: words would make one as well."""
    reading = joined(text, at)
    if reading is None:
        return None
    found = rule.match(reading.text, reading.begin)
    if not found or not looks_made(reading.text[found[0] : found[1]]):
        return None
    return reading.original(*found)


def _in_placeholder(text: str, offset: int) -> bool:
    """Whether an offset lies in an earlier finding's placeholder, whose kind may look like a keyword."""
    opened = text.rfind(_PLACEHOLDER_START, max(0, offset - _LONGEST_PLACEHOLDER), offset + 1)
    placeholder = compiled(_PLACEHOLDER).match(text, opened) if opened >= 0 else None
    return placeholder is not None and offset < placeholder.end()
