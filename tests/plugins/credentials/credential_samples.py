"""Credentials of every kind that is looked for, put together when the test runs: none stands in the repository."""

from __future__ import annotations

import base64
import json
import random
import string
from collections.abc import Callable, Sequence

from imprint import Finding

DIGITS = string.digits
ALNUM = string.ascii_letters + DIGITS
UPPER = string.ascii_uppercase + DIGITS
HEX = "0123456789abcdef"
URL64 = ALNUM + "-_"
BASE64 = ALNUM + "+/"


class Maker:
    """Makes credentials; the same seed makes the same ones."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def of(self, alphabet: str, length: int) -> str:
        return "".join(self.random.choices(alphabet, k=length))

    def word(self, alphabet: str, length: int) -> str:
        """The same, with a digit inside and letters at both ends, as nearly all have."""
        middle = self.of(alphabet, length - 3)
        return f"{self.of(string.ascii_letters, 1)}{self.of(DIGITS, 1)}{middle}{self.of(string.ascii_letters, 1)}"

    def jwt(self) -> str:
        def part(value: dict[str, object]) -> str:
            return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")

        subject = self.of(DIGITS, 10)
        return (
            f"{part({'alg': 'HS256', 'typ': 'JWT'})}.{part({'sub': subject, 'iat': 1516239022})}.{self.word(URL64, 43)}"
        )

    def private_key(self, name: str = "RSA ", lines: int = 6) -> str:
        body = "\n".join(self.of(BASE64, 64) for _ in range(lines))
        return f"{dashed('BEGIN', name)}\n{body}\n{self.of(BASE64, 22)}==\n{dashed('END', name)}"


def dashed(edge: str, name: str = "RSA ") -> str:
    return "-" * 5 + f"{edge} {name}PRIVATE " + "KEY" + "-" * 5


TOKENS: dict[str, list[Callable[[Maker], str]]] = {
    "github-token": [
        lambda make: "ghp" + "_" + make.of(ALNUM, 36),
        lambda make: "gho" + "_" + make.of(ALNUM, 36),
        lambda make: "ghu" + "_" + make.of(ALNUM, 36),
        lambda make: "ghs" + "_" + make.of(ALNUM, 36),
        lambda make: "ghr" + "_" + make.of(ALNUM, 76),
        lambda make: "github" + "_pat_" + make.of(ALNUM, 22) + "_" + make.of(ALNUM, 59),
    ],
    "gitlab-token": [
        lambda make: "glpat" + "-" + make.word(URL64, 20),
        lambda make: "glpat" + "-" + make.word(URL64, 40) + ".01." + make.of(DIGITS, 9),
    ],
    "aws-access-key-id": [
        lambda make: "AKI" + "A" + make.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16),
        lambda make: "ASI" + "A" + make.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16),
    ],
    "google-api-key": [lambda make: "AI" + "za" + make.word(URL64, 35)],
    "slack-token": [
        lambda make: "xox" + f"b-{make.of(DIGITS, 12)}-{make.of(DIGITS, 12)}-{make.of(ALNUM, 24)}",
        lambda make: "xox" + f"p-{make.of(DIGITS, 12)}-{make.of(DIGITS, 12)}-{make.of(DIGITS, 12)}-{make.of(HEX, 32)}",
        lambda make: "xox" + f"e.xoxp-1-{make.of(ALNUM, 120)}",
        lambda make: "xap" + f"p-1-A{make.of(UPPER, 10)}-{make.of(DIGITS, 13)}-{make.of(HEX, 64)}",
    ],
    "stripe-key": [
        lambda make: "sk" + "_live_" + make.of(ALNUM, 24),
        lambda make: "rk" + "_live_" + make.of(ALNUM, 99),
        lambda make: "sk" + "_test_" + make.of(ALNUM, 24),
    ],
    "anthropic-key": [lambda make: "sk" + "-ant-api03-" + make.word(URL64, 93) + "AA"],
    "openai-key": [
        lambda make: "sk" + "-" + make.of(ALNUM, 48),
        lambda make: "sk" + "-proj-" + make.word(URL64, 124),
        lambda make: "sk" + "-svcacct-" + make.word(URL64, 60),
    ],
    "npm-token": [lambda make: "npm" + "_" + make.of(ALNUM, 36)],
    "pypi-token": [lambda make: "pypi" + "-AgEIcHlwaS5vcmc" + make.word(URL64, 130)],
    "jwt": [Maker.jwt],
}
"""Those that are recognised wherever they stand."""

TOKEN_CASES = [(kind, number) for kind, makers in TOKENS.items() for number in range(len(makers))]


def token(kind: str, number: int, seed: int = 7) -> str:
    return TOKENS[kind][number](Maker(seed))


def redacted(text: str, findings: Sequence[Finding]) -> str:
    """What the kernel makes of findings, which here never overlap."""
    for finding in reversed(findings):
        text = f"{text[: finding.start]}[redacted:{finding.kind}]{text[finding.end :]}"
    return text
