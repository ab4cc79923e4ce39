"""Examines an installation and its index without changing either."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

from imprint.dispatch import Plugins
from imprint.engine import Engine
from imprint.errors import ImprintError
from imprint.findings import Check
from imprint.home import Home
from imprint.inventory import inventory
from imprint.lifecycle.stages import describe, load_embedder
from imprint.settings import Settings

_LIBRARIES = ("qdrant-edge-py", "onnxruntime", "tokenizers", "pluggy", "click")


def examine(home: Home, load: Callable[[], Settings]) -> list[Check]:
    """Every check, each independent of the others' failures; without settings only those that need none."""
    libraries = _guarded("libraries", _libraries)
    try:
        settings = load()
    except ImprintError as error:
        return [libraries, _bad("settings", error)]
    checks = [libraries, *_plugins(settings)]
    checks.append(_guarded("settings", lambda: _settings(settings)))
    checks.append(_guarded("model", lambda: describe(load_embedder(Plugins(settings)).model)))
    checks += _index(home, settings)
    return checks


def _guarded(name: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, True, look())
    except ImprintError as error:
        return _bad(name, error)


def _bad(name: str, error: ImprintError) -> Check:
    return Check(name, False, error.what if error.remedy else str(error), error.remedy)


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
    try:
        rows = inventory(settings)
    except ImprintError as error:
        return [_bad("plugins", error)]
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
            return list(engine.findings())
    except ImprintError as error:
        return [_bad("index", error)]
