"""The command ``completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from imprint.cli.text import put
from imprint.errors import UsageError


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the completion script of a shell: `eval "$(imprint completion bash)"`."""
    kind = get_completion_class(shell)
    if kind is None:
        raise UsageError(f"no completion for {shell}", "use bash, zsh or fish")
    put(kind(context.find_root().command, {}, "imprint", "_IMPRINT_COMPLETE").source())
