"""Lets through what the user says is no secret: findings that are named by the sha256 of their whole text."""

from __future__ import annotations

import hashlib

from imprint.settings import Settings


def allowed(settings: Settings) -> frozenset[str]:
    """The hashes of ``redact.allow``, whose form the setting checks."""
    return frozenset(item.strip().lower() for item in settings.names("redact.allow"))


def hash_of(found: str) -> str:
    """How a finding is named in ``redact.allow``: the sha256 of its text in UTF-8."""
    return hashlib.sha256(found.encode("utf-8", "surrogatepass")).hexdigest()
