"""A chunk's label says where it stands; its context, which is searched with it, what its text does not say."""

from __future__ import annotations

import pytest

from imprint.lifecycle.labels import Places, clock, context_of, label_of, with_context
from imprint.values import Segment

TURNS = (
    Segment(0, 10, speaker="Ana", date="2026-03-04T12:03:00Z", heading="Roses"),
    Segment(12, 20, speaker="Ben", heading="Roses"),
    Segment(20, 30, speaker="Ana", heading="Roses"),
)


def anything_fits(text: str) -> bool:
    return True


@pytest.mark.parametrize(
    ("start", "end", "under"),
    [(0, 10, TURNS[:1]), (9, 13, TURNS[:2]), (10, 12, ()), (11, 13, TURNS[1:2]), (0, 30, TURNS), (30, 40, ())],
)
def test_a_chunk_lies_in_the_segments_that_it_shares_a_character_with(start, end, under):
    assert tuple(Places(TURNS).under(start, end)) == under


def test_a_label_names_the_heading_the_chunkers_words_each_speaker_once_and_the_date():
    assert label_of("watering", TURNS) == "Roses > watering > Ana, Ben > 2026-03-04T12:03:00Z"


def test_a_heading_that_the_chunker_names_is_not_named_again():
    assert label_of("Garden > Roses", [Segment(0, 1, heading="Roses")]) == "Garden > Roses"


def test_a_crowd_is_not_listed():
    crowd = [Segment(place, place + 1, speaker=f"S{place}") for place in range(9)]
    assert label_of("", crowd) == "S0, S1, S2, S3 and others"


def pages(*headings: str) -> list[Segment]:
    return [Segment(at, at + 1, page=at + 1, heading=heading) for at, heading in enumerate(headings)]


def test_a_label_names_each_of_the_headings_once_and_what_they_share_before_them():
    assert label_of("", pages("Intro", "Intro > Sub", "Intro", "Final")) == "Intro, Intro > Sub, Final"
    assert label_of("A", pages("A > B", "A > C > D")) == "A > B, C > D"
    assert label_of("A", pages("A", "A > B")) == "A, A > B"
    assert label_of("Apples", pages("Apple", "Pear")) == "Apple, Pear > Apples"


def test_a_crowd_of_headings_is_not_listed_but_searched_whole():
    crowd = pages(*(f"Part > H{number}" for number in range(9)))
    assert label_of("Part", crowd) == "Part > H0, H1, H2, H3 and others"
    assert (
        context_of("Part", crowd, "H3 text", anything_fits)
        == "Part > H0 > H1 > H2 > H4 > H5 > H6 > H7 > H8 > pages 1-9"
    )


def test_a_heading_of_several_lines_is_one_line_in_the_label():
    assert label_of("Two words", pages("Two\n words")) == "Two words"


def test_a_label_without_segments_is_the_chunkers():
    assert label_of("a > b", ()) == "a > b"


def test_the_context_leaves_out_what_the_text_says():
    assert context_of("class Pump > def start(self)", (), "def start(self):\n    run()", anything_fits) == "class Pump"


def test_page_and_moment_are_searched_too():
    place = Segment(0, 9, page=3, time_start=3723.9)
    assert context_of("Roses", [place], "water", anything_fits) == "Roses > page 3 > 1:02:03"
    assert clock(59) == "0:00:59"


def test_the_outermost_parts_give_way_when_the_model_has_no_room():
    context = context_of("a > b > c", (), "text", lambda searchable: len(searchable) <= len("b > c\ntext"))
    assert context == "b > c"


def test_a_text_that_fills_the_model_has_no_context():
    assert context_of("a > b", (), "text", lambda searchable: len(searchable) <= 4) == ""
    assert with_context("", "text") == "text"
