"""What a rule of the table is: where a match may begin, what it looks like, and what else must be true of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_ESCAPE = r"(?<=\\[abfnrtv0])|(?<=\\x[0-9A-Fa-f]{2})|(?<=\\u[0-9A-Fa-f]{4})|(?<=%[0-9A-Fa-f]{2})"
"""Ends of escapes in JSON, in source code and in URLs, whose last letter is no part of a word."""

ANYWHERE = re.compile("")
AFTER_WORD = re.compile(rf"(?<![A-Za-z0-9])|{_ESCAPE}")
"""Not inside a longer word. An underscore may come before: `TOKEN_` is often glued to a value."""


def anything(value: str) -> bool:  # noqa: ARG001
    """Accept what the pattern matched: the format alone says that it is a credential."""
    return True


@dataclass(frozen=True, slots=True)
class Rule:
    """One credential format: a row of the table.

    ``keywords``: a match begins at one of these; a text without them is never searched with the pattern.
    ``pattern``: matched at the keyword, in linear time; if it has a group ``secret``, only that is redacted.
    ``folded``: keywords (in lower case) are found in any case. ``before``: what may stand in front of the keyword.
    ``accepts``: asked about the secret. ``extend``: where a match really ends that a pattern cannot bound, or None to
    refuse it.
    """

    kind: str
    keywords: tuple[str, ...]
    pattern: re.Pattern[str]
    folded: bool = False
    before: re.Pattern[str] = AFTER_WORD
    accepts: Callable[[str], bool] = anything
    extend: Callable[[str, int], int | None] | None = None

    def match(self, text: str, at: int) -> tuple[int, int] | None:
        """The secret whose match begins at the keyword at ``at``."""
        if not self.before.match(text, at):
            return None
        found = self.pattern.match(text, at)
        if not found:
            return None
        start, end = found.span("secret" if "secret" in self.pattern.groupindex else 0)
        if self.extend:
            extended = self.extend(text, end)
            return None if extended is None else (start, extended)
        return (start, end) if self.accepts(text[start:end]) else None
