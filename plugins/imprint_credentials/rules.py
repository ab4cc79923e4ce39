"""The table of credential formats: what each is called, begins with, and looks like.

A row higher in the table names what several rows find, so the specific ones come first. Every pattern is linear: it
begins at a keyword, its repetitions are bounded or end the pattern, and none is inside another.
"""

from __future__ import annotations

import re

from imprint_credentials.pem import block_end
from imprint_credentials.rule import ANYWHERE, Rule
from imprint_credentials.values import (
    is_aws_secret,
    is_bare_secret,
    is_no_example,
    is_quoted_secret,
    is_url_password,
)

_SECRET_NAMES = ("passw", "passphrase", "pwd", "secret", "token", "credential", "key")
_NAME = (
    r"(?:passw|passphrase|pwd|secret|token|credential"
    r"|(?:(?<=api)|(?<=api[_-])|(?<=access[_-])|(?<=access)|(?<=auth[_-])|(?<=private[_-]))key)"
    r"[A-Za-z0-9_-]{0,40}"
)
_SEPARATOR = (
    r"(?:\\?[\"'])?\]?[ \t]{0,8}"  # the end of a quoted name, or of a subscript
    r"(?::[ \t]{0,4}[A-Za-z][\w.\[\]|]{0,40}[ \t]{0,4}=|[=:]>|:=|={1,3}|:|>|%3[Dd])[ \t]{0,8}"  # also after a type
)
_NO_PHRASE = r"(?=[a-z-]{0,80}(?:[A-Z0-9_]|[a-z]{17}))"
"""More than words with hyphens, as documentation writes for "your key goes here"."""

_OPEN_QUOTE = r"[bBrRuU]{0,2}\\?(?P<quote>[\"'`])"


RULES = (
    Rule(
        "private-key",
        ("-----BEGIN ",),
        re.compile(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"),
        before=ANYWHERE,
        extend=block_end,
    ),
    Rule(
        "github-token",
        ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
        re.compile(r"gh[pousr]_[A-Za-z0-9_]{36,}+|github_pat_[A-Za-z0-9_]{22,}+"),
    ),
    Rule(
        "gitlab-token",
        ("glpat-",),
        re.compile(r"glpat-[A-Za-z0-9_-]{20,}+(?:\.[0-9a-z]{2,9}(?![A-Za-z0-9])){0,2}"),
    ),
    Rule(
        "aws-access-key-id",
        ("AKIA", "ASIA"),
        re.compile(r"A(?:KIA|SIA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
        accepts=is_no_example,
    ),
    Rule(
        "aws-secret-access-key",
        ("secret",),
        re.compile(
            rf"secret[_ -]?(?:access[_ -]?)?key{_SEPARATOR}(?:\\?[\"'])?"
            r"(?P<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
            re.IGNORECASE,
        ),
        folded=True,
        before=ANYWHERE,
        accepts=is_aws_secret,
    ),
    Rule("google-api-key", ("AIza",), re.compile(r"AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_])")),
    Rule(
        "slack-token",
        ("xox", "xapp-"),
        re.compile(rf"(?:xox[a-s](?:\.xox[bp])?|xapp)-{_NO_PHRASE}[A-Za-z0-9-]{{10,}}+"),
    ),
    Rule(
        "slack-webhook",
        ("hooks.slack.com/",),
        re.compile(
            r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<secret>[A-Z0-9]{6,16}/[A-Z0-9]{6,24}/[A-Za-z0-9/]{12,80})"
        ),
    ),
    Rule(
        "stripe-key",
        ("sk_live_", "sk_test_", "rk_live_", "rk_test_"),
        re.compile(r"[sr]k_(?:live|test)_[A-Za-z0-9]{16,}+"),
    ),
    Rule(
        "anthropic-key",
        ("sk-ant-",),
        re.compile(rf"sk-ant-{_NO_PHRASE}[A-Za-z0-9_-]{{20,}}+"),
    ),
    Rule(
        "openai-key",
        ("sk-",),
        re.compile(rf"sk-(?:(?:proj|svcacct|admin)-{_NO_PHRASE}[A-Za-z0-9_-]{{20,}}+|[A-Za-z0-9]{{32,}}+)"),
    ),
    Rule("npm-token", ("npm_",), re.compile(r"npm_[A-Za-z0-9]{36,}+")),
    Rule("pypi-token", ("pypi-AgE",), re.compile(r"pypi-AgE[A-Za-z0-9_-]{50,}+")),
    Rule(
        "jwt",
        ("eyJ",),
        re.compile(r"eyJ[A-Za-z0-9_-]{10,2000}+\.[A-Za-z0-9_-]{10,}+\.[A-Za-z0-9_-]{10,}+(?:\.[A-Za-z0-9_-]++){0,2}"),
    ),
    Rule(
        "url-password",
        ("://",),
        re.compile(r"://[^\s/:@\"'<>\\\[\]]{0,80}+:(?P<secret>[^\s/\"'<>`\\]{1,200})@(?=[^\s@/\"'<>])"),
        before=ANYWHERE,
        accepts=is_url_password,
    ),
    Rule(
        "bearer-token",
        ("bearer ",),
        re.compile(r"bearer[ \t]{1,4}(?P<secret>[A-Za-z0-9._~+/=-]{20,}+)", re.IGNORECASE),
        folded=True,
        accepts=is_bare_secret,
    ),
    Rule(
        "secret",
        _SECRET_NAMES,
        re.compile(
            rf"{_NAME}{_SEPARATOR}{_OPEN_QUOTE}(?P<secret>[^\s\"'`\\]{{8,200}})\\?(?P=quote)",
            re.IGNORECASE,
        ),
        folded=True,
        before=ANYWHERE,
        accepts=is_quoted_secret,
    ),
    Rule(
        "secret",
        _SECRET_NAMES,
        re.compile(
            rf"{_NAME}{_SEPARATOR}(?P<secret>[A-Za-z0-9!#$%^*+=~?_./:@-]{{8,200}}+)(?=[\s,;&<|)}}\"'`\\\]]|\Z)",
            re.IGNORECASE,
        ),
        folded=True,
        before=ANYWHERE,
        accepts=is_bare_secret,
    ),
)
