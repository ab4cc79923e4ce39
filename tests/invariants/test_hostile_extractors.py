"""An extractor that hangs, crashes or hoards memory costs one failed source, whose last good version stays."""

from __future__ import annotations

import pytest
from command_line import Imprint

HOSTILE = """
import ctypes

@hookimpl
def imprint_extract(document):
    if not document.name.endswith(".odd"):
        return None
    text = document.as_text().decode()
    if "hang" in text:
        while True:
            pass
    if "crash" in text:
        ctypes.string_at(0)
    if "hoard" in text:
        hoard = [bytearray(1 << 24) for _ in range(1 << 20)]
    return Extracted(text, "prose")
"""


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("hang", "its extraction took more than 1 s and was stopped; leave it out, or raise extract.timeout_seconds"),
        ("crash", "its extraction ended its worker process: killed by SIGSEGV; leave it out"),
        ("hoard", "needs more than 256 MB of memory to be read; leave it out, or raise extract.max_memory_mb"),
    ],
)
def test_a_hostile_version_costs_itself(imprint: Imprint, installed, monkeypatch, does, reason):
    monkeypatch.setenv("IMPRINT_EXTRACT_ISOLATED", "true")
    monkeypatch.setenv("IMPRINT_EXTRACT_TIMEOUT_SECONDS", "1")
    monkeypatch.setenv("IMPRINT_EXTRACT_MAX_MEMORY_MB", "256")
    installed("acme", {"extract": {"odd": HOSTILE}})
    imprint.write("a.odd", "tulips in rows")
    imprint.write("b.md", "roses")
    imprint.ingest()
    imprint.write("a.odd", f"tulips that {does}")
    imprint.write("b.md", "lilies")
    report = imprint.refresh(code=3)
    assert report["counts"]["replaced"] == 1
    assert report["failed"] == [
        {"source": str(imprint.docs / "a.odd"), "stage": "extract", "plugin": "odd", "reason": reason}
    ]
    assert imprint.json("read", imprint.docs / "a.odd")["text"] == "tulips in rows"
    assert imprint.found("lilies", "--mode", "lexical") == ["b.md"]


def test_isolation_changes_nothing_in_the_report(imprint: Imprint, monkeypatch):
    imprint.write("a.md", "# Roses\n\nwant water\n")
    imprint.write("b.bin", b"\0\1\2" * 50)
    imprint.write("c.json", "{broken")
    imprint.write("d.txt", "Voilà".encode("latin-1"))
    here = imprint.ingest(code=3)
    monkeypatch.setenv("IMPRINT_EXTRACT_ISOLATED", "true")
    there = imprint.json("refresh", "--force", code=3)
    assert there["failed"] == here["failed"]
    assert there["skipped"] == here["skipped"]
    assert there["counts"]["replaced"] == here["counts"]["replaced"] == 2
