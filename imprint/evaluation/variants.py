"""The ways of searching that are compared: each a mode or channels, a fusion, and settings of theirs.

One is written ``NAME: channels=semantic,bm25 fusion=rrf rrf.constant=10``. Everything but the name is optional, and
what holds white space is quoted as in a shell.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from imprint.dispatch import Plugins
from imprint.errors import UsageError
from imprint.search.boosts import Boosts
from imprint.search.rank import fuse
from imprint.search.request import MAX_CANDIDATES, Mode, Request
from imprint.search.searcher import channels_of, fusion_of, reranker_of
from imprint.search.view import PublishedView
from imprint.settings import KERNEL_SETTINGS, Settings, parse
from imprint.store.nothing import NoStore
from imprint.store.port import EVERYWHERE
from imprint.values import Query

DEFAULTS: Sequence[Mode] = ("hybrid", "semantic", "lexical")
_SHORT = {"fusion": "search.fusion"}
_KERNEL = frozenset(setting.key for setting in KERNEL_SETTINGS)
_PROBE = "probe"


@dataclass(frozen=True, slots=True)
class Variant:
    """One way of searching, its plugins loaded. ``channels`` and ``fusion`` are the ones in force; ``texts`` are the
    settings that were given for it.
    """

    name: str
    mode: Mode
    channels: tuple[str, ...]
    fusion: str
    texts: Mapping[str, str]
    plugins: Plugins
    needs_vectors: bool

    def request(self, text: str, projects: tuple[str, ...], limit: int) -> Request:
        return Request(text, self.mode, self.channels, limit=limit, projects=projects)


def variants(
    specs: Sequence[str], mode: str | None, channels: str | None, settings: Settings, *, lexical_only: bool
) -> list[Variant]:
    """What is to be compared, the baseline first: the specs, or what the mode and channels name, or every mode that
    the index serves.

    ``mode`` and ``channels`` hold for each spec that does not name its own. Raises `UsageError` for an unknown key, a
    value that its setting or its plugin does not take, a setting that would change the index, and a name given twice.
    """
    mode = mode or ("lexical" if lexical_only else None)
    base = {key: value for key, value in (("mode", mode), ("channels", channels)) if value}
    if specs:
        made = [_variant(*_parsed(spec), base, settings) for spec in specs]
    elif base:
        made = [_variant(channels or str(mode), {}, base, settings)]
    else:
        made = [_variant(name, {"mode": name}, base, settings) for name in DEFAULTS]
    names = [variant.name for variant in made]
    if repeated := [name for name in names if names.count(name) > 1]:
        raise UsageError(f"{repeated[0]!r:.80} is compared twice", "give each --compare a name of its own")
    if lexical_only and (needing := [variant.name for variant in made if variant.needs_vectors]):
        raise UsageError(f"{needing[0]!r:.80} needs vectors", "leave --lexical-only out, or compare lexical searches")
    return made


def _parsed(spec: str) -> tuple[str, dict[str, str]]:
    """The name, which is the whole spec where none is given, and the members."""
    name, colon, rest = spec.partition(":")
    if not colon or "=" in name:
        name, rest = spec, spec
    try:
        words = shlex.split(rest)
    except ValueError as error:
        raise UsageError(f"--compare {spec!r:.200} cannot be read: {error}", "close the quotation") from error
    members: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key or key in members:
            raise UsageError(
                f"--compare {spec!r:.200}: {word!r:.80} is no KEY=VALUE of its own",
                'write it as "NAME: channels=semantic,bm25 fusion=rrf rrf.constant=10"',
            )
        members[key] = value
    name = " ".join(name.split())
    if not name:
        raise UsageError(f"--compare {spec!r:.200} has no name", 'begin it with one, as "short: rrf.constant=10"')
    return name, members


def _variant(name: str, members: Mapping[str, str], base: Mapping[str, str], settings: Settings) -> Variant:
    where = f"--compare {name!r:.80}"
    members = {**base, **members}
    mode = _mode(members.get("mode", "hybrid"), where)
    channels = tuple(part.strip() for part in members.get("channels", "").split(",") if part.strip())
    texts = {_SHORT.get(key, key): value for key, value in members.items() if key not in ("mode", "channels")}
    plugins = Plugins(settings.with_texts(texts))
    for stage in ("rank", "fuse", "rerank"):
        plugins.stage(stage)  # they declare their settings
    for key, text in texts.items():
        if key in _KERNEL and not key.startswith("search."):
            raise UsageError(f"{where}: {key} would change the index or the program", "compare it by two runs")
        parse(plugins.settings.setting(key), text, where)
    request = Request(_PROBE, mode, channels)
    described, fusion = channels_of(request, plugins), fusion_of(plugins)
    reranker_of(request, plugins)
    names = tuple(channel.plugin.name for channel in described)
    if not names:
        raise UsageError(f"{where} has no channel", "name some, as channels=semantic,bm25")
    Boosts.of(plugins.settings)
    # a fusion reads its settings when it is called: what it refuses is refused now
    query = Query(_PROBE, (_PROBE,), MAX_CANDIDATES, tuple)
    nothing = PublishedView(NoStore(), EVERYWHERE)
    fuse(fusion, query, [(channel, ()) for channel in described], nothing, plugins.settings)
    return Variant(
        name, mode, names, fusion.name, texts, plugins, any(channel.info.needs_vectors for channel in described)
    )


def _mode(text: str, where: str) -> Mode:
    modes: dict[str, Mode] = {mode: mode for mode in get_args(Mode)}
    if text not in modes:
        raise UsageError(f"{where}: the mode {text!r:.40} is none of {', '.join(modes)}", "choose one of them")
    return modes[text]
