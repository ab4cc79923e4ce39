"""What says nothing new is folded under the better hit that says it; pages are cuts of what stays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from command_line import Imprint
from hypothesis import given
from hypothesis import strategies as st

from imprint.search.boosts import Lifted
from imprint.search.folding import MAX_TOLD, Folding, fold
from imprint.search.sameness import MAX_CHARACTERS, Sameness
from imprint.values import ChunkView, Hit

WORDS = [f"{first}{second}ing" for first in "bdfgklmnpr" for second in ("a", "e", "i", "o", "u", "al", "er", "on")]
PASSAGE = " ".join(WORDS)


class Reading:
    """A view of chunks; notes which were read."""

    def __init__(self, chunks: Sequence[ChunkView]) -> None:
        self.chunks = {chunk.id: chunk for chunk in chunks}
        self.ids: list[str] = []

    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        self.ids += ids
        return [self.chunks[one] for one in ids if one in self.chunks]


def chunk(number: int, text: str, kind: str = "prose", source: str = "/x", project: str = "p") -> ChunkView:
    return ChunkView(str(number), text, "", source, project, kind, None)


def folded(chunks: Sequence[ChunkView], query: str = "", wanted: int = 50, *, lost: int = 0) -> Folding:
    hits = [Lifted(Hit(str(number), 1 / (number + 1))) for number in range(len(chunks) + lost)]
    ordered: Callable[[int], Sequence[Lifted]] = lambda _: hits  # noqa: E731
    return fold(ordered, len(hits), Reading(chunks), Sameness(query.split()), wanted)  # type: ignore[arg-type]


def left(texts: Sequence[str], query: str = "", kind: str = "prose") -> list[int]:
    return [int(hit.id) for hit in folded([chunk(n, text, kind) for n, text in enumerate(texts)], query).hits]


def test_copies_are_folded_whatever_their_case_and_white_space() -> None:
    assert left(["Roses want\n water.", "roses  WANT water.", "Roses want wine."]) == [0, 2]


def test_code_is_a_copy_only_line_by_line() -> None:
    assert left(
        ["if a:\n    b\nc\n", "if a:  \n    b\r\nc", "if a:\n    b\n    c", "if A:\n    b\nc"], kind="code"
    ) == [
        0,
        2,
        3,
    ]


def test_two_versions_of_a_short_fact_both_stay() -> None:
    texts = ["The timeout is 30 seconds.", "The timeout is 60 seconds.", "The timeout is on.", "The timeout is off."]
    assert left(texts) == [0, 1, 2, 3]


def test_a_long_passage_with_another_word_is_folded_and_one_with_another_number_or_identifier_is_not() -> None:
    assert left([PASSAGE, f"{PASSAGE} indeed", PASSAGE.replace(WORDS[40], "other")]) == [0]
    assert left([f"{PASSAGE} 30 s", f"{PASSAGE} 60 s"]) == [0, 1]
    assert left([f"{PASSAGE} getUser x", f"{PASSAGE} getGroup x"]) == [0, 1]


@pytest.mark.parametrize("kind", ["code", "records", "data", "conversation"])
def test_only_prose_has_near_copies(kind: str) -> None:
    assert left([PASSAGE, f"{PASSAGE} indeed"], kind=kind) == [0, 1]


def test_what_differs_near_a_word_of_the_query_stays() -> None:
    other = PASSAGE.replace(WORDS[40], "other")
    assert left([PASSAGE, other], "weather") == [0]
    assert left([PASSAGE, other], "other") == [0, 1]
    assert left([PASSAGE, other], WORDS[45]) == [0, 1]


def test_licences_with_other_holders_are_one_unless_the_query_asks_for_one() -> None:
    texts = [f"Copyright (c) 20{number} {name}\n{PASSAGE}" for number, name in ((19, "Ann Smith"), (21, "Bob Miller"))]
    assert left(texts) == [0]
    assert left(texts, "smith") == left(texts, "copyright") == [0, 1]
    assert left([text.split("\n")[0] for text in texts]) == [0, 1]


def test_a_copy_whose_path_or_project_has_more_of_the_query_stays() -> None:
    chunks = [chunk(0, "Same.", source="/a"), chunk(1, "Same.", source="/b"), chunk(2, "Same.", project="north")]
    assert [hit.id for hit in folded(chunks, "same b").hits] == ["0", "1"]
    assert [hit.id for hit in folded(chunks, "north same").hits] == ["0", "2"]


def test_many_copies_are_counted_and_few_are_told(imprint: Imprint) -> None:
    for number in range(40):
        imprint.write(f"{number}.md", "Roses want water.\n")
    imprint.ingest("--lexical-only")
    asked = ("search", "roses", "--mode", "lexical")
    [one] = imprint.json(*asked, "--explain")["results"]
    assert one["folded"] == 39
    assert len(one["under"]) == MAX_TOLD
    shown = imprint(*asked, "--explain").out
    assert "39 alike folded" in shown
    assert f"folded: {39 - MAX_TOLD} more" in shown
    assert "folded: 39 of the first 40 hits say nothing new" in shown
    assert len(imprint.json(*asked, "--no-fold", "--limit", "50")["results"]) == 40


def test_hostile_texts_fold_in_bounded_time() -> None:
    assert [hit.id for hit in folded([chunk(n, PASSAGE) for n in range(256)]).hits] == ["0"]
    huge = "x y " * MAX_CHARACTERS
    assert left([huge, huge, f"{huge}z"]) == [0, 2]
    assert left(["", "", "  "]) == [0, 1, 2]
    assert len(folded([chunk(0, "a"), chunk(1, "a")], lost=2).hits) == 3


def test_only_what_fills_the_page_is_read() -> None:
    reading = Reading([chunk(n, f"text {n}") for n in range(256)])
    hits = [Lifted(Hit(str(n), 1.0)) for n in range(256)]
    folding = fold(lambda _: hits, 256, reading, Sameness(()), 8)  # type: ignore[arg-type]
    assert folding.read == len(reading.ids) == 16


TEXTS = st.sampled_from(["a", "A ", "b", "c 1", "c 2", PASSAGE, f"{PASSAGE} so", f"{PASSAGE} 1", f"so {PASSAGE} then"])


@given(st.lists(TEXTS, max_size=80), st.integers(1, 12))
def test_pages_are_cuts_of_one_list(texts: list[str], limit: int) -> None:
    chunks = [chunk(number, text) for number, text in enumerate(texts)]
    whole = [hit.id for hit in folded(chunks, wanted=len(chunks)).hits]
    page = partial(folded, chunks)
    cut: list[str] = []
    for offset in range(0, len(whole) + 1, limit):
        cut += [hit.id for hit in page(wanted=offset + limit).hits[offset : offset + limit]]
    assert cut == whole


@given(st.lists(TEXTS, max_size=40))
def test_every_hit_stays_or_is_counted_under_one_that_stays(texts: list[str]) -> None:
    folding = folded([chunk(number, text) for number, text in enumerate(texts)])
    stay = {hit.id for hit in folding.hits}
    assert len(stay) + folding.count == len(texts)
    assert folding.under.keys() <= stay


def test_copies_in_other_projects_are_named_and_a_filter_shows_its_own_alone(imprint: Imprint) -> None:
    for project in ("north", "south"):
        imprint.write(f"{project}/a.md", "Roses want water.\n")
        imprint.json("ingest", imprint.docs / project, "--lexical-only")
    asked = ("search", "roses", "--mode", "lexical", "--explain")
    [one] = imprint.json(*asked)["results"]
    assert {one["project"], one["under"][0]["project"]} == {"north", "south"}
    for project in ("north", "south"):
        [one] = imprint.json(*asked, "--project", project)["results"]
        assert (one["project"], one["folded"], one["under"]) == (project, 0, [])


def test_the_setting_turns_folding_off_and_the_option_on_again(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "ab":
        imprint.write(f"{name}.md", "Roses want water.\n")
    imprint.ingest("--lexical-only")
    monkeypatch.setenv("IMPRINT_SEARCH_FOLD", "false")
    asked = ("search", "roses", "--mode", "lexical", "--explain")
    plain = imprint.json(*asked)
    assert [one["folded"] for one in plain["results"]] == [0, 0]
    assert plain["explain"]["folding"] is None
    assert [one["folded"] for one in imprint.json(*asked, "--fold")["results"]] == [1]
