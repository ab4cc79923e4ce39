"""The commands ``doctor`` and ``repair``."""

from __future__ import annotations

import click

from imprint.cli.globals import Globals, json_option, load_settings, pass_globals
from imprint.cli.text import one_line, print_json, put
from imprint.errors import ExitCode


@click.command()
@json_option
@pass_globals
def doctor(globals_: Globals) -> int:
    """Check the settings, the plugins, the model, the data directory and the index. Changes nothing."""
    from imprint.checkup import examine

    checks = examine(globals_.home, load_settings)
    if globals_.as_json:
        print_json({"healthy": all(check.good for check in checks), "checks": [check.as_json() for check in checks]})
    else:
        for check in checks:
            remedy = f"; {check.remedy}" if check.remedy else ""
            put(f"{'ok  ' if check.good else 'BAD '} {check.name}: {one_line(check.found + remedy)}")
    return ExitCode.DONE if all(check.good for check in checks) else ExitCode.FAILED


@click.command()
@json_option
@pass_globals
def repair(globals_: Globals) -> None:
    """Remove every stored point that no published version needs. `imprint refresh` then replaces what is missing."""
    with globals_.engine("repair") as engine:
        removed = engine.repair()
    if globals_.as_json:
        print_json({"removed": removed})
    else:
        globals_.note(f"{removed:,} points removed")
