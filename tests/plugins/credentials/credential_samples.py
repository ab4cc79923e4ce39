"""Makes credentials of every kind when a test runs, from what vendors say of them: none stands in the repository."""

from __future__ import annotations

import base64
import json
import random
import re
import string
from collections.abc import Sequence

from imprint import Finding

DIGITS = string.digits
ALNUM = string.ascii_letters + DIGITS
UPPER = string.ascii_uppercase + DIGITS
HEX = "0123456789abcdef"
URL64 = ALNUM + "-_"
BASE64 = ALNUM + "+/"

ALPHABETS = {
    "digit": DIGITS, "hex": HEX, "HEX": HEX.upper(), "alnum": ALNUM, "UPPER": UPPER,
    "lower": string.ascii_lowercase + DIGITS,
    "letter": string.ascii_letters, "url": URL64, "b64": BASE64, "b32": "abcdefghijklmnopqrstuvwxyz234567",
    "B32": "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "crypt": ALNUM + "./",
}  # fmt: skip
_PART = re.compile(r"<([A-Za-z0-9]+)(?::([0-9]+))?>")
_SECRET = re.compile("«(.*?)»", re.DOTALL)


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

    def fill(self, template: str, shorter: int = 1) -> str:
        """A template with its parts: ``<hex:40>`` are 40 digits of that alphabet, or a part of them."""

        def part(found: re.Match[str]) -> str:
            name, size = found[1], int(found[2] or 0) // shorter
            if name in ALPHABETS:
                made = self.of(ALPHABETS[name], size)
                return made if size < 12 or name not in ("alnum", "url", "b64") else self.word(ALPHABETS[name], size)
            maker = getattr(self, name, None)
            return str(maker()) if maker else found[0]

        return _PART.sub(part, template)

    def uuid(self) -> str:
        return "-".join(self.of(HEX, size) for size in (8, 4, 4, 4, 12))

    def basic(self) -> str:
        """A user and a password as headers carry them."""
        return base64.b64encode(f"{self.of(string.ascii_lowercase, 7)}:{self.word(ALNUM, 14)}".encode()).decode()

    def snowflake(self) -> str:
        """A number of Discord's in base64."""
        return base64.b64encode(f"1{self.of(DIGITS, 17)}".encode()).decode().rstrip("=")

    def telegram(self) -> str:
        return f"{self.random.randint(10**8, 10**10 - 1)}:AA{self.word(URL64, 33)}"

    def json64(self) -> str:
        """An object in base64, without its first letters."""
        return base64.b64encode(json.dumps({self.of(HEX, 9): self.of(ALNUM, 90)}).encode()).decode().rstrip("=")[3:]

    def chosen(self) -> str:
        """As people make them: a word, a number, a mark."""
        word = "".join(self.of("bcdfglmnprst", 1) + self.of("aeiou", 1) for _ in range(3))
        return f"{word.capitalize()}{self.of(DIGITS, 3)}{self.of('!#+', 1)}"

    def pem(self) -> str:
        return self.private_key()

    def pem64(self) -> str:
        return base64.b64encode(self.private_key().encode()).decode()

    def putty(self) -> str:
        first = "PuTTY-User-Key-" + "File-3: ssh-ed25519"
        lines = "\n".join(self.of(BASE64, 64) for _ in range(3))
        return (
            f"{first}\nEncryption: none\nComment: me\nPublic-Lines: 3\n{lines}\nPrivate-Lines: 3\n{lines}\n"
            f"Private-MAC: {self.of(HEX, 64)}"
        )

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


def secret_of(text: str) -> tuple[str, str]:
    """The text without the marks of the secret in it, and the secret: all of it where nothing is marked."""
    found = _SECRET.search(text)
    return _SECRET.sub(lambda mark: mark[1], text), found[1] if found else text


def redacted(text: str, findings: Sequence[Finding]) -> str:
    """What the kernel makes of findings, which here never overlap."""
    for finding in reversed(findings):
        text = f"{text[: finding.start]}[redacted:{finding.kind}]{text[finding.end :]}"
    return text
