"""Indexes a folder of hostile files, as the test corpora of parsers are, and looks for what must never happen.

``python contrib/benchmarks/torture.py FOLDER``: no traceback, no file past its time, no process over 1,024 MiB, every
file accounted for, exit status 0 or 3. The corpora are yours to bring. Linux alone (it reads /proc).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from measure import imprint

MOST_MIB = 1024
_NUMBERS = re.compile(r"\d[\d,.]*|'[^']*'|\"[^\"]*\"")


def descendants(process: int) -> list[int]:
    """A process and all that it started."""
    children: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # threads come and go
            children += map(int, task.read_text().split())
    return [process, *(inner for child in children for inner in descendants(child))]


def peak_mib(process: int) -> float:
    """The most that it ever held in memory."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


class Watch(threading.Thread):
    """Keeps the highest peak of any process of a family."""

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.peak = 0.0

    def run(self) -> None:
        while Path(f"/proc/{self.process}").exists():
            self.peak = max(self.peak, *map(peak_mib, descendants(self.process)))
            time.sleep(0.05)


def main(folder: str) -> None:
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as data:
        command = imprint(Path(data), "--json", "ingest", "--lexical-only", folder)
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        watch = Watch(process.pid)
        watch.start()
        out, err = process.communicate()
    seconds = time.perf_counter() - started
    report = json.loads(out)
    counts = report["counts"]
    for kind in ("skipped", "failed"):
        reasons = Counter(_NUMBERS.sub("N", f"{row.get('plugin') or ''}: {row['reason']}") for row in report[kind])
        for reason, count in reasons.most_common():
            print(f"{kind:8}{count:6}  {reason[:160]}")
    late = [row["source"] for row in report["failed"] if "was stopped" in row["reason"]]
    died = [row["source"] for row in report["failed"] if "ended its worker process" in row["reason"]]
    for name, sources in (("late", late), ("died", died)):
        for source in sources:
            print(f"{name}: {source}")
    print(
        f"{counts['seen']} files in {seconds:.1f} s: {counts['replaced']} read, {counts['cleared']} empty,"
        f" {counts['skipped']} skipped, {counts['failed']} failed; {len(late)} late, {len(died)} died;"
        f" {err.count('Traceback')} tracebacks; peak of a process {watch.peak:.0f} MiB (at most {MOST_MIB})"
    )
    good = process.returncode in (0, 3) and "Traceback" not in err and watch.peak <= MOST_MIB
    raise SystemExit(0 if good else f"not as it must be: exit status {process.returncode}\n{err[-2000:]}")


if __name__ == "__main__":
    main(sys.argv[1])
