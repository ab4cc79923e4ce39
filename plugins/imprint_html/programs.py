"""The language of a block of code, as highlighters write it into its class."""

from __future__ import annotations

import re
from collections.abc import Mapping

_NAMED = re.compile(
    r"(?:^|[\s;])(?:lang(?:uage)?-|highlight-source-|highlight-|brush:\s?|sourceCode\s+|prettyprint\s+lang-)"
    r"([A-Za-z][\w+#.-]{0,30})"
)
_NO_LANGUAGE = frozenset({"none", "text", "plaintext", "plain", "default", "notranslate", "nohighlight"})


def language_of(attributes: Mapping[str, str]) -> str:
    """The language that an element names, or an empty string."""
    named = attributes.get("data-lang") or attributes.get("data-language")
    if named is None:
        found = _NAMED.search(attributes.get("class", "")[:300])
        named = found[1] if found else ""
    named = named.strip().lower()
    return named if re.fullmatch(r"[a-z][\w+#.-]{0,30}", named) and named not in _NO_LANGUAGE else ""
