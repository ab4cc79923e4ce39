"""The command ``config`` and its subcommands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.text import one_line, print_json, put

if TYPE_CHECKING:
    from imprint.settings import Settings
    from imprint.values import SettingValue


_workspace_only = click.option(
    "--workspace-only", is_flag=True, help="For the workspace in use (`imprint --workspace NAME`) alone."
)


@click.group()
def config() -> None:
    """Show and change settings: the kernel's, and those that the plugins declare."""


@config.command("get")
@click.argument("key")
@json_option
@pass_globals
def config_get(globals_: Globals, key: str) -> None:
    """Print the value in force."""
    _show(globals_, key, _settings_with(globals_, key)[key])


@config.command("set")
@click.argument("key")
@click.argument("value")
@_workspace_only
@json_option
@pass_globals
def config_set(globals_: Globals, key: str, value: str, workspace_only: bool) -> None:
    """Write a value to the settings file; a list is written with commas."""
    from imprint.settings import parse
    from imprint.settings_file import write

    settings = _settings_with(globals_, key)
    parsed = parse(settings.setting(key), value, "the command line")
    write(settings.file, key, parsed, globals_.workspace if workspace_only else None)
    if globals_.as_json:
        _show(globals_, key, parsed)
    if settings.source(key) == "environment":
        globals_.note(f"imprint: the environment still sets {key}, and it comes before the file")
    elif settings.source(key) == "workspace" and not workspace_only:
        globals_.note(f"imprint: workspace {globals_.workspace} still has its own {key}; --workspace-only changes that")


@config.command("unset")
@click.argument("key")
@_workspace_only
@json_option
@pass_globals
def config_unset(globals_: Globals, key: str, workspace_only: bool) -> None:
    """Take a value out of the settings file, so that what comes after it holds again."""
    from imprint.settings_file import write

    settings = _settings_with(globals_, key)
    if key not in settings.unknown:
        settings.setting(key)
    write(settings.file, key, None, globals_.workspace if workspace_only else None)
    if globals_.as_json:
        left = _settings_with(globals_, key) if key in settings.declared else None
        _show(globals_, key, left[key] if left else None)


@config.command("list")
@json_option
@pass_globals
def config_list(globals_: Globals) -> None:
    """List every setting: its value, where that comes from, and what it is for."""
    settings = _all_settings(globals_)
    rows: list[dict[str, Any]] = [
        {"key": key, "value": settings[key], "source": settings.source(key), "help": declared.help}
        for key, declared in sorted(settings.declared.items())
    ]
    if globals_.as_json:
        print_json({"file": str(settings.file), "settings": rows, "unknown": settings.unknown})
        return
    put(f"# {one_line(str(settings.file))}")
    for row in rows:
        put(one_line(f"{row['key']} = {_spelled(row['value'])}  # {row['source']}: {row['help']}"))
    for key in settings.unknown:
        globals_.note(
            f"imprint: {one_line(key)} is in the file, and nobody declares it; `imprint config unset` removes it"
        )


def _settings_with(globals_: Globals, key: str) -> Settings:
    """The settings with this one declared; for the kernel's own no plugin is loaded, so that a wrong value of one that
    keeps plugins from loading can be mended here.
    """
    settings = globals_.settings()
    return settings if key in settings.declared else _all_settings(globals_)


def _all_settings(globals_: Globals) -> Settings:
    """The settings with those of every plugin declared."""
    from imprint.dispatch import Plugins
    from imprint.hookspecs import STAGES

    plugins = Plugins(globals_.settings())
    for stage in STAGES:
        plugins.stage(stage)
    return plugins.settings


def _show(globals_: Globals, key: str, value: SettingValue | None) -> None:
    if globals_.as_json:
        print_json({"key": key, "value": value})
    else:
        put(one_line(_spelled(value)))


def _spelled(value: SettingValue | None) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(value) if isinstance(value, tuple) else str(value)
