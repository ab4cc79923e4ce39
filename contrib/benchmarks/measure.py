"""What the benchmarks share: folders of generated files, whole processes timed with their peak memory, medians."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

IMPRINT = (sys.executable, "-m", "imprint")


@dataclass(frozen=True, slots=True)
class Finished:
    """One process: seconds by the wall, peak resident memory in MiB."""

    seconds: float
    peak_mib: float


def run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> Finished:
    """Run a whole process, its output thrown away; raises if it fails."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, **(environment or {})})
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return Finished(seconds, usage.ru_maxrss / 1024)


def medians(*commands: Sequence[str], rounds: int = 7) -> list[float]:
    """The median seconds of each command, run in turn, so that a drifting machine is the same for all."""
    for command in commands:
        run(command)
    seconds: list[list[float]] = [[] for _ in commands]
    for _ in range(rounds):
        for times, command in zip(seconds, commands, strict=True):
            times.append(run(command).seconds)
    return [statistics.median(times) for times in seconds]


def make_files(folder: Path, count: int, words: int) -> Path:
    """Write Markdown files of generated words into a hundred folders; the same on every run."""
    chance = random.Random(count)
    vocabulary = ["".join(chance.choices("abcdefghijklmnoprstuvz", k=chance.randint(3, 9))) for _ in range(5_000)]
    for number in range(count):
        place = folder / f"part{number % 100:02}"
        place.mkdir(parents=True, exist_ok=True)
        body = " ".join(chance.choices(vocabulary, k=words))
        (place / f"note{number}.md").write_text(f"# Note {number}\n\n{body}.\n", "utf-8")
    return folder


def imprint(data: Path, *arguments: str) -> tuple[str, ...]:
    """The command line of an ``imprint`` that has a data directory of its own."""
    return (*IMPRINT, "--data-dir", str(data), *arguments)
