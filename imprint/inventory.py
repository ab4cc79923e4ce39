"""Lists every installed plugin: stage, order, state, and why one cannot be used."""

from __future__ import annotations

from typing import Any

from imprint.discovery import discover
from imprint.dispatch import Plugins
from imprint.hookspecs import STAGES
from imprint.settings import Settings


def inventory(settings: Settings) -> list[dict[str, Any]]:
    """A row a plugin and stage, in the order in which they are asked; those that are not asked come last."""
    plugins = Plugins(settings)
    rows = []
    for stage in STAGES:
        usable = plugins.stage(stage)
        for order, plugin in enumerate(usable, 1):
            rows.append(_row(stage, plugin.name, plugin.distribution, plugin.version, order, "ready", None))
        rows += [
            _row(stage, item.name, item.distribution, item.version, None, "failed", item.reason)
            for item in plugins.broken(stage)
        ]
        for found in discover(stage)[0]:
            if found.name in plugins.disabled:
                reason = "plugins.disabled names it"
                rows.append(_row(stage, found.name, found.distribution, found.version, None, "disabled", reason))
    return rows


def _row(
    stage: str, name: str, distribution: str, version: str, order: int | None, state: str, reason: str | None
) -> dict[str, Any]:
    return {
        "stage": stage,
        "name": name,
        "distribution": distribution,
        "version": version,
        "order": order,
        "state": state,
        "reason": reason,
    }
