"""A user's own folder: any text encoder in ONNX works, and whatever is wrong with it is one line."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from imprint_onnx import folder, minilm
from onnx_settings import Settings
from tiny_onnx import INT32, INT64, TABLE, node, write_model, write_tokenizer

from imprint import ImprintError, Role, UsageError


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A table of eight words with three dimensions and a tokenizer that carries padding and truncation."""
    write_tokenizer(tmp_path / "tokenizer.json")
    write_model(tmp_path / "model.onnx")
    return tmp_path


def embed(path: Path, *texts: str, role: Role = "document", **settings: int | str) -> list[list[float]]:
    chosen = Settings(folder=str(path), **settings)
    vectors: list[list[float]] = folder.imprint_embed(texts=texts, role=role, settings=chosen).tolist()
    return vectors


def error_of(path: Path | str, **settings: int | str) -> str:
    with pytest.raises(ImprintError) as caught:
        folder.imprint_model(settings=Settings(folder=str(path), **settings))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def unit(*values: float) -> list[float]:
    return pytest.approx((np.array(values) / np.linalg.norm(values)).tolist(), abs=1e-6)  # type: ignore[return-value]


def test_mean_pooling_takes_every_token_and_cls_the_first(tiny: Path) -> None:
    assert embed(tiny, "red green green") == [unit(4 + 1, 2, 3)]
    assert embed(tiny, "red green green", pooling="cls") == [unit(4, 0, 3)]


def test_neither_padding_nor_truncation_of_the_tokenizer_file_is_applied(tiny: Path) -> None:
    assert embed(tiny, "red", "red green blue blue blue blue") == [unit(5, 0, 3), unit(5, 1, 7)]


def test_prefixes_come_before_their_roles_texts(tiny: Path) -> None:
    prefixes: dict[str, int | str] = {"query_prefix": "query ", "document_prefix": "passage "}
    assert embed(tiny, "red", role="query", **prefixes) == [unit(5, 0, 12)]
    assert embed(tiny, "red", role="document", **prefixes) == [unit(14, 0, 3)]


def test_the_identity_tells_dimensions_pooling_prefixes_and_room(tiny: Path) -> None:
    settings = Settings(folder=str(tiny), pooling="cls", document_prefix="passage ", max_tokens=20)
    info = folder.imprint_model(settings=settings)
    assert (info.name, info.dimensions, info.pooling, info.max_tokens) == ("onnx-folder", 3, "cls", 17)
    assert (info.query_prefix, info.document_prefix, len(info.revision)) == ("", "passage ", 64)


def test_the_languages_that_a_setting_names_are_told_and_make_no_other_model(tiny: Path) -> None:
    german = folder.imprint_model(settings=Settings(folder=str(tiny), languages=("de", "nl")))
    anything = folder.imprint_model(settings=Settings(folder=str(tiny)))
    assert (tuple(german.languages), tuple(anything.languages)) == (("de", "nl"), ())
    assert german == anything


def test_the_revision_follows_the_content_and_not_the_place(
    tiny: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    def revision(path: Path) -> str:
        return folder.imprint_model(settings=Settings(folder=str(path))).revision

    first = revision(tiny)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    write_tokenizer(elsewhere / "tokenizer.json")
    write_model(elsewhere / "model.onnx")
    assert revision(elsewhere) == first
    write_model(tiny / "model.onnx", table={**TABLE, "red": (0, 0, 7)})
    assert revision(tiny) not in ("", first)
    assert embed(tiny, "red") == [unit(4, 0, 10)]
    (elsewhere / "model.onnx_data").write_bytes(b"weights beside the model")
    assert revision(elsewhere) != first


def test_a_home_relative_folder_is_found(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tiny.parent))
    assert folder.imprint_model(settings=Settings(folder=f"~/{tiny.name}")).dimensions == 3


def test_tokens_are_counted_by_the_folders_tokenizer(tiny: Path) -> None:
    assert folder.imprint_tokens(text="red green  blue", settings=Settings(folder=str(tiny))) == [3, 9, 15]


def test_a_document_past_the_window_is_an_error_and_a_query_is_cut(tiny: Path) -> None:
    with pytest.raises(ImprintError, match="a text of 15 tokens is longer than the model's window of 16"):
        embed(tiny, "red " * 15, max_tokens=16)
    assert embed(tiny, "red " * 15, role="query", max_tokens=16) == [unit(4 + 14, 0, 3)]


@pytest.mark.parametrize(
    "inputs",
    [
        [("input_ids", INT64)],
        [("input_ids", INT32), ("attention_mask", INT32)],
        [("input_ids", INT64), ("attention_mask", INT64), ("token_type_ids", INT64)],
    ],
    ids=["ids alone", "int32", "with types"],
)
def test_a_model_gets_the_inputs_that_it_asks_for(tiny: Path, inputs: list[tuple[str, int]]) -> None:
    write_model(tiny / "model.onnx", inputs=inputs)
    assert embed(tiny, "red") == [unit(5, 0, 3)]


