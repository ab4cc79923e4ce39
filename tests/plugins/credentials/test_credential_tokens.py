"""Tokens with a format of their own are found in every surrounding, and nothing that only resembles them is."""

from __future__ import annotations

import pytest
from credential_samples import ALNUM, DIGITS, HEX, TOKEN_CASES, UPPER, URL64, Maker, redacted, token
from imprint_credentials import imprint_redact

from imprint import Finding

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


@pytest.mark.parametrize(("kind", "number"), TOKEN_CASES)
@pytest.mark.parametrize("surrounding", SURROUNDINGS)
def test_a_token_is_found_whole_and_alone(kind: str, number: int, surrounding: str) -> None:
    secret = token(kind, number)
    text = surrounding.format(secret)
    start = text.index(secret)
    assert imprint_redact(text=text) == [Finding(start, start + len(secret), kind)]


@pytest.mark.parametrize(("kind", "number"), TOKEN_CASES)
def test_a_token_is_not_looked_for_inside_a_longer_word(kind: str, number: int) -> None:
    assert all(finding.start > 1 for finding in imprint_redact(text="x" + token(kind, number)))


def test_a_token_is_found_behind_an_underscore() -> None:
    secret = token("github-token", 0)
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
    tokens = [token(kind, number, seed) for seed, (kind, number) in enumerate(TOKEN_CASES)]
    left = redacted("\n".join(tokens), imprint_redact(text="\n".join(tokens)))
    assert left == "\n".join(f"[redacted:{kind}]" for kind, _ in TOKEN_CASES)
