"""A run that is interrupted or killed at any moment: what was published is whole, and the next run does the rest."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest
from command_line import Imprint
from distributions import TOY_EMBEDDER

FILES = 16
SLOW = TOY_EMBEDDER.replace(
    "    rows = np.zeros",
    """    import pathlib, os, time
    pathlib.Path(os.environ["BEGUN"]).touch()
    time.sleep(float(os.environ.get("SLOW", "0")))
    rows = np.zeros""",
).replace('"toy", "0"', '"slow", "0"')
INTERRUPTED = "imprint: interrupted; what was published is whole, and nothing is lost\n"


@pytest.fixture
def garden(imprint: Imprint, installed, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    """Files of several chunks each, of which every other is indexed in a first version."""
    installed("slowly", {"embed": {"slow": SLOW}})
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "slow")
    monkeypatch.setenv("BEGUN", str(imprint.folder / "begun"))
    for number in range(0, FILES, 2):
        imprint.write(f"plant{number}.md", text(number, "first"))
    imprint.ingest()
    for number in range(FILES):
        imprint.write(f"plant{number}.md", text(number, "second"))
    (imprint.folder / "begun").unlink()
    return imprint


def text(number: int, version: str) -> str:
    """Eight chunks."""
    return "".join(f"# Part {part}\n\n" + f"Plant {number} has the {version} text.\n" * 20 for part in range(8))


def stop(imprint: Imprint, number: signal.Signals, seconds: float) -> subprocess.Popen[bytes]:
    """Start a refresh whose batches take so long, and send it a signal when it has worked for a second."""
    process = imprint.start("--json", "refresh", SLOW=str(seconds))
    deadline = time.monotonic() + 30
    while not (imprint.folder / "begun").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(1)
    process.send_signal(number)
    return process


def whole_sources(imprint: Imprint) -> dict[str, str]:
    """The text of every source that is listed, read without a fault."""
    rows = imprint.json("sources")["sources"]
    return {Path(row["source"]).name: imprint.json("read", row["source"])["text"] for row in rows}


def check_recovery(imprint: Imprint) -> None:
    for name, stored in whole_sources(imprint).items():
        number = int(name.removeprefix("plant").removesuffix(".md"))
        assert stored in (text(number, "first"), text(number, "second"))
    results = imprint.json("search", "plant text", "--limit", "50")["results"]
    assert len(results) == 50
    assert all(len({version in result["text"] for version in ("first", "second")}) == 2 for result in results)
    report = imprint.refresh()
    assert report["complete"]
    counts = report["counts"]
    assert counts["replaced"] + counts["unchanged"] == FILES
    assert whole_sources(imprint) == {f"plant{number}.md": text(number, "second") for number in range(FILES)}
    assert imprint.json("doctor")["healthy"]
    assert imprint.refresh()["counts"]["unchanged"] == FILES


@pytest.mark.parametrize(("number", "seconds"), [(signal.SIGINT, 0.3), (signal.SIGTERM, 60)])
def test_an_interrupt_does_not_wait_for_the_model(garden: Imprint, number: signal.Signals, seconds: float) -> None:
    """It ends with 130 and one line."""
    process = stop(garden, number, seconds)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err.decode()) == (130, b"", INTERRUPTED)
    assert garden.json("doctor")["healthy"], "what was not published is swept before it leaves"
    check_recovery(garden)


@pytest.mark.parametrize("seconds", [0.25, 60])
def test_a_kill_loses_nothing(garden: Imprint, seconds: float) -> None:
    process = stop(garden, signal.SIGKILL, seconds)
    process.communicate(timeout=20)
    assert process.returncode == -signal.SIGKILL
    check_recovery(garden)


def test_a_second_process_is_told_who_holds_the_data_directory_or_waits(garden: Imprint) -> None:
    holder = garden.start("--json", "refresh", SLOW="0.3")
    deadline = time.monotonic() + 30
    while not (garden.folder / "begun").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    said = garden("search", "plant", code=1)
    assert said.err.count("\n") == 1
    assert said.err.startswith(f"imprint: the data directory {garden.data} is in use by `refresh` (pid {holder.pid}, ")
    waiting = garden.run("--json", "sources", env={"IMPRINT_LOCK_WAIT_SECONDS": "60"})
    out, _ = holder.communicate(timeout=30)
    assert json.loads(out)["complete"]
    assert len(json.loads(waiting.out)["sources"]) == FILES
