"""The BM25 channel ranks by the query's text alone, so that it works without a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import imprint_bm25

from imprint import ChannelInfo, ChunkView, Hit, Query


class TextView:
    """An index of three chunks whose score is how often the text stands in them."""

    texts: ClassVar = {"a": "disk", "b": "disk disk", "c": "tape"}

    def nearest(self, vector: Sequence[float], limit: int) -> list[Hit]:
        raise AssertionError(f"the BM25 channel asked for vectors: {vector}, {limit}")

    def ranked_text(self, text: str, limit: int) -> list[Hit]:
        counts = [Hit(chunk, float(own.count(text))) for chunk, own in self.texts.items() if text in own]
        return sorted(counts, key=lambda hit: -hit.score)[:limit]

    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        raise AssertionError(f"the BM25 channel read chunks: {ids}")


def no_vector() -> Sequence[float]:
    raise AssertionError("the BM25 channel embedded the query")


def test_it_is_shown_as_the_lexical_score_and_needs_no_vectors() -> None:
    assert imprint_bm25.imprint_channel() == ChannelInfo("lexical", False)


def test_hits_are_the_engines_up_to_the_limit() -> None:
    for limit, expected in [(5, [Hit("b", 2.0), Hit("a", 1.0)]), (1, [Hit("b", 2.0)])]:
        query = Query("disk", ("disk",), limit, no_vector)
        assert imprint_bm25.imprint_rank(query=query, view=TextView()) == expected
