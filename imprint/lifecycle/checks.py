"""What every value from a plugin must hold, whatever its hook: text is Unicode, and offsets are whole numbers in place.

Without it the store would refuse the value much later, when nobody knows any more whose it was.
"""

from __future__ import annotations

from imprint.dispatch import Plugin
from imprint.values import Finding, Segment, Span


def check_text(plugin: Plugin, hook: str, *texts: object) -> None:
    """Raise `PluginError` unless each value is text without lone surrogates."""
    for text in texts:
        if not isinstance(text, str):
            raise plugin.error(f"{hook} returned {type(text).__name__} where text belongs")
        if text.isascii():
            continue
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise plugin.error(f"{hook} returned a lone surrogate at character {error.start}") from error


def check_place(plugin: Plugin, hook: str, item: Segment | Span | Finding, first: int, last: int) -> None:
    """Raise `PluginError` unless the item lies between two offsets; only a segment may be empty."""
    start, end = item.start, item.end
    # `type`, because true, false and the whole numbers of numpy are no JSON numbers
    whole = type(start) is int and type(end) is int
    if not whole or not first <= start <= end <= last or (start == end and not isinstance(item, Segment)):
        name = type(item).__name__.lower()
        raise plugin.error(f"{hook} returned a {name} out of place: {start!r:.20} to {end!r:.20}")
