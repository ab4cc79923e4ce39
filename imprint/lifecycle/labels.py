"""Says where a chunk stands: its label, for people, and its context, the part of it that its own text does not say.

The context is searched and embedded with the text: a passage under a heading is found by the heading's words.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from imprint.packing import LABEL_SEPARATOR
from imprint.values import Segment

_MOST_SPEAKERS = 4


class Places:
    """The segments of a text, for finding those that a chunk lies in."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self._segments = segments
        self._starts = [segment.start for segment in segments]

    def under(self, start: int, end: int) -> Sequence[Segment]:
        """The segments that share a character with ``start`` to ``end``, in order."""
        first = max(0, bisect_right(self._starts, start) - 1)
        touched = self._segments[first : bisect_left(self._starts, end)]
        return [segment for segment in touched if segment.end > start]


def label_of(label: str, places: Sequence[Segment]) -> str:
    """The chunker's label with what the segments under the chunk add: heading, speakers, date."""
    if not places:
        return label
    heading = places[0].heading or ""
    speakers = list(dict.fromkeys(place.speaker for place in places if place.speaker))
    more = "" if len(speakers) <= _MOST_SPEAKERS else " and others"
    said = ", ".join(speakers[:_MOST_SPEAKERS]) + more
    return _joined(["" if heading in label else heading, label, said, places[0].date or ""])


def context_of(label: str, places: Sequence[Segment], text: str, fits: Callable[[str], bool]) -> str:
    """What of the label, the page and the time the text does not say, if it ``fits`` before the text.

    The outermost parts go first when there is not room for all: the innermost say most about the chunk.
    """
    parts = [part for part in label.split(LABEL_SEPARATOR) if part and part not in text]
    if places:
        parts += _moment(places[0])
    while parts and not fits(with_context(_joined(parts), text)):
        del parts[0]
    return _joined(parts)


def with_context(context: str, text: str) -> str:
    """What is searched and embedded of a chunk."""
    return f"{context}\n{text}" if context else text


def clock(seconds: float) -> str:
    """A moment in a recording, as players show it: 1:02:03."""
    minutes, seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def _moment(place: Segment) -> list[str]:
    said = [] if place.page is None else [f"page {place.page}"]
    return said if place.time_start is None else [*said, clock(place.time_start)]


def _joined(parts: Iterable[str]) -> str:
    return LABEL_SEPARATOR.join(part for part in parts if part)
