"""``imprint redact``: kind and place of what would be replaced, never the secret; no store is opened."""

from __future__ import annotations

import hashlib
import io
import os
import sys

import pytest
from command_line import Imprint

TOKEN = "".join(("ghp_", "a1B2c3D4e5" * 3, "f6G7h8"))

LISTING = """
@hookimpl
def imprint_extract(document):
    if document.name.endswith(".pages"):
        return Extracted("first page\\nnext {token}", "prose", None, [Segment(0, 10, page=1), Segment(11, 56, page=7)],
                         "about {token}", {{"author": "{token}"}})
    if document.name.endswith(".fail"):
        raise SourceError("cannot read {token}", "remove {token}")
"""


def test_kind_and_place_are_shown_and_never_the_secret(imprint: Imprint) -> None:
    path = imprint.write("a.py", f"x = 1\nkey = '{TOKEN}'  # {TOKEN}\n")
    said = imprint("redact", path)
    assert said.out.splitlines() == [
        f"{path}:2:8: github-token, 40 characters",
        f"{path}:2:53: github-token, 40 characters",
    ]
    assert said.err == ""
    assert imprint("redact", imprint.write("clean.py", "x = 1\n")).out == ""


def test_no_store_and_no_data_directory_is_made(imprint: Imprint) -> None:
    imprint("redact", imprint.write("a.py", f"'{TOKEN}'\n"))
    assert not imprint.data.exists()
    assert sorted(os.listdir(imprint.folder)) == ["docs"]


def test_the_json_has_all_and_a_hash_only_when_it_is_asked_for(imprint: Imprint) -> None:
    path = imprint.write("a.py", f"'{TOKEN}'\n")
    found = {"kind": "github-token", "place": "text", "line": 1, "column": 2, "page": None, "length": 40}
    file = {"file": str(path), "skipped": None, "failed": None}
    assert imprint.json("redact", path) == {"complete": True, "files": [file | {"found": [found | {"sha256": None}]}]}
    digest = hashlib.sha256(TOKEN.encode()).hexdigest()
    assert imprint.json("redact", "--hashes", path)["files"][0]["found"] == [found | {"sha256": digest}]
    assert imprint("redact", "--hashes", path).out.endswith(f"  {digest}\n")


def test_every_format_is_read_by_its_extractor_with_its_pages_and_metadata(imprint: Imprint, installed) -> None:
    installed("acme", {"extract": {"pages": LISTING.format(token=TOKEN)}})
    said = imprint("redact", imprint.write("a.pages", "x"))
    rows = [line.split("a.pages", 1)[1] for line in said.out.splitlines()]
    assert rows == [
        ":2:6, page 7: github-token, 40 characters",
        ", title: github-token, 40 characters",
        ", metadata: github-token, 40 characters",
    ]


def test_a_file_that_cannot_be_read_costs_itself_alone(imprint: Imprint, installed) -> None:
    installed("acme", {"extract": {"pages": LISTING.format(token=TOKEN)}})
    good = imprint.write("good.py", f"'{TOKEN}'\n")
    line = ("redact", imprint.docs / "none.py", imprint.docs, imprint.write("a.fail", "x"), good)
    said = imprint(*line, code=3)
    assert said.err.splitlines() == [
        f"imprint: {imprint.docs / 'none.py'}: does not exist; check the name",
        f"imprint: {imprint.docs}: is a folder; name the files in it",
        f"imprint: {imprint.docs / 'a.fail'}: cannot read [redacted:github-token]; remove [redacted:github-token]",
    ]
    assert said.out == f"{good}:1:2: github-token, 40 characters\n"
    shown = imprint.json(*line, code=3)
    assert shown["complete"] is False
    assert [bool(file["failed"]) for file in shown["files"]] == [True, True, True, False]
    assert TOKEN not in str(shown)


def test_a_format_that_nobody_reads_is_skipped_with_the_reason(imprint: Imprint) -> None:
    path = imprint.write("a.bin", b"PK\x03\x04\x00\x01\x02" * 9)
    said = imprint("redact", path)
    assert said.err.startswith(f"{path}: skipped, ")
    assert imprint.json("redact", path)["files"][0]["skipped"]["reason"]


def test_a_name_that_holds_a_token_is_told_and_not_shown(imprint: Imprint) -> None:
    said = imprint("redact", imprint.write(f"{TOKEN}.py", "x = 1\n"))
    assert said.out.endswith("[redacted:github-token].py, name: github-token, 40 characters\n")
    assert TOKEN not in said.out + said.err


def test_standard_input_is_read_in_its_place(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    path = imprint.write("a.py", f"'{TOKEN}'\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"x\ny {TOKEN}".encode())))
    said = imprint("redact", "-", path)
    assert said.out.splitlines()[0] == "standard-input.txt:2:3: github-token, 40 characters"
    assert said.out.splitlines()[1].startswith(str(path))
    said = imprint("redact", "-", "-", code=2)
    assert said.err == "imprint: standard input can be read once; give - once\n"


def test_all_redactors_take_part_and_none_may_be_missing(imprint: Imprint, installed) -> None:
    path = imprint.write("a.txt", f"ACME-1 {TOKEN}\n")
    find = "def imprint_redact(text):\n    return [Finding(0, 6, 'number')] if text.startswith('ACME') else []\n"
    installed("acme", {"redact": {"number": f"@hookimpl\n{find}"}})
    assert [found["kind"] for found in imprint.json("redact", path)["files"][0]["found"]] == ["number", "github-token"]
    installed("bad", {"redact": {"broken": "raise ImportError('no table')\n"}})
    said = imprint("redact", path, code=1)
    assert said.err.count("\n") == 1
    assert "broken (bad): ImportError: no table" in said.err


def test_what_is_allowed_is_not_shown(imprint: Imprint) -> None:
    path = imprint.write("a.py", f"'{TOKEN}'\n")
    imprint("config", "set", "redact.allow", hashlib.sha256(TOKEN.encode()).hexdigest())
    assert imprint("redact", path).out == ""
    said = imprint("config", "set", "redact.allow", "abc", code=2)
    assert "redact.allow has an entry of 3 characters that cannot be one; it is the sha256 of each" in said.err
