"""Commands of plugins: found by reading the installed distributions' entry points, loaded when they are run.

``importlib.metadata`` takes as long to import as the whole of ``imprint --help`` may take, so the files are read
directly here; loading one goes the ordinary way.
"""

from __future__ import annotations

import os
import sys
from functools import cache

import click

_HEADER = "[imprint.commands]"


@cache
def foreign_commands() -> dict[str, str]:
    """The names of plugins' commands, each with the folder name of the distribution that brings it."""
    found: dict[str, str] = {}
    for place in sys.path:
        try:
            names = sorted(name for name in os.listdir(place or ".") if name.endswith((".dist-info", ".egg-info")))
        except OSError:
            continue
        for name in names:
            try:
                with open(os.path.join(place, name, "entry_points.txt"), encoding="utf-8") as file:
                    text = file.read()
            except (OSError, UnicodeDecodeError):
                continue
            if _HEADER in text:
                for command in _section(text):
                    found.setdefault(command, name.split("-")[0])
    return dict(sorted(found.items()))


def _section(text: str) -> list[str]:
    """The names under the header."""
    lines = text.partition(_HEADER)[2].splitlines()
    names = []
    for line in lines:
        if line.lstrip().startswith("["):
            break
        if "=" in line:
            names.append(line.partition("=")[0].strip())
    return names


def load_foreign(name: str) -> click.Command:
    """The command of a plugin; raises `UsageError` naming the plugin that should have brought it."""
    from imprint.dispatch import Plugins
    from imprint.errors import UsageError
    from imprint.home import settings_file
    from imprint.settings import Settings

    plugins = Plugins(Settings.load(settings_file(os.environ)))
    for plugin in plugins.stage("commands", only=(name,)):
        for command in plugin.call("imprint_commands"):
            if isinstance(command, click.Command) and command.name == name:
                return command
        raise UsageError(
            f"plugin {plugin.name} ({plugin.distribution}) brings no command {name}", "report it to its author"
        )
    reasons = [item.reason for item in plugins.broken("commands") if item.name == name]
    raise UsageError(
        f"the command {name} cannot be used: {reasons[0] if reasons else 'its plugin is disabled'}",
        "see `imprint plugins`",
    )
