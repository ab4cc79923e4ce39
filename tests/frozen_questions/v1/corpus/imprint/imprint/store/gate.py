"""Lets many threads read at once and one publish alone, so that a search sees a whole version or the next one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Gate:
    """A reader/writer lock inside one process.

    A waiting publisher keeps new readers out, so searches that never pause cannot starve it; the readers that waited
    behind it enter together before the next publisher does, so publishing in a row cannot starve them either. Not
    reentrant: a thread inside the gate that enters it again may wait for itself.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._readers = 0
        self._readers_waiting = 0
        self._readers_owed = 0
        self._publishing = False
        self._publishers_waiting = 0
        self._published = 0

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Inside, no publication takes place."""
        with self._changed:
            arrived = self._published
            self._readers_waiting += 1
            try:
                self._changed.wait_for(lambda: self._may_read(arrived))
            finally:
                self._readers_waiting -= 1
                self._readers_owed -= arrived < self._published
                self._changed.notify_all()
            self._readers += 1
        try:
            yield
        finally:
            with self._changed:
                self._readers -= 1
                self._changed.notify_all()

    @contextmanager
    def publishing(self) -> Iterator[None]:
        """Inside, nobody reads and nobody else publishes."""
        with self._changed:
            self._publishers_waiting += 1
            try:
                self._changed.wait_for(self._may_publish)
            finally:
                self._publishers_waiting -= 1
                self._changed.notify_all()
            self._publishing = True
        try:
            yield
        finally:
            with self._changed:
                self._publishing = False
                self._published += 1
                self._readers_owed = self._readers_waiting
                self._changed.notify_all()

    def _may_read(self, arrived: int) -> bool:
        """A reader that has waited for a publication goes before the next one; a new one goes after it."""
        return not self._publishing and (not self._publishers_waiting or arrived < self._published)

    def _may_publish(self) -> bool:
        return not self._publishing and not self._readers and not self._readers_owed
