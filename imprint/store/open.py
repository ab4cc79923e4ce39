"""Opens the store that the settings name, importing the chosen adapter alone."""

from __future__ import annotations

from pathlib import Path

from imprint.store.port import Store


def open_store(folder: Path, *, url: str | None, api_key: str | None, workspace: str) -> Store:
    """The workspace's store: at the Qdrant server ``url``, or, without one, embedded in ``folder``.

    The embedded store opens in the background; its errors come up at the first use.
    """
    if url is not None:
        from imprint.store.client import ClientStore

        return ClientStore.connect(url, api_key, workspace)
    from imprint.store.edge import EdgeStore

    return EdgeStore.open(folder)
