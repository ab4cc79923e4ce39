"""The worker's side of extraction: a process of its own, whose memory is bounded and which never outlives its parent.

Extractors read hostile files with libraries in C. Here the worst that one can do costs its own document: a limit ends
it, or it dies, and the parent starts another.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import NoReturn

from imprint.dispatch import Plugin, Plugins
from imprint.errors import ImprintError, PluginError, SourceError
from imprint.lifecycle.extract import extract
from imprint.lifecycle.plain import plain_error, plain_result
from imprint.lifecycle.spawning import lead_a_group
from imprint.settings import Settings
from imprint.values import Document, Extracted, Skip

NOBODY = -1
"""Stands for an extractor where none is at work, or none claimed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a worker sends back: the claiming extractor's place in their order (or `NOBODY`), and what it said."""

    extractor: int
    result: Extracted | Skip


@dataclass(slots=True)
class _Worker:
    settings: Settings
    extractors: Sequence[Plugin]
    asked: MutableSequence[int]
    max_memory_mb: int

    @property
    def max_text(self) -> int:
        return self.settings.number("extract.max_text_mb") << 20


_worker: _Worker | None = None


def begin(settings: Settings, names: Sequence[str], asked: MutableSequence[int], max_memory_mb: int) -> None:
    """Get ready for documents. ``asked`` is shared with the parent: under a document's slot, who is asked about it."""
    global _worker
    threading.Thread(target=_end_with_parent, name="imprint-parent", daemon=True).start()
    lead_a_group()
    _quiet()
    _bound_memory(max_memory_mb)
    extractors = Plugins(settings).stage("extract")
    if [plugin.name for plugin in extractors] != list(names):
        raise ImprintError("a worker process found other extractors than the run", "run again")
    _worker = _Worker(settings, extractors, asked, max_memory_mb)


def extract_document(document: Document, slot: int) -> Answer | ImprintError:
    """Ask the extractors in their order; gives an error rather than raise it, since it must reach the parent whole."""
    worker = _worker
    if worker is None:
        raise RuntimeError("the worker was not begun")

    def asking(extractor: Plugin) -> None:
        worker.asked[slot] = worker.extractors.index(extractor)

    try:
        claimed = extract(worker.extractors, document, worker.settings, asking)
        result = plain_result(claimed.result, worker.max_text)
    except PluginError as error:
        return _out_of_memory(error, worker) if isinstance(error.__cause__, MemoryError) else plain_error(error)
    except ImprintError as error:
        made = plain_error(error)
        if isinstance(made, SourceError) and made.plugin is None:
            made.plugin = worker.extractors[worker.asked[slot]].name
        return made
    except BaseException as error:  # Ctrl-C is the parent's: here it is raised by an extractor alone
        return _raised(error, worker.extractors[worker.asked[slot]])
    finally:
        worker.asked[slot] = NOBODY
    return Answer(NOBODY if claimed.extractor is None else worker.extractors.index(claimed.extractor), result)


def _raised(error: BaseException, extractor: Plugin) -> PluginError:
    return PluginError(extractor.name, extractor.distribution, "extract", type(error).__name__)


def _out_of_memory(error: PluginError, worker: _Worker) -> SourceError:
    told = SourceError(
        f"needs more than {worker.max_memory_mb:,} MB of memory to be read",
        "leave it out, or raise extract.max_memory_mb",
    )
    told.stage, told.plugin = "extract", error.plugin
    return told


def _end_with_parent() -> NoReturn:
    """Leave when the parent is gone, also in the middle of a document: nobody waits for it any more."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)  # with what plugins started
    os._exit(1)


def _quiet() -> None:
    """Read from nothing, and send to standard error what plugins and their libraries print, also those in C."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for the life of the process


def _bound_memory(megabytes: int) -> None:
    """Let allocations past the limit fail, where the system can (Linux; macOS and Windows bound the time alone)."""
    try:
        import resource
    except ImportError:
        return
    limit = megabytes << 20
    _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
