"""Asks the channels, checks what they return, and has their lists made into one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from imprint.dispatch import Plugin
from imprint.search.request import MAX_CANDIDATES
from imprint.search.view import PublishedView
from imprint.settings import Settings
from imprint.values import ChannelInfo, Hit, Query


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
    return Channel(plugin, info)


def rank(channel: Channel, query: Query, view: PublishedView, settings: Settings) -> list[Hit]:
    """One channel's hits, best first; raises `PluginError` naming the channel whatever goes wrong in it."""
    plugin = channel.plugin
    answer = plugin.call("imprint_rank", query=query, view=view, settings=settings)
    if not isinstance(answer, Sequence) or not all(isinstance(hit, Hit) for hit in answer):
        raise plugin.error("imprint_rank returned something that is not a list of hits")
    if len(answer) > MAX_CANDIDATES:
        raise plugin.error(f"imprint_rank returned {len(answer)} hits, more than {MAX_CANDIDATES}")
    _check(plugin, "imprint_rank", answer, view.given)
    if any(later.score > earlier.score for earlier, later in pairwise(answer)):
        raise plugin.error("imprint_rank returned hits that are not in order of their scores")
    return list(answer)


def fuse(plugin: Plugin, query: Query, rankings: Mapping[str, Sequence[Hit]], settings: Settings) -> list[Hit]:
    """One list of all channels' hits, in an order that is the same on every run.

    Equal scores are ordered by the hits' ranks in the channels, in the channels' order.
    """
    answer = plugin.call("imprint_fuse", query=query, rankings=rankings, settings=settings)
    if not isinstance(answer, Sequence) or not all(isinstance(hit, Hit) for hit in answer):
        raise plugin.error("imprint_fuse returned something that is not a list of hits")
    _check(plugin, "imprint_fuse", answer, {hit.id for hits in rankings.values() for hit in hits})
    places = [{hit.id: place for place, hit in enumerate(hits)} for hits in rankings.values()]
    return sorted(answer, key=lambda hit: (-hit.score, [place.get(hit.id, MAX_CANDIDATES) for place in places]))


def _check(plugin: Plugin, hook: str, hits: Sequence[Hit], allowed: set[str]) -> None:
    seen: set[str] = set()
    for hit in hits:
        if hit.id not in allowed:
            raise plugin.error(f"{hook} returned the hit {hit.id!r}, which it was not given")
        if hit.id in seen:
            raise plugin.error(f"{hook} returned the hit {hit.id!r} twice")
        if not isinstance(hit.score, (int, float)) or not math.isfinite(hit.score):
            raise plugin.error(f"{hook} returned a score that is not a finite number")
        seen.add(hit.id)
