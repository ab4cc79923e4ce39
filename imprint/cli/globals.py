"""The global options, and what commands make of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

from imprint.cli.text import put_error

if TYPE_CHECKING:
    from imprint.engine import Engine
    from imprint.home import Home
    from imprint.settings import Settings

_F = TypeVar("_F", bound=Callable[..., Any])


@dataclass(slots=True)
class Globals:
    """The options before the command. ``--json`` may stand after it as well."""

    data_dir: str | None = None
    workspace: str = "default"
    as_json: bool = False
    quiet: bool = False
    verbose: bool = False
    in_process: bool = False

    @property
    def home(self) -> Home:
        from imprint.home import Home

        return Home.at(self.data_dir, self.workspace)

    @property
    def interactive(self) -> bool:
        """Whether somebody watches standard error."""
        return sys.stderr is not None and sys.stderr.isatty() and not self.quiet and not self.as_json

    def engine(self, command: str) -> Engine:
        """The engine, not yet entered."""
        from imprint.engine import Engine

        return Engine(self.home, self.settings(), command)

    def settings(self) -> Settings:
        """The settings of this user, environment and workspace."""
        from imprint.home import settings_file
        from imprint.settings import Settings

        return Settings.load(settings_file(os.environ), workspace=self.workspace)

    def note(self, line: str) -> None:
        """A line on standard error, unless quiet."""
        if not self.quiet:
            put_error(line)


pass_globals = click.make_pass_decorator(Globals)


def json_option(function: _F) -> _F:
    """Lets ``--json`` stand after the command too."""

    def switch(context: click.Context, _: click.Parameter, value: bool) -> None:
        if value:
            context.ensure_object(Globals).as_json = True

    return click.option("--json", is_flag=True, expose_value=False, callback=switch, help="Print JSON for programs.")(
        function
    )
