"""Real git repositories for the tests of the git scanner."""

from __future__ import annotations

import subprocess
from pathlib import Path

import imprint_git

from imprint import FileEntry, ScanError


class Settings:
    """The one setting that the scanner reads."""

    def __init__(self, timeout: int = 60) -> None:
        self.timeout = timeout

    def __getitem__(self, key: str) -> int:
        return self.number(key)

    def number(self, key: str) -> int:
        assert key == "git.timeout_seconds"
        return self.timeout

    def text(self, key: str) -> str:
        raise AssertionError(f"the scanner read {key}")

    def flag(self, key: str) -> bool:
        raise AssertionError(f"the scanner read {key}")

    def names(self, key: str) -> tuple[str, ...]:
        raise AssertionError(f"the scanner read {key}")


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"]
    return subprocess.run([*command, *arguments], check=True, capture_output=True, text=True).stdout


def write(top: Path, *names: str, text: str = "text") -> None:
    for name in names:
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text)


def make(top: Path, *tracked: str, ignore: str = "") -> Path:
    """A repository at ``top`` with those files in its first commit."""
    top.mkdir(parents=True, exist_ok=True)
    git(top, "init", "--quiet")
    write(top, *tracked)
    if ignore:
        write(top, ".gitignore", text=ignore)
    git(top, "add", "--all")
    git(top, "commit", "--quiet", "--allow-empty", "--message", "first")
    return top


def scan(root: Path, timeout: int = 60) -> list[FileEntry]:
    entries = imprint_git.imprint_scan(root=str(root), settings=Settings(timeout))
    assert entries is not None, "the scanner did not claim the root"
    return list(entries)


def names_if_any(root: Path) -> list[str] | None:
    """The names, or None where the scan is refused in one line."""
    try:
        return names(root)
    except ScanError as error:
        message = str(error)
    assert "\n" not in message
    return None


def names(root: Path) -> list[str]:
    found = scan(root)
    assert all(entry.regular for entry in found)
    return [str(Path(entry.path).relative_to(root)) for entry in found]
