"""Values near a secret's name, where the grammar that assigns them is one of many: only what looks random counts."""

from __future__ import annotations

from imprint_credentials.rule import Rule
from imprint_credentials.tables.assignments import NO_CURSOR
from imprint_credentials.values import is_generated

_NAME = (
    r"(?:passw|passphrase|passcode|pwd|pw|psk|wpa|secret|token|credential|(?:api|access|auth|private)[ _-]?key)"
    r"[A-Za-z0-9_-]{0,24}+"
)

_GAP = (
    r"[\\\"'`\]*_]{0,5}"
    r"(?:\s{0,8}\{\s{0,4}get;[^{}\n]{0,40}\}\s{0,4}="  # a property of C#
    r"|[ \t]{1,8}[A-Za-z]{3,10}[ \t]{0,4}:?="  # a name before its type
    r"|[ \t]{0,40}(?:={1,3}|[:=]>|:=|\?=|[:=|,;(>])"
    r"|[ \t]{1,8}[\"'`]?(?=\S{12})"  # a command and its argument
    r"|[ \t]{0,4}\r?\n:|[ \t]{0,4}\r?\n[=~-]{3,40}\r?\n)"  # a heading or a term, and what it is
)

_OPENED = (
    r"(?:[*_]{2})?[ \t]{0,40}(?:!![a-z]{3,6}[ \t]{1,4})?(?:\r?\n[ \t]{0,40}+(?:[-*:][ \t]{1,4})?)?"
    r"(?:[bBrRuUfF@$]{1,2}(?=[\\\"'`]))?[\\\"'`*_(\[{<]{0,4}(?:\r?\n[ \t]{0,40}+)?"
)

LOOSE = (
    Rule(
        "secret",
        (
            *("passw", "passphrase", "passcode", "pwd", "pw", "psk", "wpa", "secret", "token", "credential"),
            *(f"{word}{mark}key" for word in ("api", "access", "auth", "private") for mark in ("", " ", "_", "-")),
        ),
        rf"(?i:{_NAME}){_GAP}{_OPENED}(?P<secret>[A-Za-z0-9+/_!#$^@~-]{{14,120}}+)(?=[=%&\s,;|)}}\]<>\"'`\\.*]|\Z)",
        before=NO_CURSOR + r"(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z])|(?=(?i:passw|secret|token|cred)))",
        accepts=is_generated,
        folded=True,
        gate=r"[\w-]{0,24}[^\w][^A-Za-z0-9.]{0,60}(?:[A-Za-z]{3,10}[^A-Za-z0-9.]{1,12}){0,3}[A-Za-z0-9]{8}",
    ),
)
