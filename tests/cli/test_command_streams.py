"""Standard output carries results alone, whatever is at its other end."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys

import pytest
from command_line import Imprint

CHATTY = """
import os, sys

print("chatty: imported")

@hookimpl
def imprint_extract(document):
    print("chatty: extract")
    sys.stdout.write("chatty: written")
    return None

@hookimpl
def imprint_profile():
    print("chatty: profile")
    return "1"
"""
CHATTY_CHANNEL = """
print("chatty: imported")

@hookimpl
def imprint_channel():
    print("chatty: channel")
    return ChannelInfo("lexical", False)

@hookimpl
def imprint_rank(query, view):
    print("chatty: rank")
    return view.ranked_text(query.text, query.limit)
"""


@pytest.fixture
def garden(imprint: Imprint) -> Imprint:
    imprint.write("guide.md", "# Roses \U0001f339\n\nPrune roses à l'aube.\n")
    for number in range(200):
        imprint.write(f"plant{number}.md", f"Plant {number} wants water.\n")
    imprint.ingest()
    return imprint


def test_what_plugins_print_does_not_corrupt_json(imprint: Imprint, installed) -> None:
    installed("chatty", {"extract": {"chatty": CHATTY}, "rank": {"chat": CHATTY_CHANNEL}})
    imprint.write("guide.md", "Prune roses.\n")
    said = imprint.run("ingest", imprint.docs, "--json")
    assert json.loads(said.out)["complete"]
    assert "chatty: extract" in said.err
    said = imprint.run("search", "roses", "--channels", "chat", "--json")
    assert len(json.loads(said.out)["results"]) == 1
    assert "chatty: rank" in said.err


def test_a_pipe_that_closes_early_is_no_error(garden: Imprint) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        for line in (("sources",), ("sources", "--json"), ("--help",)):
            said = garden.run(*line, stdout=closed)
            assert (said.code, said.err) == (0, ""), line


def test_an_incomplete_run_stays_incomplete_when_nobody_reads_its_report(imprint: Imprint) -> None:
    imprint.write("old.txt", b"caf\xe9 au lait")
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        assert imprint.run("ingest", imprint.docs, stdout=closed).code == 3
        assert imprint.run("--json", "ingest", imprint.docs, stdout=closed, stderr=closed).code == 3


def test_a_full_disk_under_the_output_is_a_failure(garden: Imprint) -> None:
    with open("/dev/full", "wb") as full:
        said = garden.run("sources", stdout=full)
        assert said.code == 1
        assert said.err.startswith("imprint: No space left on device; ")
        assert said.err.count("\n") == 1
        assert garden.run("sources", stdout=full, stderr=full).code == 1


def test_closed_streams_are_no_failure(garden: Imprint) -> None:
    line = f'"{sys.executable}" -m imprint sources >&- 2>&-'
    assert subprocess.run(line, shell=True, check=False, env=garden.environment).returncode == 0


def test_ascii_terminals_get_escapes_and_valid_json(garden: Imprint) -> None:
    plain = {"PYTHONIOENCODING": "ascii", "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0"}
    query = ("search", "prune roses", "--limit", "1")
    said = garden.run(*query, "--json", env=plain)
    assert said.out.isascii()
    assert "\U0001f339" in json.loads(said.out)["results"][0]["text"]
    assert "\\U0001f339" in garden.run(*query, env=plain).out


def test_json_in_utf_8_is_readable_and_free_of_control_characters(imprint: Imprint) -> None:
    text = "Rosé \x9b31m \u202e esor \u2028 \x7f \U000e0041 end"
    imprint.write("odd.txt", text + "\n")
    imprint.ingest()
    out = imprint("search", "end", "--json").out
    assert "Rosé" in out
    assert not set(out) & set("\x9b\u202e\u2028\x7f\U000e0041")
    assert json.loads(out)["results"][0]["text"].startswith(text)


def test_control_characters_of_files_never_reach_the_terminal_raw(imprint: Imprint) -> None:
    imprint.write("odd\x1b[31m\nname.txt", "red \x1b[31m alert \x07 \u202e esor\nsecond\tline\n")
    imprint.ingest("--project", "bad\x1b[0mproject")
    for line in (("search", "alert", "--explain"), ("sources",), ("status",), ("ingest", imprint.docs)):
        said = imprint(*line)
        assert not set(said.out + said.err) & set("\x1b\x07\u202e"), line
    assert "odd\\x1b[31m\\nname.txt" in imprint("sources").out
    assert "red \\x1b[31m alert \\x07 \\u202e esor" in imprint("search", "alert").out


def on_terminal(imprint: Imprint, *line: str, env: dict[str, str]) -> tuple[int, str]:
    """Run with a terminal as standard output and standard error; gives the code and what the terminal got."""
    ours, theirs = pty.openpty()
    arguments = [sys.executable, "-m", "imprint", *line]
    with subprocess.Popen(arguments, stdout=theirs, stderr=theirs, env=imprint.environment | env) as process:
        os.close(theirs)
        parts = []
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # Linux tells the end so
                break
            if not part:
                break
            parts.append(part)
        os.close(ours)
    return process.returncode, b"".join(parts).decode("utf-8")


def test_read_gives_the_exact_text_to_a_pipe_and_escapes_to_a_terminal(imprint: Imprint) -> None:
    imprint.write("odd.txt", "red \x1b[31m alert\n")
    imprint.ingest()
    assert imprint("read", "odd.txt").out == "red \x1b[31m alert\n"
    assert on_terminal(imprint, "read", "odd.txt", env={}) == (0, "red \\x1b[31m alert\r\n")


def test_a_terminal_gets_styles_unless_no_color_is_set(garden: Imprint) -> None:
    line = ("search", "prune roses", "--limit", "1")
    assert "\x1b[1m" in on_terminal(garden, *line, env={})[1]
    assert "\x1b[" not in on_terminal(garden, *line, env={"NO_COLOR": "1"})[1]


def test_a_terminal_sees_progress_that_is_gone_at_the_end(garden: Imprint) -> None:
    code, seen = on_terminal(garden, "ingest", str(garden.docs), "--force", env={"TERM": "xterm", "COLUMNS": "120"})
    assert code == 0
    assert "/201 files" in seen
    assert "chunks/s" in seen
    assert seen.rstrip().endswith("201 vectors computed, 0 reused")
    quiet = on_terminal(garden, "-q", "ingest", str(garden.docs), "--force", env={"TERM": "xterm"})
    assert quiet == (0, "")


def test_completion_scripts_and_completions(imprint: Imprint, installed) -> None:
    for shell in ("bash", "zsh", "fish"):
        assert "_IMPRINT_COMPLETE" in imprint("completion", shell).out
    installed("broken", {"commands": {"seashell": "raise RuntimeError\n"}})
    environment = {"_IMPRINT_COMPLETE": "bash_complete", "COMP_WORDS": "imprint sea", "COMP_CWORD": "1"}
    said = imprint.run(env=environment)
    assert (said.code, said.out.split()) == (0, ["plain,search", "plain,seashell"])
    said = imprint.run(env=environment | {"COMP_WORDS": "imprint search --mo", "COMP_CWORD": "2"})
    assert said.out.split() == ["plain,--mode"]


def test_a_closed_standard_error_changes_nothing_but_what_is_said(garden: Imprint) -> None:
    """As a shell does with `2>&-`."""
    for line, code in ((("--json", "refresh"), 0), (("read", "nosuch"), 2)):
        command = ["sh", "-c", 'exec "$@" 2>&-', "sh", sys.executable, "-m", "imprint", *line]
        ended = subprocess.run(command, env=garden.environment, capture_output=True, text=True, check=False)
        assert ended.returncode == code
        assert ended.stdout == "" or json.loads(ended.stdout)["complete"]
