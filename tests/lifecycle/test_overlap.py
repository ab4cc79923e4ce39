"""With an overlap, each chunk begins a little earlier, inside every rule that chunks have without one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_plugins import plugin_of

from imprint.errors import UsageError
from imprint.lifecycle.chunk import PlainTokens, chunk
from imprint.lifecycle.overlap import chunker_limit
from imprint.lifecycle.profile import Profiles
from imprint.packing import pack
from imprint.settings import Settings
from imprint.values import Segment, Span

TOKENS = PlainTokens()
SENTENCES = "One two three. Four five six. Seven eight nine. Ten eleven twelve."


def settings(overlap: int) -> Settings:
    return Settings(Path("config.toml"), {"chunk.overlap_tokens": overlap}, {})


def cut(
    text: str, limit: int, overlap: int, spans: Sequence[Span] | None = None, segments: Sequence[Segment] = ()
) -> list[Span]:
    """The spans of a text that is packed, or that has the given spans."""

    def answer(text: str, limit: int) -> Sequence[Span]:
        return pack(text, (), TOKENS, limit) if spans is None else spans

    chunker = plugin_of("chunk", imprint_chunk=answer)
    return list(chunk([chunker], text, "prose", None, segments, TOKENS, limit, settings(overlap)).spans)


def pieces(text: str, *arguments: Any, **named: Any) -> list[str]:
    return [text[span.start : span.end] for span in cut(text, *arguments, **named)]


TEXTS = st.lists(st.sampled_from(["word ", "a", ". ", "\n", "longer words", "  ", "好。", "e\u0301 "])).map("".join)


@given(TEXTS, st.integers(2, 30), st.integers(1, 40))
def test_overlapping_chunks_keep_to_the_limit_and_to_the_order_and_only_begin_earlier(text, limit, overlap):
    plain = pack(text, (), TOKENS, chunker_limit(limit, overlap))
    found = cut(text, limit, overlap)  # the kernel checks order, cover and limit
    assert [span.end for span in found] == [span.end for span in plain]
    assert found[:1] == plain[:1]
    for before, without, span in zip(plain, plain[1:], found[1:], strict=False):
        assert before.start <= span.start <= without.start
        assert TOKENS.count(text[span.start : without.start]) <= overlap
        assert span.start in (before.start, without.start) or text[span.start - 1] in " \n。"


def test_without_the_setting_no_chunk_overlaps():
    assert pieces(SENTENCES, 12, 0) == ["One two three. Four five six.", "Seven eight nine. Ten eleven twelve."]


def test_an_overlap_begins_with_a_sentence_where_one_is_in_reach():
    parts = ["One two three. Four five six.", "Seven eight nine. Ten eleven twelve."]
    spans = [Span(SENTENCES.index(part), SENTENCES.index(part) + len(part)) for part in parts]
    assert pieces(SENTENCES, 30, 8, spans)[1] == "Four five six. " + parts[1]
    assert pieces(SENTENCES, 30, 3, spans)[1] == "five six. " + parts[1]


def test_an_overlap_begins_with_a_line_where_there_is_no_sentence():
    text = "one two\nthree four\nfive six seven eight"
    spans = [Span(0, 18), Span(19, len(text))]
    assert pieces(text, 60, 4, spans)[1] == text[8:]


@pytest.mark.parametrize("spans", [[Span(0, 29, "A"), Span(30, 66, "B")], [Span(0, 40), Span(30, 66)]])
def test_chunks_of_two_labels_or_that_overlap_already_stay_as_they_are(spans):
    assert cut(SENTENCES, 60, 8, spans) == spans


def test_an_overlap_does_not_reach_into_another_segment():
    spans = [Span(0, 29), Span(30, 66)]
    pages = [Segment(0, 14, page=1), Segment(15, 66, page=2)]
    assert pieces(SENTENCES, 60, 40, spans, pages)[1] == SENTENCES[15:]
    pages = [Segment(0, 29, page=1), Segment(30, 66, page=2)]
    assert cut(SENTENCES, 60, 40, spans, pages) == spans


def test_a_chunker_always_has_half_of_the_limit():
    assert [chunker_limit(230, overlap) for overlap in (0, 40, 115, 116, 9_999)] == [230, 190, 115, 115, 115]


def test_another_overlap_is_another_profile_and_a_negative_one_is_refused():
    def profile(overlap: int) -> str | None:
        return Profiles.of(settings(overlap), [], [], [], None, None, 200).source(None, None)

    assert profile(0) == profile(0) != profile(20)
    with pytest.raises(UsageError, match=r"chunk\.overlap_tokens = -1 is less than 0"):
        profile(-1)
