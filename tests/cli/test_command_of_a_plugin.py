"""Commands that plugins add: listed without being loaded, run like any other, and named when they are broken."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from command_line import Imprint

from imprint.cli.foreign import foreign_commands

SHOUT = """
import sys

import click

@hookimpl
def imprint_commands():
    @click.command("shout")
    @click.argument("word")
    def shout(word):
        if word == "stop":
            sys.exit(7)
        print(word.upper())  # without the flush that click does
        return 3 if word == "late" else "not a code"
    return [shout]
"""
BROKEN = "raise RuntimeError('no microphone')\n"
OTHER = SHOUT.replace('"shout"', '"whisper"')


def test_it_runs_and_its_whole_numbers_are_exit_codes(imprint: Imprint, installed) -> None:
    installed("megaphone", {"commands": {"shout": SHOUT}})
    assert imprint("shout", "hello").out == "HELLO\n"
    assert imprint("shout", "late", code=3).out == "LATE\n"


def test_one_that_cannot_be_loaded_is_named_and_hides_no_other(imprint: Imprint, installed) -> None:
    installed("megaphone", {"commands": {"shout": BROKEN}})
    said = imprint("shout", "hello", code=2)
    assert said.err == (
        "imprint: the command shout cannot be used: RuntimeError: no microphone; see `imprint plugins`\n"
    )
    assert imprint.json("sources") == {"sources": []}


def test_one_that_is_disabled_says_so(imprint: Imprint, installed, monkeypatch) -> None:
    installed("megaphone", {"commands": {"shout": SHOUT}})
    monkeypatch.setenv("IMPRINT_PLUGINS_DISABLED", "shout")
    assert "its plugin is disabled" in imprint("shout", "hello", code=2).err


def test_a_plugin_without_its_command_is_named(imprint: Imprint, installed) -> None:
    installed("megaphone", {"commands": {"shout": OTHER}})
    said = imprint("shout", "hello", code=2)
    assert "plugin shout (megaphone) brings no command shout; report it to its author" in said.err


def test_the_kernel_s_own_commands_cannot_be_taken(imprint: Imprint, installed) -> None:
    installed("megaphone", {"commands": {"status": SHOUT.replace('"shout"', '"status"')}})
    assert imprint.json("status")["workspace"] == "default"
    assert "megaphone" not in imprint("--help").out


def test_damaged_metadata_of_others_is_passed_over(imprint: Imprint, installed) -> None:
    installed("megaphone", {"commands": {"shout": SHOUT}, "embed": {"unused": "x = 1\n"}})
    damaged = Path(sys.path[0], "damaged-1.0.dist-info")
    damaged.mkdir()
    (damaged / "METADATA").write_text("Metadata-Version: 2.1\nName: damaged\nVersion: 1.0\n", "utf-8")
    (damaged / "entry_points.txt").write_bytes(b"[imprint.commands]\nbad\xff = x\n")
    foreign_commands.cache_clear()
    assert foreign_commands() == {"shout": "megaphone"}


def test_what_it_leaves_unwritten_is_written_at_the_end_or_told_by_the_exit_code(imprint: Imprint, installed) -> None:
    installed("megaphone", {"commands": {"shout": SHOUT}})
    assert imprint.run("shout", "hello").out == "HELLO\n"
    assert imprint.run("shout", "stop").code == 7
    buffered = {"PYTHONUNBUFFERED": ""}
    reading, writing = os.pipe()
    os.close(reading)
    with open("/dev/full", "wb") as full, os.fdopen(writing, "wb") as closed:
        assert imprint.run("shout", "hello", stdout=full, env=buffered).code == 1
        assert imprint.run("shout", "late", stdout=full, env=buffered).code == 3
        assert imprint.run("shout", "hello", stdout=closed, env=buffered).code == 0
