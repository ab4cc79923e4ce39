"""The frozen values that cross the border between the kernel and its plugins.

Offsets are counted in characters of the text at hand, half open: ``text[start:end]``. Pages and lines count from 1.
Times are seconds from the start of a recording.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol

from imprint.errors import SourceTooLarge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

Role = Literal["document", "query"]
"""Why a text is embedded: models with prefixes treat the two differently."""

ChannelKind = Literal["semantic", "lexical", "symbolic"]
"""What a channel ranks by: meaning, words, or the words of definitions and paths. A result's semantic score is that of
the semantic channels, its lexical score that of the others, but symbolic ones only where no lexical one found it."""

HEAD_BYTES = 8192
"""How much of a file an extractor may look at before it claims the file."""


@dataclass(frozen=True, slots=True)
class FileEntry:
    """One file that a scanner found.

    ``path`` is absolute, spelled as the file system spells it (``os.fsdecode``: invalid bytes are surrogates).
    ``regular`` is false for a FIFO, a socket or a device: the kernel reports it and never opens it.
    A scanner lists no symbolic link. It lists a path that is too long to be opened, a folder's too, since the kernel
    then fails to read it and says so.
    """

    path: str
    regular: bool = True


@dataclass(frozen=True, slots=True)
class Document:
    """What an extractor gets of one file: a private snapshot of its bytes, never the file itself.

    ``name`` is the path relative to the root, with forward slashes; ``size`` is in bytes; ``head`` is the first
    `HEAD_BYTES` bytes. The whole is behind `as_text` and `as_document`, so that claiming a file by its name costs no
    reading and each kind of format meets its own size limit.
    """

    name: str
    size: int
    head: bytes = field(repr=False)
    content: bytes | None = field(repr=False)
    max_text_bytes: int
    max_document_bytes: int

    def as_text(self) -> bytes:
        """The bytes of a text format; raises `SourceTooLarge` past ``ingest.max_file_bytes``."""
        if self.size > self.max_text_bytes:
            raise SourceTooLarge(
                f"{self.size:,} bytes of text, more than the limit of {self.max_text_bytes:,}",
                "raise ingest.max_file_bytes to index it",
            )
        return self._whole()

    def as_document(self) -> bytes:
        """The bytes of a document format, as PDF; raises `SourceTooLarge` past ``ingest.max_doc_size_mb``."""
        if self.size > self.max_document_bytes:
            raise SourceTooLarge(
                f"{self.size:,} bytes, more than the limit of {self.max_document_bytes:,} for documents",
                "raise ingest.max_doc_size_mb to index it",
            )
        return self._whole()

    def _whole(self) -> bytes:
        if self.content is None:
            raise SourceTooLarge(
                f"{self.size:,} bytes, more than any limit allows to read",
                "raise ingest.max_doc_size_mb to index it",
            )
        return self.content


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of extracted text that has a place of its own: a page, a moment, a heading, a speaker, a record.

    Segments of one text lie inside it, in order, and do not overlap; text between them is allowed. ``date`` is when it
    was said or written, in ISO 8601; ``time_start`` and ``time_end`` count from the start of a recording.
    """

    start: int
    end: int
    page: int | None = None
    time_start: float | None = None
    time_end: float | None = None
    heading: str | None = None
    speaker: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Extracted:
    """The readable text of a document.

    ``kind`` names the structure of the text, and so who chunks it: the stock kinds are ``markdown``, ``prose``,
    ``code``, ``data``, and, with a segment each turn or record, ``conversation`` and ``records``; a plugin may bring
    others together with a chunker for them. ``language`` is the programming language of code, by its lower-case name.
    ``metadata`` is stored with the source after redaction.
    """

    text: str
    kind: str
    language: str | None = None
    segments: Sequence[Segment] = ()
    title: str | None = None
    metadata: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Skip:
    """A document that holds nothing to index, with the reason and what would make it readable.

    A skip is not a failure: the run stays complete, and chunks of an earlier version are kept.
    """

    reason: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A stretch of text that must not be stored. ``kind`` becomes its placeholder: ``[redacted:kind]``.

    ``kind`` is made of lower-case letters, digits and hyphens.
    """

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Span:
    """A chunk of a text. ``label`` says where all of it stands: a heading path, a symbol; it may be empty. ``names``
    are the headings or symbols that begin in it and that the label does not say.
    """

    start: int
    end: int
    label: str = ""
    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Analyzed:
    """The index terms of a text, under which the ranked full text finds it, and the natural language it is in.

    A term is any text without white space, and may stand more than once; a query finds a chunk by the terms that are
    equal, character by character. ``language`` is a lower-case ISO 639 code, None where there is none to tell.
    ``symbols`` are the terms of the chunk's symbols, which symbolic channels rank; none keeps the chunk from them.
    """

    terms: Sequence[str]
    language: str | None = None
    symbols: Sequence[str] = ()


class TokenCounter(Protocol):
    """Counts text in the tokens of the model that will read it."""

    def count(self, text: str) -> int:
        """How many tokens ``text`` has, without the model's own marks."""
        ...

    def ends(self, text: str) -> Sequence[int]:
        """The end offset of each token of ``text``, in order: one pass for a whole document.

        A part cut at white space has as many tokens as there are ends inside it; a part cut inside a word may have a
        few more, so measure it with `count`.
        """
        ...


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What makes two vectors comparable: the identity that a collection's dense manifest records.

    ``revision`` is the sha256 of the model's files. ``max_tokens`` is how many tokens a document text may have: the
    model's window less its own marks and the document prefix. ``languages`` are the natural languages that it was made
    for, by their ISO 639 codes, none for a model of all languages; vectors are comparable whatever it says of them.
    """

    name: str
    revision: str
    dimensions: int
    pooling: str
    max_tokens: int
    query_prefix: str = ""
    document_prefix: str = ""
    languages: Sequence[str] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Hit:
    """One candidate: the ``id`` that the view gave, and the channel's score, higher is better, in the channel's
    unit. ``parts`` name what the score is made of, for ``--explain``: at most 16 names, each with a number.
    """

    id: str
    score: float
    parts: Sequence[tuple[str, float]] = ()


@dataclass(frozen=True, slots=True)
class ChannelInfo:
    """What a channel is: whose score its score is shown as, and whether it needs the collection's vectors."""

    kind: ChannelKind
    needs_vectors: bool


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched for.

    ``terms`` are its distinct words as they were typed, at most 12: the rarest inside the filters. ``limit`` is how
    many candidates a channel may return (at most 256). ``vector`` embeds the text when a channel first asks for it; it
    raises `IdentityError` on a collection without vectors. ``index_terms`` analyzes
    the text as the chunks of the view were; it gives none when no analyzer is in use. ``model_languages`` are those
    that the collection's embedder was made for, none for all.
    """

    text: str
    terms: Sequence[str]
    limit: int
    vector: Callable[[], Sequence[float]] = field(repr=False)
    index_terms: Callable[[], Sequence[str]] = field(default=tuple, repr=False)
    model_languages: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ChunkView:
    """What a channel or a fusion may read of a candidate. ``type`` is the kind of its text, ``language`` the natural
    language that the analyzer told.
    """

    id: str
    text: str
    label: str
    source: str
    project: str
    type: str
    language: str | None


class IndexView(Protocol):
    """A read-only view of the index, already narrowed to the asked workspace, project and filters.

    It holds published versions only. The kernel refuses a channel's hit that did not come from its view.
    """

    def nearest(self, vector: Sequence[float], limit: int) -> list[Hit]:
        """The ``limit`` chunks whose vectors are nearest, best first; the score is the cosine."""
        ...

    def ranked_text(self, text: str, limit: int) -> list[Hit]:
        """The ``limit`` best chunks by the engine's BM25 over their text, best first."""
        ...

    def ranked_terms(self, terms: Sequence[str], limit: int) -> list[Hit]:
        """The ``limit`` best chunks by the engine's BM25 over their index terms, best first."""
        ...

    def ranked_symbols(self, terms: Sequence[str], limit: int) -> list[Hit]:
        """The ``limit`` best chunks by the engine's BM25 over the terms of their symbols, best first."""
        ...

    def count(self, text: str | None = None) -> int:
        """How many chunks hold every word of ``text`` (`query_words` and `word_parts` say what a word is), or how many
        there are for None.

        Exact inside the filters. Only while a run is on, or after one was cut off, its unpublished chunks count too.
        """
        ...

    def holding(self, text: str, limit: int) -> list[str]:
        """The IDs of the first ``limit`` chunks, in order of ID, that hold every word of ``text``."""
        ...

    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        """The chunks of IDs that this view gave, in the order of ``ids``."""
        ...


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting that a plugin declares: ``key`` is dotted, ``default`` gives the type.

    Types: bool, int, float, str, or a tuple of str. ``choices``, ``minimum`` and ``pattern`` (a regular expression that
    a text, or each of a tuple, must match whole) are checked when the value is set and when it is read.
    """

    key: str
    default: SettingValue
    help: str
    choices: Sequence[str] = ()
    minimum: float | None = None
    pattern: str = ""


SettingValue = bool | int | float | str | tuple[str, ...]


class SettingsView(Protocol):
    """The settings in force, read-only; each plugin hook may ask for them as its ``settings`` argument."""

    def __getitem__(self, key: str) -> SettingValue:
        """The value of a declared key; raises `UsageError` for an undeclared one."""
        ...

    def text(self, key: str) -> str: ...

    def number(self, key: str) -> int: ...

    def real(self, key: str) -> float: ...

    def flag(self, key: str) -> bool: ...

    def names(self, key: str) -> tuple[str, ...]: ...
