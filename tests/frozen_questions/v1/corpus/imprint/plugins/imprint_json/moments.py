"""Reads the times that exports write: seconds, milliseconds or microseconds since 1970, or ISO 8601."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from imprint_json.parsing import Value

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_NUMBER = re.compile(r"\d{9,16}(?:\.\d{1,12})?")
_ISO = re.compile(r"(?a:\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?)")
_UNITS = ((1e14, 1_000_000), (1e11, 1_000), (0, 1))
"""From which number on a time is in microseconds, milliseconds, seconds: none is of before 1973 or after 5000."""

_LONGEST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Moment:
    """When something was said: as it is ``shown``, and as an ISO 8601 ``date`` if it is a time that we can read."""

    shown: str
    date: str | None


def moment(value: Value) -> Moment | None:
    """The time in a field, or None if it holds none; a number becomes UTC, a written offset is kept."""
    if not isinstance(value, str) or not value.strip():
        return None
    text = value.strip()
    when = _of_number(text) if _NUMBER.fullmatch(text) else _of_iso(text)
    if when is None:
        return Moment(" ".join(text[:_LONGEST_SHOWN].split()), None)
    return Moment(f"{when:%Y-%m-%d %H:%M}", when.isoformat())


def _of_number(text: str) -> datetime | None:
    number = float(text)
    scale = next(scale for least, scale in _UNITS if number >= least)
    try:
        return _EPOCH + timedelta(seconds=int(number / scale))
    except OverflowError:
        return None


def _of_iso(text: str) -> datetime | None:
    if len(text) > _LONGEST_SHOWN or not _ISO.match(text):
        return None
    try:
        return datetime.fromisoformat(text).replace(microsecond=0)
    except ValueError:
        return None
