"""Writes tiny ONNX models and tokenizers: the few messages of the ONNX format that a table of word vectors needs."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing

VOCABULARY = ("[UNK]", "[CLS]", "[SEP]", "query", "passage", "red", "green", "blue")

TABLE: Mapping[str, tuple[float, float, float]] = {
    "[UNK]": (1, 1, 1), "[CLS]": (4, 0, 3), "[SEP]": (0, 0, 0), "query": (0, 0, 9), "passage": (9, 0, 0),
    "red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1),
}  # fmt: skip
"""Each word's vector."""

FLOAT, INT32, INT64 = 1, 6, 7


def write_tokenizer(path: Path) -> None:
    ids = {word: number for number, word in enumerate(VOCABULARY)}
    tokenizer = Tokenizer(WordLevel(ids, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", ids["[CLS]"]), ("[SEP]", ids["[SEP]"])]
    )
    tokenizer.enable_truncation(4)  # as the files of real models do
    tokenizer.enable_padding(length=16)
    tokenizer.save(str(path))


def write_model(
    path: Path,
    inputs: Sequence[tuple[str, int]] = (("input_ids", INT64), ("attention_mask", INT64)),
    output: str = "last_hidden_state",
    nodes: Sequence[bytes] | None = None,
    table: Mapping[str, tuple[float, float, float]] = TABLE,
) -> None:
    """A model that looks each token up in the table; ``nodes`` may compute something else of ``table``."""
    values = [value for word in VOCABULARY for value in table[word]]
    tensor = (
        _number(1, len(VOCABULARY)) + _number(1, 3) + _number(2, FLOAT) + _text(8, "table")
        + _bytes(9, struct.pack(f"<{len(values)}f", *values))
    )  # fmt: skip
    graph = b"".join(_bytes(1, node) for node in nodes or [node("Gather", ["table", "input_ids"], output)])
    graph += _text(2, "tiny") + _bytes(5, tensor)
    graph += b"".join(_bytes(11, _value(name, kind, ["batch", "length"])) for name, kind in inputs)
    graph += _bytes(12, _text(1, output) + _bytes(2, _bytes(1, _number(1, FLOAT))))
    path.write_bytes(_number(1, 8) + _bytes(7, graph) + _bytes(8, _number(2, 13)))


def node(operator: str, inputs: Sequence[str], output: str, axes: Sequence[int] = ()) -> bytes:
    attributes = b""
    if axes:
        attributes = _bytes(5, _text(1, "axes") + b"".join(_number(8, axis) for axis in axes) + _number(20, 7))
        attributes += _bytes(5, _text(1, "keepdims") + _number(3, 0) + _number(20, 2))
    return b"".join(_text(1, name) for name in inputs) + _text(2, output) + _text(4, operator) + attributes


def _value(name: str, kind: int, dimensions: Sequence[str]) -> bytes:
    shape = b"".join(_bytes(1, _text(2, dimension)) for dimension in dimensions)
    return _text(1, name) + _bytes(2, _bytes(1, _number(1, kind) + _bytes(2, shape)))


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _text(field: int, content: str) -> bytes:
    return _bytes(field, content.encode())
