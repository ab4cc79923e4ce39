"""The semantic channel ranks by the query's vector alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import imprint_semantic
import pytest

from imprint import ChannelInfo, ChunkView, Hit, Query, Refused


class NearestView:
    """An index of two chunks that answers `nearest` by the dot product."""

    vectors: ClassVar = {"north": (1.0, 0.0), "east": (0.0, 1.0)}

    def nearest(self, vector: Sequence[float], limit: int) -> list[Hit]:
        scored = [Hit(chunk, sum(map(float.__mul__, vector, own))) for chunk, own in self.vectors.items()]
        return sorted(scored, key=lambda hit: -hit.score)[:limit]

    def ranked_text(self, text: str, limit: int) -> list[Hit]:
        raise AssertionError(f"the semantic channel read the text index: {text!r}, {limit}")

    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        raise AssertionError(f"the semantic channel read chunks: {ids}")


def test_it_is_shown_as_the_semantic_score_and_needs_vectors() -> None:
    assert imprint_semantic.imprint_channel() == ChannelInfo("semantic", True)


def test_hits_come_by_nearness_up_to_the_limit() -> None:
    query = Query("up", ("up",), 1, lambda: (0.6, 0.8))
    assert imprint_semantic.imprint_rank(query=query, view=NearestView()) == [Hit("east", 0.8)]


def test_a_collection_without_vectors_is_an_error_and_never_an_empty_list() -> None:
    def vector() -> Sequence[float]:
        raise Refused("the collection has no vectors")

    with pytest.raises(Refused, match="no vectors"):
        imprint_semantic.imprint_rank(query=Query("up", ("up",), 5, vector), view=NearestView())
