"""The command ``plugins``."""

from __future__ import annotations

from typing import Any

import click

from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.text import one_line, print_json, put


@click.command()
@json_option
@pass_globals
def plugins(globals_: Globals) -> None:
    """List the plugins in the order in which each stage asks them, and say why one cannot be used."""
    from imprint.inventory import inventory

    rows = inventory(globals_.settings())
    if globals_.as_json:
        print_json({"plugins": rows})
        return
    stage = None
    for row in rows:
        if row["stage"] != stage:
            stage = row["stage"]
            put(click.style(stage, bold=True))
        put(_line(row))


def _line(row: dict[str, Any]) -> str:
    order = f"{row['order']}." if row["order"] else "-"
    reason = f": {row['reason']}" if row["reason"] else ""
    return one_line(f"  {order:3} {row['name']:20} {row['distribution']} {row['version']}  {row['state']}{reason}")
