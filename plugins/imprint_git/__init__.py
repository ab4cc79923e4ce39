"""The scanner for folders in which git has a say: the file set is git's listing, and the rest is never read.

It claims a root inside a work tree, and a root that holds repositories somewhere below. A repository that git cannot
list stops the scan: walked without its ignore rules, it would give up what its owner keeps out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imprint import FileEntry, Setting, SettingsView, hookimpl
from imprint_git.finding import holds_repository, work_tree_above
from imprint_git.listing import Lister
from imprint_git.walking import plain_files, repository_files


@hookimpl
def imprint_settings() -> Sequence[Setting]:
    return (Setting("git.timeout_seconds", 60, "How long git may take to list one repository's files.", minimum=1),)


@hookimpl
def imprint_scan(root: str, settings: SettingsView) -> Iterator[FileEntry] | None:
    lister = Lister(timeout=settings.number("git.timeout_seconds"))
    if work_tree_above(root) is not None:
        return repository_files(root, lister)
    if holds_repository(root):
        return plain_files(root, lister)
    return None
