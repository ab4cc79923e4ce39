"""The gate between searches and publications."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from imprint.store.gate import Gate

LONG = 20.0
"""Seconds after which a thread counts as stuck: only a failing test waits for them."""


class Threads:
    """Starts threads and ends them, failing the test if one is stuck or raised."""

    def __init__(self) -> None:
        self._threads: list[threading.Thread] = []
        self._errors: list[BaseException] = []

    def start(self, work: Callable[[], None]) -> None:
        def run() -> None:
            try:
                work()
            except BaseException as error:
                self._errors.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        self._threads.append(thread)

    def join(self) -> None:
        for thread in self._threads:
            thread.join(LONG)
            assert not thread.is_alive()
        assert self._errors == []


@pytest.fixture
def threads() -> Threads:
    return Threads()


def wait_until(holds: Callable[[], bool]) -> None:
    """Poll another thread's progress into a wait, which no event can tell."""
    pause = threading.Event()
    for _ in range(int(LONG / 0.002)):
        if holds():
            return
        pause.wait(0.002)
    pytest.fail("the other thread never got there")


def test_readers_are_inside_together(threads: Threads) -> None:
    gate, together = Gate(), threading.Barrier(4)

    def read() -> None:
        with gate.reading():
            together.wait(LONG)

    for _ in range(4):
        threads.start(read)
    threads.join()


def test_a_publisher_is_alone(threads: Threads) -> None:
    gate, inside = Gate(), []

    def publish(name: str) -> Callable[[], None]:
        def work() -> None:
            for _ in range(200):
                with gate.publishing():
                    inside.append(name)
                    assert inside == [name]
                    inside.remove(name)

        return work

    def read() -> None:
        for _ in range(400):
            with gate.reading():
                assert inside == []

    for name in "ab":
        threads.start(publish(name))
    for _ in range(3):
        threads.start(read)
    threads.join()


def test_readers_that_never_pause_do_not_starve_a_publisher(threads: Threads) -> None:
    gate, published = Gate(), threading.Event()
    overlap = threading.Barrier(2)

    def read() -> None:
        # one of the two is always inside: neither leaves before the other has entered
        while not published.is_set():
            with gate.reading():
                try:
                    overlap.wait(0.01)
                except threading.BrokenBarrierError:
                    overlap.reset()

    def publish() -> None:
        with gate.publishing():
            published.set()

    threads.start(read)
    threads.start(read)
    threads.start(publish)
    threads.join()
    assert published.is_set()


def test_a_reader_that_comes_after_a_waiting_publisher_waits_for_it(threads: Threads) -> None:
    gate, order = Gate(), []
    first_in, first_out = threading.Event(), threading.Event()

    def first() -> None:
        with gate.reading():
            first_in.set()
            assert first_out.wait(LONG)
            order.append("first reader")

    def publish() -> None:
        with gate.publishing():
            order.append("publisher")

    def second() -> None:
        with gate.reading():
            order.append("second reader")

    threads.start(first)
    assert first_in.wait(LONG)
    threads.start(publish)
    wait_until(lambda: gate._publishers_waiting == 1)
    threads.start(second)
    wait_until(lambda: gate._readers_waiting == 1)
    first_out.set()
    threads.join()
    assert order == ["first reader", "publisher", "second reader"]


def test_publishing_in_a_row_does_not_starve_a_reader(threads: Threads) -> None:
    gate, order = Gate(), []
    first_in, first_out = threading.Event(), threading.Event()

    def first() -> None:
        with gate.publishing():
            first_in.set()
            assert first_out.wait(LONG)
            order.append("first publisher")

    def second() -> None:
        with gate.publishing():
            order.append("second publisher")

    def read() -> None:
        with gate.reading():
            order.append("reader")

    threads.start(first)
    assert first_in.wait(LONG)
    threads.start(second)
    wait_until(lambda: gate._publishers_waiting == 1)
    threads.start(read)
    threads.start(read)
    wait_until(lambda: gate._readers_waiting == 2)
    first_out.set()
    threads.join()
    assert order == ["first publisher", "reader", "reader", "second publisher"]


def test_an_error_inside_leaves_the_gate_open(threads: Threads) -> None:
    gate = Gate()
    for enter in (gate.reading, gate.publishing, gate.reading):
        with pytest.raises(KeyError), enter():
            raise KeyError

    def publish() -> None:
        with gate.publishing():
            pass

    threads.start(publish)
    threads.join()


def test_an_interrupted_wait_leaves_nothing_behind(threads: Threads, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()

    def interrupted(_: Callable[[], bool]) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(gate._changed, "wait_for", interrupted)
        for enter in (gate.reading, gate.publishing):
            with pytest.raises(KeyboardInterrupt), enter():
                pytest.fail("it never entered")

    def both() -> None:
        with gate.publishing():
            pass
        with gate.reading():
            pass

    threads.start(both)
    threads.join()
