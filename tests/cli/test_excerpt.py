"""A result is shown by the lines around the words of the query."""

from __future__ import annotations

import pytest
from command_line import Imprint
from hypothesis import given
from hypothesis import strategies as st

from imprint.cli.excerpt import excerpt

TWENTY = [f"line {number}" for number in range(1, 21)]


def text_with(lines: dict[int, str]) -> str:
    """Twenty lines, some of them, counted from 1, replaced."""
    return "\n".join(lines.get(number, line) for number, line in enumerate(TWENTY, 1))


def shown(lines: dict[int, str], *terms: str, most: int = 4) -> list[str]:
    return excerpt(text_with(lines), terms, most).split("\n")


def test_the_line_with_the_term_is_shown_with_the_lines_around_it() -> None:
    assert shown({12: "the pump"}, "pump") == ["…", "line 11", "the pump", "line 13", "line 14", "…"]


def test_the_first_lines_are_shown_when_they_hold_the_terms_or_nothing_does() -> None:
    first = [*TWENTY[:4], "…"]
    assert shown({}, "pump") == first
    assert shown({}) == first
    assert shown({4: "the pump", 15: "pump"}, "pump", "valve") == [*TWENTY[:3], "the pump", "…"]


def test_the_end_has_no_lines_below_it() -> None:
    assert shown({20: "the pump"}, "pump") == ["…", *TWENTY[16:19], "the pump"]


def test_a_text_that_is_short_enough_is_shown_whole() -> None:
    assert excerpt("\na\n  pump\nb\n", ["pump"], 3) == "a\n  pump\nb"


def test_the_most_distinct_terms_win_over_the_most_mentions() -> None:
    lines = {6: "pump pump", 7: "pump", 8: "pump", 15: "pump", 17: "valve"}
    assert shown(lines, "pump", "valve") == ["…", "pump", "line 16", "valve", "line 18", "…"]


def test_terms_that_are_further_apart_than_the_lines_shown_do_not_count_together() -> None:
    lines = {8: "pump", 12: "valve", 16: "pump", 17: "and valve"}
    assert shown(lines, "pump", "valve") == ["…", "line 15", "pump", "and valve", "line 18", "…"]


@pytest.mark.parametrize(
    ("line", "term"),
    [
        ("PUMP", "pump"),
        ("à l'aube", "A"),
        ("Crème brûlée", "creme"),
        ("creme brulee", "brûlée"),
        ("Stra\N{LATIN SMALL LETTER SHARP S}e", "STRASSE"),
        ("cafe\N{COMBINING ACUTE ACCENT}", "caf\N{LATIN SMALL LETTER E WITH ACUTE}"),
        ("def start_pump():", "pump"),
        ("我们的水泵坏了", "水泵"),
    ],
)
def test_neither_case_nor_accents_nor_what_is_around_a_term_hides_it(line: str, term: str) -> None:
    assert line in shown({12: line}, term)


def test_a_letter_is_found_as_a_word_only() -> None:
    assert shown({9: "xylem", 15: "let x be"}, "x")[2] == "let x be"


def test_search_shows_the_lines_with_the_words_and_names_all_lines_of_the_chunk(imprint: Imprint) -> None:
    imprint.write("notes.txt", text_with({15: "the Pump is loud"}))
    imprint.ingest()
    shown = imprint("search", "--mode", "lexical", "pump").out.splitlines()
    assert "notes.txt:1-20" in shown[0]
    assert shown[1:3] == ["   …", "   line 12"]
    assert "   the Pump is loud" in shown
    assert shown[9:11] == ["   line 19", "   …"]


NAMES = ["pump", "valve", "seal", "rust", "x"]
words = st.sampled_from([*NAMES, "", "\u0301", "…"])


@given(
    st.lists(st.lists(words, max_size=3).map(" ".join), max_size=30),
    st.lists(st.sampled_from(NAMES), max_size=5),
    st.integers(1, 9),
)
def test_what_is_shown_is_a_stretch_of_the_text_and_no_other_holds_more_terms(
    rows: list[str], terms: list[str], most: int
) -> None:
    whole = "\n".join(rows).strip("\n").split("\n")
    said = excerpt("\n".join(rows), terms, most).split("\n")
    stretches = [whole[at : at + most] for at in range(max(1, len(whole) - most + 1))]
    found = [
        at
        for at, stretch in enumerate(stretches)
        if said == [*(["…"] if at else []), *stretch, *(["…"] if at + most < len(whole) else [])]
    ]
    assert found

    def held(stretch: list[str]) -> int:
        there = set(" ".join(stretch).split())
        return len(set(terms) & there)

    assert max(held(stretches[at]) for at in found) == max(map(held, stretches))
