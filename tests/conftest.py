"""Makes the helpers in this folder importable from every folder of tests, and installs plugins for a test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from distributions import install

Install = Callable[..., None]


@pytest.fixture
def installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a plugin distribution for the length of the test: ``installed("acme", {"extract": {"name": source}})``."""
    folder: Path = tmp_path_factory.mktemp("site")
    monkeypatch.syspath_prepend(str(folder))

    def put(distribution: str, plugins: Mapping[str, Mapping[str, str]], version: str = "1.0") -> None:
        install(folder, distribution, plugins, version)

    yield put
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


@pytest.fixture
def settings_of(tmp_path: Path) -> Callable[..., object]:
    """Settings with the given values and nothing from this machine: ``settings_of({"embed.model": "toy"})``."""
    from imprint.settings import Settings

    def make(values: Mapping[str, object] | None = None, environment: Mapping[str, str] | None = None) -> Settings:
        return Settings(tmp_path / "config.toml", dict(values or {}), environment or {})

    return make
