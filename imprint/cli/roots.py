"""The commands of scope: ``roots`` and its subcommands, ``purge``, ``restore``."""

from __future__ import annotations

import click

from imprint.cli.globals import Globals, json_option, pass_globals
from imprint.cli.text import near, one_line, print_json, put


@click.group()
def roots() -> None:
    """List, approve and take back the folders that `imprint refresh` keeps up to date."""


@roots.command("list")
@json_option
@pass_globals
def list_roots(globals_: Globals) -> None:
    """List the approved roots of the workspace."""
    from imprint.store.records import spell

    with globals_.engine("roots list") as engine:
        rows = [{"path": spell(root.path)[0], "project": root.project} for root in engine.roots()]
    if globals_.as_json:
        print_json({"roots": rows})
        return
    if not rows:
        globals_.note("no root is approved yet; `imprint ingest` approves what it indexes")
    for row in rows:
        put(f"{near(row['path'])} [{one_line(row['project'])}]")


@roots.command("add")
@click.argument("path")
@click.option("--project", metavar="P", help="Its project; the folder's name if not given.")
@click.option("--share", is_flag=True, help="Allow a root that overlaps another one.")
@json_option
@pass_globals
def add_root(globals_: Globals, path: str, project: str | None, share: bool) -> None:
    """Approve a folder or file without indexing it; the next `imprint refresh` does."""
    from imprint.store.records import spell

    with globals_.engine("roots add") as engine:
        root = engine.approve(path, project=project, share=share)
    if globals_.as_json:
        print_json({"path": spell(root.path)[0], "project": root.project})
    else:
        put(f"{near(spell(root.path)[0])} [{one_line(root.project)}] is a root; `imprint refresh` indexes it")


@roots.command("remove")
@click.argument("path")
@json_option
@pass_globals
def remove_root(globals_: Globals, path: str) -> None:
    """Take a root back. Its sources stay searchable as they are; `imprint purge` removes them."""
    with globals_.engine("roots remove") as engine:
        kept = engine.disapprove(path)
    if globals_.as_json:
        print_json({"path": path, "sources_kept": kept})
    else:
        more = f"; its {kept:,} sources stay until `imprint purge` removes them" if kept else ""
        put(f"{one_line(path)} is no root any more{more}")


@click.command()
@click.argument("path")
@click.option("--dry-run", is_flag=True, help="Say what would be removed, and change nothing.")
@json_option
@pass_globals
def purge(globals_: Globals, path: str, dry_run: bool) -> None:
    """Remove a file or folder from the index, and keep it out of every later run until `imprint restore`.

    Nothing on the disk is touched, and PATH need not exist any more.
    """
    from imprint.store.records import spell

    with globals_.engine("purge") as engine:
        removed = engine.purge(path, dry_run=dry_run)
    if globals_.as_json:
        print_json(
            {
                "path": path,
                "place": spell(removed.place)[0],
                "dry_run": dry_run,
                "sources": removed.sources,
                "chunks_deleted": removed.chunks,
            }
        )
        return
    done = "would be removed" if dry_run else "removed, and kept out until `imprint restore`"
    if not removed.sources:
        globals_.note(f"imprint: nothing of {one_line(path)} is indexed; check its spelling if that surprises you")
    put(f"{near(removed.place)}: {removed.sources:,} sources with {removed.chunks:,} chunks {done}")


@click.command()
@click.argument("path")
@json_option
@pass_globals
def restore(globals_: Globals, path: str) -> None:
    """Let in again what was purged; the next `imprint refresh` indexes it."""
    with globals_.engine("restore") as engine:
        engine.restore(path)
    if globals_.as_json:
        print_json({"path": path, "restored": True})
    else:
        put(f"{one_line(path)} may be indexed again; `imprint refresh` does")
