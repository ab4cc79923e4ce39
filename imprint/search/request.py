"""What a search asks for, checked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from imprint.errors import UsageError
from imprint.store.port import AnyOf, Condition, StartsWith, Where

Mode = Literal["hybrid", "semantic", "lexical"]

MAX_CANDIDATES = 256
MAX_TERMS = 12
MAX_LIMIT = 50
MAX_OFFSET = 255
MAX_QUERY_CHARACTERS = 10_000

_TERM = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Request:
    """A search. Filters are alternatives among themselves (any of the projects) and conditions together."""

    text: str
    mode: Mode = "hybrid"
    channels: tuple[str, ...] = ()
    limit: int = 8
    offset: int = 0
    projects: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    source: str | None = None
    verify: bool = False

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise UsageError("the query is empty", "say what to look for")
        if len(self.text) > MAX_QUERY_CHARACTERS:
            raise UsageError(f"the query has {len(self.text):,} characters", f"use at most {MAX_QUERY_CHARACTERS:,}")
        for text in (self.text, self.source or "", *self.projects, *self.types, *self.tags, *self.channels):
            try:
                text.encode("utf-8")
            except UnicodeEncodeError as error:
                raise UsageError("the search is not valid Unicode", "type it in your terminal's encoding") from error
        if not 1 <= self.limit <= MAX_LIMIT:
            raise UsageError(f"the limit {self.limit} is not from 1 to {MAX_LIMIT}", "page on with the offset")
        if not 0 <= self.offset <= MAX_OFFSET:
            raise UsageError(f"the offset {self.offset} is not from 0 to {MAX_OFFSET}", "narrow the search instead")

    @property
    def terms(self) -> tuple[str, ...]:
        """The first distinct words, lower case."""
        return tuple(dict.fromkeys(_TERM.findall(self.text.lower())))[:MAX_TERMS]

    @property
    def where(self) -> Where:
        """The filters as the store's conditions."""
        lists = (("project", self.projects), ("type", self.types), ("tags", self.tags))
        must: list[Condition] = [AnyOf(key, values) for key, values in lists if values]
        if self.source is not None:
            must.append(StartsWith("source", self.source))
        return Where(tuple(must))
