"""What ``--explain`` says of a whole search; what it says of a result is the result's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from imprint.dispatch import Plugin
from imprint.search.boosts import Boosts
from imprint.search.folding import Folding
from imprint.search.terms import Terms
from imprint.settings import Settings
from imprint.values import SettingValue


@dataclass(frozen=True, slots=True)
class Explanation:
    """The channels and the fusion that ranked, with the fusion's settings, the boosts, and the words of the query.

    ``folding`` is None where nothing was to be folded.
    """

    channels: tuple[str, ...]
    fusion: str
    settings: Mapping[str, SettingValue]
    boosts: Boosts
    terms: Terms
    folding: Folding | None

    @classmethod
    def of(
        cls,
        channels: tuple[str, ...],
        fusion: Plugin,
        settings: Settings,
        boosts: Boosts,
        terms: Terms,
        folding: Folding | None,
    ) -> Explanation:
        own = [setting.key for setting in fusion.call("imprint_settings")] if fusion.has("imprint_settings") else []
        return cls(channels, fusion.name, {key: settings[key] for key in own}, boosts, terms, folding)

    def as_json(self) -> dict[str, Any]:
        """``counts`` are the numbers of chunks inside the filters that hold each word; ``folded`` of the
        first ``read`` hits say nothing new.
        """
        return {
            "channels": list(self.channels),
            "fusion": self.fusion,
            "settings": {
                key: list(value) if isinstance(value, tuple) else value for key, value in self.settings.items()
            },
            "boosts": asdict(self.boosts),
            "terms": list(self.terms.kept),
            "dropped": list(self.terms.dropped),
            "unknown": list(self.terms.unknown),
            "counts": dict(self.terms.counts),
            "folding": {"read": self.folding.read, "folded": self.folding.count} if self.folding else None,
        }
