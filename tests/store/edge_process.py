"""Opens embedded stores, here and in a process that may die."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from imprint.store.edge import EdgeStore
from imprint.store.port import Point


@contextmanager
def opened(folder: Path) -> Iterator[EdgeStore]:
    store = EdgeStore.open(folder)
    try:
        yield store
    finally:
        store.close()


def uid(number: int) -> str:
    return str(UUID(int=number))


def points(count: int) -> list[Point]:
    return [Point(uid(n), {"text": f"word{n} common", "project": "p", "generation": n}) for n in range(count)]


def child(code: str, *arguments: object) -> subprocess.Popen[str]:
    script = "import os, sys\nfrom pathlib import Path\nfrom uuid import UUID\n" + textwrap.dedent(code)
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
