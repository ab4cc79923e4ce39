"""Says where a chunk stands: its label, for people, and its context, the part of it that its own text does not say.

The context is searched and embedded with the text: a passage under a heading is found by the heading's words.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from imprint.packing import LABEL_SEPARATOR, common_path
from imprint.values import Segment

_MOST_NAMED = 4


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
    """The chunker's label with what the segments under the chunk add: headings, speakers, date."""
    if not places:
        return label
    headings = _headings(places)
    shown = _shown(headings)
    if shown in label:
        shown = ""
    elif all(_marked(heading).startswith(_marked(label)) for heading in headings):
        label = ""  # each heading begins with it
    return _joined([shown, label, *_said(places)])


def context_of(label: str, places: Sequence[Segment], text: str, fits: Callable[[str], bool]) -> str:
    """What of the chunker's label, the headings, the pages and the time the text does not say, if it ``fits``.

    Every heading under the chunk is named, each part of them once. The outermost parts go first when there is not room
    for all before the text: the innermost say most about the chunk.
    """
    headings = [heading for heading in _headings(places) if _marked(heading) not in _marked(label)]
    parts = [part for path in (*headings, label) for part in path.split(LABEL_SEPARATOR)]
    parts = [part for part in dict.fromkeys((*parts, *_said(places))) if part and part not in text]
    if places:
        parts += _moment(places)
    left_out = bisect_left(range(len(parts)), True, key=lambda first: fits(with_context(_joined(parts[first:]), text)))
    return _joined(parts[left_out:])


def with_context(context: str, text: str) -> str:
    """What is searched and embedded of a chunk."""
    return f"{context}\n{text}" if context else text


def clock(seconds: float) -> str:
    """A moment in a recording, as players show it: 1:02:03."""
    minutes, seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def _headings(places: Sequence[Segment]) -> list[str]:
    """The distinct headings, each on one line."""
    lines = (" ".join((place.heading or "").split()) for place in places)
    return list(dict.fromkeys(line for line in lines if line))


def _marked(path: str) -> str:
    """A path with a separator on both sides, so that no part of it is taken for another that it begins or ends."""
    return f"{LABEL_SEPARATOR}{path}{LABEL_SEPARATOR}"


def _shown(headings: Sequence[str]) -> str:
    """The headings for people: the path that they share once, then what each has of its own."""
    paths = [tuple(heading.split(LABEL_SEPARATOR)) for heading in headings]
    shared = common_path(path[:-1] for path in paths)
    return _joined([*shared, _listed([LABEL_SEPARATOR.join(path[len(shared) :]) for path in paths])])


def _said(places: Sequence[Segment]) -> list[str]:
    """Who said it and when."""
    speakers = list(dict.fromkeys(place.speaker for place in places if place.speaker))
    return [_listed(speakers), places[0].date or ""] if places else []


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:_MOST_NAMED]) + ("" if len(names) <= _MOST_NAMED else " and others")


def _moment(places: Sequence[Segment]) -> list[str]:
    pages = [place.page for place in places if place.page is not None]
    said = []
    if pages:
        first, last = min(pages), max(pages)
        said.append(f"page {first}" if first == last else f"pages {first}-{last}")
    start = places[0].time_start
    return said if start is None else [*said, clock(start)]


def _joined(parts: Iterable[str]) -> str:
    return LABEL_SEPARATOR.join(part for part in parts if part)
