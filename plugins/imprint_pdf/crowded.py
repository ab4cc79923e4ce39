"""A page with more graphics than can be parsed in bounded time, as a map: its text is read without its lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdf import PageObject

_EDGE = re.compile(rb"(?<![\w/])(BT|ET)(?!\w)|/[^\s/<>\[\]()]{1,127}\s{1,9}(?:[\d.+-]{1,20}\s{1,9}Tf|Do)(?!\w)")
"""Where text begins and ends; a font, which holds for text that begins later; a form, which may hold text."""


def without_graphics(page: PageObject) -> None:
    """Leave of the page's content only what stands between the operators that begin and end text."""
    from pypdf.generic import DecodedStreamObject, NameObject

    content = page.get_contents()
    blocks = DecodedStreamObject()
    blocks.set_data(_blocks(b"" if content is None else content.get_data()))
    page[NameObject("/Contents")] = blocks


def _blocks(data: bytes) -> bytes:
    kept, start = bytearray(), -1
    for edge in _EDGE.finditer(data):
        if edge[1] == b"BT" and start < 0:
            start = edge.start()
        elif edge[1] == b"ET" and start >= 0:
            kept += data[start : edge.end()] + b"\n"
            start = -1
        elif edge[1] is None and start < 0:
            kept += edge[0] + b"\n"
    return bytes(kept)
