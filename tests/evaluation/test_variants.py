"""Ways of searching as they are typed: what each means, and what is refused before any work."""

from __future__ import annotations

from typing import Any

import pytest

from imprint.errors import UsageError
from imprint.evaluation.variants import Variant, variants


def made(
    settings_of: Any, *specs: str, mode: str | None = None, channels: str | None = None, **given: Any
) -> list[Variant]:
    return variants(specs, mode, channels, settings_of(given.pop("values", None)), lexical_only=False, **given)


def told(variant: Variant) -> tuple[str, tuple[str, ...], str, dict[str, str]]:
    return variant.name, variant.channels, variant.fusion, dict(variant.texts)


def test_without_any_every_mode_is_compared(settings_of: Any) -> None:
    assert [told(item) for item in made(settings_of)] == [
        ("hybrid", ("semantic", "bm25", "symbols"), "adaptive", {}),
        ("semantic", ("semantic",), "adaptive", {}),
        ("lexical", ("bm25", "symbols"), "adaptive", {}),
    ]
    assert [item.needs_vectors for item in made(settings_of)] == [True, True, False]


def test_a_mode_or_channels_alone_are_one_way(settings_of: Any) -> None:
    assert [told(item) for item in made(settings_of, mode="lexical")] == [
        ("lexical", ("bm25", "symbols"), "adaptive", {})
    ]
    assert [told(item) for item in made(settings_of, channels="bm25")] == [("bm25", ("bm25",), "adaptive", {})]


def test_an_index_without_vectors_is_searched_by_words(settings_of: Any) -> None:
    [only] = variants((), None, None, settings_of(), lexical_only=True)
    assert only.channels == ("bm25", "symbols")
    with pytest.raises(UsageError, match="'both' needs vectors"):
        variants(("both: mode=hybrid",), None, None, settings_of(), lexical_only=True)


def test_a_spec_names_channels_fusion_and_their_settings(settings_of: Any) -> None:
    first, second, third = made(
        settings_of,
        "plain:",
        'a "b" c: channels=bm25,semantic fusion=rrf rrf.constant=10 "rrf.weights=bm25=2, semantic=1"',
        "mode=lexical",
    )
    assert told(first) == ("plain", ("semantic", "bm25", "symbols"), "adaptive", {})
    assert second.name == 'a "b" c'
    assert second.channels == ("bm25", "semantic")
    assert second.plugins.settings.number("rrf.constant") == 10
    assert second.plugins.settings.names("rrf.weights") == ("bm25=2", "semantic=1")
    assert first.plugins.settings.number("rrf.constant") == 60
    assert (third.name, third.channels) == ("mode=lexical", ("bm25", "symbols"))


def test_what_is_typed_comes_before_the_environment_and_the_file(settings_of: Any) -> None:
    settings = settings_of({"rrf.constant": 20}, {"IMPRINT_RRF_CONSTANT": "30"})
    first, second = variants(("as set:", "typed: rrf.constant=40"), None, None, settings, lexical_only=False)
    assert first.plugins.settings.number("rrf.constant") == 30
    assert second.plugins.settings.number("rrf.constant") == 40


def test_the_mode_of_the_command_holds_for_specs_that_name_none(settings_of: Any) -> None:
    first, second = made(settings_of, "a:", "b: mode=semantic", mode="lexical")
    assert (first.channels, second.channels) == (("bm25", "symbols"), ("semantic",))


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("a: channels=nonesuch", "there is no channel nonesuch"),
        ("a: fusion=nonesuch", "there is no fusion nonesuch"),
        ("a: mode=nonesuch", "the mode 'nonesuch' is none of hybrid, semantic, lexical"),
        ("a: rrf.nonesuch=1", "there is no setting rrf.nonesuch"),
        ("a: rrf.constant=many", "rrf.constant = 'many' is not a whole number"),
        ("a: rrf.constant=-1", "rrf.constant = -1 is less than 0"),
        ("a: fusion=rrf rrf.weights=bm25=lots", 'rrf.weights holds "bm25=lots"'),
        ("a: search.boost.phrase=inf", "search.boost.phrase = inf is no finite number"),
        ("a: chunk.max_tokens=100", "chunk.max_tokens would change the index"),
        ("a: store.url=http://x", "store.url would change the index"),
        ("a: plugins.disabled=credentials", "plugins.disabled would change the index"),
        ("a: bm25", "'bm25' is no KEY=VALUE"),
        ("a: mode=lexical mode=hybrid", "'mode=hybrid' is no KEY=VALUE of its own"),
        ("a: 'rrf.constant=1", "cannot be read: No closing quotation"),
        (": rrf.constant=1", "has no name"),
        ("", "has no name"),
        ("a: search.channels.hybrid=", "has no channel"),
        ("b:", "'b' is compared twice"),
    ],
)
def test_a_wrong_spec_is_refused_with_what_is_wrong(settings_of: Any, spec: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        made(settings_of, "b:", spec)
    assert said in str(caught.value)


def test_a_channel_that_cannot_be_loaded_is_told_with_its_reason(settings_of: Any, installed: Any) -> None:
    installed("broken", {"rank": {"odd": "raise RuntimeError('no luck')\n"}})
    with pytest.raises(UsageError, match="there is no channel odd: RuntimeError: no luck"):
        made(settings_of, "a: channels=odd")
