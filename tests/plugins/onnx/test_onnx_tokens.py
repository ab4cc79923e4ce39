"""Token ends measure a text as the model will read it, whole or in parts."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from imprint_onnx import bge_small, minilm, tokenizer
from imprint_onnx.tokenizer import ModelTokenizer
from tokenizers import Tokenizer

from imprint import ImprintError

WHOLE = Tokenizer.from_file(bge_small.MODEL.tokenizer.verified())
WHOLE.encode_special_tokens = True


def ends(text: str) -> list[int]:
    return list(bge_small.imprint_tokens(text=text))


def whole_ends(text: str) -> list[int]:
    return [end for _, end in WHOLE.encode(text, add_special_tokens=False).offsets]


def test_each_token_ends_where_its_characters_do() -> None:
    text = "Unmounted disks, ș 你好!"
    assert [text[start:end] for start, end in zip([0, *ends(text)], ends(text), strict=False)] == [
        "Un", "mounted", " disks", ",", " ș", " 你", "好", "!",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", " \n\t ", "\x00\x07", "\u200b"])
def test_a_text_without_tokens_has_no_ends(text: str) -> None:
    assert ends(text) == []


def test_the_models_own_marks_are_not_counted_and_in_a_text_they_are_text() -> None:
    assert len(ends("disk")) == 1
    assert len(ends("[SEP]")) > 1


def test_a_lone_surrogate_does_not_shift_the_offsets() -> None:
    assert ends("a \udcff b") == ends("a ? b") == [1, 3, 5]


def test_a_long_text_is_not_cut_by_the_window() -> None:
    assert len(ends("word " * 5000)) == 5000


def test_the_small_model_counts_alike() -> None:
    assert minilm.imprint_tokens(text="Unmounted disks") == ends("Unmounted disks")


@settings(deadline=None)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12)), st.sampled_from([" ", "\n", "\r\n\t"]))
def test_measuring_in_parts_gives_what_the_whole_text_gives(words: list[str], space: str) -> None:
    text = space.join(words)
    with patch.object(tokenizer, "_PART", 10), patch.object(tokenizer, "_LONGEST_PART", 100):
        assert ends(text) == whole_ends(text)


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_ends_are_in_order_and_inside_the_text_however_it_is_cut(text: str) -> None:
    with patch.object(tokenizer, "_PART", 5), patch.object(tokenizer, "_LONGEST_PART", 10):
        found = ends(text)
    assert found == sorted(found)
    assert all(0 < end <= len(text) for end in found)


@pytest.mark.parametrize("text", ["a" * 2_000_000, "word " * 100_000, "+" * 200_000], ids=["a", "word", "+"])
def test_a_huge_line_is_measured_to_its_end(text: str) -> None:
    assert ends(text)[-1] == len(text.rstrip())


def test_the_room_is_the_window_less_marks_and_prefix() -> None:
    opened = ModelTokenizer(bge_small.MODEL.tokenizer.verified(), 512)
    assert opened.room("") == bge_small.imprint_model().max_tokens
    assert opened.room("passage: ") == 508


@pytest.mark.parametrize("content", ["", "{}", "not json", '{"version": "1.0"}'])
def test_a_broken_tokenizer_file_is_an_error_of_one_line(tmp_path: Path, content: str) -> None:
    (tmp_path / "tokenizer.json").write_text(content)
    with pytest.raises(ImprintError, match=r"tokenizer\.json' cannot be loaded: ") as caught:
        ModelTokenizer(str(tmp_path / "tokenizer.json"), 512)
    assert "\n" not in str(caught.value)
