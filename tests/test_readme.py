"""What the README shows is what is there: its plugin is the example's files, and the example works."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from imprint.dispatch import Plugins
from imprint.lifecycle.redact import Redaction

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "contrib" / "examples" / "acme-redactor"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)


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

    text = (ROOT / "README.md").read_text("utf-8")
    table = text[text.index("## The commands") : text.index("`--json` gives")]
    for command in COMMANDS:
        assert re.search(rf"`(imprint )?{command}\b", table), command
