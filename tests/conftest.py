"""Makes the helpers in this folder importable from every folder of tests, and installs plugins for a test."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import hypothesis
import pytest
from command_line import Imprint
from distributions import TOY_EMBEDDER, install, on_path

Install = Callable[..., None]

# a slow machine is no fault, and what CI runs today it runs tomorrow; without CI every run draws new examples
hypothesis.settings.register_profile(
    "imprint",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("imprint")


@pytest.fixture
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Install]:
    """Installs a plugin distribution for the test: ``installed("acme", {"extract": {"name": source}})``."""
    folder: Path = tmp_path_factory.mktemp("site")

    def put(distribution: str, plugins: Mapping[str, Mapping[str, str]], version: str = "1.0") -> None:
        install(folder, distribution, plugins, version)

    with on_path(folder):
        yield put


@pytest.fixture
def settings_of(tmp_path: Path) -> Callable[..., object]:
    """Settings with the given values and nothing from this machine: ``settings_of({"embed.model": "toy"})``."""
    from imprint.settings import Settings

    def make(values: Mapping[str, object] | None = None, environment: Mapping[str, str] | None = None) -> Settings:
        return Settings(tmp_path / "config.toml", dict(values or {}), environment or {})

    return make


@pytest.fixture
def in_memory(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a test that proves nothing about power cuts need not wait for syncs."""
    if not os.access("/dev/shm", os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="imprint-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture
def imprint(installed: Install, monkeypatch: pytest.MonkeyPatch, in_memory: Path) -> Imprint:
    """The command line on a data directory of its own, with the fast embedder ``toy``.

    It extracts in this process, which is faster; the tests of extraction turn the worker processes on.
    """
    for name in [name for name in os.environ if name.startswith("IMPRINT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(in_memory / "data"))
    monkeypatch.setenv("IMPRINT_CONFIG", str(in_memory / "config.toml"))
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "toy")
    monkeypatch.setenv("IMPRINT_LOCK_WAIT_SECONDS", "0")
    monkeypatch.setenv("IMPRINT_EXTRACT_ISOLATED", "false")
    installed("toys", {"embed": {"toy": TOY_EMBEDDER}})
    return Imprint(in_memory)
