"""Asks the channels, checks what they return, and has their lists made into one."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from sys import float_info
from typing import Any, get_args

from imprint.dispatch import Plugin
from imprint.search.request import MAX_CANDIDATES
from imprint.search.view import PublishedView
from imprint.settings import Settings
from imprint.values import ChannelInfo, ChannelKind, Hit, Query

MAX_PARTS = 16
_PART_NAME = re.compile(r"[A-Za-z0-9_.:-]{1,40}")


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel of a search: the plugin, and what it says of itself."""

    plugin: Plugin
    info: ChannelInfo


def describe(plugin: Plugin, settings: Settings) -> Channel:
    """Ask a rank plugin what channel it is."""
    info = plugin.call("imprint_channel", settings=settings)
    if not isinstance(info, ChannelInfo):
        raise plugin.error(f"imprint_channel returned {type(info).__name__}, not ChannelInfo")
    if info.kind not in get_args(ChannelKind):
        raise plugin.error(f"imprint_channel returned the kind {info.kind!r:.40}, which is none of Imprint's")
    return Channel(plugin, info)


def rank(channel: Channel, query: Query, view: PublishedView, settings: Settings) -> list[Hit]:
    """One channel's hits, best first; raises `PluginError` naming the channel whatever goes wrong in it."""
    plugin = channel.plugin
    answer = plugin.call("imprint_rank", query=query, view=view, settings=settings)
    hits = _checked(plugin, "imprint_rank", answer, view.given, MAX_CANDIDATES)
    if any(later.score > earlier.score for earlier, later in pairwise(hits)):
        raise plugin.error("imprint_rank returned hits that are not in order of their scores")
    return hits


def fuse(
    plugin: Plugin,
    query: Query,
    ranked: Sequence[tuple[Channel, Sequence[Hit]]],
    view: PublishedView,
    settings: Settings,
) -> list[Hit]:
    """One list of all channels' hits, in an order that is the same on every run.

    Equal scores are ordered by the hits' ranks in the channels, in the channels' order.
    """
    rankings = {channel.plugin.name: hits for channel, hits in ranked}
    kinds = {channel.plugin.name: channel.info.kind for channel, _ in ranked}
    answer = plugin.call("imprint_fuse", query=query, rankings=rankings, kinds=kinds, view=view, settings=settings)
    allowed = {hit.id for hits in rankings.values() for hit in hits}
    hits = _checked(plugin, "imprint_fuse", answer, allowed, len(allowed))
    places = [{hit.id: place for place, hit in enumerate(hits)} for hits in rankings.values()]
    return sorted(hits, key=lambda hit: (-hit.score, [place.get(hit.id, MAX_CANDIDATES) for place in places]))


def _checked(plugin: Plugin, hook: str, answer: Any, allowed: Set[str], most: int) -> list[Hit]:
    """The hits as values of our own: what a plugin returns could read differently the second time."""
    hits: dict[str, Hit] = {}
    for hit in plugin.iterate(hook, answer):
        if not isinstance(hit, Hit):
            raise plugin.error(f"{hook} returned a {type(hit).__name__} among its hits")
        identifier, score = hit.id, hit.score
        if type(identifier) is not str or identifier not in allowed:
            raise plugin.error(f"{hook} returned the hit {identifier!r:.80}, which it was not given")
        if identifier in hits:
            raise plugin.error(f"{hook} returned the hit {identifier!r} twice")
        if len(hits) == most:
            raise plugin.error(f"{hook} returned more than {most} hits")
        if not _is_finite(score):
            raise plugin.error(f"{hook} returned a score that is not a finite number")
        hits[identifier] = Hit(identifier, float(score), _parts(plugin, hook, hit))
    return list(hits.values())


def _parts(plugin: Plugin, hook: str, hit: Hit) -> tuple[tuple[str, float], ...]:
    """What a score is made of: it is shown, so it is small and made of plain values."""
    if hit.parts == ():
        return ()
    if type(hit.parts) is not tuple or len(hit.parts) > MAX_PARTS:
        raise plugin.error(f"{hook} returned parts of a score that are no tuple of at most {MAX_PARTS}")
    parts: list[tuple[str, float]] = []
    for part in hit.parts:
        if type(part) is not tuple or len(part) != 2:
            raise plugin.error(f"{hook} returned a part of a score that is no pair of a name and a number")
        name, number = part
        if type(name) is not str or not _is_part_name(name) or not _is_finite(number):
            raise plugin.error(f"{hook} returned a part of a score that is no pair of a name and a number")
        parts.append((name, float(number)))
    return tuple(parts)


@lru_cache(256)
def _is_part_name(name: str) -> bool:
    return _PART_NAME.fullmatch(name) is not None


def _is_finite(number: Any) -> bool:
    return type(number) in (int, float) and -float_info.max <= number <= float_info.max
