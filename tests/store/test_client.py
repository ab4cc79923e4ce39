"""What only the store at a server has to answer for: reaching it, its version, its refusals."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from qdrant_client import QdrantClient, models

from imprint.errors import StoreError
from imprint.store.client import ClientStore
from imprint.store.open import open_store
from imprint.store.port import EVERYWHERE, Point

ID = "00000000-0000-0000-0000-000000000001"


@contextmanager
def server(status: int, body: bytes, keys: list[str | None] | None = None) -> Iterator[str]:
    """A server that answers every request in the same way, and notes the keys it was given; gives its URL."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            if keys is not None:
                keys.append(self.headers["api-key"])
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_PUT = do_POST = answer  # noqa: N815 (the names are the library's)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}"
        listening.shutdown()
        thread.join()


def version(number: str) -> bytes:
    return json.dumps({"title": "qdrant - vector search engine", "version": number}).encode()


def test_a_server_out_of_reach_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(StoreError) as told:
        open_store(tmp_path, url=url, api_key=None, workspace="main")
    assert str(told.value).startswith(f"connecting at {url} failed: ")
    assert told.value.remedy == "check that the server runs and that store.url is right"


@pytest.mark.parametrize("url", ["nonsense://x", "http://", "http://host:port", "http://127.0.0.1:99999"])
def test_a_url_that_is_none_is_refused_in_one_line(url: str) -> None:
    with pytest.raises(StoreError) as told:
        ClientStore.connect(url, None, "main")
    assert url in str(told.value)
    assert "\n" not in str(told.value)


def test_a_password_in_the_url_is_not_shown() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(StoreError) as told:
        ClientStore.connect(f"http://user:geheim@127.0.0.1:{port}", None, "main")
    assert f"http://127.0.0.1:{port}" in str(told.value)
    assert "geheim" not in str(told.value)


@pytest.mark.parametrize("number", ["1.19.9", "0.11.0", "1.2.0", "dev", ""])
def test_a_server_that_is_too_old_is_refused_with_its_version(number: str) -> None:
    with server(200, version(number)) as url, pytest.raises(StoreError) as told:
        ClientStore.connect(url, None, "main")
    assert str(told.value) == (
        f"the Qdrant server at {url} is version {number}; ranked full text needs 1.20 or newer; upgrade the server"
    )


@pytest.mark.parametrize("number", ["1.20.0", "1.21.3-dev", "2.0.0"])
def test_a_server_that_is_new_enough_is_not_refused_for_its_version(number: str) -> None:
    with server(200, version(number)) as url, pytest.raises(StoreError, match="opening imprint_main_chunks"):
        ClientStore.connect(url, None, "main")


@pytest.mark.parametrize(
    ("status", "body", "expected"),
    [
        (401, b"Must provide an API key", "failed: 401 Unauthorized; give the server's key in IMPRINT_STORE_API_KEY"),
        (
            403,
            b'{"status": {"error": "Forbidden:\\nread only"}}',
            "failed: 403 Forbidden: read only; give the server's key",
        ),
        (
            500,
            b'{"status": {"error": "out of disk"}}',
            "failed: 500 out of disk; check that store.url is a Qdrant server",
        ),
        (404, b"<html>", "failed: 404 Not Found; check that store.url is a Qdrant server"),
        (200, b"<html>", "failed: "),
        (200, b"{}", "failed: "),
    ],
)
def test_a_refusal_is_one_line_with_a_remedy(status: int, body: bytes, expected: str) -> None:
    with server(status, body) as url, pytest.raises(StoreError) as told:
        ClientStore.connect(url, None, "main")
    assert f"connecting at {url} {expected}" in str(told.value)
    assert "\n" not in str(told.value)


def test_the_collections_carry_the_name_of_the_workspace(memory_client: QdrantClient) -> None:
    ClientStore(memory_client, "one", "memory").chunks.upsert([Point(ID, {"text": "only in one"})])
    assert ClientStore(memory_client, "two", "memory").chunks.count(EVERYWHERE) == 0
    names = {collection.name for collection in memory_client.get_collections().collections}
    assert names == {"imprint_one_chunks", "imprint_one_sources", "imprint_two_chunks", "imprint_two_sources"}


def test_a_second_client_finds_what_the_first_has_stored(memory_client: QdrantClient) -> None:
    first = ClientStore(memory_client, "main", "memory")
    first.chunks.ensure_dense(2)
    first.chunks.upsert([Point(ID, {"text": "kept"}, [0.6, 0.8])])
    second = ClientStore(memory_client, "main", "memory")
    assert (second.chunks.dimensions, second.sources.dimensions) == (2, None)
    assert second.chunks.nearest([0.6, 0.8], EVERYWHERE, 1)[0][0] == ID
    assert second.chunks.ranked_text("kept", EVERYWHERE, 1)[0][0] == ID


def test_vectors_that_another_client_added_meanwhile_are_not_contradicted(memory_client: QdrantClient) -> None:
    late, early = (ClientStore(memory_client, "main", "memory") for _ in range(2))
    early.chunks.ensure_dense(2)
    with pytest.raises(StoreError, match="2 numbers, not 3"):
        late.chunks.ensure_dense(3)
    late.chunks.ensure_dense(2)
    assert late.chunks.dimensions == 2


def test_the_vector_compares_by_dot_product(memory_client: QdrantClient) -> None:
    store = ClientStore(memory_client, "main", "memory")
    store.chunks.ensure_dense(2)
    vectors = memory_client.get_collection("imprint_main_chunks").config.params.vectors
    assert isinstance(vectors, dict)
    assert vectors["dense"].distance == models.Distance.DOT


CALLS: dict[str, Callable[[ClientStore], object]] = {
    "writing to": lambda store: store.chunks.upsert([Point(ID, {})]),
    "deleting from": lambda store: store.chunks.delete([ID]),
    "counting in": lambda store: store.chunks.count(EVERYWHERE),
    "searching": lambda store: store.chunks.ranked_text("word", EVERYWHERE, 1),
    "adding vectors to": lambda store: store.chunks.ensure_dense(2),
}


@pytest.mark.parametrize("doing", CALLS)
def test_a_collection_that_vanished_at_the_server_is_a_store_error(memory_client: QdrantClient, doing: str) -> None:
    store = ClientStore(memory_client, "main", "memory")
    memory_client.delete_collection("imprint_main_chunks")
    with pytest.raises(StoreError, match=f"^{doing} imprint_main_chunks at memory failed: .*not found"):
        CALLS[doing](store)


@pytest.mark.filterwarnings("ignore:Api key is used with an insecure connection")
@pytest.mark.parametrize("key", ["a key", None])
def test_the_key_goes_to_the_server_and_not_into_the_error(key: str | None) -> None:
    seen: list[str | None] = []
    with server(403, b"", seen) as url, pytest.raises(StoreError, match="IMPRINT_STORE_API_KEY") as told:
        ClientStore.connect(url, key, "main")
    assert seen == [key]
    assert "a key" not in str(told.value)
