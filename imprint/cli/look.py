"""The commands ``sources`` and ``status``."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

import click

from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.text import near, one_line, print_json, put

_SHOWN = 10


@click.command()
@click.argument("prefix", required=False)
@click.option("--project", metavar="P", help="Only this project.")
@json_option
@pass_globals
def sources(globals_: Globals, prefix: str | None, project: str | None) -> None:
    """List what is indexed, by path; PREFIX narrows it to the paths that begin so."""
    from imprint.reading import as_indexed

    start = as_indexed(prefix) if prefix else None
    with globals_.engine("sources") as engine:
        rows = sorted(engine.sources(prefix=start, project=project), key=lambda row: (row["source"], row["project"]))
    if globals_.as_json:
        print_json({"sources": rows})
        return
    if not rows:
        globals_.note(
            f"no source is indexed{' there' if prefix or project else ' yet; `imprint ingest` a folder first'}"
        )
    for row in rows:
        kind, project = one_line(row["type"]), one_line(row["project"])
        put(f"{row['chunk_count']:6,} chunks  {kind:10} [{project}] {near(row['source'])}")


@click.command()
@json_option
@pass_globals
def status(globals_: Globals) -> None:
    """Show the workspace in numbers: roots, sources, chunks, the model, the last run."""
    with globals_.engine("status") as engine:
        found = engine.status()
    if globals_.as_json:
        print_json(found)
        return
    put(f"workspace  {found['workspace']} in {near(found['data_dir'])}, store {found['store']}")
    put(f"sources    {found['sources']:,} in {found['chunks']:,} chunks")
    put(f"model      {_model(found)}")
    for name in ("by_project", "by_type"):
        parts = (f"{one_line(key)} {count:,}" for key, count in sorted(found[name].items()))
        put(f"{name.replace('_', ' '):10} {', '.join(parts)}")
    for root in found["roots"]:
        put(f"root       {near(root['path'])} [{one_line(root['project'])}]")
    _show_excluded(found["excluded"])
    for path in found["purged"]:
        put(f"purged     {near(path)}; `imprint restore` lets it in again")
    if not found["roots"] and not found["sources"]:
        globals_.note("nothing is indexed yet; `imprint ingest` a folder first")
    if run := found["last_run"]:
        state = "complete" if run["complete"] else "incomplete"
        put(f"last run   {run['command']} at {run['ended_at']}, {state}")


def _model(found: Mapping[str, Any]) -> str:
    if not found["model"]:
        return "none: this collection has no vectors"
    lacking = found["chunks"] - found["vectors"]
    name = one_line(found["model"])
    return f"{name}; {lacking:,} chunks have no vector yet, `imprint refresh` gives them theirs" if lacking else name


def _show_excluded(rows: Sequence[Mapping[str, str]]) -> None:
    """Sources whose files exist and are not listed any more, as after a change of ignore rules: they are kept."""
    for row in rows[:_SHOWN]:
        command = f"`imprint purge {shlex.quote(row['source'])}`"
        put(f"excluded   {near(row['source'])} [{one_line(row['project'])}] is kept; {one_line(command)} removes it")
    if len(rows) > _SHOWN:
        put(f"           and {len(rows) - _SHOWN:,} more; --json lists them all")
