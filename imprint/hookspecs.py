"""Every hook that a plugin may implement: when it is called, with what, what it returns, and what the kernel
checks.

One rule holds for all: **a plugin returns values, the kernel does the effects** (ADR 0001). A plugin never holds
the store, writes no file of Imprint's, and decides no deletion. Therefore:

- an exception in a hook is reported with the plugin's name and distribution; it costs the source (or the search) at
  hand and nothing else;
- hook wrappers are refused when the plugin is loaded, since a wrapper could drop what a redactor found;
- standard output of a plugin goes to standard error while it runs;
- a hook takes only the arguments that it names: leave out the ones that you do not need.

A plugin is a module or an object with functions marked ``@imprint.hookimpl``, named in the entry-point group of its
stage: ``imprint.scan``, ``imprint.extract``, ``imprint.redact``, ``imprint.chunk``, ``imprint.analyze``,
``imprint.embed``, ``imprint.rank``, ``imprint.fuse``, ``imprint.rerank`` or ``imprint.commands``. A command loads only
the groups that it needs. The entry point's name is the plugin's name. Plugins of one stage are asked in the order of
the setting ``plugins.order.STAGE``; then come those that are not stock, by name; then the stock ones in the stock order
of the stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from imprint.markers import hookspec
from imprint.values import (
    Analyzed,
    ChannelInfo,
    ChannelKind,
    ChunkView,
    Document,
    Extracted,
    FileEntry,
    Finding,
    Hit,
    IndexView,
    ModelInfo,
    Query,
    Role,
    Segment,
    Setting,
    SettingsView,
    Skip,
    Span,
    TokenCounter,
)

if TYPE_CHECKING:
    import click

    from imprint.values import Vectors


@hookspec
def imprint_settings() -> Sequence[Setting]:  # type: ignore[empty-body]
    """Declare the plugin's settings.

    When: once, after the plugin is loaded, in any stage. Who: any plugin; all answers count. A key that is declared
    twice with different defaults fails the later plugin. The kernel checks the type, the choices and the minimum of
    every value; a plugin reads them through the ``settings`` argument of its hooks.
    """


@hookspec
def imprint_profile(settings: SettingsView) -> str:  # type: ignore[empty-body]
    """Name what else of the plugin's set-up must invalidate its earlier results, as OCR languages or a tool's version.

    When: once a run, before the first source. Who: extractors, redactors and chunkers; optional. The answer, with the
    plugin's name and its distribution's version, is part of each source's profile: another answer means that the
    sources that this plugin made, or was asked about first, are made again.
    """


@hookspec
def imprint_scan(root: str, settings: SettingsView) -> Iterator[FileEntry] | None:
    """List the files under an approved root.

    When: once a root and run. ``root`` is an absolute, resolved folder. Return None to leave the root to the next
    scanner; the first that returns an iterator has it, and is the only one asked. Yield each file once, no symbolic
    link or junction, nothing reached through one, in any order. Use `imprint.excluded_folder` to leave out folders
    that are never indexed; excluded file names are the kernel's own check. `imprint.walk` is a scanner's usual walk,
    `imprint.kinds_in` its step; a call of your own to the system takes `imprint.extended_path`.

    Errors: raise `imprint.ScanError` when the listing cannot be completed. The run then fails for this root and
    prunes nothing in it; a listing that ends early without an error would be read as deletion.
    The kernel checks: each path lies under the root. One behind a link, as when a folder was replaced by a link
    meanwhile, is reported and never opened.
    """


@hookspec
def imprint_extract(document: Document, settings: SettingsView) -> Extracted | Skip | None:
    """Turn one file into readable text.

    When: once a changed file. Return None to leave the document to the next extractor; decide by ``document.name``
    and ``document.head`` before you ask for the bytes. The first answer that is not None wins. Return `Skip` for a
    document that is rightly yours but holds no text.

    Errors: raise `imprint.SourceError` with one line and a remedy for a file that cannot be read now: it is a failed
    source, its earlier version stays, and the run is incomplete.
    The kernel checks: text free of lone surrogates, segments inside the text, in order and without overlap.
    """


@hookspec
def imprint_redact(text: str, kind: str, settings: SettingsView) -> Sequence[Finding]:  # type: ignore[empty-body]
    """Find what must not be stored.

    When: for every text that is about to be stored: documents (``kind`` is the document's), titles, labels, metadata,
    file names, and error messages (``kind`` is ``line``). All redactors are asked; the kernel takes the union of their
    findings and writes the placeholders, so a redactor can only remove. It runs again on its own result and must then
    find nothing outside the placeholders.

    Errors: any exception, a wrong value, or more than ``redact.timeout_seconds`` fails the source; nothing of it is
    stored. A redactor that cannot be loaded stops every run before it starts.
    The kernel checks: each finding inside the text and not empty, its kind of lower-case letters, digits and hyphens.
    """


@hookspec
def imprint_chunk(
    text: str,
    kind: str,
    language: str | None,
    segments: Sequence[Segment],
    tokens: TokenCounter,
    limit: int,
    settings: SettingsView,
) -> Sequence[Span] | None:
    """Cut a redacted text into the pieces that are embedded and found.

    When: once a changed source with text. Return None to leave this ``kind`` to the next chunker. ``segments`` are
    the extractor's, moved to where they stand in the redacted text. ``limit`` is the most tokens that a chunk may have,
    by ``tokens``: the embedder's own count.
    The kernel checks: spans inside the text, starts in order, every non-blank character in one, none longer than
    the limit.
    """


@hookspec
def imprint_model(settings: SettingsView) -> ModelInfo:  # type: ignore[empty-body]
    """Declare the identity of the embedder's model.

    When: before any work of a run or search that needs vectors. Who: the plugin that ``embed.model`` names, alone.
    Errors: raise `imprint.ImprintError` when the model's files are missing or are not the pinned ones.
    The kernel compares it with the collection's dense manifest and refuses another model.
    """


@hookspec
def imprint_tokens(text: str, settings: SettingsView) -> Sequence[int]:  # type: ignore[empty-body]
    """Give the end offset (in characters) of every token of ``text``, in order, without the model's own marks.

    When: at least once a chunked text, from one thread. Who: the embedder in use. The kernel builds the
    `TokenCounter` of the chunk hook on it.
    """


@hookspec
def imprint_embed(texts: Sequence[str], role: Role, settings: SettingsView) -> Vectors:  # type: ignore[empty-body]
    """Turn texts into vectors.

    When: in batches of a few dozen texts of several sources, from one thread at a time; the plugin spreads a batch over
    the processor itself. Who: the embedder in use.
    Return: float32, shape (len(texts), dimensions), each row of unit length. A text's vector must not depend on the
    texts beside it.
    The kernel checks: shape, finiteness, unit length to 1e-3. If a batch fails, its texts are tried source by source,
    so that only the source at fault fails.
    """


@hookspec
def imprint_analyze(  # type: ignore[empty-body]
    text: str, kind: str, symbols: str, settings: SettingsView
) -> Analyzed:
    """Give the index terms of a chunk, its natural language, and the terms of its symbols.

    When: for every chunk, with what precedes its text in the index (headings, a signature), after redaction. Who: the
    analyzer that ``search.analyzer`` names, alone. ``kind`` is the document's, as ``code``. ``symbols`` has, a line
    each, the path of the source in its root, the definitions or headings around the chunk, and those inside it.
    Errors: any exception fails the source. The kernel checks the terms and has the redactors see them.
    """


@hookspec
def imprint_analyze_query(  # type: ignore[empty-body]
    text: str, languages: Sequence[str], settings: SettingsView
) -> Sequence[str]:
    """Give the index terms of a query.

    When: once a search, if a channel asks. ``languages`` are those of the chunks that the search may find, the
    commonest first: a query is too short to tell its own. Who and errors: as `imprint_analyze`; an exception fails
    the search.
    """


@hookspec
def imprint_channel(settings: SettingsView) -> ChannelInfo:  # type: ignore[empty-body]
    """Say what the channel is. When: once a search. Who: every plugin of the rank stage that is configured."""


@hookspec
def imprint_rank(query: Query, view: IndexView, settings: SettingsView) -> Sequence[Hit]:  # type: ignore[empty-body]
    """Rank the chunks of the view for a query, best first.

    When: once a search. Who: every channel that the mode or ``--channels`` names; the channel's name is the plugin's.
    The view is already inside the workspace, project and filters. ``parts`` of a hit are shown by ``--explain``.
    Errors: any exception fails the search with the channel's name; a channel is never silently left out.
    The kernel checks: at most ``query.limit`` hits, each from this view and once, finite scores in falling order.
    """


@hookspec
def imprint_fuse(  # type: ignore[empty-body]
    query: Query,
    rankings: Mapping[str, Sequence[Hit]],
    kinds: Mapping[str, ChannelKind],
    view: IndexView,
    settings: SettingsView,
) -> Sequence[Hit]:
    """Make one ranked list of the channels' lists.

    When: once a search, also with a single channel. Who: the plugin that ``search.fusion`` names, alone. ``rankings``
    maps each channel's name to its hits, best first, and ``kinds`` to what it ranks by; ``view`` reads them. Return
    hits with the fused score, higher is better.
    The kernel checks: every ID is one of the rankings' and appears once; scores are finite. It orders equal scores
    by a fixed rule, and adds the boosts of ``search.boost`` for what stands to the letter.
    """


@hookspec
def imprint_rerank(  # type: ignore[empty-body]
    query: str, chunks: Sequence[ChunkView], settings: SettingsView
) -> Sequence[float]:
    """Score the first results of a search, which are put in that order.

    When: once a search, last, if ``search.reranker`` or ``--rerank`` names one. Who: that plugin, alone. ``chunks`` are
    the first ``search.rerank.candidates`` results in their order. Return one number for each, higher is better.
    Errors: any exception fails the search with the reranker's name.
    The kernel checks: as many numbers as chunks, all finite. Equal ones stay in the order that they had.
    """


@hookspec
def imprint_commands() -> Sequence[click.Command]:  # type: ignore[empty-body]
    """Add commands to ``imprint``. When: a command is asked for that is not the kernel's own.

    The entry point's name is the command's name; ``--help`` lists it without loading the plugin. A name that the
    kernel uses is refused.
    """


STAGES: Mapping[str, Sequence[str]] = {
    "scan": ("imprint_scan",),
    "extract": ("imprint_extract",),
    "redact": ("imprint_redact",),
    "chunk": ("imprint_chunk",),
    "embed": ("imprint_model", "imprint_tokens", "imprint_embed"),
    "analyze": ("imprint_analyze", "imprint_analyze_query"),
    "rank": ("imprint_channel", "imprint_rank"),
    "fuse": ("imprint_fuse",),
    "rerank": ("imprint_rerank",),
    "commands": ("imprint_commands",),
}
"""The hooks that a plugin of each stage must have; ``imprint_settings`` and ``imprint_profile`` are open to all."""
