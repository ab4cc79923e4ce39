"""What ``--help`` and ``--version`` cost: no engine, no model, no plugin is imported for them."""

from __future__ import annotations

import re

import pytest
from command_line import Imprint

HEAVY = re.compile(
    r"\b(onnxruntime|qdrant_edge|qdrant_client|numpy|rich|pluggy|tomlkit|ir_measures|imprint_\w+|fake_\w+)\b"
)
FAKE = "import click\n\n\n@hookimpl\ndef imprint_commands():\n    return [click.Command('x')]\n"


def imported(imprint: Imprint, *line: str) -> set[str]:
    said = imprint.run(*line, env={"PYTHONPROFILEIMPORTTIME": "1"})
    assert said.code == 0, said.err
    assert said.out
    names = {row.rpartition("|")[2].strip() for row in said.err.splitlines() if row.startswith("import time:")}
    assert "imprint.cli.main" in names
    return names


@pytest.mark.parametrize(
    "line", [("--help",), ("--version",), ("search", "--help"), ("ingest", "--help"), ("eval", "--help")]
)
def test_help_and_version_import_nothing_heavy(imprint: Imprint, installed, line: tuple[str, ...]) -> None:
    for number in range(30):
        installed(f"fake-{number}", {"extract": {f"extra{number}": FAKE}, "commands": {f"shout{number}": FAKE}})
    heavy = {name for name in imported(imprint, *line) if HEAVY.search(name)}
    assert not heavy


def test_help_lists_the_commands_of_plugins_with_their_distribution(imprint: Imprint, installed) -> None:
    installed("megaphone", {"commands": {"shout": FAKE}})
    assert re.search(r"shout +\(from megaphone\)", imprint("--help").out)
