"""Lets through what the user says is no secret: findings that are named by the sha256 of their whole text."""

from __future__ import annotations

import hashlib
import re

from imprint.errors import UsageError
from imprint.settings import Settings

_SHA256 = re.compile(r"[0-9a-f]{64}")


def allowed(settings: Settings) -> frozenset[str]:
    """The hashes of ``redact.allow``; raises `UsageError` for one that can be none."""
    hashes = frozenset(item.strip().lower() for item in settings.names("redact.allow"))
    for item in hashes:
        if not _SHA256.fullmatch(item):
            raise UsageError(
                f"redact.allow has an entry of {len(item)} characters that is no sha256 in hexadecimal",
                "`imprint redact --hashes FILE` shows the hashes of what it finds",
            )
    return hashes


def hash_of(found: str) -> str:
    """How a finding is named in ``redact.allow``: the sha256 of its text in UTF-8."""
    return hashlib.sha256(found.encode("utf-8", "surrogatepass")).hexdigest()
