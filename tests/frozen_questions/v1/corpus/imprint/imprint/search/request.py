"""What a search asks for, checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from imprint.errors import UsageError
from imprint.words import query_words

Mode = Literal["hybrid", "semantic", "lexical"]

MAX_CANDIDATES = 256
MAX_TERMS = 12
MAX_LIMIT = 50
MAX_OFFSET = 255
MAX_QUERY_CHARACTERS = 10_000
MAX_GLOBS = 50
MAX_GLOB_CHARACTERS = 1_000


@dataclass(frozen=True, slots=True)
class Request:
    """A search. Filters are alternatives among themselves (any of the projects) and conditions together.

    ``source`` is how a path begins; each of ``paths`` is an `imprint.search.globs.PathGlob`. With ``explain`` the
    answer also says how common each word of the query is.
    """

    text: str
    mode: Mode = "hybrid"
    channels: tuple[str, ...] = ()
    limit: int = 8
    offset: int = 0
    projects: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    source: str | None = None
    paths: tuple[str, ...] = ()
    verify: bool = False
    explain: bool = False

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise UsageError("the query is empty", "say what to look for")
        if len(self.text) > MAX_QUERY_CHARACTERS:
            raise UsageError(f"the query has {len(self.text):,} characters", f"use at most {MAX_QUERY_CHARACTERS:,}")
        for text in (
            self.text,
            self.source or "",
            *self.projects,
            *self.types,
            *self.tags,
            *self.paths,
            *self.channels,
        ):
            try:
                text.encode("utf-8")
            except UnicodeEncodeError as error:
                raise UsageError("the search is not valid Unicode", "type it in your terminal's encoding") from error
        if not 1 <= self.limit <= MAX_LIMIT:
            raise UsageError(f"the limit {self.limit} is not from 1 to {MAX_LIMIT}", "page on with the offset")
        if not 0 <= self.offset <= MAX_OFFSET:
            raise UsageError(f"the offset {self.offset} is not from 0 to {MAX_OFFSET}", "narrow the search instead")

        for glob in self.paths:
            if not glob or len(glob) > MAX_GLOB_CHARACTERS:
                raise UsageError(f"the path glob has {len(glob):,} characters", f"give 1 to {MAX_GLOB_CHARACTERS:,}")
        if len(self.paths) > MAX_GLOBS:
            raise UsageError(f"there are {len(self.paths)} path globs", f"give at most {MAX_GLOBS}")

    @property
    def words(self) -> tuple[str, ...]:
        """The distinct words of the query."""
        return query_words(self.text)
