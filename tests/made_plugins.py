"""Makes a loaded plugin of plain functions, where a test needs to see or steer what the plugin does."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from imprint.dispatch import Hook, Plugin


def plugin_of(stage: str, /, name: str = "alpha", version: str = "1.0", **hooks: Callable[..., Any]) -> Plugin:
    """A plugin whose hooks are the functions: ``plugin_of("redact", imprint_redact=function)``."""
    made = {hook: Hook(function, tuple(inspect.signature(function).parameters)) for hook, function in hooks.items()}
    return Plugin(name, stage, "acme", version, made)
