"""What a rule of the table is: where a match may begin, what it looks like, and what else must be true of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

_ESCAPE = r"(?<=\\[abfnrtv0])|(?<=\\x[0-9A-Fa-f]{2})|(?<=\\u[0-9A-Fa-f]{4})|(?<=%[0-9A-Fa-f]{2})|(?<==3D)"
"""Ends of escapes in JSON, in source code, in URLs and in mails, whose last letter is no part of a word."""

ANYWHERE = ""
AFTER_WORD = rf"(?<![A-Za-z0-9])|{_ESCAPE}"
AFTER_NAME = rf"(?<![A-Za-z0-9_./-])|{_ESCAPE}"
"""Not inside a longer word, or name with dots. An underscore may come before: `TOKEN_` is often glued to a value."""

Span = tuple[int, int]


_FILLER = r"[xX]{8}|[*.]{4}|EXAMPLE"


def is_filled_in(value: str) -> bool:
    """Accept all that no documentation wrote: beyond that, the format alone says that it is a credential."""
    return compiled(_FILLER).search(value) is None


@dataclass(frozen=True, slots=True)
class Rule:
    """One credential format: a row of the table.

    ``keywords``: a text without them (``folded``: in any case) is never searched with the pattern. ``gate`` narrows a
    keyword that is common in clean text: what must follow it, in RE2's syntax.
    ``pattern``: matched at the keyword, in linear time; if it has a group ``secret``, only that is redacted.
    ``before``: what may stand in front of the match. ``accepts``: asked about the secret.
    ``lead``: how many characters may stand between the match's beginning and the keyword, and which ones.
    ``place``: where a match really begins and ends that a pattern cannot bound, or None to refuse it.
    ``wraps``: whether the value may go on in the next line, as long tokens do in mails and terminals.
    ``goes_on``: whether nothing but its length says that it has ended.
    """

    kind: str
    keywords: tuple[str, ...]
    pattern: str
    before: str = AFTER_WORD
    accepts: Callable[[str], bool] = is_filled_in
    lead: tuple[str, int] = ("", 0)
    place: Callable[[str, int, int], Span | None] | None = None
    wraps: bool = False
    goes_on: bool = False
    gate: str = ""
    folded: bool = False

    def match(self, text: str, at: int) -> Span | None:
        """The secret of the match that has the keyword at ``at``."""
        if self.lead[1]:
            at = self._begin(text, at)
        if at < 0 or not self.begins(text, at):
            return None
        found = compiled(self.pattern).match(text, at)
        if not found:
            return None
        start, end = found.span("secret" if "secret" in found.re.groupindex else 0)
        if not self.accepts(text[start:end]):
            return None
        return self.place(text, start, end) if self.place else (start, end)

    def begins(self, text: str, at: int) -> bool:
        """Whether a match may begin at the keyword at ``at``, whatever follows."""
        return not self.before or compiled(self.before).match(text, at) is not None

    def _begin(self, text: str, at: int) -> int:
        """Where the run of leading characters begins; -1 if it is longer than a match can be."""
        characters, most = self.lead
        begin = at
        while begin > 0 and at - begin <= most and text[begin - 1] in characters:
            begin -= 1
        if begin > 0 and text[begin - 1] == "\\" and begin < at:
            begin += 1  # the letter of an escape
        return begin if at - begin <= most else -1


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern, compiled when a text first has its keyword: the whole table would take longer than most runs."""
    return re.compile(pattern)


_NO_MORE = r"(?![A-Za-z0-9])"


def token(
    kind: str,
    prefixes: str,
    body: str,
    *,
    end: str = _NO_MORE,
    before: str = AFTER_WORD,
    accepts: Callable[[str], bool] = is_filled_in,
    gate: str = "",
) -> Rule:
    """A value that begins with one of the prefixes (between blanks) and goes on with ``body``."""
    words = tuple(prefixes.split())
    pattern = f"(?:{'|'.join(map(re.escape, words))})(?:{body}){end}"
    return Rule(kind, words, pattern, before=before, accepts=accepts, wraps=True, goes_on=not end, gate=gate)


def around(kind: str, keyword: str, lead: tuple[str, int], pattern: str) -> Rule:
    """A value with its mark inside; ``lead`` is what stands before the mark: which characters, at most how many."""
    return Rule(kind, (keyword,), f"{pattern}{_NO_MORE}", lead=lead)


SEPARATOR = (
    r"(?:\\{0,3}[\"'`])?\]?[ \t]{0,8}+"  # the end of a quoted name, or of a subscript
    r"(?::[ \t]{0,4}[&*A-Za-z][\w.\[\]|' ]{0,40}?[ \t]{0,4}=(?!=)"  # a name with its type
    r"|[=:]>|:=|\?=|={1,3}|:|>|,(?=[ \t]{0,4}\\?[\"'`])|%3[Dd]"
    # the name in one attribute, the value in the next
    r"|[,;{]?\s{0,40}+(?:-[ \t])?[\"']?(?:\w{0,12}value|content|default)[\"']?[ \t]{0,4}[=:]"
    r")[ \t]{0,8}+"
)
OPEN = r"(?:[bBrRuUfF@$]{0,2}\\{0,3}[\"'`])?"
"""What may open a string."""


def named(kind: str, words: str, value: str) -> Rule:
    """A value without a mark of its own, assigned to a name that one of the words (between blanks) begins."""
    keywords = tuple(words.split())
    name = "|".join(map(re.escape, keywords))
    pattern = rf"(?i:(?:{name})[A-Za-z0-9_. -]{{0,40}}?{SEPARATOR}){OPEN}(?P<secret>{value})(?![A-Za-z0-9_/+=-])"
    return Rule(kind, keywords, pattern, folded=True, before=r"(?<![A-Za-z0-9])|(?<=[a-z])(?=[A-Z])")
