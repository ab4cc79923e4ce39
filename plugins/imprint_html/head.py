"""What a page says of itself in its head: title, description, author."""

from __future__ import annotations

from collections.abc import Mapping

_NAMES = {
    "description": "description",
    "og:description": "description",
    "author": "author",
    "article:author": "author",
    "og:title": "title",
}
_LONGEST = 1000


class Head:
    def __init__(self) -> None:
        self._title: list[str] = []
        self._said: dict[str, str] = {}

    @property
    def has_title(self) -> bool:
        return bool(self._title)

    def add_title(self, text: str) -> None:
        self._title.append(text)

    def meta(self, attributes: Mapping[str, str]) -> None:
        """Take a ``meta`` element; of two that say the same thing, the first holds."""
        name = _NAMES.get((attributes.get("name") or attributes.get("property") or "").strip().lower())
        content = " ".join(attributes.get("content", "")[: 2 * _LONGEST].split())[:_LONGEST]
        if name and content:
            self._said.setdefault(name, content)

    def title(self) -> str | None:
        return " ".join("".join(self._title).split()) or self._said.get("title")

    def metadata(self) -> dict[str, str]:
        return {name: said for name, said in self._said.items() if name != "title"}
