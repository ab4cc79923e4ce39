"""Finds plugins by their entry points, without importing them.

What is found is data, and so is what cannot be used: one broken or doubled name never hides the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

GROUP = "imprint."

STOCK_ORDER: Mapping[str, Sequence[str]] = {
    "scan": ("git", "walk"),
    "extract": ("pdf", "html", "json", "text"),
    "redact": ("credentials",),
    "chunk": ("markdown", "code", "segments", "prose"),
    "analyze": ("snowball",),
    "embed": ("bge-small-en-v1.5", "all-MiniLM-L6-v2", "onnx-folder"),
    "rank": ("semantic", "bm25", "symbols", "lexical", "verbatim"),
    "fuse": ("adaptive", "rrf"),
    "rerank": ("cross-encoder",),
    "commands": (),
}
"""The order among the stock plugins of a stage: the specific before the general. Others come before them, by name."""

STOCK_DISTRIBUTION = "imprint-index"


class Installed(Protocol):
    """All entry points of the installed distributions, as ``importlib.metadata.entry_points`` gives them."""

    def select(self, *, group: str) -> Iterable[EntryPoint]: ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """A plugin that an installed distribution names for a stage."""

    name: str
    stage: str
    distribution: str
    version: str
    entry_point: EntryPoint


@dataclass(frozen=True, slots=True)
class Unusable:
    """A plugin that is installed and cannot be used, with the reason."""

    name: str
    stage: str
    distribution: str
    version: str
    reason: str


def _candidate(stage: str, point: EntryPoint) -> Candidate:
    return Candidate(point.name, stage, _fact(point, "Name") or "unknown", _fact(point, "Version") or "0", point)


def _fact(point: EntryPoint, name: str) -> str | None:
    """A field of the distribution's metadata, which may be damaged."""
    values = point.dist.metadata.get_all(name) if point.dist else None
    return str(values[0]) if values else None


def _rank(stage: str, pinned: Sequence[str], candidate: Candidate) -> tuple[int, int, str]:
    """Settings first, then what others installed by name, then the stock order."""
    if candidate.name in pinned:
        return 0, pinned.index(candidate.name), ""
    stock = STOCK_ORDER.get(stage, ())
    if candidate.distribution == STOCK_DISTRIBUTION and candidate.name in stock:
        return 2, stock.index(candidate.name), ""
    return 1, 0, candidate.name


def discover(
    stage: str, pinned: Sequence[str] = (), installed: Installed | None = None
) -> tuple[list[Candidate], list[Unusable]]:
    """The plugins of a stage in the order in which they are asked, and those whose name is claimed twice.

    ``installed`` spares another reading of every installed distribution, which takes 30 ms for a hundred.
    """
    by_name: dict[str, list[Candidate]] = defaultdict(list)
    for point in (installed or entry_points()).select(group=GROUP + stage):
        candidate = _candidate(stage, point)
        if candidate not in by_name[candidate.name]:
            by_name[candidate.name].append(candidate)
    found: list[Candidate] = []
    doubled: list[Unusable] = []
    for name, claims in by_name.items():
        if len(claims) == 1:
            found.append(claims[0])
            continue
        owners = ", ".join(sorted(claim.distribution for claim in claims))
        reason = f"the name {name} is claimed by {owners}; uninstall all but one"
        doubled += [Unusable(name, stage, claim.distribution, claim.version, reason) for claim in claims]
    return sorted(found, key=lambda candidate: _rank(stage, pinned, candidate)), doubled
