"""The pool keeps the order, gives each worker a session of its own, and ends soon when something goes wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from imprint_onnx.pool import SessionPool, worker_count


class Sessions:
    """Makes numbered sessions, and notices one that is used by two threads at a time."""

    def __init__(self) -> None:
        self._numbers = count()
        self.made: list[int] = []
        self.busy: set[int] = set()
        self.seen: list[str] = []
        self.threads: set[int] = set()

    def create(self) -> int:
        self.made.append(next(self._numbers))
        return self.made[-1]

    def run(self, session: int, text: str) -> str:
        assert session not in self.busy
        self.busy.add(session)
        self.seen.append(text)
        self.threads.add(threading.get_ident())
        if text == "fail":
            self.busy.discard(session)
            raise ValueError("a text that the model refuses")
        threading.Event().wait(0.001)
        self.busy.discard(session)
        return text.upper()


@pytest.fixture
def sessions() -> Sessions:
    return Sessions()


@pytest.fixture
def pool(sessions: Sessions) -> SessionPool[int]:
    return SessionPool(sessions.create)


def test_results_come_in_the_order_of_the_texts(pool: SessionPool[int], sessions: Sessions) -> None:
    texts = ["b", "ccc", "a", "dd"] * 10
    assert pool.map(sessions.run, texts, 3) == [text.upper() for text in texts]


def test_the_longest_texts_start_first(pool: SessionPool[int], sessions: Sessions) -> None:
    pool.map(sessions.run, ["a", "cccccc", "bbb", "dddddddd"], 2)
    assert set(sessions.seen[:2]) == {"dddddddd", "cccccc"}
    assert sessions.seen[-1] == "a"


def test_there_are_at_most_as_many_sessions_as_workers_and_they_are_kept(
    pool: SessionPool[int], sessions: Sessions
) -> None:
    for _ in range(3):
        pool.map(sessions.run, ["text"] * 20, 3)
    assert 1 <= len(sessions.made) <= 3


def test_one_text_makes_one_session_and_stays_in_the_callers_thread(pool: SessionPool[int], sessions: Sessions) -> None:
    assert pool.map(sessions.run, ["text"], 8) == ["TEXT"]
    assert sessions.made == [0]
    assert sessions.threads == {threading.get_ident()}


def test_a_ready_session_is_used_before_one_is_made(sessions: Sessions) -> None:
    SessionPool(sessions.create, [99]).map(sessions.run, ["text"], 1)
    assert sessions.made == []


def test_no_texts_need_no_session(pool: SessionPool[int], sessions: Sessions) -> None:
    assert pool.map(sessions.run, [], 4) == []
    assert sessions.made == []


def test_callers_beside_each_other_never_share_a_session(pool: SessionPool[int], sessions: Sessions) -> None:
    with ThreadPoolExecutor(4) as callers:
        results = list(callers.map(lambda text: pool.map(sessions.run, [text] * 20, 2), ["a", "b", "c", "d"]))
    assert results == [[text] * 20 for text in ("A", "B", "C", "D")]
    assert len(sessions.made) <= 8


@pytest.mark.parametrize("workers", [1, 3])
def test_an_error_ends_the_batch_early_and_the_pool_goes_on(
    pool: SessionPool[int], sessions: Sessions, workers: int
) -> None:
    with pytest.raises(ValueError, match="refuses"):
        pool.map(sessions.run, ["fail", *["x"] * 500], workers)
    assert len(sessions.seen) < 500
    assert pool.map(sessions.run, ["after"], workers) == ["AFTER"]
    assert len(sessions.made) <= workers


def test_a_session_that_cannot_be_made_is_the_callers_error() -> None:
    def refuse() -> int:
        raise ValueError("no model")

    with pytest.raises(ValueError, match="no model"):
        SessionPool(refuse).map(lambda session, text: f"{session}{text}", ["a", "b"], 2)


def test_ctrl_c_ends_a_batch_of_a_real_model_after_the_texts_in_hand() -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from imprint_onnx import minilm\n"
        "from onnx_settings import Settings\n"
        "minilm.imprint_embed(texts=['a'], role='document', settings=Settings())\n"
        "print('warm', flush=True)\n"
        "minilm.imprint_embed(texts=['word ' * 250] * 5000, role='document', settings=Settings())\n"
    )
    command = [sys.executable, "-c", script, os.path.dirname(__file__)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "warm\n"
        threading.Event().wait(0.5)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)  # the batch would take minutes
    assert errors.rstrip().endswith("KeyboardInterrupt")


def test_the_number_of_workers_follows_the_processors_up_to_eight(monkeypatch: pytest.MonkeyPatch) -> None:
    for available, expected in ((1, 1), (3, 3), (64, 8)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, n=available: set(range(n)))
        assert worker_count(0) == expected
    assert worker_count(12) == 12


def test_without_affinity_the_number_of_processors_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    for found, expected in ((5, 5), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda n=found: n)
        assert worker_count(0) == expected
