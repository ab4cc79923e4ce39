"""The command ``config`` and its subcommands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from imprint.cli.globals import Globals, json_option, load_settings, pass_globals
from imprint.cli.text import one_line, print_json, put

if TYPE_CHECKING:
    from imprint.settings import Settings
    from imprint.values import SettingValue


@click.group()
def config() -> None:
    """Show and change settings: the kernel's, and those that the plugins declare."""


@config.command("get")
@click.argument("key")
@json_option
@pass_globals
def config_get(globals_: Globals, key: str) -> None:
    """Print the value in force."""
    _show(globals_, key, _settings_with(key)[key])


@config.command("set")
@click.argument("key")
@click.argument("value")
@json_option
@pass_globals
def config_set(globals_: Globals, key: str, value: str) -> None:
    """Write a value to the settings file; a list is written with commas."""
    from imprint.settings import parse
    from imprint.settings_file import write

    settings = _settings_with(key)
    parsed = parse(settings.setting(key), value, "the command line")
    write(settings.file, key, parsed)
    if globals_.as_json:
        _show(globals_, key, parsed)
    if settings.source(key) == "environment":
        globals_.note(f"imprint: the environment still sets {key}, and it comes before the file")


@config.command("unset")
@click.argument("key")
@json_option
@pass_globals
def config_unset(globals_: Globals, key: str) -> None:
    """Take a value out of the settings file, so that the default holds again."""
    from imprint.settings_file import write

    settings = _settings_with(key)
    if key not in settings.unknown:
        settings.setting(key)
    write(settings.file, key, None)
    if globals_.as_json:
        declared = settings.declared.get(key)
        _show(globals_, key, declared.default if declared else None)


@config.command("list")
@json_option
@pass_globals
def config_list(globals_: Globals) -> None:
    """List every setting: its value, where that comes from, and what it is for."""
    settings = _all_settings()
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


def _settings_with(key: str) -> Settings:
    """The settings with this one declared; for the kernel's own no plugin is loaded, so that a wrong value of one that
    keeps plugins from loading can be mended here.
    """
    settings = load_settings()
    return settings if key in settings.declared else _all_settings()


def _all_settings() -> Settings:
    """The settings with those of every plugin declared."""
    from imprint.dispatch import Plugins
    from imprint.hookspecs import STAGES

    plugins = Plugins(load_settings())
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
