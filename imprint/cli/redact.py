"""The command ``redact``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.text import near, one_line, print_json, put, put_error
from imprint.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from imprint.lifecycle.preview import Masked, Preview, Previewed

_STANDARD_INPUT = "-"


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--hashes", is_flag=True, help="Print also what redact.allow takes. A short secret can be guessed from it."
)
@json_option
@pass_globals
def redact(globals_: Globals, files: Sequence[str], hashes: bool) -> int:
    """Show what would be redacted in FILEs, by kind and place, and never the secret. A - reads standard input.

    Nothing is indexed or written. Lines and columns are those of the text that is extracted: a plain file's own.
    """
    from imprint.dispatch import Plugins
    from imprint.lifecycle.preview import Preview

    if files.count(_STANDARD_INPUT) > 1:
        raise UsageError("standard input can be read once", "give - once")
    preview = Preview(Plugins(globals_.settings()))
    complete = True
    rows: list[dict[str, Any]] = []
    for seen in _all(preview, files):
        complete = complete and seen.error is None
        if globals_.as_json:
            rows.append(_as_json(seen, hashes))
        else:
            _tell(globals_, seen, hashes)
    if globals_.as_json:
        print_json({"complete": complete, "files": rows})
    return ExitCode.DONE if complete else ExitCode.INCOMPLETE


def _all(preview: Preview, files: Sequence[str]) -> Iterator[Previewed]:
    """The files in their order, standard input in its place."""
    if _STANDARD_INPUT not in files:
        yield from preview.files(files)
        return
    at = files.index(_STANDARD_INPUT)
    yield from preview.files(files[:at])
    content = sys.stdin.buffer.read(preview.most_bytes + 1) if sys.stdin else b""
    yield preview.content("standard-input.txt", content)
    yield from preview.files(files[at + 1 :])


def _tell(globals_: Globals, seen: Previewed, hashes: bool) -> None:
    name = near(seen.name)
    if seen.error:
        put_error(f"imprint: {name}: {one_line(str(seen.error))}")
    elif seen.skip:
        remedy = f"; {one_line(seen.skip.remedy)}" if seen.skip.remedy else ""
        globals_.note(f"{name}: skipped, {one_line(seen.skip.reason)}{remedy}")
    for masked in seen.masked:
        sha256 = f"  {masked.sha256}" if hashes else ""
        put(f"{name}{_place(masked)}: {masked.kind}, {masked.length:,} characters{sha256}")


def _place(masked: Masked) -> str:
    if masked.line is None:
        return f", {masked.place}"
    page = f", page {masked.page}" if masked.page is not None else ""
    return f":{masked.line}:{masked.column}{page}"


def _as_json(seen: Previewed, hashes: bool) -> dict[str, Any]:
    skip = {"reason": seen.skip.reason, "remedy": seen.skip.remedy} if seen.skip else None
    found = [
        {
            "kind": item.kind,
            "place": item.place,
            "line": item.line,
            "column": item.column,
            "page": item.page,
            "length": item.length,
            "sha256": item.sha256 if hashes else None,
        }
        for item in seen.masked
    ]
    return {"file": seen.name, "found": found, "skipped": skip, "failed": str(seen.error) if seen.error else None}
