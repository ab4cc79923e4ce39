"""Knows the recorded state of many sources quickly, by their paths.

What the store records is copied into one SQLite file, since a refresh asks for every source and the store takes twenty
times as long to answer. The file is a cache that may be thrown away: it carries the stamp of the last run that wrote, and holds
only while the store has the same stamp and no run is unfinished.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from imprint.store.port import Collection, Fields, Where
from imprint.store.records import RECORDS, read_run_mark, read_stamp

_COLUMNS = "path blob not null, project text not null, key text not null, sha256 text not null, profile text not null,"


@dataclass(frozen=True, slots=True)
class Known:
    """As much of a record as a run needs to decide whether the source is unchanged."""

    key: str
    sha256: str
    profile: str
    extractor: str | None
    chunker: str | None
    chunk_count: int
