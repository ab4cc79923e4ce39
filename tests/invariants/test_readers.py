"""A reader sees one whole version of a source: never two at once, never none, while it is replaced again and again."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor

from command_line import Imprint

from imprint.engine import Engine, RunOptions
from imprint.home import Home
from imprint.lifecycle.progress import Progress
from imprint.search.request import Mode, Request
from imprint.settings import Settings

VERSIONS = 100
PARTS = 3
MODES: tuple[Mode, ...] = ("hybrid", "lexical")


def text(version: int) -> str:
    """Every chunk carries the number of its version."""
    return "".join(f"# Part {part}\n\n" + f"Plant v{version} wants water.\n" * 25 for part in range(PARTS))


def test_readers_see_one_whole_version_through_a_hundred_replacements(imprint: Imprint) -> None:
    path = imprint.write("plant.md", text(0))
    imprint.write("still.md", "Roses want water.\n")
    over = threading.Event()
    with Engine(Home.at(str(imprint.data), "default"), Settings.load(imprint.folder / "config.toml"), "test") as engine:
        engine.ingest([str(imprint.docs)], RunOptions(), Progress())
        chunks = engine.status()["chunks"] - 1
        assert chunks >= PARTS

        def search(mode: Mode) -> list[set[str]]:
            seen: list[set[str]] = []
            while not over.wait(0.01):  # leaves the writer some of the processor
                results = engine.search(Request("plant water", mode, limit=50)).results
                mine = [result for result in results if result.source == str(path)]
                assert len(mine) == chunks, (mode, len(mine))
                assert len({result.source_hash for result in mine}) == 1
                seen.append({number for result in mine for number in re.findall(r"v\d+", result.text)})
            return seen

        def read() -> list[set[str]]:
            seen: list[set[str]] = []
            while not over.wait(0.01):  # leaves the writer some of the processor
                page = engine.read("plant.md")
                assert page.text.count("# Part") == PARTS
                seen.append(set(re.findall(r"v\d+", page.text)))
            return seen

        with ThreadPoolExecutor(len(MODES) + 1) as pool:
            readers = [pool.submit(search, mode) for mode in MODES] + [pool.submit(read)]
            try:
                for version in range(1, VERSIONS + 1):
                    path.write_text(text(version), "utf-8")
                    report = engine.refresh([], RunOptions(), Progress())
                    assert (report.counts.replaced, report.counts.unchanged) == (1, 1)
            finally:
                over.set()
            for reader in readers:
                seen = reader.result()
                assert all(len(versions) == 1 for versions in seen)
                assert len({version for versions in seen for version in versions}) > 1
        assert engine.read("plant.md").text == text(VERSIONS)
        assert all(check.good for check in engine.findings())
