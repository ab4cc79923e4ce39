"""A profile changes exactly when something that made a source's chunks changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from made_plugins import plugin_of
from prepared_sources import MODEL

from imprint.dispatch import Plugin
from imprint.errors import PluginError
from imprint.lifecycle.profile import Profiles, plugin_fingerprint
from imprint.settings import Settings
from imprint.values import Setting

EXTRACTORS = [plugin_of("extract", name="pdf"), plugin_of("extract", name="text")]
REDACTORS = [plugin_of("redact", name="keys")]
ANALYZER = plugin_of("analyze", name="stems")
CHUNKERS = [plugin_of("chunk", name="code"), plugin_of("chunk", name="prose")]


def settings(**values: Any) -> Settings:
    made = Settings(Path("config.toml"), values, {})
    made.declare([Setting("acme.size", 1, "size")])
    return made


def profiles(**changed: Any) -> Profiles:
    parts = {
        "settings": settings(), "extractors": EXTRACTORS, "redactors": REDACTORS, "chunkers": CHUNKERS,
        "analyzer": ANALYZER, "model": MODEL, "limit": 200,
    }  # fmt: skip
    return Profiles.of(**(parts | changed))


def newer(plugins: list[Plugin], index: int) -> list[Plugin]:
    return [replace(plugin, version="2.0") if at == index else plugin for at, plugin in enumerate(plugins)]


def test_the_same_set_up_gives_the_same_profiles():
    assert profiles().source("pdf", "prose") == profiles().source("pdf", "prose")
    assert profiles().extraction() == profiles().extraction()
    made = profiles()
    assert made.source("pdf", "prose") == made.source("pdf", "prose")
    pairs = {profiles().source(e, c) for e in ("pdf", "text") for c in ("code", "prose", None)}
    assert len(pairs) == 6


@pytest.mark.parametrize(
    "changed",
    [
        {"redactors": newer(REDACTORS, 0)},
        {"redactors": [*REDACTORS, plugin_of("redact", name="more")]},
        {"model": replace(MODEL, revision="1" * 64)},
        {"model": None},
        {"limit": 199},
        {"analyzer": replace(ANALYZER, version="2.0")},
        {"analyzer": None},
        {"extractors": [plugin_of("extract", name="new"), *EXTRACTORS]},
        {"extractors": EXTRACTORS[::-1]},
        {"chunkers": newer(CHUNKERS, 0)},
    ],
)
def test_whatever_made_a_source_or_was_asked_before_changes_its_profile(changed):
    assert profiles(**changed).source("text", "prose") != profiles().source("text", "prose")


def test_a_plugin_that_was_asked_later_changes_nothing():
    changed = profiles(extractors=newer(EXTRACTORS, 1), chunkers=newer(CHUNKERS, 1))
    assert changed.source("pdf", "code") == profiles().source("pdf", "code")
    assert changed.source("text", "code") != profiles().source("text", "code")
    assert changed.source("pdf", "prose") != profiles().source("pdf", "prose")


def test_a_skip_depends_on_every_extractor_and_on_the_redactors_that_saw_its_reason():
    assert profiles(extractors=newer(EXTRACTORS, 1)).extraction() != profiles().extraction()
    assert profiles(redactors=newer(REDACTORS, 0)).extraction() != profiles().extraction()
    assert profiles(chunkers=newer(CHUNKERS, 0)).extraction() == profiles().extraction()


def test_a_source_whose_maker_is_no_longer_there_has_no_profile():
    assert profiles().source("gone", "prose") is None
    assert profiles().source("pdf", "gone") is None


def test_a_plugin_s_own_profile_and_its_settings_are_part_of_it():
    def declare() -> list[Setting]:
        return [Setting("acme.size", 1, "size")]

    def fingerprint(languages: str, size: int) -> str:
        plugin = plugin_of("extract", imprint_settings=declare, imprint_profile=lambda: languages)
        return plugin_fingerprint(plugin, settings(**{"acme.size": size}))

    assert fingerprint("eng", 1) == fingerprint("eng", 1)
    assert len({fingerprint("eng", 1), fingerprint("eng", 2), fingerprint("deu", 1)}) == 3


def test_a_profile_that_is_no_text_is_the_plugin_s_fault():
    plugin = plugin_of("extract", imprint_profile=lambda: 5)
    with pytest.raises(PluginError, match="imprint_profile returned int, not text"):
        plugin_fingerprint(plugin, settings())
