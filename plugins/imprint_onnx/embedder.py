"""A model with its tokenizer and its sessions: texts in, unit vectors out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imprint import Role
from imprint_onnx.pool import SessionPool
from imprint_onnx.session import Session
from imprint_onnx.tokenizer import ModelTokenizer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Embedder:
    """``create`` makes a session when the ones that are ``ready`` are not enough."""

    def __init__(
        self,
        tokenizer: ModelTokenizer,
        create: Callable[[], Session],
        prefixes: dict[Role, str],
        dimensions: int,
        ready: Sequence[Session] = (),
    ) -> None:
        self.tokenizer = tokenizer
        self._pool = SessionPool(create, ready)
        self._prefixes = prefixes
        self._dimensions = dimensions

    def embed(self, texts: Sequence[str], role: Role, workers: int) -> NDArray[np.float32]:
        """Shape (len(texts), dimensions); a text's vector is the same whatever is beside it."""
        import numpy as np

        prefix = self._prefixes[role]

        def vector(session: Session, text: str) -> NDArray[np.float32]:
            return session.vector(self.tokenizer.encode(prefix + text, role))

        vectors = self._pool.map(vector, texts, workers)
        return np.array(vectors, np.float32).reshape(len(texts), self._dimensions)
