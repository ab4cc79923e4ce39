"""Packing: every text is covered by spans within the limit, cut at the best places that there are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from word_pieces import WordPieces, assert_chunks, hostile_texts

from imprint import Cut, pack
from imprint.breaks import GAPS, at_gap, word_break


def packed(text: str, cuts: list[Cut], limit: int) -> list[str]:
    return [text[span.start : span.end] for span in pack(text, cuts, WordPieces(), limit)]


def cuts_at(text: str, levels: dict[str, int]) -> list[Cut]:
    """A cut before each mark that stands in the text."""
    return [Cut(offset, levels[mark]) for offset, mark in enumerate(text) if mark in levels]


@st.composite
def texts_with_cuts(draw: st.DrawFn) -> tuple[str, list[Cut]]:
    text = draw(hostile_texts())
    offsets = draw(st.lists(st.integers(0, len(text) + 2), max_size=30).map(sorted))
    paths = st.lists(st.sampled_from("abc"), max_size=3).map(tuple)
    return text, [Cut(offset, draw(st.integers(0, 4)), draw(paths)) for offset in offsets]


@given(texts_with_cuts(), st.integers(1, 50))
def test_any_text_with_any_cuts_is_covered_within_the_limit(case: tuple[str, list[Cut]], limit: int) -> None:
    text, cuts = case
    assert_chunks(text, pack(text, cuts, WordPieces(), limit), limit)


@given(hostile_texts(), st.integers(11, 50))
def test_no_cut_parts_a_letter_from_its_marks(text: str, limit: int) -> None:
    joined = ("\u0301", "\u0323", "\u0302", "\u200d", "🏽")
    for span in pack(text, [], WordPieces(), limit):
        after, before = text[span.end : span.end + 1], text[span.end - 1]
        assert after not in joined or before.isspace() or span.end - span.start > 64
        assert before != "\u200d" or not after or after.isspace() or after.isascii()


@given(st.text(st.sampled_from(["a", "b", "\n", *GAPS]), min_size=1), st.data())
def test_words_are_parted_at_the_last_white_space_of_any_kind(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    bound = data.draw(st.integers(start + 1, len(text)))
    found = word_break(text, start, bound)
    places = [at for at in range(start + 1, bound + 1) if at_gap(text, at)]
    assert (found is None) == (not places)
    if found is not None and text[found - 1] != "\n":
        assert found == places[-1]


def test_a_text_within_the_limit_is_one_chunk_whatever_its_cuts() -> None:
    assert packed("a b c d", [Cut(2), Cut(4), Cut(6)], 4) == ["a b c d"]


def test_a_blank_text_has_no_chunks() -> None:
    assert packed(" \n\t\u3000\n", [Cut(1)], 1) == []


def test_the_best_cuts_are_used_before_lesser_ones() -> None:
    text = "#a a -b b #c c -d d"
    assert packed(text, cuts_at(text, {"#": 0, "-": 1}), 4) == ["#a a -b b", "#c c -d d"]


def test_only_the_part_that_is_over_the_limit_is_cut_at_lesser_cuts() -> None:
    text = "#a -a #b b -b b -b b #c -c"
    assert packed(text, cuts_at(text, {"#": 0, "-": 1}), 4) == ["#a -a", "#b b -b b", "-b b", "#c -c"]


def test_neighbours_share_a_chunk_while_they_fit() -> None:
    text = "#a a #b b #c c #d d"
    assert packed(text, cuts_at(text, {"#": 0}), 4) == ["#a a #b b", "#c c #d d"]


def test_the_spans_of_a_part_are_about_equally_long() -> None:
    text = " ".join("#a" for _ in range(12))
    assert [chunk.count("#") for chunk in packed(text, cuts_at(text, {"#": 0}), 10)] == [6, 6]


def test_a_crumb_joins_the_neighbour_whose_path_it_shares_more_of() -> None:
    text = "t t t t t t t t t #a #b b b b b b b b #b b b b b b b b b"
    first, second = text.index("#b"), text.rindex("#b")
    cuts = [Cut(0, 0, ("T",)), Cut(first - 3, 0, ("A",)), Cut(first, 1, ("A", "B")), Cut(second, 1, ("A", "B"))]
    spans = pack(text, cuts, WordPieces(), 16)
    found = [(text[span.start : span.start + 2], span.label) for span in spans]
    assert found == [("t ", "T"), ("#a", "A"), ("#b", "A > B")]


def test_a_label_is_the_path_that_the_whole_chunk_shares() -> None:
    text = "p #a a #b b"
    cuts = [Cut(0, 0, ("Top",)), Cut(2, 0, ("Top", "A")), Cut(7, 0, ("Top", "B"))]
    assert [span.label for span in pack(text, cuts, WordPieces(), 9)] == ["Top"]
    assert [span.label for span in pack(text, cuts, WordPieces(), 3)] == ["Top", "Top > B"]


def test_text_without_cuts_is_cut_after_sentences_of_any_script() -> None:
    assert packed("One two. Two! Is it? Yes, it is.", [], 4) == ["One two. Two!", "Is it?", "Yes, it is."]
    assert packed("他来了。她走了！“真的？”是的。", [], 2) == ["他来了。她走了！", "“真的？”是的。"]
    assert packed("यह एक है। वह दो है।", [], 3) == ["यह एक है।", "वह दो है।"]


def test_an_abbreviation_before_a_small_letter_ends_no_sentence() -> None:
    assert packed("See e.g. the end. Then go on.", [], 4) == ["See e.g. the end.", "Then go on."]


def test_a_sentence_over_the_limit_is_cut_at_line_ends_before_words() -> None:
    assert packed("a b c d e\nf g h i j k l m n", [], 8) == ["a b c d e", "f g h i j", "k l m n"]


def test_a_word_over_the_limit_is_cut_at_token_borders() -> None:
    assert packed("abcdefghijklmnopqrst", [], 2) == ["abcdefgh", "ijklmnop", "qrst"]


def test_a_word_of_megabytes_that_counts_as_one_token_is_cut_by_its_length() -> None:
    chunks = packed("x" * 2_000_000, [], 500)
    assert max(map(len, chunks)) <= 6000
    assert sum(map(len, chunks)) == 2_000_000


def test_the_first_line_keeps_its_indentation() -> None:
    assert packed("a\n\n    b\n", [Cut(3)], 1) == ["a", "    b"]


def test_a_spans_names_are_what_begins_in_it_and_its_label_does_not_say() -> None:
    text = "class A\n def b\n def c\nclass D\n"
    paths = [("A",), ("A", "b"), ("A", "c"), ("D",)]
    cuts = [Cut(offset, 0, path) for offset, path in zip((0, 8, 15, 22), paths, strict=True)]
    [whole] = pack(text, cuts, WordPieces(), 100)
    assert (whole.label, whole.names) == ("", ("A", "b", "c", "D"))
    first = pack(text, cuts, WordPieces(), 6)[0]
    assert (first.label, first.names) == ("A", ("b",))
