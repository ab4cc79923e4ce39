"""A plugin of the embed stage whose vectors cost next to nothing, so that a benchmark measures all but the model.

A text's vector is the sum of a fixed random direction for each of its words: texts that share words are near.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

from imprint import ModelInfo, hookimpl

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NAME = "cheap"
DIMENSIONS = 384
_DIRECTIONS = 8192
_TOKEN = re.compile(r"\w{1,6}|[^\w\s]")
_WORD = re.compile(r"\w+")


@hookimpl
def imprint_model() -> ModelInfo:
    return ModelInfo(NAME, "0" * 64, DIMENSIONS, "sum", 510, languages=("en",))


@hookimpl
def imprint_tokens(text: str) -> Sequence[int]:
    return [match.end() for match in _TOKEN.finditer(text)]


@hookimpl
def imprint_embed(texts: Sequence[str]) -> NDArray[np.float32]:
    import numpy as np

    rows = [_directions()[[crc32(word.encode()) % _DIRECTIONS for word in _words(text)]].sum(axis=0) for text in texts]
    made: NDArray[np.float32] = np.array(rows, np.float32).reshape(len(texts), DIMENSIONS)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


def _words(text: str) -> Sequence[str]:
    return _WORD.findall(text.lower()) or ["nothing"]


@cache
def _directions() -> NDArray[np.float32]:
    import numpy as np

    return np.random.default_rng(0).standard_normal((_DIRECTIONS, DIMENSIONS), np.float32)
