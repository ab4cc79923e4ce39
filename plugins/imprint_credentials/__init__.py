"""Finds credentials by their published formats, and passwords by the names that they are assigned to.

The rules are a table (`tables/`, ADR 0008). Personal data is not looked for.
"""

from __future__ import annotations

from collections.abc import Sequence

from imprint import Finding, hookimpl
from imprint_credentials.finder import Finder
from imprint_credentials.tables import RULES

_FINDER = Finder(RULES)


@hookimpl
def imprint_redact(text: str) -> Sequence[Finding]:
    return _FINDER.find(text)
