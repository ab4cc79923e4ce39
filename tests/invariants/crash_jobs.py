"""The jobs of the crash tests' children: an operation that dies at one of its writes, and the life after it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from garden_operations import OPERATIONS, SETTINGS, Act, Place
from killed_process import give, kill_this_process
from watched_store import Crash, Watch, WatchedStore
from whole_sources import held, seen

import imprint.engine
from imprint.dispatch import Plugins
from imprint.engine import Engine, RunOptions
from imprint.errors import ImprintError
from imprint.lifecycle.progress import Progress
from imprint.lifecycle.stages import Stages
from imprint.settings import Settings
from imprint.store import edge_collection, open
from imprint.store.port import Store


def preload(nowhere: Path) -> None:
    """Import what every child needs; a fork of an open store would not be one."""
    plugins = Plugins(Settings(nowhere / "none.toml", SETTINGS, {}))
    Stages.load(plugins, lexical_only=False)
    for stage in ("rank", "fuse"):
        plugins.stage(stage)
    assert edge_collection


class DeadlyWatch(Watch):
    """Kills the process at the write, after telling how many writes there were."""

    pipe: int

    def write(self, *arguments: Any) -> None:
        try:
            super().write(*arguments)
        except Crash:
            give(self.pipe, self.writes)
            kill_this_process()


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Engines that are opened inside have their stores watched."""

    def open_watched(*arguments: Any, **named: Any) -> Store:
        store: Any = WatchedStore(open.open_store(*arguments, **named), watch)
        return store  # type: ignore[no-any-return]

    with mock.patch.object(imprint.engine, "open_store", open_watched):
        yield


def whole(pipe: int, folder: str, data: str, operation: str) -> None:
    """The operation without any fault; gives its writes, and what is there afterwards."""
    place, watch = Place(Path(folder)), Watch()
    with watched(watch), place.engine(data) as engine:
        report = OPERATIONS[operation].act(engine, place.docs)
    assert report is None or report.complete
    with place.engine(data) as engine:
        give(pipe, {"writes": watch.writes, "seen": seen(engine), "held": held(engine)})


def die(pipe: int, folder: str, data: str, operation: str, number: int, how: str) -> None:
    """The operation, killed at a write."""
    place, watch = Place(Path(folder)), DeadlyWatch(number, how)
    watch.pipe = pipe
    with watched(watch), place.engine(data) as engine:
        OPERATIONS[operation].act(engine, place.docs)


def survive(pipe: int, folder: str, data: str, operation: str, look_apart: bool) -> None:
    """What a reader sees after a kill, and what the next run makes of it, in the same engine or in another."""
    place, act = Place(Path(folder)), OPERATIONS[operation].next
    with place.engine(data) as engine:
        left = {"seen": seen(engine), "bad": [check.name for check in engine.findings() if not check.good]}
        if not look_apart:
            complete = _next(engine, place, act)
    if look_apart:
        with place.engine(data) as engine:
            complete = _next(engine, place, act)
    with place.engine(data) as engine:
        give(pipe, {"left": left, "complete": complete, "seen": seen(engine), "held": held(engine)})


def _next(engine: Engine, place: Place, act: Act) -> bool:
    report = act(engine, place.docs)
    return report is None or report.complete


def attempt(pipe: int, folder: str, data: str, operation: str) -> None:
    """The operation where it may fail; gives its error, None when it succeeded."""
    place, error = Place(Path(folder)), None
    try:
        with place.engine(data) as engine:
            report = OPERATIONS[operation].act(engine, place.docs)
            assert report is None or report.complete
    except (ImprintError, sqlite3.Error) as problem:
        error = str(problem)
    give(pipe, error)


def churn(pipe: int, folder: str, data: str, first: dict[str, str | None], second: dict[str, str | None]) -> None:
    """Change some files and ingest all of them, then change others and refresh, as two commands do."""
    place = Place(Path(folder))
    options = RunOptions(prune=True)
    change(place, first)
    with place.engine(data) as engine:
        assert engine.ingest([str(place.docs)], options, Progress()).complete
    change(place, second)
    with place.engine(data) as engine:
        assert engine.refresh([], options, Progress()).complete


def change(place: Place, texts: dict[str, str | None]) -> None:
    """Write files, each at once, or remove them."""
    draft = place.folder / "draft"
    for name, text in texts.items():
        path = place.docs / name
        if text is None:
            path.unlink(missing_ok=True)
        else:
            path.parent.mkdir(exist_ok=True)
            draft.write_text(text)
            os.replace(draft, path)


def look(pipe: int, folder: str, data: str) -> None:
    """What a reader sees, and what the doctor finds; all that is held when the last run ended well."""
    with Place(Path(folder)).engine(data) as engine:
        bad = [check.name for check in engine.findings() if not check.good]
        give(pipe, {"seen": seen(engine), "bad": bad, "held": None if bad else held(engine)})
