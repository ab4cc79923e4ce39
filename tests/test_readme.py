"""What the README shows is what is there: its output, its plugin, its commands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from imprint.dispatch import Plugins
from imprint.lifecycle.redact import Redaction

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLE = ROOT / "contrib" / "examples" / "acme-redactor"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_first_command_prints_what_the_readme_shows(tmp_path):
    shutil.copytree(ROOT / "adr", tmp_path / "adr")
    command, _, shown = blocks("console")[0].partition("\n")
    environment = os.environ | {
        "IMPRINT_DATA_DIR": str(tmp_path / "data"),
        "IMPRINT_CONFIG": str(tmp_path / "config.toml"),
        "HOME": str(tmp_path),
    }
    said = ""
    for part in command.split(" && ")[2:]:
        arguments = re.findall(r'"[^"]*"|\S+', part)[1:]
        said += subprocess.run(
            [sys.executable, "-m", "imprint", *(argument.strip('"') for argument in arguments)],
            cwd=tmp_path,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    assert [line.rstrip() for line in said.splitlines()] == [*(line.rstrip() for line in shown.splitlines()), ""]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["adr", "data"]  # nothing else came into the home


def test_the_plugin_in_the_readme_is_the_example_and_has_at_most_twenty_lines():
    assert blocks("toml") == [(EXAMPLE / "pyproject.toml").read_text("utf-8")]
    assert blocks("python") == [(EXAMPLE / "acme_redactor.py").read_text("utf-8")]
    assert sum(bool(line.strip()) for block in blocks("toml") + blocks("python") for line in block.splitlines()) <= 20


def test_the_example_masks_employee_numbers(installed, settings_of):
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    [name] = project["entry-points"]["imprint.redact"]
    source = (EXAMPLE / "acme_redactor.py").read_text("utf-8")
    installed(project["name"], {"redact": {name: source}})
    settings = settings_of()
    redaction = Redaction(Plugins(settings).stage("redact"), settings)
    assert redaction.line("ask ACME-123456 about it") == "ask [redacted:employee-number] about it"


def test_every_command_in_the_readme_exists():
    from imprint.cli.main import COMMANDS

    table = README[README.index("## The commands") : README.index("`--json` gives")]
    for command in COMMANDS:
        assert re.search(rf"`(imprint )?{command}\b", table), command
