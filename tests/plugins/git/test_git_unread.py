"""What git ignores is never opened, by git or by the scanner: the system itself is asked who opened what."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from real_repositories import git, make, names, write

Opened = Callable[[], bool]


@pytest.fixture
def watch() -> Callable[[Path], Opened]:
    """Tells whether any process has opened a folder, or a file in it, since the watch began (Linux's inotify)."""
    libc = ctypes.CDLL(None, use_errno=True)
    opened_or_read = 0x20 | 0x1

    def begin(folder: Path) -> Opened:
        handle = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        assert libc.inotify_add_watch(handle, bytes(folder), opened_or_read) > 0

        def opened() -> bool:
            try:
                return bool(os.read(handle, 65536))
            except BlockingIOError:
                return False
            finally:
                os.close(handle)

        return opened

    return begin


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    top = make(tmp_path / "projects/repository", "docs/a.md", ignore="/build/\n/cache/*\n*.log\n")
    write(top, *(f"build/{number // 100}/{number}.md" for number in range(1000)), "cache/x/y.md", "logs/run.log")
    return top


@pytest.mark.parametrize("root", ["", "..", "docs"])
def test_an_ignored_folder_full_of_files_is_never_opened(
    repository: Path, watch: Callable[[Path], Opened], root: str
) -> None:
    listed = watch(repository / "docs")
    ignored = [watch(repository / folder) for folder in ("build", "build/0", "cache/x")]
    assert [Path(name).name for name in names((repository / root).resolve())][-1:] == ["a.md"]
    assert listed()
    assert not any(opened() for opened in ignored)


def test_an_excluded_folder_is_opened_by_nobody_but_git(repository: Path, watch: Callable[[Path], Opened]) -> None:
    git(repository, "config", "core.excludesFile", "rules")
    write(repository, "rules", text="node_modules/\n")
    write(repository, "node_modules/m/index.js", "docs/node_modules/m.js")
    watched = [watch(repository / folder) for folder in ("node_modules", "docs/node_modules")]
    assert names(repository) == [".gitignore", "rules", "docs/a.md"]
    assert not any(opened() for opened in watched)


def test_git_directories_of_others_are_opened_by_git_alone(repository: Path, watch: Callable[[Path], Opened]) -> None:
    git(repository, "clone", "--quiet", "--bare", ".", "../mirror.git")
    mirror = watch(repository.parent / "mirror.git/objects")
    names(repository.parent)
    assert not mirror()
