"""What is prepared is redacted everywhere, keeps its lines and places, and covers the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_plugins import plugin_of
from prepared_sources import origin_of

from imprint.analysis import Analysis
from imprint.errors import PluginError
from imprint.lifecycle.chunk import PlainTokens
from imprint.lifecycle.prepare import PAGE_CHARACTERS, Preparation, Prepared, paginate
from imprint.lifecycle.redact import Redaction
from imprint.settings import Settings
from imprint.values import Analyzed, Extracted, Finding, Segment, Span

SETTINGS = Settings(Path("config.toml"), {}, {})


def find_secrets(text: str) -> list[Finding]:
    return [Finding(*match.span(), "secret") for match in re.finditer("secret[0-9]*", text)]


def by_lines(text: str) -> list[Span]:
    """A span a line, blank ones too, labelled by its text."""
    return [Span(m.start(), m.end(), text[m.start() : m.end()].strip()) for m in re.finditer("[^\n]*\n|[^\n]+", text)]


def analyze(text: str, kind: str, symbols: str) -> Analyzed:
    """The words backwards, and the kind: a term may hold what the text does not. Symbols as they are."""
    return Analyzed([word[::-1] for word in text.split()] + [f"{kind}:secret9"], "en", [*symbols.split(), "secret7"])


def prepare(extracted: Extracted, chunker: Callable[..., Any] = by_lines, window: int | None = None) -> Prepared:
    redaction = Redaction([plugin_of("redact", imprint_redact=find_secrets)], SETTINGS)
    chunkers = [plugin_of("chunk", name="lines", imprint_chunk=chunker)]
    analysis = Analysis(plugin_of("analyze", imprint_analyze=analyze), SETTINGS)
    preparation = Preparation(redaction, chunkers, analysis, PlainTokens(), 10_000, window, SETTINGS)
    return preparation.prepare(origin_of("/garden/a.md"), extracted, "text")


def test_every_text_that_is_stored_is_redacted():
    extracted = Extracted(
        "# secret1\ntext secret2",
        "prose",
        "python",
        [Segment(0, 9, heading="secret3", speaker="secret4", date="secret8"), Segment(10, 22, page=2)],
        "The secret5",
        {"key secret6": "secret7", "b": "c"},
    )
    prepared = prepare(extracted)
    assert "secret1" not in str(prepared)
    assert not re.search("secret[0-9]", str(prepared))
    assert prepared.title == "The [redacted:secret]"
    assert prepared.metadata == {"key [redacted:secret]": "[redacted:secret]", "b": "c"}
    assert prepared.segments == (
        Segment(0, 19, heading="[redacted:secret]", speaker="[redacted:secret]", date="[redacted:secret]"),
        Segment(20, 42, page=2),
    )
    assert [chunk.label for chunk in prepared.chunks] == [
        "# [redacted:secret] > [redacted:secret] > [redacted:secret]",
        "text [redacted:secret]",
    ]
    assert "".join(page.text for page in prepared.pages) == "# [redacted:secret]\ntext [redacted:secret]"
    assert (prepared.extractor, prepared.chunker, prepared.language, prepared.length) == ("text", "lines", "python", 42)


def test_chunks_know_their_place_in_the_redacted_text():
    text = "secret1 one\nsecond page\n\nthird"
    segments = [Segment(0, 11, page=1), Segment(12, 24, page=2), Segment(25, 30, page=3, time_start=1.5, time_end=2)]
    prepared = prepare(Extracted(text, "prose", segments=segments))
    assert [(chunk.text.strip(), chunk.place.page, chunk.line_start) for chunk in prepared.chunks] == [
        ("[redacted:secret] one", 1, 1),
        ("second page", 2, 2),
        ("third", 3, 4),
    ]
    assert prepared.chunks[2].place.time_start == 1.5
    whole = "".join(page.text for page in prepared.pages)
    assert all(whole[chunk.start : chunk.end] == chunk.text for chunk in prepared.chunks)


def test_a_chunk_before_the_first_segment_has_no_place():
    prepared = prepare(Extracted("one\ntwo", "prose", segments=[Segment(4, 7, page=1)]))
    assert [chunk.place and chunk.place.page for chunk in prepared.chunks] == [None, 1]


def test_a_chunk_is_embedded_with_the_part_of_its_label_that_its_text_does_not_say():
    def under_a_heading(text: str) -> list[Span]:
        return [Span(0, 7, "Roses"), Span(7, len(text), "Roses > Water")]

    first, second = prepare(Extracted("# Roses\nRain is best.", "prose"), under_a_heading).chunks
    assert (first.context, first.searchable) == ("", "# Roses")
    assert (second.label, second.searchable) == ("Roses > Water", "Roses > Water\n\nRain is best.")
    assert second.text_hash != prepare(Extracted("# Roses\nRain is best.", "prose")).chunks[1].text_hash


def test_a_context_gives_way_to_the_models_window():
    def labelled(text: str) -> list[Span]:
        return [Span(0, len(text), "House > Garden > Bed")]

    def context(window: int) -> str:
        return prepare(Extracted("rose", "prose"), labelled, window).chunks[0].context

    assert [context(window) for window in (1, 2, 5, 9)] == ["", "Bed", "Garden > Bed", "House > Garden > Bed"]


def test_equal_chunks_at_different_positions_have_different_ids_and_one_vector():
    first, second = prepare(Extracted("same\nsame\n", "prose")).chunks
    assert first.id != second.id
    assert first.text_hash == second.text_hash


@pytest.mark.parametrize("text", ["", " \n\t\u00a0\n", "\u2003"])
def test_a_text_without_a_word_clears_its_source(text):
    prepared = prepare(Extracted(text, "prose", segments=[Segment(0, 0, page=1)], title="A title"))
    assert (prepared.chunks, prepared.pages, prepared.segments, prepared.length) == ((), (), (), 0)
    assert prepared.chunker is None
    assert prepared.title == "A title"


def test_a_chunker_is_given_the_segments_where_they_stand_in_the_redacted_text():
    asked: list[Sequence[Segment]] = []

    def ask(text: str, segments: Sequence[Segment]) -> list[Span]:
        asked.append(segments)
        return [Span(0, len(text))]

    prepare(Extracted("secret1\nb", "prose", segments=[Segment(0, 7), Segment(8, 9, page=2)]), ask)
    assert asked == [(Segment(0, 17), Segment(18, 19, page=2))]


def test_a_chunker_is_held_to_the_redacted_text():
    with pytest.raises(PluginError, match="out of place: 0 to 18"):
        prepare(Extracted("secret1", "prose"), lambda text: [Span(0, len(text) + 1)])


SMALL = st.text("ab\n \r\u2028", max_size=60)


@given(SMALL, st.data())
def test_the_lines_of_a_chunk_are_those_of_its_first_and_last_word(text, data):
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)) | {0, len(text)})
    spans = [Span(start, end) for start, end in pairwise(cuts)]
    prepared = prepare(Extracted(text, "prose"), lambda: spans)
    assert [chunk.text for chunk in prepared.chunks] == [
        text[span.start : span.end] for span in spans if text[span.start : span.end].strip()
    ]
    for chunk in prepared.chunks:
        piece = text[chunk.start : chunk.end]
        first = chunk.start + len(piece) - len(piece.lstrip())
        last = chunk.start + len(piece.rstrip()) - 1
        assert chunk.line_start == text[:first].count("\n") + 1
        assert chunk.line_end == text[:last].count("\n") + 1


@given(st.lists(st.integers(0, 3 * PAGE_CHARACTERS), max_size=12), st.booleans())
def test_pages_make_the_text_and_never_cut_a_line(lengths, ended):
    text = "\n".join("x" * length for length in lengths) + ("\n" if ended else "")
    pages = paginate(text)
    assert "".join(page.text for page in pages) == text
    start = 0
    for number, page in enumerate(pages, 1):
        assert (page.page, page.start) == (number, start)
        assert page.line == text.count("\n", 0, start) + 1
        assert start == 0 or text[start - 1] == "\n"
        assert page.text
        lines = page.text.splitlines(keepends=True)
        assert len(page.text) <= PAGE_CHARACTERS or len(lines) == 1
        start += len(page.text)


def test_pages_are_filled_before_a_new_one_begins():
    text = "0123456789\n" * 10_000
    pages = paginate(text)
    assert len(pages) == -(-len(text) // (PAGE_CHARACTERS - PAGE_CHARACTERS % 11))


def test_a_huge_line_is_one_page():
    assert [len(page.text) for page in paginate("a\n" + "x" * 2_000_000 + "\nb")] == [2, 2_000_001, 1]


def test_a_finding_over_a_border_of_segments_keeps_them_in_order():
    segments = [Segment(0, 5, page=1), Segment(5, 9, page=2), Segment(9, 12, page=3)]
    prepared = prepare(Extracted("a secret1 bc", "prose", segments=segments))
    places: Sequence[tuple[int, int]] = [(segment.start, segment.end) for segment in prepared.segments]
    assert places == [(0, 2), (2, 19), (19, 22)]


def test_index_terms_are_those_of_context_and_text_and_are_redacted():
    chunks = prepare(Extracted("the secret1 garden\n", "prose", segments=[Segment(0, 19, heading="Roses")])).chunks
    assert [chunk.language for chunk in chunks] == ["en"]
    [terms] = [chunk.index_terms.split() for chunk in chunks]
    assert {"sesoR", "eht", "nedrag", "prose:[redacted:secret]"} <= set(terms)
    assert "secret" not in chunks[0].index_terms.replace("[redacted:secret]", "")


def test_symbols_are_the_path_in_the_root_the_label_and_the_names_inside_and_are_redacted():
    def chunker(text: str) -> list[Span]:
        return [Span(0, len(text), "class Secret > def secret1()", ("def water(secret2)", "rose"))]

    [chunk] = prepare(Extracted("the garden", "code"), chunker).chunks
    lines = ["a.md", "class Secret", "def [redacted:secret]()", "def water([redacted:secret])", "rose"]
    assert chunk.symbols.splitlines() == lines
    assert chunk.symbol_terms == " ".join([*lines, "[redacted:secret]"])
    assert "rose" not in chunk.searchable


@pytest.mark.parametrize("names", [[1], ["a\udcff"], None])
def test_names_that_are_no_texts_fail_the_chunker(names: Any):
    with pytest.raises(PluginError, match="lines"):
        prepare(Extracted("the garden", "code"), lambda text: [Span(0, len(text), "", names)])
