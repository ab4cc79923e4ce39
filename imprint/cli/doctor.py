"""The commands ``doctor`` and ``repair``."""

from __future__ import annotations

from dataclasses import asdict

import click

from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.text import near, one_line, print_json, put, put_error
from imprint.errors import ExitCode


@click.command()
@json_option
@pass_globals
def doctor(globals_: Globals) -> int:
    """Check the settings, the plugins, the model, the data directory and the index. Changes nothing."""
    from imprint.checkup import examine

    checks = examine(globals_.home, globals_.settings)
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
def repair(globals_: Globals) -> int:
    """Mend the index: remove stored points that no published version needs, and make anew what lacks chunks or
    vectors, from the stored text.
    """
    with globals_.engine("repair") as engine:
        repaired = engine.repair()
    if globals_.as_json:
        print_json(asdict(repaired))
    else:
        globals_.note(f"{repaired.removed:,} points removed, {repaired.mended:,} sources mended")
        for left in repaired.left:
            put_error(f"left     {near(left.source)}: {one_line(left.reason)}")
        if repaired.model:
            put_error(f"left     {repaired.model}; rebuild in a fresh --workspace with --share")
    return ExitCode.DONE if repaired.complete else ExitCode.INCOMPLETE
