"""Loads one plugin for a test, the way the kernel does, and gives each test an empty embedded store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from prepared_sources import opened
from sparse_copy import copy_sparse

from imprint.dispatch import Plugin, Plugins
from imprint.store.port import Store


@pytest.fixture(scope="session")
def made_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an empty store: making one syncs hundreds of files, so one is made and copied."""
    folder = tmp_path_factory.mktemp("made") / "store"
    store = opened(folder)
    store.flush()
    store.close()
    return folder


@pytest.fixture
def store(made_store: Path, in_memory: Path) -> Iterator[Store]:
    """An empty embedded store."""
    copy_sparse(made_store, in_memory / "store")
    made = opened(in_memory / "store")
    yield made
    made.close()


@pytest.fixture
def load_plugin(installed, settings_of) -> Callable[..., Plugin]:
    """Installs and loads a plugin: ``load_plugin("extract", source)``; its name is ``alpha`` unless it is given."""

    def load(stage: str, source: str, name: str = "alpha") -> Plugin:
        installed(f"acme-{stage}-{name}", {stage: {name: source}})
        plugins = Plugins(settings_of())
        found = plugins.stage(stage, only=(name,))
        assert found, plugins.broken(stage)
        return found[0]

    return load
