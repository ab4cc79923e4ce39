"""A reader sees one whole version of a source: never two at once, never none, while it is replaced again and again."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from command_line import Imprint

from imprint.engine import Engine, RunOptions
from imprint.errors import ImprintError
from imprint.home import Home
from imprint.lifecycle.prepare import PAGE_CHARACTERS
from imprint.lifecycle.progress import Progress
from imprint.search.request import Mode, Request
from imprint.settings import Settings

VERSIONS = 200
PARTS = 3
MODES: tuple[Mode, ...] = ("hybrid", "lexical", "semantic")
LONG_LINES = 1100
PAGES = 3

Versions = set[str]
"""The numbers of the versions that one look at the index met."""


def text(version: int) -> str:
    """Every chunk carries the number of its version."""
    return "".join(f"# Part {part}\n\n" + f"Plant v{version} wants water.\n" * 25 for part in range(PARTS))


def long_text(version: int) -> str:
    """Three pages, each line of which carries the number of its version."""
    return "".join(f"Tree v{version} has the ring number {ring} of many rings.\n" for ring in range(LONG_LINES))


def numbers(of: str) -> Versions:
    return set(re.findall(r"\bv\d+\b", of))


class Readers:
    """Looks at an index from every side, each time from scratch."""

    def __init__(self, engine: Engine, docs: Path, chunks: int) -> None:
        self.engine = engine
        self.plant, self.tree = docs / "plant.md", docs / "tree.txt"
        self.chunks = chunks

    def search(self, mode: Mode) -> Versions:
        results = self.engine.search(Request("plant water", mode, limit=50, fold=False)).results
        mine = [result for result in results if result.source == str(self.plant)]
        assert len(mine) == self.chunks, (mode, len(mine))
        assert len({result.source_hash for result in mine}) == 1
        return numbers(" ".join(result.text for result in mine))

    def read(self) -> Versions:
        page = self.engine.read("plant.md")
        assert page.text.count("# Part") == PARTS
        return numbers(page.text)

    def read_pages(self) -> Versions:
        """All pages of the version of the first one, or the news that it is gone, with the name of the one of now."""
        first = self.engine.read("tree.txt")
        assert first.pages == PAGES
        parts, said = [first.text], ""
        for page in range(2, PAGES + 1):
            try:
                parts.append(self.engine.read("tree.txt", page=page, version=first.version).text)
            except ImprintError as error:
                said = error.what
                break
        if said:
            gone = rf"version {first.version[:12]} of {self.tree} is gone; the current one is ([0-9a-f]{{64}})"
            found = re.fullmatch(gone, said)
            assert found, said
            assert found[1] != first.version
            return numbers("".join(parts))
        [version] = numbers("".join(parts))
        assert "".join(parts) == long_text(int(version[1:]))
        return {version}

    def list(self) -> Versions:
        rows = {row["source"]: row for row in self.engine.sources()}
        assert set(rows) == {str(self.plant), str(self.tree)}
        assert rows[str(self.plant)]["chunk_count"] == self.chunks
        return {rows[str(self.plant)]["sha256"]}


def watch(look: Callable[[], Versions], over: threading.Event) -> Versions:
    """Look until it is over; gives every version that was met, each look at one alone."""
    met: Versions = set()
    while not over.wait(0.02):  # leaves the writer some of the processor
        versions = look()
        assert len(versions) == 1, versions
        met |= versions
    return met


def test_readers_see_one_whole_version_through_two_hundred_replacements(imprint: Imprint) -> None:
    plant = imprint.write("plant.md", text(0))
    tree = imprint.write("tree.txt", long_text(0))
    assert len(long_text(0)) > (PAGES - 1) * PAGE_CHARACTERS
    over = threading.Event()
    with Engine(Home.at(str(imprint.data), "default"), Settings.load(imprint.folder / "config.toml"), "test") as engine:
        engine.ingest([str(imprint.docs)], RunOptions(), Progress())
        [chunks] = [row["chunk_count"] for row in engine.sources() if row["source"] == str(plant)]
        assert chunks >= PARTS
        readers = Readers(engine, imprint.docs, chunks)
        looks = [lambda mode=mode: readers.search(mode) for mode in MODES]
        looks += [readers.read, readers.read_pages, readers.list]
        with ThreadPoolExecutor(len(looks)) as pool:
            watching = [pool.submit(watch, look, over) for look in looks]
            try:
                for version in range(1, VERSIONS + 1):
                    plant.write_text(text(version), "utf-8")
                    if version % 8 == 0:
                        tree.write_text(long_text(version), "utf-8")
                    report = engine.refresh([], RunOptions(), Progress())
                    assert report.complete
                    assert report.counts.replaced == 1 + (version % 8 == 0)
            finally:
                over.set()
            for watched in watching:
                assert len(watched.result()) > 1
        assert readers.read() == {f"v{VERSIONS}"}
        assert readers.read_pages() == {f"v{VERSIONS}"}
        assert all(check.good for check in engine.findings())


def test_a_version_that_is_replaced_between_two_pages_is_told_as_gone(imprint: Imprint) -> None:
    imprint.write("tree.txt", long_text(0))
    imprint.ingest()
    first = imprint.json("read", "tree.txt")
    imprint.write("tree.txt", long_text(1))
    imprint.refresh()
    said = imprint("read", "tree.txt", "--page", "2", "--version", first["version"], code=1)
    now = imprint.json("read", "tree.txt", "--page", "2")["version"]
    assert (
        f"version {first['version'][:12]} of {imprint.docs / 'tree.txt'} is gone; the current one is {now}" in said.err
    )
