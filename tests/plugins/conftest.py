"""What the kernel hands to an extractor, made by hand: documents and settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import cast

import pytest

from imprint import Document
from imprint.values import HEAD_BYTES, SettingValue


@dataclass(frozen=True)
class Chosen:
    """The settings in force: a plugin's own defaults, and what the test chose instead."""

    values: Mapping[str, SettingValue]

    def __getitem__(self, key: str) -> SettingValue:
        return self.values[key]

    def text(self, key: str) -> str:
        return cast(str, self.values[key])

    def number(self, key: str) -> int:
        return cast(int, self.values[key])

    def flag(self, key: str) -> bool:
        return cast(bool, self.values[key])

    def names(self, key: str) -> tuple[str, ...]:
        return cast(tuple[str, ...], self.values[key])


def make_document(
    name: str,
    content: bytes | str,
    *,
    max_text_bytes: int = 4_000_000,
    max_document_bytes: int = 25 << 20,
    readable: bool = True,
) -> Document:
    """A document as the kernel makes it; with ``readable=False`` asking for its bytes raises `SourceTooLarge`."""
    data = content.encode() if isinstance(content, str) else content
    whole = data if readable else None
    return Document(name, len(data), data[:HEAD_BYTES], whole, max_text_bytes, max_document_bytes)


def make_settings(plugin: ModuleType, chosen: Mapping[str, SettingValue] | None = None) -> Chosen:
    """The defaults that ``plugin`` declares, with ``chosen`` over them."""
    return Chosen({s.key: s.default for s in plugin.imprint_settings()} | dict(chosen or {}))


@pytest.fixture(scope="session")
def document() -> Callable[..., Document]:
    return make_document


@pytest.fixture(scope="session")
def settings() -> Callable[..., Chosen]:
    return make_settings
