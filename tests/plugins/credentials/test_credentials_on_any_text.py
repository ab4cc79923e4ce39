"""Whatever the text: findings are well formed, redaction is complete in one pass, and time grows with the length."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from credential_facts import TOKENS
from credential_samples import Maker, dashed, redacted
from hypothesis import given
from hypothesis import strategies as st
from imprint_credentials import imprint_redact

ROOT = Path(__file__).parents[3]

CASES = [item for templates in TOKENS.values() for item in templates if "«" not in item and "<p" not in item]
SECRETS = [Maker(7).fill(template) for template in CASES]
BITS = [
    " ", "\n", '"', "'", "=", ": ", ":", "/", "@", "-", "_", ".", ",", "\\n", "\\", "%3D", "[", "]", "{", "x", "A9",
    "\u0130", "password", "token", "api_key", "secret_access_key", "Bearer ", "://u:", "eyJ", "ghp" + "_", "sk" + "-",
    Maker(1).private_key(), dashed("BEGIN"), dashed("END"), Maker(2).word("abcXYZ0123456789", 20),
    "[redacted:slack-token]",
]  # fmt: skip

texts = st.lists(st.sampled_from(SECRETS + BITS) | st.text(max_size=3), max_size=12).map("".join)


@given(texts)
def test_findings_lie_inside_the_text_in_order_and_are_not_empty(text: str) -> None:
    reached = 0
    for finding in imprint_redact(text=text):
        assert reached <= finding.end
        assert 0 <= finding.start < finding.end <= len(text)
        assert re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", finding.kind)
        reached = finding.end


@given(texts)
def test_a_redacted_text_holds_nothing_more_to_find(text: str) -> None:
    """A token that is glued to another is uncovered by the first round, and the kernel makes several."""
    for _ in range(3):
        text = _union_redacted(text)
    assert imprint_redact(text=text) == []


@given(st.sampled_from(CASES), st.integers(0, 10_000), texts, texts)
def test_a_token_between_any_texts_is_gone(case: str, seed: int, before: str, after: str) -> None:
    secret = Maker(seed).fill(case)
    assert secret not in _union_redacted(f"{before}\n{secret}\n{after}")


def _union_redacted(text: str) -> str:
    """The text as the kernel leaves it: findings that overlap become one placeholder."""
    findings = imprint_redact(text=text)
    merged = list(findings[:1])
    for finding in findings[1:]:
        last = merged[-1]
        if finding.start < last.end:
            merged[-1] = type(last)(last.start, finding.end, last.kind)
        else:
            merged.append(finding)
    return redacted(text, merged)


def test_lower_case_keeps_every_offset() -> None:
    changing = [code for code in range(sys.maxunicode + 1) if len(chr(code).lower()) != 1]
    assert changing == [0x130]
    secret = Maker(3).word("abcXYZ0123456789", 20)
    assert redacted("İİ", []) == "İİ"
    text = f'İİ PASSWORD = "{secret}"'
    assert redacted(text, imprint_redact(text=text)) == 'İİ PASSWORD = "[redacted:secret]"'


@pytest.mark.parametrize(
    "bit",
    ["eyJ", "-eyJ", "eyJaaaaaaaa.", "://", "://a:", "password=", 'token="', "ghp" + "_", "sk" + "-ant-", "AKI" + "A",
     "A", "a-", "=", "\\", "[redacted:", "secret_access_key", "key", "\0", "好", dashed("BEGIN") + "\n",
     '"kty":"RSA",', '"d":"' + "A1b" * 15 + '",', "kind: Secret\n", "data:\n a: b\n", "cookie: ", "mysql ", "MTIz",
     "ghp" + "_abcdef\n", '"a" + "b" + ', 'a"b', "%25%32%35", "&amp;", "\\u0041", "LS0tLS1CRUdJTi", "a\n",
     "a.b: c\n", "data.a: b\n", "tokens[0]: a\n", '"".join(["a", ', "a,token\n-,b\n", "token\n=\n", 'x").append("'],
)  # fmt: skip
def test_almost_matches_without_end_are_read_in_linear_time(bit: str) -> None:
    """Quadratic work would be 10^11 steps here, and end in the suite's time limit."""
    imprint_redact(text=bit * (300_000 // len(bit)))


def test_no_credential_stands_in_this_repository() -> None:
    folders = ("imprint", "plugins", "contrib", "tests", "adr")
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*")) if path.is_file()]
    files = [path for path in files if "__pycache__" not in path.parts] + [ROOT / "README.md", ROOT / "pyproject.toml"]
    found = {
        str(path.relative_to(ROOT)): findings
        for path in files
        if (findings := imprint_redact(text=path.read_bytes().decode(errors="replace")))
    }
    assert found == {}
