"""Scores a query and a text together with a cross-encoder, one pair a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imprint import ImprintError
from imprint_onnx.session import feeds_of, input_types, line_of, load
from imprint_onnx.tokenizer import ModelTokenizer

if TYPE_CHECKING:
    from tokenizers import Encoding


class PairScorer:
    """A loaded cross-encoder; ``window`` is in tokens, of both texts and the model's marks."""

    def __init__(self, model: str, tokenizer_json: str, window: int) -> None:
        self._model = model
        self._tokenizer = ModelTokenizer(tokenizer_json, window)
        self._session = load(model)
        self._inputs = input_types(self._session, model)

    def score(self, query: str, text: str) -> float:
        """The model's number for the pair; raises `ImprintError` if it gives anything else than one."""
        encoding = self._tokenizer.pair(query, text)
        numbers = self._run(encoding)
        if len(numbers) != 1:
            raise self._error(f"gave {len(numbers)} numbers for a pair, and a reranker gives one")
        return numbers[0]

    def _run(self, encoding: Encoding) -> list[float]:
        import numpy as np

        try:
            (output, *_) = self._session.run(None, feeds_of(encoding, self._inputs))
        except Exception as error:  # the runtime's errors share no other class
            raise self._error(f"failed on a pair of {len(encoding)} tokens: {line_of(error)}") from error
        flat: list[float] = np.asarray(output, np.float64).ravel().tolist()
        return flat

    def _error(self, what: str) -> ImprintError:
        return ImprintError(f"the model {self._model!r} {what}", "it must be a cross-encoder in ONNX format")
