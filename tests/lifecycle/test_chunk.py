"""Spans are accepted exactly when they lie in the text, in order, within the limit, and leave no word out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_plugins import plugin_of

from imprint.errors import PluginError, SourceError
from imprint.lifecycle.chunk import Chunked, EmbedderTokens, PlainTokens, chunk
from imprint.settings import Settings
from imprint.values import Span

SETTINGS = Settings(Path("config.toml"), {}, {})
TEXT = st.text("ab \n\t\u00a0", min_size=1, max_size=30)


def cut(text: str, spans: Any, limit: int = 1000) -> Chunked:
    chunker = plugin_of("chunk", imprint_chunk=lambda: spans)
    return chunk([chunker], text, "prose", None, (), PlainTokens(), limit, SETTINGS)


def is_refused(text: str, spans: Any, limit: int = 1000) -> bool:
    try:
        cut(text, spans, limit)
    except PluginError:
        return True
    return False


@st.composite
def covers(draw: st.DrawFn) -> tuple[str, list[Span]]:
    """A text and spans in order that may overlap, and leave out blanks alone."""
    text = draw(TEXT)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=6)) | {0, len(text)})
    spans = []
    for start, end in pairwise(cuts):
        begin = max(0, start - draw(st.integers(0, 3)))
        piece = text[begin:end]
        if piece.strip() and draw(st.booleans()):
            begin, end = begin + len(piece) - len(piece.lstrip()), begin + len(piece.rstrip())
        if piece.strip() or draw(st.booleans()):
            begin = max(begin, spans[-1].start if spans else 0)
            if begin < end:  # else the piece was blank but for its overlap
                spans.append(Span(begin, end))
    return text, spans


@given(covers())
def test_every_cover_of_the_words_in_order_is_accepted(drawn):
    text, spans = drawn
    assert cut(text, spans).spans == spans


@given(TEXT, st.lists(st.tuples(st.integers(-1, 31), st.integers(-1, 31)), max_size=5))
def test_spans_are_accepted_exactly_when_they_are_in_place_and_leave_no_word_out(text, drawn):
    spans = [Span(*pair) for pair in drawn]
    covered = {index for span in spans for index in range(max(span.start, 0), span.end)}
    good = (
        all(0 <= span.start < span.end <= len(text) for span in spans)
        and [span.start for span in spans] == sorted(span.start for span in spans)
        and all(index in covered for index, character in enumerate(text) if not character.isspace())
    )
    assert is_refused(text, spans) != good


@given(st.text("ab ", min_size=1, max_size=60), st.integers(1, 20))
def test_a_span_is_refused_exactly_when_it_has_more_tokens_than_the_limit(text, limit):
    assert is_refused(text, [Span(0, len(text))], limit) == (PlainTokens().count(text) > limit)


@pytest.mark.parametrize(
    ("spans", "complaint"),
    [
        ("text", "something that is not a list of spans"),
        (5, "something that is not a list of spans"),
        (iter([]), "something that is not a list of spans"),
        ([(0, 7)], "something that is not a list of spans"),
        ([], "left out text between 0 and 7"),
        ([Span(0, 3)], "left out text between 3 and 7"),
        ([Span(4, 7)], "left out text between 0 and 4"),
        ([Span(0, 8)], "a span out of place: 0 to 8"),
        ([Span(0, 7), Span(3, 3)], "a span out of place: 3 to 3"),
        ([Span(0, 7), Span(3, 7), Span(0, 4)], "a span out of place: 0 to 4"),
        ([Span(0.0, 7)], "a span out of place: 0.0 to 7"),
        ([Span("0", 7)], "a span out of place: '0' to 7"),
        ([Span(0, 7, None)], "returned NoneType where text belongs"),
        ([Span(0, 7, "\udc80")], "a lone surrogate"),
    ],
)
def test_a_wrong_value_is_the_chunker_s_fault_and_says_what_is_wrong(spans, complaint):
    with pytest.raises(PluginError) as caught:
        cut("abc def", spans)
    assert str(caught.value).startswith("plugin alpha (acme) failed in chunk: ")
    assert complaint in str(caught.value)


def test_a_span_past_the_limit_names_both_numbers():
    with pytest.raises(PluginError, match="the span 0 to 7 has 2 tokens, more than 1"):
        cut("abc def", [Span(0, 7)], 1)


def test_the_first_chunker_that_takes_the_kind_has_it():
    def prose(text: str, kind: str, language: str | None, limit: int) -> list[Span] | None:
        return [Span(0, len(text), f"{kind} {language} {limit}")] if kind == "prose" else None

    first = plugin_of("chunk", name="first", imprint_chunk=lambda: None)
    second = plugin_of("chunk", name="second", imprint_chunk=prose)
    made = chunk([first, second], "text", "prose", "en", (), PlainTokens(), 9, SETTINGS)
    assert made == Chunked(second, [Span(0, 4, "prose en 9")])
    with pytest.raises(SourceError, match="no installed chunker takes text of kind music; install") as caught:
        chunk([first, second], "text", "music", None, (), PlainTokens(), 9, SETTINGS)
    assert caught.value.stage == "chunk"


@given(st.text(max_size=200))
def test_plain_tokens_end_inside_the_text_in_order_and_every_word_has_some(text):
    tokens = PlainTokens()
    ends = list(tokens.ends(text))
    assert ends == sorted(set(ends))
    assert all(0 < end <= len(text) for end in ends)
    assert tokens.count(text) == len(ends)
    assert bool(ends) == bool(text.strip())


def embedder(answer: Any) -> EmbedderTokens:
    return EmbedderTokens(plugin_of("embed", imprint_tokens=lambda: answer), SETTINGS)


def test_an_embedder_s_tokens_are_counted_as_it_says():
    assert embedder([1, 3]).count("abc") == 2
    assert embedder((1, 3)).ends("abc") == (1, 3)


@pytest.mark.parametrize("answer", [None, 5, "ab", iter([1])])
def test_an_embedder_that_counts_wrongly_is_named(answer):
    with pytest.raises(PluginError, match=r"plugin alpha \(acme\) failed in embed: imprint_tokens returned"):
        embedder(answer).count("abc")


def test_a_chunker_that_fails_in_the_embedder_s_tokens_blames_the_embedder():
    def ask(text: str, tokens: EmbedderTokens) -> Sequence[Span]:
        return [Span(0, tokens.count(text))]

    with pytest.raises(PluginError, match="failed in embed"):
        chunk([plugin_of("chunk", imprint_chunk=ask)], "abc", "prose", None, (), embedder(None), 9, SETTINGS)
