"""The two collections of a workspace, by the payload fields that filters and text search ask for."""

from __future__ import annotations

from imprint.identity import named_point
from imprint.store.port import Schema

MANIFEST = named_point("dense manifest")
LAST_RUN = named_point("last run")

CHUNKS = Schema(
    name="chunks",
    keywords=("source_key", "project", "type", "tags", "text_hash", "language"),
    prefixes=("source",),
    numbers=("generation",),
    text="text",
    terms="index_terms",
    symbols="symbol_terms",
)
"""What is searched: one point a chunk."""

SOURCES = Schema(
    name="sources",
    keywords=("record", "key", "project", "root", "type", "tags", "redactors"),
    prefixes=("source",),
    numbers=("generation",),
    landmarks=(MANIFEST, LAST_RUN),
)
"""What is published: one record a source, with the pages of its full text."""
