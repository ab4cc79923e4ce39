"""Values of names that say they are secret, where nothing in the value itself does."""

from __future__ import annotations

from imprint_credentials.rule import ANYWHERE, SEPARATOR, Rule
from imprint_credentials.values import (
    is_bare_secret,
    is_cell_secret,
    is_chosen_password,
    is_mixed_secret,
    is_quoted_secret,
)

_WORDS = (
    "passw",
    "passphrase",
    "passcode",
    "pwd",
    "secret",
    "token",
    "credential",
    "apikey",
    "accesskey",
    "authkey",
    "privatekey",
    "_key",
    "-key",
    "api key",
)
_NAME = (
    r"(?:passw|passphrase|passcode|pwd|secret|token|credential|(?:api|access|auth|private)key|[_-]key|api key)"
    r"[A-Za-z0-9_-]{0,40}+"
)
_ASSIGNED = (
    r"[\w-]{0,40}[\\\"'`\]]{0,5}(?:[ \t]{0,8}[=:,>|%?\t{]|\s{0,40}(?:- )?[\"']?(?:value|content|default)|\sis\s)"
)
"""What follows a name, roughly, if something is assigned to it: most names stand in code that only uses them."""

NO_CURSOR = "".join(
    f"(?<!(?i:{word}))(?<!(?i:{word}[_-]))"
    for word in ("next", "page", "change", "request", "continuation", "starting", "purchase")
)
"""Tokens that only say where to go on, or which request is meant."""

_PASSWORD = r"(?:passw(?:or)?d|passwort|passphrase|passcode|pwd|pass|password)"
_PASS = ("pass=", "pass:", "pass =", "pass :", 'pass"', "pass'", "pass>")
"""The short word is a statement of Python, so it counts with what follows it alone."""

_OPEN_QUOTE = r"[bBrRuUfF@$]{0,2}\\{0,3}(?P<quote>[\"'`])"

ASSIGNMENTS = (
    Rule(
        "secret",
        _WORDS,
        rf"(?i:{_NAME}{SEPARATOR}){_OPEN_QUOTE}(?P<secret>[^\s\"'`\\]{{8,400}})\\{{0,3}}(?P=quote)",
        before=NO_CURSOR,
        accepts=is_quoted_secret,
        folded=True,
        gate=_ASSIGNED,
    ),
    Rule(
        "secret",
        _WORDS,
        rf"(?i:{_NAME}{SEPARATOR})(?P<secret>[A-Za-z0-9!#$%^*+=~?_./:@-]{{8,400}}+)(?=[\s,;&<|)}}\"'`\\\]]|\Z)",
        before=NO_CURSOR,
        accepts=is_bare_secret,
        folded=True,
        gate=_ASSIGNED,
    ),
    Rule(  # as the whole rest of a line in a file of settings, also one that a person chose
        "secret",
        _WORDS,
        rf"(?i:{_NAME})(?:=|[ \t]?[:=][ \t]{{1,8}})"
        r"(?P<secret>[^\s\"'`(){}\[\],<>;&]{8,120}+)[ \t]{0,8}(?=[\r\n]|\Z)",
        before=NO_CURSOR,
        accepts=is_quoted_secret,
        folded=True,
        gate=_ASSIGNED,
    ),
    Rule(  # in the next cell of a row
        "secret",
        _WORDS,
        rf"(?i:{_NAME})[,\t|][ ]{{0,4}}(?P<secret>[^\s,|\"'`()\[\]{{}}]{{8,400}}+)(?=[ \t]{{0,4}}[,\t|\r\n]|\Z)",
        before=NO_CURSOR,
        accepts=is_cell_secret,
        folded=True,
        gate=_ASSIGNED,
    ),
    Rule(  # passwords that people chose, in quotes
        "password",
        ("passw", "pwd", "passphrase", "passcode", *_PASS),
        rf"(?i:{_PASSWORD}[A-Za-z0-9_]{{0,3}}+{SEPARATOR}){_OPEN_QUOTE}(?P<secret>[^\"'`\\\n]{{6,120}})\\{{0,3}}(?P=quote)",
        before=ANYWHERE,
        accepts=is_chosen_password,
        folded=True,
    ),
    Rule(  # and in files of settings, as the whole rest of the line
        "password",
        ("passw", "pwd", "passphrase", "passcode", *_PASS),
        rf"(?i:{_PASSWORD}[A-Za-z0-9_]{{0,3}}+)(?:=|[ \t]?[:=][ \t]{{1,8}})"
        r"(?P<secret>[^\s\"'`\\(){}\[\],<>;$][^\s\"'`\\(){}\[\],<>;&]{5,120}+)[ \t]{0,8}(?=[\r\n]|\Z|#)",
        before=ANYWHERE,
        accepts=is_chosen_password,
        folded=True,
    ),
    Rule(  # before a command, or among other parts of a connection
        "password",
        ("PASSWORD=", "PASSWD=", "PASS=", "PWD=", "password=", "PASSPHRASE="),
        r"[A-Za-z]{3,10}=(?P<secret>[^\s\"'`\\(){}\[\],<>;$&|][^\s\"'`\\(){}\[\],<>;&|]{5,120}+)(?=[ \t])",
        before=r"(?<![a-z-])",
        accepts=is_chosen_password,
    ),
    Rule(  # the short name says little, so the value must be long and mixed
        "secret",
        ("key",),
        rf"(?i:key)(?:\\{{0,3}}[\"'])?[ \t]{{0,4}}[:=][ \t]{{0,4}}{_OPEN_QUOTE}"
        r"(?P<secret>[A-Za-z0-9+/_-]{32,200}=?=?)(?P=quote)",
        accepts=is_mixed_secret,
        folded=True,
        gate=r"[\\\"']{0,4}[ \t]{0,4}[:=]",
    ),
    Rule(
        "password",
        ("<passw", "<pwd", "<pass"),
        r"(?i:<pass(?:w(?:or)?d|phrase)?|<pwd)(?i:[a-z0-9_-]{0,20})>\s{0,40}(?P<secret>[^\s<>$&{}][^\s<>]{3,120})\s{0,40}</",
        before=ANYWHERE,
        accepts=is_chosen_password,
        folded=True,
    ),
    Rule(  # a block of a YAML file that has the value in its first line
        "secret",
        _WORDS,
        rf"(?i:{_NAME})[\"']?:[ \t]{{1,4}}[|>][+-]?[ \t]{{0,4}}\r?\n"
        r"[ \t]{1,40}(?P<secret>[^\s\"'`]{8,400}+)(?=\s|\Z)",
        before=NO_CURSOR,
        accepts=is_bare_secret,
        folded=True,
        gate=_ASSIGNED,
    ),
    Rule(  # said in a sentence
        "password",
        ("password is", "passwort ist", "passphrase is", "pwd is", "password to", "token is", "key is", "secret is"),
        r"(?i:[a-z]{3,10} (?:is|ist|to))(?: now| set to)?:?[ \t]{1,4}[\"'`*]{0,3}"
        r"(?P<secret>[^\s\"'`*<>,]{8,120}?)(?=[\"'`*,;.]{0,3}(?:\s|\Z))",
        before=ANYWHERE,
        accepts=is_quoted_secret,
        folded=True,
    ),
)
