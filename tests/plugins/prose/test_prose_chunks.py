"""Prose: any kind of text is cut at paragraphs, then at sentences, in any script."""

from __future__ import annotations

import imprint_prose
from hypothesis import given
from hypothesis import strategies as st
from word_pieces import WORDS, WordPieces, assert_chunks, hostile_texts


def chunks(text: str, limit: int) -> list[str]:
    spans = imprint_prose.imprint_chunk(text=text, tokens=WORDS, limit=limit)
    return [text[span.start : span.end] for span in spans]


@given(hostile_texts(), st.integers(1, 40))
def test_any_text_is_covered_within_the_limit(text: str, limit: int) -> None:
    assert_chunks(text, imprint_prose.imprint_chunk(text=text, tokens=WordPieces(), limit=limit), limit)


def test_paragraphs_stay_whole_where_they_fit() -> None:
    assert chunks("One. Two.\n\nThree. Four.\n \nFive. Six.", 3) == ["One. Two.", "Three. Four.", "Five. Six."]


def test_short_paragraphs_share_a_chunk() -> None:
    assert chunks("One.\n\nTwo.\n\nThree on its own.", 4) == ["One.\n\nTwo.", "Three on its own."]


def test_a_paragraph_over_the_limit_is_cut_after_sentences() -> None:
    assert chunks("A b c. D e f.\n\nG h.", 3) == ["A b c.", "D e f.", "G h."]


def test_paragraphs_are_seen_with_every_kind_of_line_end() -> None:
    for end in ("\n", "\r\n", "\r"):
        assert chunks(f"a b{end}c{end}{end}d e{end}f", 3) == [f"a b{end}c", f"d e{end}f"]


def test_a_page_ends_a_paragraph() -> None:
    assert chunks("a b c\fd e f", 3) == ["a b c", "d e f"]


def test_a_new_paragraph_keeps_its_indentation() -> None:
    assert chunks("a b\n\n    c d", 2) == ["a b", "    c d"]


def test_text_of_a_script_without_spaces_is_cut_after_its_sentences() -> None:
    text = "春の海。" * 30
    assert all(chunk.startswith("春") and chunk.endswith("。") for chunk in chunks(text, 4))
