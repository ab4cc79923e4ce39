"""Globs match paths as people expect of a shell with ``**``, in linear time, and narrow what channels read."""

from __future__ import annotations

import re
from random import Random

import pytest
from command_line import Imprint

from imprint.errors import UsageError
from imprint.search import scope
from imprint.search.globs import PathGlob
from imprint.search.request import Request
from imprint.store.port import EVERYWHERE, AnyOf, StartsWith, Where

PATHS = ("/home/me/a.py", "/home/me/src/b.py", "/home/me/src/deep/c.py", "/home/me/src/deep/c.pyc", "/home/me/.env")
MATCHES = {
    "*.py": {0, 1, 2},
    "**/*.py": {0, 1, 2},
    "src/*.py": {1},
    "src/**/*.py": {1, 2},
    "src/": {1, 2, 3},
    "src": set(),
    "src/*": {1},
    "/home/me/*.py": {0},
    "/home/**/c.py": {2},
    "/src/b.py": set(),
    "me/**/deep/**": {2, 3},
    "**": {0, 1, 2, 3, 4},
    "**/**/**/c.*": {2, 3},
    "[ab].py": {0, 1},
    "[!ab].py*": {2, 3},
    "?.py": {0, 1, 2},
    "*.PY": set(),
    ".*": {4},
    "*": {0, 1, 2, 3, 4},
    "[": set(),
    "(a|b).py": set(),
}


@pytest.mark.parametrize("glob", MATCHES)
def test_a_glob_begins_at_any_folder_and_matches_whole_paths(glob: str) -> None:
    assert {n for n, path in enumerate(PATHS) if PathGlob(glob).matches(path)} == MATCHES[glob]


def test_globs_agree_with_expressions_on_random_paths() -> None:
    random = Random(7)
    for _ in range(3000):
        glob = "/".join(random.choices(["**", "*", "a", "b*", "?"], k=random.randint(1, 5)))
        path = "/" + "/".join(random.choices(["a", "b", "ab", "ba"], k=random.randint(1, 6)))
        parts = "".join(
            "(?:[^/]+/)*" if part == "**" else part.replace("?", "[^/]").replace("*", "[^/]*") + "/"
            for part in glob.split("/")
        )
        expected = re.fullmatch(f"(?:[^/]*/)*{parts}", path + "/") is not None
        assert PathGlob(glob).matches(path) == expected, (glob, path)


def test_a_hostile_glob_is_matched_at_once() -> None:
    path = "/" + "/".join(["a" * 200] * 20)
    assert not PathGlob("**/" * 300 + "*a" * 60 + "b").matches(path)
    assert not PathGlob("**/a*/" * 100 + "b").matches(path)


def places(imprint: Imprint, *globs: str, options: tuple[str, ...] = ()) -> set[str]:
    given = [argument for glob in globs for argument in ("--path", glob)]
    results = imprint.json("search", "roses water", *given, *options)["results"]
    return {result["source"].removeprefix(f"{imprint.docs}/") for result in results}


@pytest.mark.parametrize("channels", ["semantic", "bm25", "lexical", "verbatim", "semantic,bm25,lexical,verbatim"])
def test_channels_read_inside_the_globs(gardens: Imprint, channels: str) -> None:
    asked = ("--channels", channels)
    whole = places(gardens, options=asked)
    for globs in (("*.md",), ("south/*",), ("*.py", "beds.*"), ("**/north/**/p*.py",), ("nothing",), ("**",)):
        expected = {place for place in whole if any(PathGlob(glob).matches(f"/{place}") for glob in globs)}
        assert places(gardens, *globs, options=asked) == expected, globs


def test_a_glob_does_not_empty_a_page(imprint: Imprint) -> None:
    for number in range(300):
        imprint.write(f"{number}.md", "Roses want water, roses want water.\n")
    imprint.write("last.txt", "Roses, far down in every ranking, after much that is said of other plants.\n")
    imprint.ingest()
    for channel in ("semantic", "bm25", "lexical"):
        assert imprint.found("roses", "--channels", channel, "--path", "*.txt") == ["last.txt"]


class Sources:
    """A collection of sources that has these paths."""

    def __init__(self, *paths: str) -> None:
        self._paths = paths

    def scroll(self, where, _):
        prefixes = [condition.prefix for condition in where.must if isinstance(condition, StartsWith)]
        kept = [path for path in self._paths if all(path.startswith(prefix) for prefix in prefixes)]
        yield [type("P", (), {"payload": {"key": f"key of {path}", "source": path}})() for path in kept]


def test_the_smaller_part_is_named_and_none_when_all_match() -> None:
    sources = Sources("/a/1.md", "/a/2.md", "/a/3.py", "/b/4.md")
    asked = {
        ("*.py",): Where((AnyOf("source_key", ("key of /a/3.py",)),)),
        ("*.md",): Where((), (AnyOf("source_key", ("key of /a/3.py",)),)),
        ("**",): EVERYWHERE,
        ("/a/*.md",): Where((StartsWith("source", "/a/"),), (AnyOf("source_key", ("key of /a/3.py",)),)),
        ("none",): Where((AnyOf("source_key", ()),)),
    }
    for globs, where in asked.items():
        assert scope.scope_of(Request("x", paths=globs), sources) == where, globs  # type: ignore[arg-type]


def test_globs_that_divide_too_many_sources_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scope, "MAX_GLOB_SOURCES", 1)
    sources = Sources("/a/1.md", "/a/2.md", "/a/3.py", "/a/4.py")
    with pytest.raises(UsageError, match="match too many sources"):
        scope.scope_of(Request("x", paths=("*.py",)), sources)  # type: ignore[arg-type]
