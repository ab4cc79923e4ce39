"""Runs the command line on a data directory of its own: in this process, which is fast, or in one of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from distributions import TOY_EMBEDDER, install, on_path

from imprint.cli.ending import ended
from imprint.cli.foreign import foreign_commands
from imprint.cli.globals import Globals
from imprint.cli.main import command


@dataclass(frozen=True)
class Said:
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


class Imprint:
    """The command line over ``folder``: the index is in ``data``, and ``docs`` is an empty folder to index."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.docs = folder / "docs"
        self.docs.mkdir()

    def write(self, name: str, content: str | bytes) -> Path:
        """A file below ``docs``."""
        path = self.docs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        return path

    def __call__(self, *arguments: str | Path, code: int = 0) -> Said:
        """Run in this process as `imprint` does, except for leaving it."""
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", newline="") for _ in range(2))
        globals_ = Globals()
        foreign_commands.cache_clear()  # a process runs one command
        with (
            mock.patch.object(sys, "argv", ["imprint", *map(str, arguments)]),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            ending = ended(lambda: command(globals_), globals_)
        said = Said(ending, _read(out), _read(err))
        assert said.code == code, said
        return said

    def json(self, *arguments: str | Path, code: int = 0) -> Any:
        """Run with ``--json``; gives what was printed."""
        return json.loads(self("--json", *arguments, code=code).out)

    def ingest(self, *options: str, code: int = 0) -> Any:
        """Ingest ``docs``; gives the report."""
        return self.json("ingest", self.docs, *options, code=code)

    def refresh(self, *options: str, code: int = 0) -> Any:
        return self.json("refresh", *options, code=code)

    def found(self, query: str, *options: str) -> list[str]:
        """The names of the sources that a search finds, best first."""
        return [Path(result["source"]).name for result in self.json("search", query, *options)["results"]]

    def run(self, *arguments: str | Path, **options: Any) -> Said:
        """Run in a process of its own to its end."""
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 60} | options
        environment = self.environment | options.pop("env", {})
        done = subprocess.run(_line(arguments), check=False, env=environment, **options)
        return Said(
            done.returncode,
            (done.stdout or b"").decode("utf-8", "replace"),
            (done.stderr or b"").decode("utf-8", "replace"),
        )

    def start(self, *arguments: str | Path, **environment: str) -> subprocess.Popen[bytes]:
        """Start in a process of its own."""
        return subprocess.Popen(
            _line(arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment | environment
        )

    @property
    def environment(self) -> dict[str, str]:
        """This process's environment, with the plugins that the test installed."""
        return dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}


@contextmanager
def indexed(site: Path, fill: Callable[[Imprint], None]) -> Iterator[Imprint]:
    """An index that several tests may share when they only read it: made by ``fill``, with the embedder ``toy``."""
    install(site, "toys", {"embed": {"toy": TOY_EMBEDDER}})
    with tempfile.TemporaryDirectory(prefix="imprint-", ignore_cleanup_errors=True) as folder:
        imprint = Imprint(Path(folder).resolve())
        with on_path(site), pytest.MonkeyPatch.context() as patch:
            patch.setenv("IMPRINT_DATA_DIR", str(imprint.data))
            patch.setenv("IMPRINT_CONFIG", str(imprint.folder / "config.toml"))
            patch.setenv("IMPRINT_EMBED_MODEL", "toy")
            fill(imprint)
        yield imprint


def _line(arguments: tuple[str | Path, ...]) -> list[str]:
    return [sys.executable, "-m", "imprint", *map(str, arguments)]


def _read(stream: io.TextIOWrapper) -> str:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode("utf-8")
