"""JSON, kept to the letter so that numbers, order, comments and duplicate keys stay as they were written.

Configuration known to hold comments (``tsconfig*.json``, ``jsconfig*.json``, ``.jsonc``) is code and not parsed. Other
JSON is parsed only to say what is wrong with it: the parser's message goes into the metadata as ``parse_error``. Bytes
that are not plain UTF-8 are left to the text plugin, which knows what to say about them.
"""

from __future__ import annotations

from imprint import Document, Extracted, hookimpl
from imprint_json.check import check

_DOCUMENTS = (".json", ".geojson", ".topojson", ".jsonld", ".webmanifest", ".har", ".ipynb", ".avsc")
_COMMENTED = (".jsonc", ".json5", ".code-workspace")
_LINES = (".jsonl", ".ndjson", ".jsonlines")


@hookimpl
def imprint_extract(document: Document) -> Extracted | None:
    name = document.name.rpartition("/")[2].lower()
    if not name.endswith(_DOCUMENTS + _COMMENTED + _LINES) or b"\0" in document.head:
        return None
    text = _utf8(document.as_text())
    if text is None:
        return None
    if name.endswith(_LINES):
        return Extracted(text, "data")
    if _is_configuration(name):
        return Extracted(text, "code", "jsonc")
    if not text.strip():
        return Extracted(text, "code", "json")  # an empty file clears its source; it is no parse error
    syntax = check(text)
    metadata = {} if syntax.error is None else {"parse_error": syntax.error}
    return Extracted(text, "code", syntax.language, metadata=metadata)


def _is_configuration(name: str) -> bool:
    return name.endswith(_COMMENTED) or (name.startswith(("tsconfig", "jsconfig")) and name.endswith(".json"))


def _utf8(data: bytes) -> str | None:
    try:
        return data.decode("utf-8-sig").replace("\0", "\ufffd")
    except UnicodeDecodeError:
        return None
