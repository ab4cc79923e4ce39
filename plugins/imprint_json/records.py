"""Writes lists of records, and JSON Lines, as text: a segment for each record, under its title if it has one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from imprint import Extracted, Segment
from imprint_json.flattening import flatten
from imprint_json.parsing import ParseError, Value, parse
from imprint_json.writing import Writing, one_line

_TITLES = ("title", "name", "subject", "headline", "label", "full_name", "key", "slug", "id", "_id", "uuid")


@dataclass(frozen=True, slots=True)
class Broken:
    """A line that is no JSON."""

    text: str
    error: str


def is_records(value: Value) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def read_lines(text: str) -> list[Value | Broken]:
    """The value of each line that is not blank."""
    return [_read(line) for line in text.split("\n") if line.strip()]


def write_records(values: Iterable[Value | Broken], allowance: int) -> Extracted:
    """The text of the records; raises `TooLong` past the allowance."""
    writing, errors = Writing(), list[str]()
    for value in values:
        if isinstance(value, Broken):
            errors.append(value.error)
            text, heading = value.text, None
        else:
            text = "\n".join(line.text for line in flatten(value, allowance - writing.length))
            heading = _title(value)
        start, end = writing.add(text)
        if start < end:
            writing.mark(Segment(start, end, heading=heading))
    text, segments = writing.finish()
    return Extracted(text, "records", None, segments, metadata=_metadata(len(segments), errors))


def _read(line: str) -> Value | Broken:
    try:
        return parse(line)
    except ParseError as error:
        return Broken(line.rstrip("\r"), str(error))


def _title(value: Value) -> str | None:
    if not isinstance(value, dict):
        return None
    titles = (value[key] for key in _TITLES if key in value)
    return next((line for title in titles if isinstance(title, str) and (line := one_line(title))), None)


def _metadata(records: int, errors: list[str]) -> Mapping[str, str]:
    counted = {"records": str(records)}
    return counted | ({"broken_lines": str(len(errors)), "parse_error": errors[0]} if errors else {})
