"""Tells code from prose among the candidates, also where no extractor said so."""

from __future__ import annotations

import re

from imprint import ChunkView

_CODE_CHARACTER = re.compile(r"[(){}\[\]=_;<>]")
_SHARE = 0.02
"""Of a text's characters. In ten collections more than 90 % of the prose stayed below it and 2 % of the code."""


def is_code(chunk: ChunkView) -> bool:
    return chunk.type == "code" or len(_CODE_CHARACTER.findall(chunk.text)) > _SHARE * len(chunk.text)
