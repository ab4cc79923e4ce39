"""Examines an installation and its index without changing either."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from imprint.dispatch import Plugins
from imprint.engine import Engine
from imprint.errors import ImprintError
from imprint.home import Home
from imprint.inventory import inventory
from imprint.lifecycle.stages import describe, load_embedder
from imprint.settings import Settings

_LIBRARIES = ("qdrant-edge-py", "onnxruntime", "tokenizers", "pluggy", "click")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at."""

    name: str
    good: bool
    found: str
    remedy: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def examine(home: Home, settings: Settings) -> list[Check]:
    """Every check, each independent of the others' failures."""
    checks = [_guarded("libraries", _libraries), *_plugins(settings)]
    checks.append(_guarded("settings", lambda: _settings(settings)))
    checks.append(_guarded("model", lambda: describe(load_embedder(Plugins(settings)).model)))
    checks += _index(home, settings)
    return checks


def _guarded(name: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, True, look())
    except ImprintError as error:
        return Check(name, False, error.what or str(error), error.remedy)


def _libraries() -> str:
    found = []
    for name in _LIBRARIES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError as error:
            raise ImprintError(f"{name} is not installed", "install imprint-index again") from error
    return ", ".join(found)


def _settings(settings: Settings) -> str:
    plugins = Plugins(settings)
    for row in inventory(settings):
        plugins.stage(row["stage"])
    for key in settings.declared:
        settings[key]
    if settings.unknown:
        raise ImprintError(f"{settings.file} sets {', '.join(settings.unknown)}, which nobody declares", "unset them")
    return str(settings.file) if settings.file.exists() else f"defaults; {settings.file} does not exist"


def _plugins(settings: Settings) -> list[Check]:
    rows = inventory(settings)
    ready = sum(row["state"] == "ready" for row in rows)
    checks = [Check("plugins", True, f"{ready} ready")]
    for row in rows:
        if row["state"] == "failed":
            name = f"plugin {row['name']} ({row['distribution']})"
            checks.append(Check(name, False, row["reason"], "mend or uninstall it"))
    return checks


def _index(home: Home, settings: Settings) -> list[Check]:
    if not home.folder.exists():
        return [Check("index", True, f"nothing is indexed yet in {home.folder}")]
    try:
        with Engine(home, settings, "doctor") as engine:
            return [Check(*finding) for finding in engine.findings()]
    except ImprintError as error:
        return [Check("index", False, error.what or str(error), error.remedy)]
