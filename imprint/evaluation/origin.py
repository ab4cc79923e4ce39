"""Where figures come from: the model, the plugins, the versions, the machine."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from imprint import __version__
from imprint.dispatch import Plugins
from imprint.inventory import inventory
from imprint.lifecycle.stages import load_embedder

_PACKAGES = ("ir_measures", "pytrec_eval-terrier", "numpy", "onnxruntime", "qdrant-edge-py", "qdrant-client")


def model_of(plugins: Plugins) -> dict[str, Any]:
    """The embedder in force, by all that its identity is recorded by."""
    embedder = load_embedder(plugins)
    model = embedder.model
    return {
        "name": model.name,
        "revision": model.revision,
        "dimensions": model.dimensions,
        "pooling": model.pooling,
        "max_tokens": model.max_tokens,
    }


def origin_of(plugins: Plugins) -> dict[str, Any]:
    """The versions of the kernel, of each usable plugin and of the packages that measure and store, and the machine."""
    rows = [row for row in inventory(plugins.settings) if row["state"] == "ready" and row["stage"] != "commands"]
    return {
        "imprint": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "packages": {name: found for name in _PACKAGES if (found := _version(name))},
        "plugins": [
            {name: row[name] for name in ("stage", "name", "distribution", "version", "order")} for row in rows
        ],
    }


def peak_memory() -> int | None:
    """The most memory that this process held, in bytes; None where the system does not say."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
