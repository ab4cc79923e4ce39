"""Credentials that are escaped, in pieces, wrapped or in base64 are found as far as they reach, and nothing beyond."""

from __future__ import annotations

import base64
import html
from collections.abc import Callable
from urllib.parse import quote

import pytest
from credential_facts import TOKENS
from credential_samples import BASE64, Maker, redacted
from hypothesis import given
from hypothesis import strategies as st
from imprint_credentials import imprint_redact
from imprint_credentials.readings import readings

from imprint.lifecycle.redact import union

Writer = Callable[[str], str]

PLAIN = [
    template
    for kind in ("github-token", "stripe-key", "npm-token", "aws-access-key-id", "digitalocean-token", "sendgrid-key")
    for template in TOKENS[kind][:1]
]


def left(text: str) -> str:
    return redacted(text, union(imprint_redact(text=text)))


def halves(secret: str, between: str) -> str:
    return secret[: len(secret) // 2] + between + secret[len(secret) // 2 :]


WRITERS: dict[str, Writer] = {
    "added strings": lambda s: halves(s, '" + "'),
    "added on the next line": lambda s: halves(s, '" +\n    "'),
    "strings side by side": lambda s: halves(s, '"\n    f"'),
    "joined with a dot": lambda s: halves(s, '" . "'),
    "added before the line's end": lambda s: halves(s, '"\n  + "'),
    "a continued line": lambda s: halves(s, "\\\n"),
    "a continued string": lambda s: halves(s, "\\\r\n    "),
    "quotes that shells drop": lambda s: halves(s, '""'),
    "escapes of JSON": lambda s: "".join(f"\\u{ord(char):04x}" for char in s),
    "some escapes of source": lambda s: "".join(f"\\x{ord(char):02X}" if char in "eaA1" else char for char in s),
    "escapes of Markdown": lambda s: s.replace("_", "\\_").replace(".", "\\."),
    "escapes of URLs": lambda s: "".join(f"%{ord(char):02X}" if char in "_-.aA" else char for char in s),
    "escapes twice": lambda s: quote(s.replace("_", "%5F").replace(".", "%2E"), safe=""),
    "entities": lambda s: "".join(f"&#{ord(char)};" if char in "_-.aA" else char for char in s),
    "entities in hexadecimal": lambda s: "".join(f"&#x{ord(char):x};" if char in "_-.aA" else char for char in s),
    "an invisible space": lambda s: halves(s, "\u200b"),
    "a soft hyphen": lambda s: halves(s, "\u00ad"),
    "added behind a comment": lambda s: halves(s, '" + /* c */ "'),
    "a comment between": lambda s: halves(s, '"\n  /* the rest */ + "'),
    "appended": lambda s: halves(s, '").append("'),
    "appended in statements": lambda s: halves(s, '");\n  b.append("'),
    "a wrapped line": lambda s: halves(s, "\n    "),
    "a quoted mail": lambda s: halves(s, "\n> "),
    "a wrapped comment": lambda s: halves(s, "\n# "),
}


@pytest.mark.parametrize("template", PLAIN)
@pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS)
def test_a_credential_is_found_however_it_is_written(writer: Writer, template: str) -> None:
    for seed in range(5):
        written = writer(Maker(seed).fill(template))
        text = f'before = 1\nkey = "{written}"\nafter = 2\n'
        remaining = left(text)
        assert remaining.startswith('before = 1\nkey = "[redacted:')
        assert remaining.endswith(']"\nafter = 2\n'), remaining


LISTS = ['"".join(["{}", "{}"])', "''.join(('{}',\n    '{}'))", '["{}", "{}"].join("")', 'implode("", ["{}", "{}"])']


@pytest.mark.parametrize("template", PLAIN)
@pytest.mark.parametrize("form", LISTS)
def test_a_credential_is_found_in_the_pieces_of_a_list_that_is_joined(form: str, template: str) -> None:
    for seed in range(5):
        secret = Maker(seed).fill(template)
        first, last = secret[: len(secret) // 2], secret[len(secret) // 2 :]
        remaining = left(f"before = 1\nkey = {form.format(first, last)}\nafter = 2\n")
        assert first[4:] not in remaining
        assert last not in remaining


def test_json_in_an_attribute_is_read_as_json() -> None:
    secret = Maker(3).fill("<alnum:32>")
    written = html.escape(f'{{"password": "{secret}", "n": 1}}')
    assert secret not in left(f'<div data-x="{written}">')


def test_a_token_goes_on_in_lines_of_nothing_else_and_ends_before_words() -> None:
    secret = Maker(4).fill("pypi-AgEIcHlwaS5vcmc<alnum:130>")
    wrapped = "\n".join(secret[at : at + 64] for at in range(0, len(secret), 64))
    assert left(f"{wrapped}\nThese are words.\n") == "[redacted:pypi-token]\nThese are words.\n"


@pytest.mark.parametrize("text", ["first\nghp" + "_\nsecond", "AKI" + "A\nWORDS", "sk" + "-\nlines of words"])
def test_a_prefix_before_words_is_no_token(text: str) -> None:
    assert imprint_redact(text=text) == []


def test_tokens_in_a_list_keep_their_lines() -> None:
    tokens = [Maker(seed).fill("ghp_<alnum:36>") for seed in range(3)]
    assert left("\n".join(tokens)) == "\n".join(["[redacted:github-token]"] * 3)
    assert left(", ".join(f'"{token}"' for token in tokens)).count("[redacted:github-token]") == 3


@pytest.mark.parametrize("shift", range(3))
@pytest.mark.parametrize("width", [0, 64, 76])
def test_a_key_block_in_base64_is_found_whole_at_every_alignment(shift: int, width: int) -> None:
    block = "x" * shift + Maker(shift).private_key()
    encoded = base64.b64encode(block.encode()).decode()
    if width:
        encoded = "\n    ".join(encoded[at : at + width] for at in range(0, len(encoded), width))
    assert left(f"data:\n  key: {encoded}\nnext: 1\n") == "data:\n  key: [redacted:private-key]\nnext: 1\n"


def test_a_certificate_in_base64_is_left_alone() -> None:
    dashes = "-" * 5
    block = f"{dashes}BEGIN CERTIFICATE{dashes}\n{Maker(1).of(BASE64, 200)}\n{dashes}END CERTIFICATE{dashes}"
    assert imprint_redact(text=f"certificate-data: {base64.b64encode(block.encode()).decode()}") == []


@given(st.lists(st.sampled_from(["a", "\\u0041", "%41", "&amp;", '" + "', "\\\n", "\u200b", "\n", " ", "Z9_"])))
def test_every_stretch_of_a_reading_leads_back_into_the_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    for reading in readings(text):
        reached = 0
        for at in range(len(reading.text)):
            start, end = reading.original(at, at + 1)
            assert reached <= start < end <= len(text)
            assert reading.text[at] == text[start:end] or reading.changes(at, at + 1)
            reached = start