def test_a_model_that_pools_itself_is_taken_at_its_word(tiny: Path) -> None:
    nodes = [node("Gather", ["table", "input_ids"], "hidden"), node("ReduceMax", ["hidden"], "sentence_embedding", [1])]
    write_model(tiny / "model.onnx", output="sentence_embedding", nodes=nodes)
    assert embed(tiny, "red green green") == [unit(4, 1, 3)]
    assert folder.imprint_model(settings=Settings(folder=str(tiny))).pooling == "model"


def test_an_output_of_another_name_is_taken_if_its_shape_fits(tiny: Path) -> None:
    write_model(tiny / "model.onnx", output="output_0")
    assert embed(tiny, "red") == [unit(5, 0, 3)]


def test_an_output_of_unknown_shape_is_told(tiny: Path) -> None:
    nodes = [node("Gather", ["table", "input_ids"], "hidden"), node("ReduceMean", ["hidden"], "logits", [1])]
    write_model(tiny / "model.onnx", output="logits", nodes=nodes)
    assert "gave an output of unknown shape (1, 3)" in error_of(tiny)


def test_an_input_that_a_text_does_not_have_is_told(tiny: Path) -> None:
    write_model(tiny / "model.onnx", inputs=[("input_ids", INT64), ("pixel_values", 1)])
    assert "asks for an input that a text does not have: pixel_values, tensor(float)" in error_of(tiny)


def test_a_model_that_fails_on_a_text_is_told(tiny: Path) -> None:
    nodes = [
        node("Gather", ["table", "input_ids"], "hidden"),
        node("MatMul", ["hidden", "hidden"], "last_hidden_state"),
    ]
    write_model(tiny / "model.onnx", nodes=nodes)
    assert "failed on a text of 4 tokens" in error_of(tiny, document_prefix="red ")


def test_a_vector_of_zeros_is_an_error(tiny: Path) -> None:
    write_model(tiny / "model.onnx", table={**TABLE, "[CLS]": (0, 0, 0), "blue": (0, 0, 0)})
    with pytest.raises(ImprintError, match=r"gave a vector of length 0\.0"):
        embed(tiny, "blue")


def test_a_vector_that_is_not_finite_is_an_error(tiny: Path) -> None:
    write_model(tiny / "model.onnx", table={**TABLE, "blue": (0, 0, float("nan"))})
    with pytest.raises(ImprintError, match="gave a vector of length nan"):
        embed(tiny, "blue")


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_missing_file_is_named_and_a_folder_of_its_name_is_none(tiny: Path, name: str) -> None:
    (tiny / name).unlink()
    assert f"holds no {name}" in error_of(tiny)
    (tiny / name).mkdir()
    assert f"holds no {name}" in error_of(tiny)


@pytest.mark.parametrize("content", [b"", b"not a model", os.urandom(1000)], ids=["empty", "text", "noise"])
def test_a_broken_model_is_an_error(tiny: Path, content: bytes) -> None:
    (tiny / "model.onnx").write_bytes(content)
    assert "model.onnx' cannot be loaded" in error_of(tiny)


def test_a_broken_tokenizer_is_an_error(tiny: Path) -> None:
    (tiny / "tokenizer.json").write_text("{")
    assert "tokenizer.json' cannot be loaded" in error_of(tiny)


def test_a_folder_that_is_not_set_not_absolute_or_not_there_is_an_error_with_its_setting(tiny: Path) -> None:
    for value, what in (("", "is not set"), ("models/e5", "not an absolute path"), (str(tiny / "no"), "no folder")):
        message = error_of(value)
        assert what in message
        assert "onnx.folder" in message


def test_a_window_that_the_prefix_fills_is_refused(tiny: Path) -> None:
    with pytest.raises(UsageError, match="leaves no room"):
        folder.imprint_model(settings=Settings(folder=str(tiny), max_tokens=16, document_prefix="passage " * 14))


def test_a_real_models_files_in_a_folder_give_its_own_vectors(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").symlink_to(minilm.MODEL.model.verified())
    (tmp_path / "tokenizer.json").symlink_to(minilm.MODEL.tokenizer.verified())
    texts = ["A disk that is not mounted", "The cat"]
    own = minilm.imprint_embed(texts=texts, role="document", settings=Settings())
    chosen = Settings(folder=str(tmp_path), max_tokens=256)
    assert np.array_equal(folder.imprint_embed(texts=texts, role="document", settings=chosen), own)
    assert folder.imprint_model(settings=chosen).max_tokens == minilm.imprint_model().max_tokens
