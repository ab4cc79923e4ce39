"""The command ``completion``."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

from imprint.cli.text import put

_SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


@click.command()
@click.argument("shell", type=click.Choice(list(_SHELLS)))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the completion script of a shell: `eval "$(imprint completion bash)"`."""
    put(_SHELLS[shell](context.find_root().command, {}, "imprint", "_IMPRINT_COMPLETE").source())
