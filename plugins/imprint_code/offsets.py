"""Turns offsets in bytes of UTF-8, which parsers count in, into offsets in characters, in one pass over the text."""

from __future__ import annotations


class Characters:
    """Counts characters up to offsets that are asked for in rising order."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._ascii = data.isascii()
        self._byte = 0
        self._character = 0

    def at(self, byte: int) -> int:
        """The character that begins at ``byte``; an offset before the one asked for last is taken for that one."""
        if self._ascii:
            return byte
        if byte > self._byte:
            self._character += len(self._data[self._byte : byte].decode("utf-8", "ignore"))
            self._byte = byte
        return self._character
