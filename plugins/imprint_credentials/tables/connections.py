"""Passwords in addresses, connection strings and headers."""

from __future__ import annotations

from imprint_credentials.rule import ANYWHERE, Rule
from imprint_credentials.values import (
    is_bare_secret,
    is_basic_auth,
    is_chosen_password,
    is_no_word,
    is_url_password,
    looks_made,
)

CONNECTIONS = (
    Rule(
        "url-password",
        ("://",),
        r"://[^\s/:@\"'<>\\\[\]]{0,80}+:(?P<secret>[^\s/\"'<>`\\]{1,200})@(?=[^\s@/\"'<>])",
        before=ANYWHERE,
        accepts=is_url_password,
    ),
    Rule(  # a password with a slash in it, before a host and a port or a path
        "url-password",
        ("://",),
        r"://[^\s/:@\"'<>\\\[\]]{1,80}+:(?P<secret>[^\s@\"'<>`\\:]{6,200}+)@(?=[A-Za-z0-9.-]{1,200}+[:/])",
        before=ANYWHERE,
        accepts=looks_made,
    ),
    Rule(  # a token alone as the user of an address
        "url-password",
        ("://",),
        r"://(?P<secret>[A-Za-z0-9_-]{20,200}+)@(?=[A-Za-z0-9.-]{1,200}+)",
        before=ANYWHERE,
        accepts=is_bare_secret,
    ),
    Rule(
        "basic-auth",
        ("basic ",),
        r"(?i:basic)[ ]{1,4}(?P<secret>[A-Za-z0-9+/]{8,400}+={0,2})(?![A-Za-z0-9+/=])",
        accepts=is_basic_auth,
        folded=True,
    ),
    Rule(
        "bearer-token",
        ("bearer ",),
        r"(?i:bearer)[ \t]{1,4}(?P<secret>[A-Za-z0-9._~+/=-]{20,}+)",
        accepts=is_bare_secret,
        folded=True,
    ),
    Rule(
        "authorization",
        ("authorization",),
        r"(?i:authorization)\\{0,3}[\"']?[ \t]{0,4}(?:[:=,]|,\s{0,40}+[\"']value[\"']:)"
        r"[ \t]{0,4}\\{0,3}[\"']?[ \t]{0,4}"
        r"(?i:(?:token|apikey|api-key|key|ssws|bot|bearer|genie\w{0,8}|digest)[ =:]{1,3})?\\{0,3}[\"']?"
        r"(?P<secret>[A-Za-z0-9._~+/=:-]{16,}+)",
        accepts=is_bare_secret,
        folded=True,
    ),
    Rule(
        "cookie",
        ("cookie",),
        r"(?i:cookie)\\?[\"']?[ \t]{0,4}[:=,][^\n]{0,400}?"
        r"(?i:sess|sid|auth|token|jwt)[A-Za-z0-9_.-]{0,30}=(?P<secret>[A-Za-z0-9%._~+/=-]{16,}+)",
        accepts=is_bare_secret,
        folded=True,
    ),
    Rule(  # part of a connection string: more of it stands before or after
        "connection-password",
        ("password=", "pwd=", "password =", "pwd ="),
        r"(?i:password|pwd) ?= ?(?P<secret>[^\s;\"'`<>&{}\\]{3,120})(?=;)",
        before=r"(?<![A-Za-z0-9_-])",
        accepts=is_url_password,
        folded=True,
    ),
    Rule(
        "connection-password",
        (";password=", ";pwd=", "; password=", "; pwd="),
        r"(?i:; ?(?:password|pwd)=)(?P<secret>[^\s;\"'`<>&{}\\]{3,120})",
        before=ANYWHERE,
        accepts=is_url_password,
        folded=True,
    ),
    Rule(  # in braces it may hold anything but them
        "connection-password",
        ("password={", "pwd={"),
        r"(?i:password|pwd)=\{(?P<secret>[^\s{}]{3,120})\}",
        before=r"(?<![A-Za-z0-9_-])",
        accepts=is_url_password,
        folded=True,
    ),
    Rule(
        "secret",
        (
            "?password=",
            "&password=",
            "?pwd=",
            "&pwd=",
            "?token=",
            "&token=",
            "?access_token=",
            "&access_token=",
            "?api_key=",
            "&api_key=",
            "?apikey=",
            "&apikey=",
            "?key=",
            "&key=",
        ),
        r"[?&][a-z_]{3,12}=(?P<secret>[^\s;\"'`<>&{}\\#]{6,400}+)",
        before=ANYWHERE,
        accepts=is_chosen_password,
    ),
    Rule(
        "private-key-passphrase",
        ("-passin", "-passout"),
        r"-pass(?:in|out)[ =]pass:(?P<secret>[^\s\"'`;&|]{3,100}+)",
        before=ANYWHERE,
        accepts=is_no_word,
    ),
)
