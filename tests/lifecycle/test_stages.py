"""A run starts with every redactor, the one model that fits the collection, and a limit that the model can read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from distributions import TOY_EMBEDDER
from prepared_sources import MODEL

from imprint.dispatch import Plugins
from imprint.errors import ExitCode, IdentityError, ImprintError, UsageError
from imprint.lifecycle.chunk import PlainTokens
from imprint.lifecycle.stages import Stages, check_identity, describe, load_embedder
from imprint.store.records import write_manifest

FINDS_NOTHING = "@hookimpl\ndef imprint_redact(text):\n    return []\n"


def load(settings, *, lexical_only: bool = False) -> Stages:
    return Stages.load(Plugins(settings), lexical_only=lexical_only)


def test_a_lexical_run_loads_no_embedder(installed, settings_of):
    installed("acme", {"embed": {"toy": "raise RuntimeError('imported')"}})
    stages = load(settings_of({"embed.model": "toy"}), lexical_only=True)
    assert stages.embedder is None
    assert isinstance(stages.preparation.tokens, PlainTokens)
    assert [plugin.name for plugin in stages.scanners] == ["git", "walk"]


def test_an_overlap_of_more_than_half_a_chunk_is_refused(settings_of):
    assert load(settings_of({"chunk.overlap_tokens": 115}), lexical_only=True)
    with pytest.raises(UsageError, match=r"chunk\.overlap_tokens is more than half of a chunk.* 230 tokens; lower it"):
        load(settings_of({"chunk.overlap_tokens": 116}), lexical_only=True)


@pytest.mark.parametrize(("asked", "limit"), [(64, 64), (200, 200), (201, 200), (5000, 200)])
def test_the_limit_of_a_chunk_is_never_more_than_the_model_reads(installed, settings_of, asked, limit):
    installed("acme", {"embed": {"toy": TOY_EMBEDDER}})
    stages = load(settings_of({"embed.model": "toy", "chunk.max_tokens": asked}))
    assert stages.preparation.limit == limit
    assert stages.preparation.tokens.count("two words") == 2
    assert stages.embedder.model.name == "toy"


@pytest.mark.parametrize("source", ["raise RuntimeError('no libfoo')", "x = 1", "import sys; sys.exit()"])
def test_a_redactor_that_cannot_be_loaded_stops_the_run_before_it_starts(installed, settings_of, source):
    installed("acme", {"redact": {"mine": source}})
    with pytest.raises(ImprintError, match=r"mine \(acme\): "):
        load(settings_of(), lexical_only=True)


def test_a_redactor_of_a_doubled_name_stops_the_run(installed, settings_of):
    installed("acme", {"redact": {"credentials": FINDS_NOTHING}})
    with pytest.raises(ImprintError, match="the name credentials is claimed by acme, imprint-index"):
        load(settings_of(), lexical_only=True)


def test_a_run_without_any_redactor_does_not_start(settings_of):
    with pytest.raises(ImprintError, match="without a redactor, and none is there"):
        load(settings_of({"plugins.disabled": ["credentials"]}), lexical_only=True)


def test_another_redactor_may_take_the_stock_one_s_place(installed, settings_of):
    installed("acme", {"redact": {"mine": FINDS_NOTHING}})
    stages = load(settings_of({"plugins.disabled": ["credentials"]}), lexical_only=True)
    assert stages.redaction.line("text") == "text"
    assert stages.profiles.redactors != load(settings_of(), lexical_only=True).profiles.redactors


def test_a_broken_plugin_of_another_stage_stops_nothing(installed, settings_of):
    broken = "raise RuntimeError"
    installed("acme", {"scan": {"a": broken}, "extract": {"a": broken}, "chunk": {"a": broken}})
    assert len(load(settings_of(), lexical_only=True).extractors) == 4


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (None, "no installed plugin has this name"),
        ("raise RuntimeError('no libfoo')", "RuntimeError: no libfoo"),
        ("x = 1", "it has no imprint_model, imprint_tokens, imprint_embed"),
    ],
)
def test_an_embedder_that_cannot_be_used_says_why_and_what_works_without(installed, settings_of, source, why):
    if source:
        installed("acme", {"embed": {"toy": source}})
    with pytest.raises(ImprintError, match=f"the embedder toy cannot be used: {why}.*; .*--lexical-only"):
        load_embedder(Plugins(settings_of({"embed.model": "toy"})))


def test_any_model_may_begin_a_collection(store):
    check_identity(store.sources, MODEL)
    check_identity(store.sources, None)


@pytest.mark.parametrize(
    "change",
    [
        {"revision": "1" * 64}, {"dimensions": 3}, {"pooling": "cls"}, {"name": "other"}, {"document_prefix": "d: "},
        {"query_prefix": "q: "},
    ],
)  # fmt: skip
def test_a_model_that_differs_in_anything_is_refused_with_the_remedy(store, change):
    write_manifest(store.sources, MODEL)
    check_identity(store.sources, MODEL)
    other = replace(MODEL, **change)
    with pytest.raises(IdentityError, match=r"not of .*, or rebuild in a fresh --workspace") as caught:
        check_identity(store.sources, other)
    assert describe(other) in str(caught.value)
    assert describe(other) != describe(MODEL)
    assert ("set embed.model to toy" in str(caught.value)) == ("name" in change)
    assert caught.value.exit_code is ExitCode.REFUSED


def test_a_lexical_run_over_vectors_is_refused_with_both_remedies(store):
    write_manifest(store.sources, MODEL)
    with pytest.raises(IdentityError, match=r"vectors of toy; .*; run without --lexical-only, or use a fresh --work"):
        check_identity(store.sources, None)
