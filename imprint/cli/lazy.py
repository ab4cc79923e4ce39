"""A click group whose commands are imported when they are run, also those of plugins."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from imprint.cli.foreign import foreign_commands, load_foreign

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class LazyGroup(click.Group):
    """``commands_at`` maps a command's name to its module and its line in the help; the function has the command's
    name.
    """

    def __init__(self, *args: Any, commands_at: Mapping[str, tuple[str, str]], **extra: Any) -> None:
        super().__init__(*args, **extra)
        self._commands_at = commands_at

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self._commands_at, *(name for name in foreign_commands() if name not in self._commands_at)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self._commands_at:
            command: click.Command = getattr(import_module(self._commands_at[cmd_name][0]), cmd_name)
            return command
        return load_foreign(cmd_name) if cmd_name in foreign_commands() else None

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands' names, without importing any, and the group's options."""
        from click.shell_completion import CompletionItem

        names = (name for name in self.list_commands(ctx) if name.startswith(incomplete))
        commands = [CompletionItem(name, help=self._commands_at.get(name, ("", ""))[1] or None) for name in names]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in the help, without importing any command."""
        foreign = [(name, f"(from {owner})") for name, owner in foreign_commands().items()]
        rows = [(name, line) for name, (_, line) in self._commands_at.items()]
        with formatter.section("Commands"):
            formatter.write_dl([*rows, *(row for row in foreign if row[0] not in self._commands_at)])
