"""A process killed with SIGKILL at any instant, again and again over one data directory, loses no source.

Some 25 kills in every run. IMPRINT_TEST_KILLS asks for more: ``IMPRINT_TEST_KILLS=2000 pytest
tests/invariants/test_random_kills.py``. CI kills at the same shares of a run's time each time.
"""

from __future__ import annotations

import hashlib
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributions import TOY_EMBEDDER, install, on_path
from garden_operations import Place, beds, lines, pages
from killed_process import Children

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it forks, and kills with SIGKILL")

KILLS = int(os.environ.get("IMPRINT_TEST_KILLS") or 25)
NAMES = [f"{folder}/{number}.md" for folder in ("orchard", "meadow", "yard") for number in range(10)]


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Children]:
    install(tmp_path, "toys", {"embed": {"toy": TOY_EMBEDDER}})
    with on_path(tmp_path), Children() as found:
        yield found


class Changing:
    """Files that change, and every version of each that may be the published one; None stands for no source."""

    def __init__(self, docs: Path, chance: random.Random) -> None:
        self._docs = docs
        self._chance = chance
        self._versions = 0
        self._possible: dict[str, set[str | None]] = {name: {None} for name in NAMES}

    def planned(self, share: float) -> dict[str, str | None]:
        """The next text of some of the files, None for one that is removed: all of these are possible from now."""
        chosen = {name: self._text() for name in NAMES if self._chance.random() < share}
        for name, text in chosen.items():
            self._possible[name].add(text)
        return chosen

    def _text(self) -> str | None:
        """One that was never there before."""
        self._versions += 1
        word, blank = f"Plant{self._versions}", " " * self._versions
        texts = [beds(word), beds(word, "Moss", "Fern"), lines(word, 30), pages(word), blank, None]
        return self._chance.choices(texts, (4, 4, 4, 1, 1, 2))[0]

    def check(self, seen: dict[str, Any]) -> int:
        """Each source is one of the versions that it may be; gives how many are not what the file is now."""
        sources = {str(Path(name).relative_to(self._docs)): source for name, source in seen.items()}
        assert sources.keys() <= set(NAMES)
        behind = 0
        for name in NAMES:
            found = self._version_of(name, sources[name]) if name in sources else None
            assert name in sources or None in self._possible[name], f"{name} is lost"
            path = self._docs / name
            now = path.read_text() if path.exists() else None
            behind += found != now
            self._possible[name] = {found, now}
        return behind

    def _version_of(self, name: str, source: dict[str, Any]) -> str:
        text = "".join(source["pages"])
        for version in self._possible[name] - {None}:
            if hashlib.sha256(version.encode()).hexdigest() == source["row"]["sha256"]:
                assert text == version or not (text or version).strip()
                return version
        pytest.fail(f"{name} is no version that was on the disk: {text:.80}")


@pytest.mark.timeout(0)
def test_kills_at_any_instant_never_lose_a_source_and_a_whole_run_catches_up(in_memory: Path, child: Children) -> None:
    seed = 0 if os.environ.get("CI") else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}")  # noqa: T201 - shown with -s, and when it fails
    chance = random.Random(seed)
    place = Place(in_memory.resolve())
    place.docs.mkdir()
    files = Changing(place.docs, chance)
    folder = str(place.folder)
    started = time.monotonic()
    child.done("churn", folder, "data", files.planned(1), {})
    assert files.check(child.done("look", folder, "data")["seen"]) == 0
    usual = time.monotonic() - started
    killed = behind = 0
    while killed < KILLS:
        when = usual * chance.random()
        ended = child.run("churn", folder, "data", files.planned(0.4), files.planned(0.2), kill_after=when)
        assert ended.signal == signal.SIGKILL or (ended.code == 0 and ended.signal == 0), ended
        killed += ended.signal == signal.SIGKILL
        usual = usual if ended.signal else when
        left = child.done("look", folder, "data")
        assert set(left["bad"]) <= {"last run"}
        behind += files.check(left["seen"]) > 0
    print(f"{killed} kills, {behind} of them before the index had caught up with the files")  # noqa: T201
    assert behind > 0
    child.done("churn", folder, "data", {}, {})
    end = child.done("look", folder, "data")
    assert files.check(end["seen"]) == 0
    child.done("churn", folder, "fresh", {}, {})
    assert end == child.done("look", folder, "fresh")
