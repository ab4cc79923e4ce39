"""Indexes a data set as any folder is indexed, in a data directory of its own that later runs use again."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from imprint.engine import Engine, RunOptions
from imprint.errors import ImprintError, UsageError
from imprint.evaluation.beir import documents
from imprint.evaluation.corpus import claim, lay_out
from imprint.evaluation.dataset import base_name
from imprint.home import Home
from imprint.lifecycle.progress import Progress
from imprint.lifecycle.report import Report
from imprint.settings import Settings

LEXICAL_ONLY = "lexical-only"
Shown = Callable[[], AbstractContextManager[Progress]]
_UNSUITABLE = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Indexed:
    """A data set's open index. ``ids`` maps the names of its files to the IDs of the documents."""

    engine: Engine
    ids: dict[str, str]
    report: Report


def place_of(folder: Path) -> Path:
    """Where the index of a data set goes unless somebody says otherwise: the platform's cache, by its path."""
    import platformdirs

    real = os.path.realpath(folder)
    name = _UNSUITABLE.sub("-", base_name(folder))[:40]
    cache = Path(platformdirs.user_cache_dir("imprint", appauthor=False))
    return cache / "eval" / f"{name}-{sha256(os.fsencode(real)).hexdigest()[:12]}"


def settings_for(settings: Settings) -> Settings:
    """The user's settings, but the engine in this process: a server's collections are not for measuring."""
    return settings.with_texts({"store.url": ""})


@contextmanager
def indexed(
    corpus: Path, place: Path, settings: Settings, shown: Shown, *, suffix: str, lexical_only: bool
) -> Iterator[Indexed]:
    """Lay out the corpus, index what changed, and keep the index open; ``shown`` shows the run while it lasts.

    Raises `UsageError` for a corpus that is malformed or empty, `Refused` for a place that holds something else.
    """
    claim(place)
    home = Home.at(str(place / "data"), LEXICAL_ONLY if lexical_only else _workspace(settings.text("embed.model")))
    folder = place / "documents"
    with Engine(home, settings, "eval") as engine:
        ids = lay_out(documents(corpus), folder, suffix)
        if not ids:
            raise UsageError(f"{corpus} holds no document", "check that it is the data set's corpus")
        options = RunOptions(lexical_only=lexical_only, share=True, prune=True)
        with shown() as progress:
            report = engine.ingest([str(folder)], options, progress)
        if report.counts.seen != len(ids):
            raise ImprintError(
                f"{report.counts.seen:,} of the {len(ids):,} files in {folder} were listed: ignore rules hide them",
                "name a folder with --index that is in no git repository",
            )
        yield Indexed(engine, ids, report)


def _workspace(model: str) -> str:
    """A workspace a model: a collection keeps to the one that made its vectors."""
    if model == _UNSUITABLE.sub("-", model) and model[:1].isalnum() and len(model) <= 64 and model != LEXICAL_ONLY:
        return model
    return f"model-{sha256(model.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
