"""A garden of files, and what is done to its index: the operations that the crash tests cut off."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from imprint.engine import Engine, RunOptions
from imprint.home import Home
from imprint.lifecycle.progress import Progress
from imprint.lifecycle.report import Report
from imprint.settings import Settings

SETTINGS = {"embed.model": "toy", "extract.isolated": False, "lock.wait_seconds": 0}
"""Extracting in the same process is faster, and worker processes write nothing to the store."""


def lines(name: str, count: int) -> str:
    """Lines that differ; each holds the words that `whole_sources` searches for."""
    return "".join(f"{name} number {number} wants water at dawn.\n" for number in range(count))


def pages(name: str) -> str:
    """Two pages of text, of long words, for few chunks."""
    return "".join(f"{name} {number:08} drinking-water everyday, carefully measured\n" for number in range(320))


def beds(*names: str) -> str:
    """A page of Markdown with a heading, and so with a chunk, a name."""
    return "".join(f"# Bed of {name}\n\n{lines(name, 12)}\n" for name in names)


SAME = beds("Nettle", "Clover")
GARDEN = {
    "guide.md": beds("Rose", "Tulip", "Lily"),
    "long.txt": pages("Ancient hornbeam"),
    "pump.py": "def pump_water(litres):\n    return 2 * litres\n",
    "same.md": SAME,
    "shed/list.txt": pages("Fruitful gardener"),
    "shed/tools.md": beds("Spade", "Rake"),
    "shed/twin.md": SAME,
    "twin.md": SAME,
}
"""Several chunks a source, two of more than one page of text, three of one text."""


def plant(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def nothing(_: Path) -> None:
    pass


def edit(docs: Path) -> None:
    """One chunk of the guide stays, a long text is another one, twins part, and a file is new."""
    texts = {"guide.md": beds("Rose", "Peony", "Iris", "Aster"), "long.txt": pages("Youthful hornbeam")}
    plant(docs, texts | {"twin.md": beds("Thistle"), "new.md": beds("Fern", "Moss")})


def empty(docs: Path) -> None:
    plant(docs, dict.fromkeys(("guide.md", "long.txt", "twin.md"), "\n  \n"))


def remove(docs: Path) -> None:
    for name in ("guide.md", "long.txt", "twin.md"):
        (docs / name).unlink()
    shutil.rmtree(docs / "shed")


def ingest(engine: Engine, docs: Path) -> Report:
    return engine.ingest([str(docs)], RunOptions(), Progress())


def refresh(engine: Engine, docs: Path) -> Report:
    return engine.refresh([], RunOptions(), Progress())


def purge(engine: Engine, docs: Path) -> None:
    engine.purge(str(docs / "shed"))


Act = Callable[[Engine, Path], Report | None]


@dataclass(frozen=True)
class Operation:
    """What happens to the files, then to the index; and what is done next when that was cut off."""

    change: Callable[[Path], None]
    act: Act
    next: Act
    command: tuple[str, ...]
    """The same on the command line; ``{docs}`` stands for the folder."""
    indexed: bool = True
    """Whether the garden is indexed before."""


OPERATIONS = {
    "first ingest": Operation(nothing, ingest, ingest, ("ingest", "{docs}"), indexed=False),
    "replacement": Operation(edit, refresh, refresh, ("refresh",)),
    "clearing": Operation(empty, refresh, refresh, ("refresh",)),
    "pruning": Operation(remove, refresh, refresh, ("refresh",)),
    "purge": Operation(nothing, purge, purge, ("purge", "{docs}/shed")),
    "purge that a refresh ends": Operation(nothing, purge, refresh, ("purge", "{docs}/shed")),
}


class Place:
    """A folder with the garden's files in ``docs`` and any number of data directories."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.docs = folder / "docs"

    def data(self, name: str) -> Path:
        return self.folder / name

    def engine(self, name: str) -> Engine:
        """The engine over one of the data directories, not yet entered."""
        return Engine(Home.at(str(self.data(name)), "default"), Settings(self.folder / "none.toml", SETTINGS, {}), "x")
