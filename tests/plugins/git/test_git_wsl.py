r"""A repository in a WSL distribution is listed by the distribution's git, and named as Windows names its files.

There is no Windows here, so ``wsl`` is a stand-in that runs the rest of its line on this system, as the real one runs
it in the distribution; git and the repository are real.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from imprint_git.listing import Lister, Listing
from imprint_git.wsl import Place, windows_name
from real_repositories import make, write

from imprint import ScanError


@pytest.mark.parametrize(
    ("folder", "place"),
    [
        ("\\\\wsl.localhost\\Ubuntu\\home\\me\\notes", Place("Ubuntu", "/home/me/notes")),
        ("\\\\wsl$\\Ubuntu-22.04\\home", Place("Ubuntu-22.04", "/home")),
        ("\\\\WSL.LOCALHOST\\Debian\\", Place("Debian", "/")),
        ("\\\\wsl.localhost\\Debian", Place("Debian", "/")),
        ("\\\\wsl.localhost\\Debian\\a\uf03ab\\\uf022c\uf022\\d\uf05ce", Place("Debian", '/a:b/"c"/d\\e')),
        ("\\\\wsl.localhost\\", None),
        ("\\\\server\\share\\a", None),
        ("\\\\wsl.localhost.example\\share\\a", None),
        ("C:\\wsl.localhost\\Ubuntu", None),
        ("/wsl.localhost/Ubuntu/a", None),
        ("/home/\\\\wsl$\\x", None),
    ],
)
def test_a_folder_of_a_distribution_is_known_by_its_share(folder: str, place: Place | None) -> None:
    assert Place.of(folder) == place


def test_windows_shows_what_it_cannot_name_in_the_private_use_area_and_it_is_meant_back() -> None:
    name = 'a:b\\c*d?e"f<g>h|i\nj\tk ș😀.'
    shown = windows_name(name)
    assert not set(shown) & set('\\:*?"<>|\n\t')
    assert Place.of(f"\\\\wsl$\\Ubuntu\\{shown}") == Place("Ubuntu", f"/{name}")
    assert windows_name("plain ș😀.md") == "plain ș😀.md"


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The line that ``wsl`` was last given, and its environment."""
    ran = tmp_path / "ran.json"
    write(
        tmp_path,
        "bin/wsl",
        text=f"""#!{sys.executable}
import json, os, sys
json.dump([sys.argv[1:], dict(os.environ)], open({str(ran)!r}, "w"))
at = sys.argv.index("--exec")
os.execvpe(sys.argv[at + 1], sys.argv[at + 1 :], {{"PATH": os.environ["PATH"]}})
""",
    )
    (tmp_path / "bin/wsl").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    return ran


def seen_from_windows(folder: Path) -> str:
    return "\\\\wsl.localhost\\Ubuntu" + str(folder).replace("/", "\\")


def test_the_distributions_git_lists_and_the_names_are_those_that_windows_shows(ran: Path, tmp_path: Path) -> None:
    top = make(tmp_path / "top", "a.md", "what: a day?/b.md", ignore="*.log\n")
    write(top, "new\nline.md", "run.log", 'quo"te.md')
    listing = Lister(60).list(seen_from_windows(top))
    assert listing == Listing(
        {"": {".gitignore", "a.md", "new\uf00aline.md", "quo\uf022te.md"}, "what\uf03a a day\uf03f": {"b.md"}},
        {"": {"what\uf03a a day\uf03f"}},
    )
    arguments, environment = json.loads(ran.read_text())
    assert arguments[:4] == ["--distribution", "Ubuntu", "--exec", "env"]
    assert {"GIT_TERMINAL_PROMPT=0", "GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "LC_ALL=C"} <= set(arguments)
    assert "core.fsmonitor=false" in arguments
    assert arguments[arguments.index("-C") + 1] == str(top)
    assert "WSLENV" not in environment


def test_a_variable_that_windows_would_hand_over_misleads_nothing(
    ran: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = make(tmp_path / "top", "a.md")
    monkeypatch.setenv("WSLENV", "GIT_DIR/p")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    assert Lister(60).list(seen_from_windows(top)).files == {"": {"a.md"}}


def test_a_failure_of_the_distributions_git_names_what_to_run_there(ran: Path, tmp_path: Path) -> None:
    write(make(tmp_path / "top", "a.md"), ".git/HEAD", text="nonsense")
    with pytest.raises(ScanError, match="not a git repository") as caught:
        Lister(60).list(seen_from_windows(tmp_path / "top"))
    assert f"in the distribution Ubuntu, with: git -C {tmp_path}/top status" in caught.value.remedy


def test_messages_of_wsl_itself_are_read_in_their_encoding(
    ran: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "There is no distribution with the supplied name.\r\n".encode("utf-16-le")
    write(
        tmp_path, "bin/wsl", text=f"#!{sys.executable}\nimport sys\nsys.stderr.buffer.write({said!r})\nsys.exit(255)\n"
    )
    with pytest.raises(ScanError, match=r"There is no distribution with the supplied name\.;"):
        Lister(60).list("\\\\wsl$\\Nowhere\\home")


def test_a_missing_wsl_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ScanError, match="wsl is not installed"):
        Lister(60).list("\\\\wsl$\\Ubuntu\\home")


def test_a_distribution_without_git_is_named(tmp_path: Path, ran: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "bin/env", text="#!/bin/sh\necho \"env: 'git': No such file or directory\" >&2\nexit 127\n")
    (tmp_path / "bin/env").chmod(0o755)
    with pytest.raises(ScanError, match="env: 'git': No such file or directory"):
        Lister(60).list("\\\\wsl$\\Ubuntu\\home")


def test_what_is_not_utf_8_in_a_distribution_is_no_crash(ran: Path, tmp_path: Path) -> None:
    top = make(tmp_path / "top")
    with open(bytes(top) + b"/bad\xff.md", "wb"):
        pass
    assert Lister(60).list(seen_from_windows(top)).files == {"": {"bad\ufffd.md"}}
