"""Writes a Jupyter notebook as Markdown: its text, its code and what the code printed as blocks, without pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from imprint import Extracted
from imprint_json.parsing import Value
from imprint_json.writing import clean

_FENCES = re.compile(r"^`{3,}", re.MULTILINE)
_COLOURS = re.compile(r"\x1b\[[0-9;]{0,20}m")


def is_notebook(value: Value) -> bool:
    if not isinstance(value, dict) or "nbformat" not in value or not isinstance(value.get("cells"), list):
        return False
    return all(isinstance(cell, dict) and "cell_type" in cell for cell in value["cells"])


def write_notebook(value: dict[str, Value]) -> Extracted:
    language = _language(value.get("metadata"))
    pieces = [piece for cell in value["cells"] for piece in _cell(cell, language) if piece.strip()]
    text = "\n\n".join(pieces)
    return Extracted(clean(f"{text}\n" if text else ""), "markdown", metadata={"format": "Jupyter notebook"})


def _cell(cell: dict[str, Value], language: str) -> Iterator[str]:
    source = _text(cell.get("source"))
    if cell["cell_type"] != "code":
        yield source
        return
    if source.strip():
        yield _block(source, language)
    outputs = cell.get("outputs")
    for output in outputs if isinstance(outputs, list) else ():
        if isinstance(output, dict) and (printed := _printed(output)).strip():
            yield _block(_COLOURS.sub("", printed), "")


def _printed(output: dict[str, Value]) -> str:
    """What an output shows as text: a stream, an error's trace, or the plain form of a result."""
    if isinstance(traceback := output.get("traceback"), list):
        return "\n".join(line for line in traceback if isinstance(line, str))
    data = output.get("data")
    return _text(data.get("text/plain") if isinstance(data, dict) else output.get("text"))


def _text(lines: Value) -> str:
    if isinstance(lines, list):
        return "".join(line for line in lines if isinstance(line, str))
    return lines if isinstance(lines, str) else ""


def _block(text: str, language: str) -> str:
    """A fenced block, its fence longer than any in the text."""
    longest = max((len(fence) for fence in _FENCES.findall(text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def _language(metadata: Value) -> str:
    for key in ("language_info", "kernelspec"):
        fields = metadata.get(key) if isinstance(metadata, dict) else None
        name = fields.get("name" if key == "language_info" else "language") if isinstance(fields, dict) else None
        if isinstance(name, str) and re.fullmatch(r"[\w+#.-]{1,30}", name):
            return name.lower()
    return ""
