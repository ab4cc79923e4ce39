"""The stock reranker: any cross-encoder in a folder, one pair a run; whatever is wrong with it is one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from imprint_onnx import cross_encoder
from tiny_onnx import INT64, node, write_model, write_tokenizer

from imprint import ChunkView, ImprintError, UsageError

SUM = [node("Gather", ["table", "input_ids"], "rows"), node("ReduceMean", ["rows"], "logits", axes=(1, 2))]


class Chosen:
    """The settings of the plugin."""

    def __init__(self, folder: str, window: int = 512) -> None:
        self._folder, self._window = folder, window

    def text(self, _: str) -> str:
        return self._folder

    def number(self, _: str) -> int:
        return self._window


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """The mean of all numbers of a pair's words, which have one or two ones each."""
    write_tokenizer(tmp_path / "tokenizer.json")
    write_model(tmp_path / "model.onnx", inputs=(("input_ids", INT64),), output="logits", nodes=SUM)
    return tmp_path


def chunk(text: str, label: str | None = None) -> ChunkView:
    return ChunkView("1", text, label, "/g/a.md", "g", "prose", None)


def scores(folder: Path | str, query: str, *texts: str, window: int = 512) -> list[float]:
    settings = Chosen(str(folder), window)
    return list(cross_encoder.imprint_rerank(query, [chunk(text) for text in texts], settings))  # type: ignore[arg-type]


def test_query_and_text_are_read_together_one_pair_a_run(tiny: Path) -> None:
    both = scores(tiny, "red", "passage", "green")
    assert both == [pytest.approx((1 + 9) / 6), pytest.approx((1 + 1) / 6)]
    assert scores(tiny, "red", "green") == [both[1]]


def test_the_label_is_read_with_the_text(tiny: Path) -> None:
    [labelled] = cross_encoder.imprint_rerank("red", [chunk("green", "passage")], Chosen(str(tiny)))  # type: ignore[arg-type]
    assert labelled == pytest.approx((1 + 9 + 1) / 9)


def test_a_long_text_is_cut_at_its_end_and_a_long_query_to_half_of_the_window(tiny: Path) -> None:
    assert scores(tiny, "red", "green " * 50 + "passage", window=16) == scores(tiny, "red", "green " * 50, window=16)
    cut = scores(tiny, "red " * 50, "passage", window=16)
    assert cut == [pytest.approx((8 + 9) / 27)]


def test_an_empty_text_and_one_with_lone_surrogates_have_numbers(tiny: Path) -> None:
    assert len(scores(tiny, "red", "", "\ud800", "x" * 200_000)) == 3


def test_a_model_that_changed_is_opened_again(tiny: Path) -> None:
    before = scores(tiny, "red", "green")
    (tiny / "model.onnx").unlink()
    maximum = [SUM[0], node("ReduceMax", ["rows"], "logits", axes=(1, 2))]
    write_model(tiny / "model.onnx", inputs=(("input_ids", INT64),), output="logits", nodes=maximum)
    assert scores(tiny, "red", "green") != before


def test_what_is_missing_or_no_cross_encoder_is_told_in_one_line(tiny: Path) -> None:
    with pytest.raises(UsageError, match=r"crossencoder\.folder is not set"):
        scores("", "red", "green")
    with pytest.raises(UsageError, match="not an absolute path"):
        scores("models/x", "red", "green")
    vectors = [node("Gather", ["table", "input_ids"], "logits")]
    write_model(tiny / "model.onnx", inputs=(("input_ids", INT64),), output="logits", nodes=vectors)
    with pytest.raises(ImprintError, match="gave 6 numbers for a pair"):
        scores(tiny, "red", "green")
    (tiny / "model.onnx").write_bytes(b"nothing")
    with pytest.raises(ImprintError, match="cannot be loaded"):
        scores(tiny, "red", "green")
    (tiny / "model.onnx").unlink()
    with pytest.raises(ImprintError, match="holds no"):
        scores(tiny, "red", "green")
