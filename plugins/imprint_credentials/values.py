"""Judges whether a value is a secret, a stand-in for one, or an expression that gives it."""

from __future__ import annotations

import base64
import binascii
import math
from collections import Counter

from imprint_credentials.rule import compiled, is_filled_in

_STAND_INS = (
    r"(?i)example|change[-_ ]?me|placeholder|redacted|dummy|sample|(?<![A-Za-z0-9])(?:your|my)[-_]"
    r"|insert|replace|todo|foobar"
    r"|xxxx|\*\*\*|\.\.\.|<[^<>]{0,60}>|\$\{|\$\(|\{\{|%\(|\{[\w.!:]{0,60}\}|(?-i:%[sdr]\b)|environ|process\.env|getenv|secrets\.|vault:"
    r"|\$\w{2,60}$|^%[A-Z_]{2,60}%$|^@\w+@$|\w![rsa]$|A-Za-z|a-z0-9|0-9a-f|0123456789|123456789|abcdefgh|deadbeef"
)
"""What values hold that only stand for a secret, or say where it is kept."""

_URL_STAND_INS = frozenset((
    "password", "passwd", "pass", "pwd", "pw", "secret", "token", "user", "foo", "bar", "x", "mypassword", "mypass",
    "passwort", "geheim", "parola", "senha", "contraseña", "motdepasse", "wachtwoord", "hasło", "пароль", "密码",
    "none", "null", "true", "false", "string", "yourpassword", "test", "xxx", "abc", "baz", "spam", "eggs",
))  # fmt: skip
"""What examples have in the password's place, in several languages."""

NO_PHRASE = r"(?=[a-z-]{0,80}(?:[A-Z0-9_]|[a-z]{17}))"
"""More than words with hyphens, as documentation writes for "your key goes here"."""

_NO_PHRASE = r"[A-Za-z][a-z]{0,16}(?:[-_.][A-Za-z]?[a-z]{0,16}){1,20}|[A-Z]+(?:_[A-Z]+)+|(.)\1{7,}.*"
_LETTER_DIGIT_CHANGE = r"[A-Za-z](?=\d)|\d(?=[A-Za-z])"
_CHANGE = r"[a-z](?=[A-Z\d!#$%^*~?&+@])|[A-Z](?=[a-z\d!#$%^*~?&+@])|\d(?=[A-Za-z!#$%^*~?&+@])"
"""Where the class of characters changes: at a third of the letters in names of many words, at most places in a key."""

_VOWELS = frozenset("aeiouyAEIOUY")

_NAME_MARKS = frozenset("_-./:,@ ")
"""Marks of names, paths and addresses; any other is a mark of a password."""

_NAME = (
    r"(?i)(?:sha|md|aes|des|rsa|utf|base|oauth|http|https|ipv|python|windows|latin|cp|iso|win|x|v|p)[-_.]?[0-9.]{1,6}\w{0,6}"
    r"|[A-Za-z]{2,}\d{0,2}(?:[-_.][A-Za-z]{0,12}\d?){1,8}"
)
"""Names of algorithms, encodings and versions, and words that hyphens join."""

_WORDED = r"(?:[A-Z]?[a-z]{2,}+\d*+|[A-Z]{2,}+\d*+|[A-Z]\d++|\d++|[_./:@-])++"
"""Words and numbers, written together in any of the ways that programs do."""

_CAMEL = r"(?:[a-z]{2,12}+_)?(?:[A-Z]?[a-z]{2,}+|[A-Z]{2,}+)++"
_SHORT_HASH = r"[0-9a-f]{1,19}"

_CODE = (
    r"[\w.]+\(|[\w]+\.[a-zA-Z_]\w*(?:[.(]|$)|\w+\["
    r"|^[/~.][\w./-]+$|^[a-z_]+$|^[A-Z_]+$|^https?:|^\w+/\w+(?:/|$)|->|::|=="
)
"""What expressions, paths, addresses and plain names look like."""


def entropy(value: str) -> float:
    """Shannon's entropy of the characters, in bits a character."""
    length = len(value)
    return -sum(count / length * math.log2(count / length) for count in Counter(value).values())


def is_stand_in(value: str) -> bool:
    return compiled(_STAND_INS).search(value) is not None


def looks_random(value: str) -> bool:
    """Whether the classes of characters alternate as in generated keys, rather than as in names, versions and dates."""
    if entropy(value) < 3.0:
        return False
    changes = len(compiled(_LETTER_DIGIT_CHANGE).findall(value))
    if changes >= 3 and changes * 10 >= len(value):
        return True
    mixture = len(compiled(_CHANGE).findall(value)) / len(value)
    if len(value) >= 16 and changes and mixture >= 0.25 and not compiled(_WORDED).fullmatch(value):
        return True
    if len(value) >= 20 and changes and mixture >= 0.3 and _is_unpronounceable(value):
        return True
    return len(value) >= 10 and entropy(value) >= 3.2 and mixture >= 0.45


