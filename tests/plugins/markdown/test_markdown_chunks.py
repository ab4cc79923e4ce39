"""Markdown: chunks follow headings and blocks, and are labelled with the headings above them."""

from __future__ import annotations

import imprint_markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st
from word_pieces import WORDS, WordPieces, assert_chunks, hostile_texts


def chunks(text: str, limit: int) -> list[tuple[str, str]]:
    spans = imprint_markdown.imprint_chunk(text=text, kind="markdown", tokens=WORDS, limit=limit)
    assert spans is not None
    return [(span.label, text[span.start : span.end]) for span in spans]


def labels(text: str, limit: int) -> list[str]:
    return [label for label, _ in chunks(text, limit)]


def pieces(text: str, limit: int) -> list[str]:
    return [piece for _, piece in chunks(text, limit)]


@given(hostile_texts(), st.integers(1, 40))
def test_any_text_is_covered_within_the_limit(text: str, limit: int) -> None:
    spans = imprint_markdown.imprint_chunk(text=text, kind="markdown", tokens=WordPieces(), limit=limit)
    assert_chunks(text, spans, limit)


def test_other_kinds_are_left_to_others() -> None:
    for kind in ("prose", "code", "data"):
        assert imprint_markdown.imprint_chunk(text="# A", kind=kind, tokens=WORDS, limit=9) is None


def test_a_label_is_the_path_of_headings() -> None:
    text = "# Guide\nsome words here\n## Setup\nmore words here\n### Linux\napt words here\n## Use\nlast words here\n"
    assert labels(text, 5) == ["Guide", "Guide > Setup", "Guide > Setup > Linux", "Guide > Use"]


def test_underlined_headings_count_as_headings() -> None:
    text = "Guide\n=====\nsome words here\n\nSetup\n---\nmore words here\n"
    assert labels(text, 6) == ["Guide", "Guide > Setup"]


def test_small_sections_share_a_chunk_under_the_heading_that_they_share() -> None:
    text = "# Top\n## A\none\n## B\ntwo\n## C\nthree words here are many more words\n"
    assert labels(text, 11) == ["Top", "Top > C"]


def test_a_heading_stays_with_what_follows_it() -> None:
    text = "# Top\n\n## Empty\n\n### Deep\n\nwords words words words\n\nother words stand here alone\n"
    assert pieces(text, 14)[0] == "# Top\n\n## Empty\n\n### Deep\n\nwords words words words"
    assert labels(text, 14) == ["Top > Empty > Deep"] * 2


def test_number_signs_inside_fenced_code_are_no_headings() -> None:
    text = (
        "# A\n```sh\n# not a heading\nrun this now\n```\n\n~~~~\n# nor this\n~~~\nstill code\n~~~~\nafter words here\n"
    )
    assert set(labels(text, 9)) == {"A"}


def test_an_unclosed_fence_runs_to_the_end() -> None:
    assert set(labels("# A\nwords\n```\n# no\nmore words\n", 4)) == {"A"}


def test_a_code_block_stays_whole_where_it_fits() -> None:
    code = "```\na b c\n\nd e f\n```"
    assert code in pieces(f"intro words one two\n\n{code}\n\noutro words three four\n", 10)


def test_a_code_block_over_the_limit_is_cut_at_its_blank_lines() -> None:
    assert pieces("```\na b c\nd e\n\nf g\nh i j\n```\n", 7) == ["```\na b c\nd e", "f g\nh i j\n```"]


def test_a_table_over_the_limit_is_cut_between_rows() -> None:
    rows = [f"| r{row} | v{row} |" for row in range(6)]
    table = "\n".join(["| k | v |", "|---|---|", *rows])
    lines = [line for piece in pieces(table, 21) for line in piece.splitlines()]
    assert lines == table.splitlines()
    assert len(pieces(table, 21)) > 1


def test_a_list_over_the_limit_is_cut_between_its_items() -> None:
    text = "- one a\n  more\n- two b\n  - deep\n- three c\n"
    assert pieces(text, 6) == ["- one a\n  more", "- two b\n  - deep", "- three c"]


def test_a_list_stays_with_the_line_that_leads_in_to_it() -> None:
    text = "First words of a paragraph.\n\nDo this:\n\n- one a\n- two b\n"
    assert pieces(text, 10) == ["First words of a paragraph.", "Do this:\n\n- one a\n- two b"]


def test_a_rule_below_a_paragraph_of_a_list_is_no_heading() -> None:
    assert labels("- item words\n\n---\n\nafter words\n", 3) == ["", ""]


def test_front_matter_is_a_block_under_the_title_that_follows() -> None:
    text = "---\ntitle: A page\ntags: x\n---\n# Real\nwords words\n"
    assert chunks(text, 7) == [("Real", "---\ntitle: A page\ntags: x\n---"), ("Real", "# Real\nwords words")]


def test_a_rule_at_the_top_is_no_front_matter() -> None:
    assert labels("---\n\n# A\nwords\n", 9) == ["A"]


def test_closing_number_signs_and_marks_are_left_out_of_a_label() -> None:
    assert labels("##   Two   words  ##\ntext", 9) == ["Two words"]


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("[Roses](roses.html) and [pumps](<a (b).html> 'title')", "Roses and pumps"),
        ("![A rose](rose.png) in bloom", "A rose in bloom"),
        ("[Roses](" + "x" * 300 + ")", "Roses"),
        ("items[0](x) [not a link] (either)", "items0 [not a link] (either)"),
        ("f(x)[y]", "f(x)[y]"),
    ],
)
def test_the_targets_of_links_are_left_out_of_a_label(heading: str, label: str) -> None:
    assert labels(f"## {heading}\ntext", 400) == [label]


def test_a_heading_of_brackets_takes_no_time() -> None:
    assert labels("# " + "[" * 1_000_000 + "\ntext", 400)


def test_a_heading_of_megabytes_makes_a_short_label() -> None:
    spans = imprint_markdown.imprint_chunk(text="# " + "x" * 2_000_000, kind="markdown", tokens=WordPieces(), limit=500)
    assert spans is not None
    assert {len(span.label) for span in spans} == {100}


def test_deep_nesting_costs_no_more_than_its_length() -> None:
    text = "".join(f"{'>' * depth} {'  ' * depth}- deep\n" for depth in range(1000))
    spans = imprint_markdown.imprint_chunk(text=text, kind="markdown", tokens=WordPieces(), limit=100)
    assert_chunks(text, spans, 100)


@pytest.mark.parametrize(
    "bit", ["a\n=\n", "#\n", "# a\n", "- a\n", "> ", "|a|b|\n|-|-|\n", "```\n", "---\n", "\n", "a\n\n"]
)
def test_tens_of_thousands_of_marks_are_read_in_linear_time(bit: str) -> None:
    """Quadratic work would be 10^9 steps here, and end in the suite's time limit."""
    text = bit * 40_000
    spans = imprint_markdown.imprint_chunk(text=text, kind="markdown", tokens=WordPieces(), limit=500)
    assert_chunks(text, spans, 500)
