"""The storage port over a Qdrant server: a workspace's two collections there.

Importing this takes a second, so only `imprint.store.open` does, when a server is asked for.
"""

from __future__ import annotations

import re

from qdrant_client import QdrantClient

from imprint.errors import StoreError
from imprint.store.client_collection import ClientCollection
from imprint.store.client_errors import shown, told
from imprint.store.schema import CHUNKS, SOURCES

_OLDEST = (1, 20)
_TIMEOUT_SECONDS = 60


class ClientStore:
    """The collections ``imprint_WORKSPACE_chunks`` and ``imprint_WORKSPACE_sources`` of one server."""

    def __init__(self, client: QdrantClient, workspace: str, server: str) -> None:
        """Open both, creating what is missing; ``server`` names the server in errors."""
        _check_version(client, server)
        self._client = client
        self._chunks = ClientCollection(client, server, f"imprint_{workspace}_{CHUNKS.name}", CHUNKS)
        self._sources = ClientCollection(client, server, f"imprint_{workspace}_{SOURCES.name}", SOURCES)

    @classmethod
    def connect(cls, url: str, api_key: str | None, workspace: str) -> ClientStore:
        """Open the workspace; raises `StoreError`, which names the URL, when the server is out of reach or too old."""
        server = shown(url)
        with told("connecting", server):
            # the client's own version check would only warn, from a thread
            client = QdrantClient(url=url, api_key=api_key, timeout=_TIMEOUT_SECONDS, check_compatibility=False)
        try:
            return cls(client, workspace, server)
        except BaseException:
            client.close()
            raise

    @property
    def chunks(self) -> ClientCollection:
        return self._chunks

    @property
    def sources(self) -> ClientCollection:
        return self._sources

    def begin(self) -> None:
        """Nothing to do: both are open."""

    def flush(self) -> None:
        """Nothing to do: each write has waited for the server, and keeping it is the server's own promise."""

    def close(self) -> None:
        self._client.close()


def _check_version(client: QdrantClient, server: str) -> None:
    """Raise `StoreError` for a server without BM25 over a text index."""
    with told("connecting", server):
        version = client.info().version
    numbers = re.match(r"(\d+)\.(\d+)", version)
    if numbers is None or (int(numbers[1]), int(numbers[2])) < _OLDEST:
        raise StoreError(
            f"the Qdrant server at {server} is version {version:.40}; ranked full text needs 1.20 or newer",
            "upgrade the server",
        )
