"""Private keys, signed tokens, and hashes that passwords can be guessed from."""

from __future__ import annotations

from imprint_credentials.pem import ENCODED_BEGINNINGS, block_place, encoded_block_place, putty_place
from imprint_credentials.rule import ANYWHERE, OPEN, SEPARATOR, Rule, token
from imprint_credentials.values import is_no_example, looks_random

_LETTER = "[h-z0-6B-a]"
"""What an object's first name goes on with in base64, if it begins with a letter."""

_CRYPT = r"[A-Za-z0-9./]"

KEYS = (
    Rule(
        "private-key",
        ("-----BEGIN ",),
        r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----",
        before=ANYWHERE,
        place=block_place,
    ),
    Rule("private-key", ENCODED_BEGINNINGS, r"[A-Za-z0-9+/_-]{11}", before=ANYWHERE, place=encoded_block_place),
    Rule("private-key", ("PuTTY-User-Key-File-",), r"PuTTY-User-Key-File-[123]: ", place=putty_place),
    token("age-secret-key", "AGE-SECRET-KEY-1", "[A-Z0-9]{58}"),
    Rule(
        "wireguard-key",
        ("PrivateKey", "PresharedKey"),
        r"(?:PrivateKey|PresharedKey)[ \t]{0,8}=[ \t]{0,8}(?P<secret>[A-Za-z0-9+/]{43}=)(?!=)",
    ),
    token(
        "jwt",
        "eyJ",
        r"[A-Za-z0-9_-]{10,2000}+\.[A-Za-z0-9_-]{10,}+\.[A-Za-z0-9_-]{10,}+(?:\.[A-Za-z0-9_-]++){0,2}",
        end="",
        gate=_LETTER,
    ),
    Rule(
        "jwt",
        ("eyJ",),
        r"eyJ[A-Za-z0-9_-]{10,2000}+\.\.[A-Za-z0-9_-]{10,}+(?:\.[A-Za-z0-9_-]++){0,2}",
        gate=_LETTER,
    ),
    token("password-hash", "$2a$ $2b$ $2y$", rf"[0-9]{{2}}[$]{_CRYPT}{{53}}", before=ANYWHERE, accepts=is_no_example),
    token("password-hash", "$1$ $apr1$", rf"{_CRYPT}{{1,8}}[$]{_CRYPT}{{22}}", before=ANYWHERE),
    token(
        "password-hash", "$5$ $6$", rf"(?:rounds=[0-9]{{1,9}}[$])?{_CRYPT}{{1,16}}[$]{_CRYPT}{{43,86}}", before=ANYWHERE
    ),
    token("password-hash", "$y$ $7$", rf"{_CRYPT}{{1,8}}[$]{_CRYPT}{{1,40}}[$]{_CRYPT}{{40,60}}", before=ANYWHERE),
    token(
        "password-hash",
        "$argon2id$ $argon2i$ $argon2d$",
        r"(?:v=[0-9]{1,3}[$])?m=[0-9]{1,8},t=[0-9]{1,4},p=[0-9]{1,4}[$][A-Za-z0-9+/]{8,90}[$][A-Za-z0-9+/]{16,200}+",
        end="",
        before=ANYWHERE,
    ),
    token(
        "password-hash",
        "pbkdf2_sha256$ pbkdf2_sha1$ pbkdf2:sha256: pbkdf2:sha512:",
        r"[0-9]{3,8}[$][A-Za-z0-9]{4,40}[$][A-Za-z0-9+/=]{27,130}+",
        end="",
    ),
    token("password-hash", "{SSHA} {SSHA512} {SSHA256}", r"[A-Za-z0-9+/]{32,120}+={0,2}", end="", before=ANYWHERE),
    Rule(
        "private-key",
        ("private_key", "private-key", "privatekey", "privkey"),
        rf"(?i:priv(?:ate)?[_-]?key[a-z0-9_-]{{0,30}}{SEPARATOR}){OPEN}(?P<secret>(?:0x)?[0-9a-fA-F]{{64}})(?![0-9A-Za-z])",
        before=ANYWHERE,
        accepts=looks_random,
        folded=True,
    ),
)
