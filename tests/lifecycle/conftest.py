"""Loads one plugin for a test, the way the kernel does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from imprint.dispatch import Plugin, Plugins


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
