"""What of a page is not for its readers: code, menus, what is hidden, and the frame around the main part."""

from __future__ import annotations

import re
from collections.abc import Mapping

_DROPPED = frozenset({
    "script", "style", "nav", "template", "noscript", "svg", "iframe", "noframes", "audio", "video", "canvas",
    "datalist", "annotation", "annotation-xml",
})  # fmt: skip
_ROLES = frozenset({"navigation", "menu", "menubar", "search"})
_TOOLS = frozenset({"linenos", "linenodiv", "lineno", "line-numbers-rows", "mw-editsection"})
"""Classes of the numbers beside a program's lines, and of the link beside a heading that edits its section."""

_UNSEEN = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!|;|$)", re.IGNORECASE
)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_LONGEST_STYLE = 2000

_FRAME = frozenset({"header", "footer", "aside"})
_FRAME_ROLES = frozenset({"banner", "contentinfo", "complementary"})


def is_hidden(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element is left out with all that it holds."""
    if tag in _DROPPED:
        return True
    if not attributes or tag in ("html", "body"):  # a page may hide itself until a script shows it
        return False
    if attributes.get("hidden", "until-found").lower() != "until-found" or attributes.get("aria-hidden") == "true":
        return True
    if attributes.get("role") in _ROLES:
        return True
    if "style" in attributes and _is_unseen(attributes["style"]):
        return True
    classes = attributes.get("class")
    return classes is not None and not _TOOLS.isdisjoint(classes[:200].split())


def _is_unseen(style: str) -> bool:
    """Whether a style keeps an element from being shown: what is written there is for machines only."""
    return _UNSEEN.search(_COMMENT.sub("", style[:_LONGEST_STYLE])) is not None


def is_main(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element is what the page is about."""
    return tag in ("main", "article") or attributes.get("role") == "main"


def is_frame(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element, outside the main part, is the site's and not the page's."""
    return tag in _FRAME or attributes.get("role") in _FRAME_ROLES
