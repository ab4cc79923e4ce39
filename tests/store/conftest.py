"""Both stores behind one fixture: the embedded engine on disk, and a server as the client's in-memory mode plays it."""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from qdrant_client import QdrantClient, models
from qdrant_client.local import bm25, local_collection, payload_filters
from sparse_copy import copy_sparse

from imprint.store.client import ClientStore
from imprint.store.edge import EdgeStore
from imprint.store.port import Store
from imprint.words import count_words, word_parts

_PART = re.compile(r"[A-Z]+(?![a-z])\d*|[A-Z]?[^\W_A-Z]+")


def _code_tokens(text: str) -> list[str]:
    """What a server's code tokenizer does with folded text, as far as the suite asks for it."""
    folded = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return [part.lower() for part in _PART.findall(folded)]


class _Tokenizer:
    """The tokenizer of the index that is asked: the mode tells which one before it ranks, and then cuts texts."""

    def __init__(self) -> None:
        self._code = True

    def choose(self, params: models.TextIndexParams) -> bool:
        self._code = params.tokenizer is models.TokenizerType.CODE
        return True

    def tokens(self, text: str) -> list[str]:
        return _code_tokens(text) if self._code else text.split()


_check_other_match = payload_filters.check_match


def _check_match(condition: models.Match, value: Any) -> bool:
    if not isinstance(condition, models.MatchText):
        return _check_other_match(condition, value)
    asked = word_parts(condition.text)
    return isinstance(value, str) and bool(asked) and set(asked) <= set(count_words(value))


@pytest.fixture
def memory_client(monkeypatch: pytest.MonkeyPatch) -> Iterator[QdrantClient]:
    """The in-memory mode, given the tokenizers that a server has: this mode knows words only."""
    tokenizer = _Tokenizer()
    monkeypatch.setattr(local_collection, "has_default_tokenization", tokenizer.choose)
    monkeypatch.setattr(bm25, "unindexed_text_tokens", tokenizer.tokens)
    monkeypatch.setattr(payload_filters, "check_match", _check_match)
    with warnings.catch_warnings():
        for fine_here in ("Payload indexes have no effect", "Local mode performs exact"):
            warnings.filterwarnings("ignore", fine_here)
        client = QdrantClient(":memory:")
        yield client
        client.close()


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("empty") / "store"
    store = EdgeStore.open(folder)
    store.flush()
    store.close()
    return folder


@pytest.fixture
def folder(empty_store: Path, tmp_path: Path) -> Path:
    """The folder of an empty embedded store: making one syncs hundreds of files, so one is made and copied."""
    copy_sparse(empty_store, tmp_path / "store")
    return tmp_path / "store"


@pytest.fixture(params=["edge", "client"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """An empty store, once for each adapter."""
    opened: Store
    if request.param == "edge":
        opened = EdgeStore.open(request.getfixturevalue("folder"))
    else:
        opened = ClientStore(request.getfixturevalue("memory_client"), "main", "memory")
    yield opened
    opened.close()
