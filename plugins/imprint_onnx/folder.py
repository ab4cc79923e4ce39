"""Any text model in a folder of the user's: ``model.onnx``, ``tokenizer.json``, and settings for what no file says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from imprint import ModelInfo, Role, Setting, SettingsView, hookimpl
from imprint_onnx.opened import FolderModel, Opened, opened
from imprint_onnx.pool import SESSIONS, worker_count

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@hookimpl
def imprint_settings() -> Sequence[Setting]:
    return (
        SESSIONS,
        Setting(
            "onnx.folder", "", "The folder with model.onnx and tokenizer.json that embed.model = onnx-folder uses."
        ),
        Setting(
            "onnx.pooling",
            "mean",
            "How the vectors of a text's tokens become one: the first token's, or the mean. A model that pools itself"
            " (an output named sentence_embedding) ignores it.",
            choices=("mean", "cls"),
        ),
        Setting("onnx.query_prefix", "", 'What the model expects before a query, as "query: ".'),
        Setting("onnx.document_prefix", "", 'What the model expects before a document, as "passage: ".'),
        Setting(
            "onnx.languages",
            (),
            'The languages that the model was made for, as "en"; none for a model of all languages.',
            pattern=r"[a-z]{2,3}",
        ),
        Setting("onnx.max_tokens", 512, "The model's window in tokens, its own marks included.", minimum=16),
    )


@hookimpl
def imprint_model(settings: SettingsView) -> ModelInfo:
    return replace(_model(settings).info, languages=settings.names("onnx.languages"))


@hookimpl
def imprint_tokens(text: str, settings: SettingsView) -> Sequence[int]:
    return _model(settings).embedder.tokenizer.ends(text)


@hookimpl
def imprint_embed(texts: Sequence[str], role: Role, settings: SettingsView) -> NDArray[np.float32]:
    return _model(settings).embedder.embed(texts, role, worker_count(settings.number(SESSIONS.key)))


def _model(settings: SettingsView) -> Opened:
    return opened(
        FolderModel.found(
            settings.text("onnx.folder"),
            pooling="cls" if settings.text("onnx.pooling") == "cls" else "mean",
            window=settings.number("onnx.max_tokens"),
            query_prefix=settings.text("onnx.query_prefix"),
            document_prefix=settings.text("onnx.document_prefix"),
        )
    )
