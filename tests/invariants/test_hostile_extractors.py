"""An extractor that hangs, crashes or hoards memory costs one failed source, whose last good version stays."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from command_line import Imprint

from imprint.dispatch import Plugins
from imprint.lifecycle.extraction import Isolated
from imprint.settings import Settings

HOSTILE = """
import ctypes

import os
import subprocess
import sys
import time
from pathlib import Path

class Odd(str):
    # a text that runs code where it is read

    def __str__(self):
        raise RuntimeError("no")

    def __reduce__(self):
        return os._exit, (7,)

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
    if "child" in text:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        Path(os.environ["CHILD_FILE"]).write_text(str(child.pid))
        if "waits" in text:
            time.sleep(600)
    if "interrupt" in text:
        raise KeyboardInterrupt
    if "liar" in text:
        return Extracted(Odd("tulips"), "prose")
    if "trojan" in text:
        raise SourceError(Odd("unreadable"), Odd("mend it"))
    if "class" in text:
        class Own(SourceError):
            pass
        raise Own("unreadable", "mend it")
    if "endless" in text:
        return Extracted("a" * (3 << 20), "prose")
    if "notes" in text:
        return Extracted("tulips", "prose", metadata={str(number): "x" for number in range(2000)})
    return Extracted(text, "prose")
"""


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("hang", "its extraction took more than 1 s and was stopped; leave it out, or raise extract.timeout_seconds"),
        ("crash", "its extraction ended its worker process: killed by SIGSEGV; leave it out"),
        ("hoard", "needs more than 256 MB of memory to be read; leave it out, or raise extract.max_memory_mb"),
        ("interrupt", "plugin odd (acme) failed in extract: KeyboardInterrupt"),
        ("trojan", "unreadable; mend it"),
        ("class", "unreadable; mend it"),
        (
            "endless",
            "its extraction gave 3,145,728 characters of text, more than the limit of 1,048,576;"
            " leave it out, or raise extract.max_text_mb",
        ),
        (
            "notes",
            "its extraction gave 2,000 entries of metadata with 8,890 characters; leave it out, or raise"
            " extract.max_text_mb",
        ),
    ],
)
def test_a_hostile_version_costs_itself(imprint: Imprint, installed, monkeypatch, does, reason):
    monkeypatch.setenv("IMPRINT_EXTRACT_ISOLATED", "true")
    monkeypatch.setenv("IMPRINT_EXTRACT_TIMEOUT_SECONDS", "1")
    monkeypatch.setenv("IMPRINT_EXTRACT_MAX_MEMORY_MB", "256")
    monkeypatch.setenv("IMPRINT_EXTRACT_MAX_TEXT_MB", "1")
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


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it asks Linux what is running")
@pytest.mark.parametrize("text", ["a child", "a child that waits"])
def test_what_a_plugin_started_ends_with_the_run(imprint: Imprint, installed, monkeypatch, text):
    note = imprint.folder / "child"
    monkeypatch.setenv("CHILD_FILE", str(note))
    monkeypatch.setenv("IMPRINT_EXTRACT_ISOLATED", "true")
    monkeypatch.setenv("IMPRINT_EXTRACT_TIMEOUT_SECONDS", "2")
    installed("acme", {"extract": {"odd": HOSTILE}})
    imprint.write("a.odd", text)
    imprint("ingest", imprint.docs, code=3 if "waits" in text else 0)
    for _ in range(100):
        if not is_running(int(note.read_text())):
            return
        time.sleep(0.1)
    pytest.fail("it runs on")


def is_running(pid: int) -> bool:
    """Whether a process is there, and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("place", [-2, 5, 2**31 - 1])
def test_a_worker_that_tells_of_an_extractor_that_is_none_names_nobody(imprint: Imprint, place: int) -> None:
    settings = Settings(imprint.folder / "none.toml", {}, {})
    assert Isolated(Plugins(settings).stage("extract"), settings)._extractor(place) is None


def test_a_text_of_a_class_of_the_plugin_s_arrives_as_plain_text(imprint: Imprint, installed, monkeypatch):
    monkeypatch.setenv("IMPRINT_EXTRACT_ISOLATED", "true")
    installed("acme", {"extract": {"odd": HOSTILE}})
    imprint.write("a.odd", "a liar")
    assert imprint.ingest()["counts"]["replaced"] == 1
    assert imprint.json("read", imprint.docs / "a.odd")["text"] == "tulips"


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
