"""A reranker: a cross-encoder in a folder of the user's, ``model.onnx`` and ``tokenizer.json``, reads the query and a
text together and gives one number.

No such model is shipped, and the reranker is off until ``search.reranker`` names it (ADR 0015).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from imprint import ChunkView, Setting, SettingsView, hookimpl
from imprint_onnx.opened import File, model_files
from imprint_onnx.pairs import PairScorer

FOLDER = Setting("crossencoder.folder", "", "The folder with the reranker's model.onnx and tokenizer.json.")
WINDOW = Setting(
    "crossencoder.max_tokens", 512, "The reranker's window in tokens, of query and text together.", minimum=16
)


@hookimpl
def imprint_settings() -> Sequence[Setting]:
    return FOLDER, WINDOW


@hookimpl
def imprint_rerank(query: str, chunks: Sequence[ChunkView], settings: SettingsView) -> Sequence[float]:
    """The model's own numbers, one pair a run: a quantized model gives others for a pair in a batch."""
    files = model_files(settings.text(FOLDER.key), FOLDER.key)
    scorer = _opened(files, settings.number(WINDOW.key))
    return [scorer.score(query, f"{chunk.label}\n{chunk.text}" if chunk.label else chunk.text) for chunk in chunks]


@lru_cache(maxsize=1)
def _opened(files: tuple[File, ...], window: int) -> PairScorer:
    """Opened once, and again when a file changes."""
    onnx, tokenizer_json, *_ = (file.path for file in files)
    return PairScorer(onnx, tokenizer_json, window)
