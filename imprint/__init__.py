"""Imprint: a local-first retrieval index whose every stage is a plugin.

Everything a plugin author needs is a name of this package. The names load when first used, so that importing the
command line costs neither pluggy nor the values.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from imprint.errors import ImprintError, PathTooLong, Refused, ScanError, SourceError, SourceTooLarge, UsageError
    from imprint.kinds import Kind, kind_of, kinds_in
    from imprint.long_paths import extended_path
    from imprint.markers import hookimpl
    from imprint.names import excluded_file, excluded_folder
    from imprint.packing import Cut, pack
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
    from imprint.walking import walk
    from imprint.wording import Signals, Wording
    from imprint.words import WordCounter, query_words, word_parts

_HOMES = {
    "imprint.errors": (
        "ImprintError",
        "PathTooLong",
        "Refused",
        "ScanError",
        "SourceError",
        "SourceTooLarge",
        "UsageError",
    ),
    "imprint.kinds": ("Kind", "kind_of", "kinds_in"),
    "imprint.long_paths": ("extended_path",),
    "imprint.markers": ("hookimpl",),
    "imprint.names": ("excluded_file", "excluded_folder"),
    "imprint.packing": ("Cut", "pack"),
    "imprint.values": (
        "Analyzed",
        "ChannelInfo",
        "ChannelKind",
        "ChunkView",
        "Document",
        "Extracted",
        "FileEntry",
        "Finding",
        "Hit",
        "IndexView",
        "ModelInfo",
        "Query",
        "Role",
        "Segment",
        "Setting",
        "SettingsView",
        "Skip",
        "Span",
        "TokenCounter",
    ),
    "imprint.walking": ("walk",),
    "imprint.wording": ("Signals", "Wording"),
    "imprint.words": ("WordCounter", "query_words", "word_parts"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Analyzed",
    "ChannelInfo",
    "ChannelKind",
    "ChunkView",
    "Cut",
    "Document",
    "Extracted",
    "FileEntry",
    "Finding",
    "Hit",
    "ImprintError",
    "IndexView",
    "Kind",
    "ModelInfo",
    "PathTooLong",
    "Query",
    "Refused",
    "Role",
    "ScanError",
    "Segment",
    "Setting",
    "SettingsView",
    "Signals",
    "Skip",
    "SourceError",
    "SourceTooLarge",
    "Span",
    "TokenCounter",
    "UsageError",
    "WordCounter",
    "Wording",
    "excluded_file",
    "excluded_folder",
    "extended_path",
    "hookimpl",
    "kind_of",
    "kinds_in",
    "pack",
    "query_words",
    "walk",
    "word_parts",
]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'imprint' has no attribute {name!r}")
    return getattr(import_module(home), name)
