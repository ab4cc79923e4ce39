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

_URL_STAND_INS = frozenset((
    "password", "passwd", "pass", "pwd", "pw", "secret", "token", "user", "foo", "bar", "x", "mypassword", "mypass",
    "passwort", "geheim", "parola", "senha", "contraseña", "motdepasse", "wachtwoord", "hasło", "пароль", "密码",
))  # fmt: skip
"""What examples of URLs have in the password's place, in several languages."""

_LETTER_DIGIT_CHANGE = re.compile(r"[A-Za-z](?=\d)|\d(?=[A-Za-z])")
_CHANGE = re.compile(r"[a-z](?=[A-Z\d!#$%^*~?&+@])|[A-Z](?=[a-z\d!#$%^*~?&+@])|\d(?=[A-Za-z!#$%^*~?&+@])")
"""Where the class of characters changes: at a third of the letters in names of many words, at most places in a key."""

_NAME_MARKS = frozenset("_-./:,@ ")
"""Marks of names, paths and addresses; any other is a mark of a password."""


def entropy(value: str) -> float:
    """Shannon's entropy of the characters, in bits a character."""
    length = len(value)
    return -sum(count / length * math.log2(count / length) for count in Counter(value).values())


def is_stand_in(value: str) -> bool:
    return _STAND_INS.search(value) is not None


def looks_random(value: str) -> bool:
    """Whether the classes of characters alternate as in generated keys, rather than as in names, versions and dates."""
    if entropy(value) < 3.0:
        return False
    changes = len(_LETTER_DIGIT_CHANGE.findall(value))
    if changes >= 3 and changes * 10 >= len(value):
        return True
    return len(value) >= 10 and entropy(value) >= 3.2 and len(_CHANGE.findall(value)) * 20 >= len(value) * 9


def is_bare_secret(value: str) -> bool:
    """Whether unquoted text is a secret; it may as well be an expression, so only what looks random counts."""
    return looks_random(value) and not is_stand_in(value)


def is_quoted_secret(value: str) -> bool:
    """Whether a quoted string is a secret: random, or as mixed as people are told to make passwords."""
    return (looks_random(value) or _is_strong_password(value)) and not is_stand_in(value)


def _is_strong_password(value: str) -> bool:
    """Capitals, small letters, digits and a mark that is none of names."""
    kinds = (str.isupper, str.islower, str.isdigit, _is_password_mark)
    return all(any(map(is_kind, value)) for is_kind in kinds)


def _is_password_mark(char: str) -> bool:
    return not char.isalnum() and char not in _NAME_MARKS


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
