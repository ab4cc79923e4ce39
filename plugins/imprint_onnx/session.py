"""One ONNX Runtime session with one thread, which turns the tokens of one text into its unit vector."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from imprint import ImprintError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Encoding

Pooling = Literal["cls", "mean"]

_FEEDS = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
"""What a model of text may ask for, and where an encoding has it."""

_TYPES = {"tensor(int64)": "int64", "tensor(int32)": "int32"}

_POOLED = "sentence_embedding"
"""The output of a model that pools by itself."""


class Session:
    """A loaded model; ``model`` is its path.

    Texts are run alone and unpadded: in models that are quantized dynamically a text's vector would otherwise change
    with its neighbours, and batches are no faster on a processor (ADR 0004).
    """

    def __init__(self, model: str, pooling: Pooling) -> None:
        self._model = model
        self._pooling = pooling
        self._session = load(model)
        self._inputs = input_types(self._session, model)
        self._output = self._chosen_output()

    @property
    def pools_itself(self) -> bool:
        return self._output == _POOLED

    def vector(self, encoding: Encoding) -> NDArray[np.float32]:
        """The unit vector, of shape (dimensions,)."""
        import numpy as np

        try:
            (output,) = self._session.run([self._output], feeds_of(encoding, self._inputs))
        except Exception as error:  # the runtime's errors share no other class
            raise self._error(f"failed on a text of {len(encoding)} tokens: {line_of(error)}") from error
        pooled = self._pooled(np.asarray(output[0], np.float32))
        length = float(np.linalg.norm(pooled))
        if not 0 < length < float("inf"):
            raise self._error(f"gave a vector of length {length}")
        return pooled / np.float32(length)

    def _pooled(self, output: NDArray[np.float32]) -> NDArray[np.float32]:
        if output.ndim != (1 if self.pools_itself else 2):
            raise self._error(f"gave an output of unknown shape {(1, *output.shape)}")
        if self.pools_itself:
            return output
        pooled: NDArray[np.float32] = output[0] if self._pooling == "cls" else output.mean(axis=0)
        return pooled

    def _chosen_output(self) -> str:
        outputs = [str(value.name) for value in self._session.get_outputs()]
        for known in (_POOLED, "last_hidden_state", "token_embeddings"):
            if known in outputs:
                return known
        return outputs[0]

    def _error(self, what: str) -> ImprintError:
        return _unfit(self._model, what)


def input_types(session: Any, model: str) -> dict[str, str]:
    """What a loaded model asks for, with the type of its numbers; raises `ImprintError` for what no text has."""
    types = {}
    for value in session.get_inputs():
        if value.name not in _FEEDS or value.type not in _TYPES:
            raise _unfit(model, f"asks for an input that a text does not have: {value.name}, {value.type}")
        types[value.name] = _TYPES[value.type]
    return types


def feeds_of(encoding: Encoding, types: Mapping[str, str]) -> dict[str, NDArray[Any]]:
    """An encoding as a model's inputs, each of shape (1, tokens)."""
    import numpy as np

    return {name: np.array([getattr(encoding, _FEEDS[name])], kind) for name, kind in types.items()}


def _unfit(model: str, what: str) -> ImprintError:
    return ImprintError(f"the model {model!r} {what}", "it must be a text encoder in ONNX format")


def load(model: str) -> Any:
    """A session of one thread; raises `ImprintError` for what is no model."""
    # its import alone would leave a device ID and a database in the user's home
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
    import onnxruntime as ort  # type: ignore[import-untyped]

    ort.disable_telemetry_events()
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.execution_mode = ort.ExecutionMode.ORT_SEQUENTIAL
    options.enable_mem_pattern = False  # a pattern a length would grow with the texts; the arena alone stays level
    options.log_severity_level = 4  # what fails is raised, and told once
    try:
        return ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # the runtime's errors share no other class
        raise ImprintError(
            f"the model {model!r} cannot be loaded: {line_of(error)}", "replace it with a whole file in ONNX format"
        ) from error


def line_of(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
