"""Judged questions about two projects that tell of the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from command_line import Imprint

QUESTIONS: tuple[dict[str, Any], ...] = (
    {"question": "peonies", "kind": "same terms", "sources": ["south/peonies.md"], "project": "south"},
    {"question": "the north", "kind": "paraphrase", "sources": [{"source": "north/peonies.md", "grade": 2}]},
    {"question": "lawnmower", "kind": "missing fact", "nothing": True},
    {"question": "bloom", "kind": "missing fact", "nothing": True},
)


def judged(imprint: Imprint, *rows: Any) -> Path:
    """A judgments file of the rows."""
    path = imprint.folder / "questions.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path
