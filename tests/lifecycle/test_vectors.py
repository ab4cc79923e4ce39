"""No vector is used that is not finite, of unit length, and of the model's size, one for each text."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_plugins import plugin_of
from prepared_sources import MODEL

from imprint.errors import ImprintError, PluginError
from imprint.lifecycle.vectors import Embedder
from imprint.settings import Settings

SETTINGS = Settings(Path("config.toml"), {}, {})


def embedder(answer: Any) -> Embedder:
    return Embedder(plugin_of("embed", imprint_model=lambda: MODEL, imprint_embed=lambda: answer), SETTINGS)


@pytest.mark.parametrize(
    "answer",
    [
        np.array([[1, 0], [0, 1]], dtype=np.float32),
        np.array([[1, 0], [0, 1]], dtype=np.float64),
        np.array([[1, 0], [0, 1]], dtype=np.float16),
        np.array([[1, 0], [0, 1]]),
        [[1.0, 0.0], [0.0, 1.0]],
        [np.array([1.0, 0.0]), (0, 1)],
    ],
)
def test_one_unit_vector_a_text_is_accepted_as_plain_numbers(answer):
    vectors = embedder(answer).embed(["a", "b"], "document")
    assert vectors == [[1.0, 0.0], [0.0, 1.0]]
    assert all(type(number) is float for vector in vectors for number in vector)


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ([[1, 0]], "the shape (1, 2), not (2, 2)"),
        ([[1, 0], [0, 1], [1, 0]], "the shape (3, 2), not (2, 2)"),
        ([[1, 0, 0], [0, 1, 0]], "the shape (2, 3), not (2, 2)"),
        ([1, 0], "the shape (2,), not (2, 2)"),
        ([], "the shape (0,), not (2, 2)"),
        (np.ones((2, 2, 1)), "the shape (2, 2, 1), not (2, 2)"),
        ([[1, 0], [0]], "returned list, not an array of float32"),
        ([[math.nan, 0], [0, 1]], "not finite"),
        ([[math.inf, 0], [0, 1]], "not finite"),
        ([[1e300, 0], [0, 1]], "not finite"),
        ([[0, 0], [0, 1]], "not of unit length"),
        ([[1e30, 0], [0, 1]], "not of unit length"),
        ([[1.002, 0], [0, 1]], "not of unit length"),
        ([["1", "0"], ["0", "1"]], "returned an array of <U1, not of float32"),
        ([["a", "b"], ["c", "d"]], "returned an array of <U1, not of float32"),
        ([[1 + 0j, 0], [0, 1]], "returned an array of complex128, not of float32"),
        ([[True, False], [False, True]], "returned an array of bool, not of float32"),
        ([[None, 1], [0, 1]], "returned an array of object, not of float32"),
        (None, "returned an array of object, not of float32"),
        ("text", "not of float32"),
    ],
)
def test_anything_else_is_the_embedder_s_fault_and_says_what_is_wrong(answer, complaint):
    with pytest.raises(PluginError) as caught:
        embedder(answer).embed(["a", "b"], "document")
    assert str(caught.value).startswith("plugin alpha (acme) failed in embed: imprint_embed ")
    assert complaint in str(caught.value)


@given(st.lists(st.floats(width=32), min_size=2, max_size=2))
def test_a_vector_is_accepted_exactly_when_its_length_is_one(vector):
    length = math.hypot(*vector)
    try:
        embedder([vector]).embed(["a"], "query")
        accepted = True
    except PluginError:
        accepted = False
    assert accepted == (abs(length - 1) <= 1e-3)


def test_an_embedder_is_told_why_a_text_is_embedded():
    asked = []

    def embed(texts: list[str], role: str) -> list[list[float]]:
        asked.append((texts, role))
        return [[1.0, 0.0]]

    plugin = plugin_of("embed", imprint_model=lambda: MODEL, imprint_embed=embed)
    Embedder(plugin, SETTINGS).embed(["a"], "query")
    assert asked == [(["a"], "query")]


def test_a_model_that_is_none_is_the_embedder_s_fault():
    with pytest.raises(PluginError, match="imprint_model returned NoneType, not ModelInfo"):
        Embedder(plugin_of("embed", imprint_model=lambda: None), SETTINGS)


def test_a_model_whose_files_are_missing_says_so_in_its_own_words():
    def missing() -> None:
        raise ImprintError("the model is not there", "install it")

    with pytest.raises(ImprintError, match=r"^the model is not there; install it$"):
        Embedder(plugin_of("embed", imprint_model=missing), SETTINGS)
