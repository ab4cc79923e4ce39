"""Every source comes out of the queue once: whole, or with the error that its own text met."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_plugins import plugin_of
from prepared_sources import MODEL, prepared_of

from imprint.errors import PluginError
from imprint.lifecycle.embedding import BATCH_TEXTS, Embedded, EmbeddingQueue
from imprint.lifecycle.prepare import Prepared
from imprint.lifecycle.vectors import Embedder
from imprint.settings import Settings

SETTINGS = Settings(Path("config.toml"), {}, {})
Embed = Callable[[Sequence[str]], Any]


class Toy:
    """Embeds a text as its length on the circle, and remembers the batches."""

    def __init__(self, poison: str | None = None, error: BaseException | None = None) -> None:
        self.batches: list[list[str]] = []
        self._poison = poison
        self._error = error or ValueError("poisoned")

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        self.batches.append(list(texts))
        if self._poison is not None and any(self._poison in text for text in texts):
            raise self._error
        return [vector(text) for text in texts]


def vector(text: str) -> list[float]:
    return [math.cos(len(text)), math.sin(len(text))]


def run(embed: Embed, sources: Sequence[Prepared], known: dict[str, list[float]] | None = None) -> list[Embedded]:
    plugin = plugin_of("embed", imprint_model=lambda: MODEL, imprint_embed=embed)
    finished = []
    with EmbeddingQueue(Embedder(plugin, SETTINGS)) as queue:
        for source in sources:
            finished += queue.add(source, known or {})
        finished += queue.drain()
    return finished


def embed_with(toy: Toy) -> Embed:
    return lambda texts: toy(texts)


def sources_of(counts: Sequence[int]) -> list[Prepared]:
    return [
        prepared_of(f"/g/{at}", [f"{at} {chunk} " + "x" * chunk for chunk in range(n)]) for at, n in enumerate(counts)
    ]


def assert_whole(source: Embedded) -> None:
    assert source.error is None
    assert source.pending == 0
    for chunk in source.prepared.chunks:
        assert source.vectors[chunk.text_hash] == pytest.approx(vector(chunk.text), abs=1e-6)


@given(st.lists(st.integers(0, 90), max_size=6))
def test_every_source_comes_out_once_with_all_its_vectors(counts):
    toy = Toy()
    sources = sources_of(counts)
    finished = run(embed_with(toy), sources)
    assert sorted(id(item.prepared) for item in finished) == sorted(id(source) for source in sources)
    for source in finished:
        assert_whole(source)
        assert source.computed == len(source.prepared.chunks)
    sizes = [len(batch) for batch in toy.batches]
    assert all(size == BATCH_TEXTS for size in sizes[:-1])
    assert sum(sizes) == sum(counts)


def test_known_vectors_and_repeated_texts_are_not_computed_again():
    toy = Toy()
    source = prepared_of("/g/a", ["same", "same", "known", "other"])
    known = {source.chunks[2].text_hash: [1.0, 0.0]}
    [finished] = run(embed_with(toy), [source], known)
    assert toy.batches == [["same", "other"]]
    assert finished.computed == 2
    assert finished.vectors[source.chunks[2].text_hash] == [1.0, 0.0]
    assert len(finished.vectors) == 3


def test_a_source_that_needs_no_vector_comes_out_at_once():
    toy = Toy()
    empty = prepared_of("/g/a", [])
    [finished] = run(embed_with(toy), [empty])
    assert finished.prepared is empty
    assert toy.batches == []


@pytest.mark.parametrize(
    "error", [ValueError("poisoned"), SystemExit("poisoned"), MemoryError("poisoned"), BaseException("poisoned")]
)
def test_a_text_that_the_model_cannot_take_costs_its_own_source_alone(error):
    sources = sources_of([3, 3, 3])
    finished = run(embed_with(Toy("1 2", error)), sources)
    failed = [item for item in finished if item.error]
    assert [item.prepared for item in failed] == [sources[1]]
    assert isinstance(failed[0].error, PluginError)
    assert "poisoned" in str(failed[0].error)
    for source in finished:
        if source is not failed[0]:
            assert_whole(source)
    assert len(finished) == 3


def test_a_vector_that_is_wrong_for_one_text_costs_its_own_source_alone():
    def embed(texts: Sequence[str]) -> list[list[float]]:
        return [[0.0, 0.0] if text.startswith("0 1") else vector(text) for text in texts]

    finished = run(embed, sources_of([2, 2]))
    assert {item.prepared.origin.source: item.error is None for item in finished} == {"/g/0": False, "/g/1": True}


def test_a_poisoned_source_over_several_batches_comes_out_once():
    sources = sources_of([100, 2])
    finished = run(embed_with(Toy("0 50 ")), sources)
    assert len(finished) == 2
    assert {item.prepared.origin.source: item.error is None for item in finished} == {"/g/0": False, "/g/1": True}


def test_a_failure_of_everything_fails_every_source_and_ends():
    finished = run(embed_with(Toy("")), sources_of([1, 40, 5]))
    assert len(finished) == 3
    assert all(item.error for item in finished)


def test_a_fault_of_the_kernel_itself_ends_the_run(monkeypatch):
    def broken(*_: object) -> None:
        raise AssertionError("a fault of the program")

    monkeypatch.setattr(EmbeddingQueue, "_embed", broken)
    with pytest.raises(AssertionError, match="a fault of the program"):
        run(embed_with(Toy()), sources_of([1]))


def blocking(gate: threading.Event, started: threading.Event, toy: Toy) -> Embedder:
    def embed(texts: Sequence[str]) -> list[list[float]]:
        started.set()
        gate.wait(10)
        return toy(texts)

    return Embedder(plugin_of("embed", imprint_model=lambda: MODEL, imprint_embed=embed), SETTINGS)


def test_at_most_a_few_batches_wait_for_the_model():
    gate, started, full = threading.Event(), threading.Event(), threading.Event()
    taken = []

    def give() -> None:
        with EmbeddingQueue(blocking(gate, started, Toy())) as queue:
            for source in sources_of([BATCH_TEXTS] * 8):
                taken.append(source)
                if len(taken) == 3:
                    full.set()
                list(queue.add(source, {}))
            list(queue.drain())

    thread = threading.Thread(target=give)
    thread.start()
    assert full.wait(10)
    thread.join(0.1)
    waiting = len(taken)
    gate.set()
    thread.join(10)
    assert waiting == 3
    assert len(taken) == 8


def test_leaving_early_drops_what_is_queued():
    toy = Toy()
    gate, started = threading.Event(), threading.Event()
    with EmbeddingQueue(blocking(gate, started, toy)) as queue:
        list(queue.add(sources_of([2 * BATCH_TEXTS])[0], {}))
        assert started.wait(10)
    gate.set()
    queue._thread.join(10)
    assert not queue._thread.is_alive()
    assert len(toy.batches) == 1
