"""Checks the vectors that an embedder returns before anything is written."""

from __future__ import annotations

from collections.abc import Sequence

from imprint.dispatch import Plugin
from imprint.errors import PluginError
from imprint.settings import Settings
from imprint.values import ModelInfo, Role

UNIT_TOLERANCE = 1e-3


class Embedder:
    """The configured embed plugin and its model."""

    def __init__(self, plugin: Plugin, settings: Settings) -> None:
        self.plugin = plugin
        self._settings = settings
        model = plugin.call("imprint_model", settings=settings)
        if not isinstance(model, ModelInfo):
            raise plugin.error(f"imprint_model returned {type(model).__name__}, not ModelInfo")
        self.model = model

    def embed(self, texts: Sequence[str], role: Role) -> list[list[float]]:
        """One unit vector a text, checked: count, dimensions, finite, unit length. Raises `PluginError`."""
        answer = self.plugin.call("imprint_embed", texts=texts, role=role, settings=self._settings)
        return self._checked(answer, len(texts))

    def _checked(self, answer: object, count: int) -> list[list[float]]:
        import numpy as np

        try:
            given = np.asarray(answer)
        except ValueError as error:  # rows of different lengths
            raise self._wrong(f"returned {type(answer).__name__}, not an array of float32") from error
        if given.dtype.kind not in "fiu":
            raise self._wrong(f"returned an array of {given.dtype}, not of float32")
        with np.errstate(over="ignore"):
            vectors = given.astype(np.float32, copy=False)
        expected = (count, self.model.dimensions)
        if vectors.shape != expected:
            raise self._wrong(f"returned the shape {vectors.shape}, not {expected}")
        lengths = np.linalg.norm(vectors.astype(np.float64), axis=1)
        if not np.all(np.isfinite(lengths)):
            raise self._wrong("returned a vector that is not finite")
        if np.any(np.abs(lengths - 1) > UNIT_TOLERANCE):
            raise self._wrong("returned a vector that is not of unit length")
        rows: list[list[float]] = vectors.tolist()
        return rows

    def _wrong(self, what: str) -> PluginError:
        return self.plugin.error(f"imprint_embed {what}")
