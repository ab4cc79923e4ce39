"""A workspace in numbers: what was decided on this machine, and what the store holds."""

from __future__ import annotations

from typing import Any

from imprint.device import DeviceFile
from imprint.store.port import EVERYWHERE, HasVector, Store, Where
from imprint.store.records import RECORDS, read_manifest, spell


def decided(device: DeviceFile, workspace: str) -> dict[str, Any]:
    """Roots, excluded sources, purges and the last run."""
    return {
        "roots": [{"path": spell(root.path)[0], "project": root.project} for root in device.roots(workspace)],
        "excluded": [{"source": spell(path)[0], "project": project} for path, project in device.excluded(workspace)],
        "purged": [spell(path)[0] for path in sorted(device.purges(workspace).paths)],
        "last_run": device.last_run(workspace),
    }


def held(store: Store) -> dict[str, Any]:
    """Sources, chunks and the model."""
    manifest = read_manifest(store.sources)
    sources = Where((RECORDS,))
    return {
        "sources": store.sources.count(sources),
        "chunks": store.chunks.count(EVERYWHERE),
        "vectors": store.chunks.count(Where((HasVector(),))) if manifest else 0,
        "by_project": store.sources.tally("project", sources),
        "by_type": store.sources.tally("type", sources),
        "model": manifest.name if manifest else None,
    }
