"""Judges whether a value that is assigned to a secret's name is the secret itself, a stand-in, or an expression."""

from __future__ import annotations

import math
import re
from collections import Counter

_STAND_INS = re.compile(
    r"example|change[-_ ]?me|placeholder|redacted|dummy|sample|your[-_]|my[-_]|insert|replace|todo|foobar"
    r"|xxxx|\*\*\*|\.\.\.|<[^<>]{0,60}>|\$\{|\$\(|\{\{|%\(|\{[\w.!:]{0,60}\}|%[sdr]\b|environ|process\.env|getenv|secrets\.|vault:",
    re.IGNORECASE,
)
"""What values hold that only stand for a secret, or say where it is kept."""

_URL_STAND_INS = frozenset(("password", "passwd", "pass", "pwd", "pw", "secret", "token", "user", "foo", "bar", "x"))
_LETTER_DIGIT_CHANGE = re.compile(r"[A-Za-z](?=\d)|\d(?=[A-Za-z])")
_SEPARATORS = frozenset("_-./:,@ ")


def entropy(value: str) -> float:
    """Shannon's entropy of the characters, in bits a character."""
    length = len(value)
    return -sum(count / length * math.log2(count / length) for count in Counter(value).values())


def is_stand_in(value: str) -> bool:
    return _STAND_INS.search(value) is not None


def looks_random(value: str) -> bool:
    """Whether letters and digits alternate as in generated keys, rather than as in names, versions and dates."""
    has_both = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    if not has_both or entropy(value) < 3.0:
        return False
    changes = len(_LETTER_DIGIT_CHANGE.findall(value))
    return changes >= 3 and changes * 10 >= len(value)


def is_quoted_secret(value: str) -> bool:
    """Whether a quoted string is a secret: random, or as mixed as people are told to make passwords."""
    return not is_stand_in(value) and (looks_random(value) or _is_strong_password(value))


def is_bare_secret(value: str) -> bool:
    """Whether unquoted text is a secret; it may as well be an expression, so only what looks random counts."""
    return not is_stand_in(value) and looks_random(value)


def _is_strong_password(value: str) -> bool:
    """Capitals, small letters, digits and a mark that is no separator of names."""
    return (
        any(map(str.isupper, value))
        and any(map(str.islower, value))
        and any(map(str.isdigit, value))
        and any(not char.isalnum() and char not in _SEPARATORS for char in value)
    )


def is_url_password(value: str) -> bool:
    """Whether what stands before a host's name in a URL is a password and no stand-in for one."""
    return len(value) >= 3 and value.lower() not in _URL_STAND_INS and not is_stand_in(value)


def is_aws_secret(value: str) -> bool:
    """40 characters of base64 that are neither a hash in hexadecimal nor the example of AWS's own documents."""
    mixed_case = value.lower() != value != value.upper()
    return mixed_case and entropy(value) >= 4.0 and not is_stand_in(value)


def is_no_example(value: str) -> bool:
    """AWS's documents end the keys that they show in this word."""
    return not value.endswith("EXAMPLE")
