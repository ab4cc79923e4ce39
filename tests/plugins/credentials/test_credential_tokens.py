"""Tokens with a format of their own are found in every surrounding, and nothing that only resembles them is."""

from __future__ import annotations

import pytest
from credential_facts import IN_CONTEXT, TOKENS
from credential_samples import ALNUM, DIGITS, HEX, UPPER, URL64, Maker, redacted, secret_of
from imprint_credentials import imprint_redact

from imprint import Finding
from imprint.lifecycle.redact import union

SURROUNDINGS = [
    "{}",
    "\n{}\n",
    "key {} and more",
    "first line\n{}",
    '{{"auth": "{}", "n": 1}}',
    '"{{\\"auth\\": \\"{}\\"}}"',
    "auth: {}\nnext: 1",
    "auth='{}'",
    "GET /x?access_token={}&page=2",
    "https://host/x?q=1%26key%3D{}#top",
    '<input name="k" value="{}">',
    "<auth>{}</auth>",
    '"one\\n{}\\ntwo"',
    '"\\u003d{}\\u0026"',
    "({}).",
    "`{}`,",
    "\u0130 好 {} 好",
    "curl -H 'Authorization: Bearer {}'",
    "//registry/:_authToken={}",
    "user:{}@host",
]


CASES = [(kind, template) for kind, templates in TOKENS.items() for template in templates]
ALONE = [(kind, template) for kind, template in CASES if "«" not in template and "<p" not in template]
"""Without those that have several lines or a surrounding of their own."""


@pytest.mark.parametrize(("kind", "template"), ALONE)
def test_a_token_is_found_whole_in_every_surrounding(kind: str, template: str) -> None:
    for seed, surrounding in enumerate(SURROUNDINGS):
        secret = Maker(seed).fill(template)
        text = surrounding.format(secret)
        start = text.index(secret)
        found = union(imprint_redact(text=text))
        assert [item for item in found if item.start <= start and item.end >= start + len(secret)], text
        assert all(char in secret + "=/%&@:" for item in found for char in text[item.start : item.end]), text


@pytest.mark.parametrize(("kind", "template"), ALONE)
def test_a_token_is_called_by_its_name(kind: str, template: str) -> None:
    for seed in range(20):
        secret = Maker(seed).fill(template)
        assert imprint_redact(text=f"see {secret} there") == [Finding(4, 4 + len(secret), kind)]


@pytest.mark.parametrize(
    ("kind", "template"), [(kind, item) for kind, templates in IN_CONTEXT.items() for item in templates]
)
def test_a_value_that_only_its_surroundings_tell_is_found(kind: str, template: str) -> None:
    for seed in range(20):
        text, secret = secret_of(Maker(seed).fill(template))
        start = text.rindex(secret)
        spans = [(item.start, item.end) for item in union(imprint_redact(text=text))]
        assert any(first <= start and start + len(secret) <= last for first, last in spans), text


def test_tokens_of_marked_prefixes_are_found_inside_longer_words() -> None:
    for template in ("ghp_<alnum:36>", "glpat-<alnum:20>", "npm_<alnum:36>"):
        secret = Maker(3).fill(template)
        assert redacted(f"x{secret}", imprint_redact(text=f"x{secret}")).startswith("x[redacted:")


@pytest.mark.parametrize("template", ["AKIA<B32:16>", "sk-<alnum:48>", "AIza<url:35>", "SK<hex:32>"])
def test_tokens_of_short_prefixes_are_not_looked_for_inside_longer_words(template: str) -> None:
    assert imprint_redact(text="x" + Maker(3).fill(template)) == []


def test_a_token_is_found_behind_an_underscore() -> None:
    secret = Maker(7).fill("ghp_<alnum:36>")
    assert redacted(f"KEY_{secret}", imprint_redact(text=f"KEY_{secret}")) == "KEY_[redacted:github-token]"


def near_misses() -> dict[str, str]:
    make = Maker(11)
    return {
        "github token too short": "ghp" + "_" + make.of(ALNUM, 35),
        "github kind unknown": "ghx" + "_" + make.of(ALNUM, 36),
        "github pat too short": "github" + "_pat_" + make.of(ALNUM, 21),
        "gitlab token too short": "glpat" + "-" + make.of(ALNUM, 19),
        "aws key too short": "AKI" + "A" + make.of("ABCDEFGH", 15),
        "aws key too long": "AKI" + "A" + make.of("ABCDEFGH", 17),
        "aws key in small letters": "AKI" + "A" + make.of("abcdefgh", 16),
        "aws key of the documents": "AKI" + "AIOSFODNN7" + "EXAMPLE",
        "google key too short": "AI" + "za" + make.of(ALNUM, 34),
        "google key too long": "AI" + "za" + make.of(ALNUM, 36),
        "slack token of words": "xox" + "b-your-bot-token-here",
        "slack token too short": "xox" + "b-12345",
        "slack webhook without its parts": "hooks.slack.com/" + "services/",
        "stripe key too short": "sk" + "_live_" + make.of(ALNUM, 15),
        "stripe publishable key": "pk" + "_live_" + make.of(ALNUM, 24),
        "anthropic key of words": "sk" + "-ant-your-api-key-goes-right-here",
        "openai key of words": "sk" + "-proj-your-project-key-goes-here",
        "openai key too short": "sk" + "-" + make.of(ALNUM, 31),
        "a hyphenated word": "task-" + make.of("abcdef", 48),
        "npm token too short": "npm" + "_" + make.of(ALNUM, 35),
        "npm setting": "npm" + "_config_registry_for_every_scoped_package_name",
        "pypi token too short": "pypi" + "-AgE" + make.of(URL64, 40),
        "jwt of two parts": ".".join(Maker(3).jwt().split(".")[:2]),
        "json in base64": "eyJ" + make.of(ALNUM, 200),
        "a sha256": make.of(HEX, 64),
        "a uuid": "-".join(make.of(HEX, size) for size in (8, 4, 4, 4, 12)),
        "a phone number": make.of(DIGITS, 12),
        "an identifier": make.of(UPPER, 12),
    }


@pytest.mark.parametrize("name", near_misses())
def test_what_only_resembles_a_token_is_left_alone(name: str) -> None:
    miss = near_misses()[name]
    for surrounding in ("{}", "see {} there", '"{}"', "a={}"):
        assert imprint_redact(text=surrounding.format(miss)) == []


def test_only_the_secret_part_of_a_slack_webhook_is_redacted() -> None:
    make = Maker(5)
    secret = f"T{make.of(UPPER, 8)}/B{make.of(UPPER, 10)}/{make.of(ALNUM, 24)}"
    text = "post to https://hooks.slack.com/" + "services/" + secret + " now"
    left = redacted(text, imprint_redact(text=text))
    assert left == "post to https://hooks.slack.com/services/[redacted:slack-webhook] now"


def test_every_token_of_a_text_is_found() -> None:
    tokens = [(kind, Maker(seed).fill(template)) for seed, (kind, template) in enumerate(ALONE)]
    text = "".join(f"{secret}\n---\n" for _, secret in tokens)
    assert redacted(text, imprint_redact(text=text)) == "".join(f"[redacted:{kind}]\n---\n" for kind, _ in tokens)
