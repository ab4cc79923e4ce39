"""JSON as what it holds: talk by turns, records one by one, notebooks as Markdown, the rest as ``path: value``.

Configuration with comments (``tsconfig*.json``, ``jsconfig*.json``, ``.jsonc`` and its like) is code and not parsed.
What does not parse is verbatim as well, with the parser's message in the metadata as ``parse_error``. Conversation
exports meet the size limit of documents, since years of talk are in one file; the rest meets that of text. Bytes that
are not plain UTF-8 are left to the text plugin, which knows what to say about them.
"""

from __future__ import annotations

from imprint import Document, Extracted, hookimpl

_DOCUMENTS = (".json", ".geojson", ".topojson", ".jsonld", ".webmanifest", ".har", ".ipynb", ".avsc")
_COMMENTED = (".jsonc", ".json5", ".code-workspace", ".hjson")
_COMMENTED_NAMES = ("tsconfig", "jsconfig", "devcontainer", ".eslintrc", ".babelrc", ".jshintrc", "api-extractor")
_LINES = (".jsonl", ".ndjson", ".jsonlines")


@hookimpl
def imprint_extract(document: Document) -> Extracted | None:
    name = document.name.rpartition("/")[2].lower()
    if not name.endswith(_DOCUMENTS + _COMMENTED + _LINES) or b"\0" in document.head:
        return None
    if _is_configuration(name):
        text = _utf8(document.as_text())
        return None if text is None else Extracted(text, "code", "jsonc")
    from imprint_json.reading import read, read_json_lines

    text = _utf8(document.as_document())
    if text is None:
        return None
    return read_json_lines(text, document) if name.endswith(_LINES) else read(text, document)


def _is_configuration(name: str) -> bool:
    return name.endswith(_COMMENTED) or (name.startswith(_COMMENTED_NAMES) and name.endswith(".json"))


def _utf8(data: bytes) -> str | None:
    try:
        return data.decode("utf-8-sig").replace("\0", "\ufffd")
    except UnicodeDecodeError:
        return None
