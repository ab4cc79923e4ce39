"""Decides what a JSON text holds, and has it written as that."""

from __future__ import annotations

from imprint import Document, Extracted
from imprint_json.conversations import conversations
from imprint_json.flattening import TooLong
from imprint_json.notebook import is_notebook, write_notebook
from imprint_json.outline import outline
from imprint_json.parsing import ParseError, Value, check_memory, parse, syntax
from imprint_json.records import Broken, is_records, read_lines, write_records
from imprint_json.turns import written

_ROOM = 10_000
_GROWTH = 6
"""Lines with their paths are up to twice as long as indented JSON, and up to six times as long as dense JSON."""


def read(text: str, document: Document) -> Extracted:
    """The readable text of a JSON document."""
    if not text.strip():
        return Extracted(text, "code", "json")  # an empty file clears its source; it is no parse error
    try:
        value = parse(text)
    except ParseError as error:
        if "Extra data" in str(error) and _are_lines(text):
            return read_json_lines(text, document)
        document.as_text()
        found = syntax(text, str(error))
        metadata = {} if found.error is None else {"parse_error": found.error}
        return Extracted(text, "code", found.language, metadata=metadata)
    return _written(value, text, document)


def read_json_lines(text: str, document: Document) -> Extracted:
    """The readable text of JSON Lines; a line that does not parse is kept as it is."""
    try:
        check_memory(text)
    except ParseError as error:
        document.as_text()
        return Extracted(text, "data", metadata={"parse_error": str(error)})
    values = read_lines(text)
    if len(values) == 1 and not isinstance(values[0], Broken):
        return _written(values[0], text, document)
    whole = [value for value in values if not isinstance(value, Broken)]
    if len(whole) < len(values) and not any(isinstance(value, dict | list) for value in whole):
        return read(text, document) if _is_one_document(text) else _records(values, text, document)
    talk = conversations(whole, document.name) if len(whole) == len(values) else None
    return written(talk) if talk else _records(values, text, document)


def _written(value: Value, text: str, document: Document) -> Extracted:
    talk = conversations(value, document.name)
    if talk:
        return written(talk)
    document.as_text()  # only talk may be longer than a text: years of it are in one file
    if is_notebook(value):
        return write_notebook(value)
    if is_records(value):
        return _records(value, text, document)
    try:
        return outline(value, _allowance(text))
    except TooLong:
        return Extracted(text, "code", "json")


def _records(values: list[Value | Broken], text: str, document: Document) -> Extracted:
    document.as_text()
    try:
        return write_records(values, _allowance(text))
    except TooLong:
        return Extracted(text, "code", "json")


def _allowance(text: str) -> int:
    return _ROOM + _GROWTH * len(text)


def _is_one_document(text: str) -> bool:
    """Whether a file of lines by its name is one indented document."""
    try:
        parse(text)
    except ParseError:
        return False
    return True


def _are_lines(text: str) -> bool:
    """Whether a document by its name is JSON Lines: each line parses."""
    try:
        check_memory(text)
    except ParseError:
        return False
    return not any(isinstance(value, Broken) for value in read_lines(text))
