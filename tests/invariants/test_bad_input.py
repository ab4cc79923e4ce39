"""Bad input costs its own source alone, with one clear line, and the report adds up."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any

import pytest
from command_line import Imprint


def add_up(report: Any) -> dict[str, int]:
    counts: dict[str, int] = report["counts"]
    ends = ("unchanged", "replaced", "cleared", "skipped", "failed")
    assert counts["seen"] == sum(counts[name] for name in ends)
    assert counts["skipped"] == len(report["skipped"])
    assert counts["failed"] == len(report["failed"])
    return counts


def reasons(rows: list[dict[str, str]]) -> dict[str, str]:
    for row in rows:
        assert "\n" not in row["reason"]
    return {row["source"].rpartition("/")[2]: row["reason"] for row in rows}


def test_each_odd_file_costs_itself_alone(imprint: Imprint) -> None:
    imprint.write("good.md", "Prune roses.\n")
    os.mkfifo(imprint.docs / "pipe.txt")
    (imprint.docs / "zero.txt").symlink_to("/dev/zero")
    outside = imprint.folder / "outside.txt"
    outside.write_text("outside the root", "utf-8")
    (imprint.docs / "out.txt").symlink_to(outside)
    (imprint.docs / "loop").symlink_to(imprint.docs)
    imprint.write("empty.txt", "")
    imprint.write("line.txt", "word " * 399_999)
    imprint.write("large.txt", "word\n" * 600_000)
    imprint.write("latin.txt", "Voilà l'été, le thé glacé et la crème brûlée".encode("latin-1"))
    imprint.write("binary.dat", os.urandom(64) + b"\x00" * 64)
    with socket.socket(socket.AF_UNIX) as server:
        old = Path.cwd()
        os.chdir(imprint.docs)  # a socket's path may have 107 bytes
        server.bind("socket.txt")
        os.chdir(old)
        report = imprint.ingest("--lexical-only", code=3)
    counts = add_up(report)
    assert counts["seen"] == 8
    assert (counts["replaced"], counts["cleared"], counts["skipped"], counts["failed"]) == (2, 1, 3, 2)
    assert set(reasons(report["skipped"])) == {"pipe.txt", "socket.txt", "binary.dat"}
    failed = reasons(report["failed"])
    assert "3,000,000 bytes of text, more than the limit of 2,000,000" in failed["large.txt"]
    assert "is not UTF-8; it looks like" in failed["latin.txt"]
    assert imprint.found("roses", "--mode", "lexical") == ["good.md"]
    assert imprint.found("outside", "--mode", "lexical") == []
    again = add_up(imprint.refresh("--lexical-only", code=3))
    assert (again["unchanged"], again["skipped"], again["failed"]) == (3, 3, 2)


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null"])
def test_a_device_that_is_named_is_never_opened(imprint: Imprint, path: str) -> None:
    report = imprint.json("ingest", path)
    assert add_up(report)["skipped"] == 1


def test_odd_names_are_indexed_read_and_pruned_like_others(imprint: Imprint) -> None:
    names = [
        b"new\nline.txt", b"quo\"te's.txt", "rosé \U0001f339.txt".encode(), b"bad\xff\xfe.txt", b"back\\slash.txt",
        b"n" * 246 + b".txt", b" lead and trail .txt", b"-rf.txt", b"%s{0}$(id).txt",
    ]  # fmt: skip
    for number, name in enumerate(names):
        with open(os.fsencode(imprint.docs) + b"/" + name, "wb") as file:
            file.write(f"plant number{number}\n".encode())
    counts = add_up(imprint.ingest())
    assert counts["replaced"] == len(names)
    rows = imprint.json("sources")["sources"]
    assert len({row["source"] for row in rows}) == len(names)
    for number, name in enumerate(names):
        path = os.fsdecode(os.fsencode(imprint.docs) + b"/" + name)
        assert imprint("read", path).out == f"plant number{number}\n"
        [result] = imprint.json("search", "--mode", "lexical", f"number{number}", "--verify")["results"]
        assert result["verified"] is True
    assert add_up(imprint.refresh())["unchanged"] == len(names)
    os.unlink(os.fsencode(imprint.docs) + b"/" + names[3])
    assert imprint.refresh()["counts"]["pruned"] == 1
    assert len(imprint.json("sources")["sources"]) == len(names) - 1


def test_invalid_bytes_in_a_name_are_part_of_a_prefix_too(imprint: Imprint) -> None:
    folder = os.fsdecode(os.fsencode(imprint.docs) + b"/bad\xff")
    os.mkdir(folder)
    Path(folder, "a.txt").write_text("a plant\n", "utf-8")
    assert imprint.json("ingest", folder)["complete"]
    assert len(imprint.json("sources", folder)["sources"]) == 1
    assert imprint.found("plant", "--source", folder) == ["a.txt"]
    assert imprint.json("status")["roots"][0]["path"].endswith("/bad\ufffdff")


def test_an_extractor_that_raises_fails_its_source_alone(imprint: Imprint, installed) -> None:
    installed(
        "acme",
        {
            "extract": {
                "fragile": """
                @hookimpl
                def imprint_extract(document):
                    if document.name.endswith(".bad"):
                        raise ZeroDivisionError("two\\nlines")
                """
            }
        },
    )
    imprint.write("a.bad", "x\n")
    imprint.write("good.md", "Prune roses.\n")
    report = imprint.ingest(code=3)
    assert add_up(report)["replaced"] == 1
    [failure] = report["failed"]
    assert failure == {
        "source": str(imprint.docs / "a.bad"),
        "stage": "extract",
        "plugin": "fragile",
        "reason": "plugin fragile (acme) failed in extract: ZeroDivisionError: two lines",
    }
