"""Columns are read one after the other, tables across; no letter is lost on the way."""

from __future__ import annotations

import pytest
from handmade_pdf import stream, with_contents
from hypothesis import given
from hypothesis import strategies as st
from imprint_pdf.columns import by_column

LEFT = [f"left line number {number} of the story" for number in range(12)]
RIGHT = [f"right line number {number} tells more" for number in range(12)]
TITLE = "A title that runs across the whole page, over both of its columns"


def at(x: int, y: int, text: str) -> bytes:
    return b"1 0 0 1 %d %d Tm (%s) Tj " % (x, y, text.encode())


def page(*pieces: bytes) -> bytes:
    return with_contents([stream(b"BT /F1 10 Tf " + b"".join(pieces) + b"ET")])


def across(left, right, top=700):
    for row, (one, other) in enumerate(zip(left, right, strict=True)):
        yield at(72, top - 14 * row, one) + at(320, top - 14 * row, other)


def test_lines_drawn_across_two_columns_are_read_column_by_column(extract):
    found = extract(page(at(72, 730, TITLE), *across(LEFT, RIGHT)))
    assert found.text.split("\n") == [TITLE, *LEFT, *RIGHT]


def test_a_line_across_the_page_ends_the_columns_above_it(extract):
    lower = across(LEFT[6:], RIGHT[6:], top=500)
    found = extract(page(*across(LEFT[:6], RIGHT[:6]), at(72, 560, TITLE), *lower))
    assert found.text.split("\n") == [*LEFT[:6], *RIGHT[:6], TITLE, *LEFT[6:], *RIGHT[6:]]


def test_three_columns_are_read_one_after_the_other(extract):
    columns = [[f"{name} column line {number}" for number in range(10)] for name in ("first", "middle", "third")]
    rows = (
        b"".join(at(40 + 180 * place, 700 - 14 * row, column[row]) for place, column in enumerate(columns))
        for row in range(10)
    )
    assert extract(page(*rows)).text.split("\n") == [*columns[0], *columns[1], *columns[2]]


def test_columns_drawn_one_after_the_other_stay_as_they_are(extract):
    left = (at(72, 700 - 14 * row, line) for row, line in enumerate(LEFT))
    right = (at(320, 700 - 14 * row, line) for row, line in enumerate(RIGHT))
    assert extract(page(*left, *right)).text.split("\n") == [*LEFT, *RIGHT]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ([f"key {row}" for row in range(12)], RIGHT),
        (LEFT, [f"{row} 000" for row in range(12)]),
        ([f"A = 0.{row:02} B = 0.{row:02} C = 1.{row:02}" for row in range(12)], RIGHT),
        (LEFT[:5], RIGHT[:5]),
    ],
    ids=["short keys", "short values", "figures", "few lines"],
)
def test_what_may_be_a_table_is_read_across(extract, left, right):
    assert extract(page(*across(left, right))).text.split("\n") == [
        f"{a} {b}" for a, b in zip(left, right, strict=True)
    ]


def test_a_layout_that_lacks_a_letter_is_not_used():
    layout = "\n".join(f"{one:40}{other}" for one, other in zip(LEFT, RIGHT, strict=True))
    plain = "\n".join(f"{one} {other}" for one, other in zip(LEFT, RIGHT, strict=True))
    assert by_column(plain, layout) == "\n".join([*LEFT, *RIGHT])
    assert by_column(plain + "!", layout) == plain + "!"
    assert by_column(plain, "") == plain


@given(st.lists(st.text(st.sampled_from("ab  \u3000"), max_size=60), max_size=20))
def test_no_letter_is_ever_lost_or_added(lines):
    layout = "\n".join(lines)
    assert sorted("".join(by_column(layout, layout).split())) == sorted("".join(layout.split()))
