"""The command ``read``."""

from __future__ import annotations

import sys

import click

from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.text import lines, near, print_json, put, put_error
from imprint.errors import ExitCode


@click.command()
@click.argument("source")
@click.option("--page", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--version", "version", metavar="SHA256", help="Only if this is still the stored version.")
@click.option("--project", metavar="P", help="The project, when two have the source.")
@json_option
@pass_globals
def read(globals_: Globals, source: str, page: int, version: str | None, project: str | None) -> int:
    """Show the full redacted text of a source, page by page. SOURCE is a path, or the end of one that is unique."""
    with globals_.engine("read") as engine:
        found = engine.read(source, page=page, version=version, project=project)
    if globals_.as_json:
        print_json(found.as_json())
    else:
        text = lines(found.text) if sys.stdout.isatty() else found.text
        put(text, nl=not text.endswith("\n"), exact=True)
        if found.pages > 1:
            globals_.note(f"page {found.page} of {found.pages}, version {found.version[:12]}")
    if not found.missing_chunks:
        return ExitCode.DONE
    lost = f"{found.missing_chunks:,} chunks of {near(found.source)} are missing from the index"
    put_error(f"imprint: {lost}, so searches do not find all of it; run `imprint repair`")
    return ExitCode.INCOMPLETE
