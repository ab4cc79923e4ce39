"""Text with segments: turns of one conversation share chunks, records and pages keep to themselves unless tiny."""

from __future__ import annotations

from collections.abc import Sequence

import imprint_segments
import pytest
from hypothesis import given
from hypothesis import strategies as st
from word_pieces import WORDS, WordPieces, assert_chunks, hostile_texts

from imprint import Segment


def joined(*parts: tuple[str, dict[str, object]]) -> tuple[str, list[Segment]]:
    """A text of parts with a blank line between, each a segment with the given place."""
    text, segments = "", []
    for part, place in parts:
        segments.append(Segment(len(text), len(text) + len(part), **place))  # type: ignore[arg-type]
        text += part + "\n\n"
    return text, segments


def chunks(made: tuple[str, Sequence[Segment]], limit: int, kind: str = "conversation") -> list[tuple[str, str]]:
    text, segments = made
    spans = imprint_segments.imprint_chunk(text=text, kind=kind, segments=segments, tokens=WORDS, limit=limit)
    assert spans is not None
    return [(span.label, text[span.start : span.end]) for span in spans]


@st.composite
def segmented(draw: st.DrawFn) -> tuple[str, list[Segment]]:
    text = draw(hostile_texts())
    offsets = sorted(draw(st.sets(st.integers(0, len(text)), max_size=12)))
    headings = st.sampled_from([None, "A", "B > C"])
    pairs = zip(offsets[::2], offsets[1::2], strict=False)
    return text, [Segment(*pair, page=draw(st.sampled_from([None, 1, 2])), heading=draw(headings)) for pair in pairs]


@given(segmented(), st.integers(1, 40), st.sampled_from(["conversation", "records"]))
def test_any_text_with_any_segments_is_covered_within_the_limit(
    made: tuple[str, list[Segment]], limit: int, kind: str
) -> None:
    text, segments = made
    spans = imprint_segments.imprint_chunk(text=text, kind=kind, segments=segments, tokens=WordPieces(), limit=limit)
    if segments:
        assert_chunks(text, spans, limit)
    else:
        assert spans is None


@pytest.mark.parametrize("kind", ["markdown", "code", "data"])
def test_other_kinds_are_left_to_others(kind: str) -> None:
    segments = [Segment(0, 5, page=1)]
    assert imprint_segments.imprint_chunk(text="a b c", kind=kind, segments=segments, tokens=WORDS, limit=9) is None


def test_text_without_segments_and_prose_without_pages_are_left_to_others() -> None:
    for kind, segments in (("conversation", []), ("records", []), ("prose", []), ("prose", [Segment(0, 5)])):
        assert imprint_segments.imprint_chunk(text="a b c", kind=kind, segments=segments, tokens=WORDS, limit=9) is None


def turn(words: int, speaker: str, heading: str = "Talk") -> tuple[str, dict[str, object]]:
    return f"{speaker}:" + " word" * (words - 1), {"speaker": speaker, "heading": heading}


def test_turns_of_one_conversation_share_a_chunk_while_they_fit_each_of_them_whole() -> None:
    made = joined(turn(4, "ann"), turn(5, "bob"), turn(6, "ann"), turn(3, "bob"))
    assert [(label, piece.count(":")) for label, piece in chunks(made, 10)] == [("Talk", 2), ("Talk", 2)]
    assert [piece.split(":")[0] for _, piece in chunks(made, 7)] == ["ann", "bob", "ann", "bob"]


def test_a_long_turn_is_cut_at_its_paragraphs_and_sentences() -> None:
    made = joined(("ann: One two. Three four.\n\nFive six.", {"heading": "Talk"}), turn(2, "bob"))
    assert [piece for _, piece in chunks(made, 3)] == ["ann: One two.", "Three four.", "Five six.", "bob: word"]
    assert [piece for _, piece in chunks(made, 5)] == ["ann: One two. Three four.", "Five six.", "bob: word"]


def test_two_conversations_share_no_chunk() -> None:
    made = joined(turn(4, "ann", "Tea"), turn(4, "bob", "Tea"), turn(4, "ann", "Cake"), turn(4, "bob", "Cake"))
    assert [label for label, _ in chunks(made, 30)] == ["Tea", "Cake"]


def test_the_smallest_neighbours_share_a_chunk_under_no_heading_of_their_own() -> None:
    parts = [(f"record {n}", {"heading": f"R{n}"}) for n in range(4)] + [("word " * 9, {"heading": "Long"})]
    assert [label for label, _ in chunks(joined(*parts), 16, "records")] == ["", "", "Long"]


def test_records_without_headings_share_a_chunk_while_they_fit_each_of_them_whole() -> None:
    made = joined(*((f"id {n} a b", {}) for n in range(6)))
    assert [piece.count("id") for _, piece in chunks(made, 9, "records")] == [2, 2, 2]


def test_a_page_s_text_is_in_chunks_of_that_page() -> None:
    pages = [(f"Page {n}. " + "Words and words. " * 4, {"page": n, "heading": "Part"}) for n in (1, 2, 3)]
    found = chunks(joined(*pages), 11, "prose")
    assert [piece.count("Page") for _, piece in found] == [1, 0, 1, 0, 1, 0]
    assert {label for label, _ in found} == {"Part"}


def page(number: int, words: int, heading: str) -> tuple[str, dict[str, object]]:
    return "word " * words, {"page": number, "heading": heading}


def test_pages_under_different_headings_share_a_chunk_only_when_they_are_tiny() -> None:
    small = [page(n, 5, heading) for n, heading in enumerate(("A > B", "A > C", "A > C", "D"), 1)]
    assert [label for label, _ in chunks(joined(*small), 64, "prose")] == ["A > B", "A > C", "D"]
    tiny = [page(n, 1, heading) for n, heading in enumerate(("A > B", "A > C"), 1)]
    assert [label for label, _ in chunks(joined(*tiny), 64, "prose")] == ["A"]


def test_a_page_is_not_joined_to_a_crowd_of_another_heading_through_a_neighbour_of_its_own() -> None:
    for last in "AB":
        made = joined(page(1, 1, "A"), page(2, 1, "B"), page(3, 2, last), page(4, 6, last))
        assert [label for label, _ in chunks(made, 64, "prose")] == ["", last]


def test_a_heading_of_several_lines_is_one_line_in_the_label() -> None:
    assert chunks(joined(("a b", {"heading": "Two\n words"})), 9)[0][0] == "Two words"


def test_text_before_the_first_segment_and_between_segments_is_in_a_chunk() -> None:
    text = "before it one between two after"
    segments = [Segment(10, 13, heading="A"), Segment(22, 25, heading="B")]
    assert chunks((text, segments), 4) == [("A", "before it one between"), ("B", "two after")]


def test_tens_of_thousands_of_segments_are_read_in_linear_time() -> None:
    made = joined(*((f"id {n}", {"heading": str(n)}) for n in range(30_000)))
    assert len(chunks(made, 100, "records")) == 30_000 // 12