def _is_unpronounceable(value: str) -> bool:
    """Whether there are fewer vowels than in the words of any language that identifiers are made of."""
    letters = sum(map(str.isalpha, value))
    return 10 * sum(char in _VOWELS for char in value) <= 3 * letters


def looks_made(value: str) -> bool:
    """Whether what follows a vendor's prefix was generated: less is asked of it than of a value without a mark."""
    if entropy(value) < 2.5 or is_stand_in(value) or not is_no_phrase(value) or _is_camel(value):
        return False
    return len(compiled(_LETTER_DIGIT_CHANGE).findall(value)) >= 2 or len(compiled(_CHANGE).findall(value)) * 4 >= len(
        value
    )


def is_bare_secret(value: str) -> bool:
    """Whether unquoted text is a secret; it may as well be an expression, so only what looks random counts."""
    return looks_random(value) and not is_stand_in(value)


def is_quoted_secret(value: str) -> bool:
    """Whether a quoted string is a secret: random, or as mixed as people are told to make passwords."""
    if is_stand_in(value) or compiled(_SHORT_HASH).fullmatch(value):
        return False
    return looks_random(value) or _is_strong_password(value)


def is_mixed_secret(value: str) -> bool:
    """Whether a value has capitals, small letters and digits without any order: no hash and no name has."""
    kinds = (str.isupper, str.islower, str.isdigit)
    return all(any(map(is_kind, value)) for is_kind in kinds) and is_bare_secret(value) and entropy(value) >= 4


def is_generated(value: str) -> bool:
    """Whether a value is as long and as mixed as generators make them: names in code are not, wherever they stand."""
    kinds = (str.isupper, str.islower, str.isdigit)
    if not all(any(map(is_kind, value)) for is_kind in kinds) or compiled(_WORDED).fullmatch(value):
        return False
    return 10 * len(compiled(_CHANGE).findall(value)) >= 3 * len(value) and is_bare_secret(value)


def is_cell_secret(value: str) -> bool:
    """Whether a table's cell is a secret: names and values stand in rows of other things as well."""
    return (
        is_quoted_secret(value)
        and (len(value) >= 16 or _is_strong_password(value))
        and not compiled(_CODE).search(value)
    )


def is_chosen_password(value: str) -> bool:
    """Whether a password's value is one that a person chose: letters with digits or marks, and no expression."""
    if (
        len(value) < 6
        or compiled(_NAME).fullmatch(value)
        or value.lower() in _URL_STAND_INS
        or is_stand_in(value)
        or compiled(_CODE).search(value)
    ):
        return False
    letters = sum(map(str.isalpha, value))
    others = len(value) - letters - sum(char in _NAME_MARKS for char in value)
    if looks_random(value) or (letters >= 2 and others >= 1 and " " not in value):
        return True
    return len(value) >= 8 and value.isalpha() and value.isascii() and not value.islower() and not _is_worded(value)


def _is_camel(value: str) -> bool:
    """Whether it is words alone, as a class or a test is called."""
    return compiled(_CAMEL).fullmatch(value) is not None


def _is_worded(value: str) -> bool:
    return value[1:].islower() or value.isupper() or compiled(_WORDED).fullmatch(value) is not None


def is_no_word(value: str) -> bool:
    return is_no_phrase(value) and not is_stand_in(value) and value.lower() not in _URL_STAND_INS


def is_no_phrase(value: str) -> bool:
    """Whether a value is more than words that hyphens join, or one character again and again."""
    return is_filled_in(value) and compiled(_NO_PHRASE).fullmatch(value) is None


def _is_strong_password(value: str) -> bool:
    """Capitals, small letters, digits and a mark that is none of names."""
    kinds = (str.isupper, str.islower, str.isdigit, _is_password_mark)
    return all(any(map(is_kind, value)) for is_kind in kinds)


def _is_password_mark(char: str) -> bool:
    return not char.isalnum() and char not in _NAME_MARKS


def is_url_password(value: str) -> bool:
    """Whether what stands in a password's own place is a password and no stand-in for one."""
    return len(value) >= 3 and value.lower() not in _URL_STAND_INS and not is_stand_in(value)


def is_basic_auth(value: str) -> bool:
    """Whether base64 holds a user and a password."""
    try:
        plain = base64.b64decode(value + "=" * (-len(value) % 4), validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return False
    user, colon, password = plain.partition(":")
    return bool(colon) and (user + password).isprintable() and len(password) >= 3 and is_url_password(password)


def is_aws_secret(value: str) -> bool:
    """40 characters of base64 that are neither a hash in hexadecimal nor the example of AWS's own documents."""
    mixed_case = value.lower() != value != value.upper()
    return mixed_case and entropy(value) >= 4.0 and not is_stand_in(value)


def is_no_example(value: str) -> bool:
    """AWS's documents have this word in the keys that they show."""
    return "EXAMPLE" not in value
