r"""One module knows Windows' extended-length spelling, and its rules can be tried on any system."""

from __future__ import annotations

import ntpath
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint.long_paths import extended_path, usual_path

DEEP = "d" * 50
LONG = "\\".join([DEEP] * 6)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (f"C:\\{LONG}", f"\\\\?\\C:\\{LONG}"),
        (f"c:/{DEEP}/{LONG}", f"\\\\?\\c:\\{DEEP}\\{LONG}"),
        (f"C:\\{LONG}\\..\\a.md", f"\\\\?\\C:\\{ntpath.dirname(LONG)}\\a.md"),
        (f"\\\\server\\share\\{LONG}", f"\\\\?\\UNC\\server\\share\\{LONG}"),
        (f"\\\\wsl.localhost\\Ubuntu\\home\\{LONG}", f"\\\\?\\UNC\\wsl.localhost\\Ubuntu\\home\\{LONG}"),
        (f"\\\\wsl$\\Ubuntu\\home\\{LONG}", f"\\\\?\\UNC\\wsl$\\Ubuntu\\home\\{LONG}"),
    ],
)
def test_a_long_path_is_extended(path, expected):
    assert extended_path(path, "nt") == expected
    assert usual_path(expected, "nt") == ntpath.normpath(path)


@pytest.mark.parametrize(
    "path",
    [
        f"\\\\?\\C:\\{LONG}", f"\\\\?\\UNC\\server\\share\\{LONG}", f"\\\\.\\pipe\\{LONG}", "\\\\?\\C:\\a",
        "C:\\a.md", "C:\\.git\\x", "C:\\a\\..\\b", "\\\\server\\share\\a", LONG, f"\\{LONG}", f"C:{LONG}", "C:", "",
        "a.", "nul",
    ],
)  # fmt: skip
def test_a_short_a_relative_and_an_extended_path_are_left_alone(path):
    assert extended_path(path, "nt") == path


@pytest.mark.parametrize("units", [239, 240])
@pytest.mark.parametrize("letter", ["a", "😀"])
def test_the_limit_is_240_units_of_utf_16(units, letter):
    path = "C:\\" + letter * 2
    path += "x" * (units - len(path.encode("utf-16-le")) // 2)
    assert extended_path(path, "nt").startswith("\\\\?\\") is (units == 240)


@pytest.mark.parametrize(
    "name", ["a.", "a ", "...", " ", "a. .", "CON", "nul.txt", "Lpt1", "aux .md", "COM0", "conin$"]
)
@pytest.mark.parametrize("place", ["C:\\{}", "C:\\{}\\b.md", "\\\\wsl.localhost\\Ubuntu\\{}"])
def test_a_name_that_win32_would_alter_is_extended_however_short(name, place):
    path = place.format(name)
    assert extended_path(path, "nt").startswith("\\\\?\\")
    assert usual_path(extended_path(path, "nt"), "nt") == path


@pytest.mark.parametrize("name", [".git", "a.b", " a", "console", "com", "com12", "nulls.txt", "a.nul"])
def test_an_ordinary_name_is_not(name):
    assert extended_path(f"C:\\{name}", "nt") == f"C:\\{name}"


@pytest.mark.parametrize("path", [f"/{'d' * 300}", "/a.", "/nul", "/C:\\" + LONG, "\\\\?\\C:\\a", "\\\\?\\UNC\\a\\b"])
def test_paths_of_other_systems_are_left_alone(path):
    assert extended_path(path, "posix") == usual_path(path, "posix") == path


def test_the_running_system_decides_by_default():
    assert extended_path(f"C:\\{LONG}") == extended_path(f"C:\\{LONG}", os.name)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("\\\\?\\C:\\docs", "C:\\docs"),
        ("\\\\?\\unc\\server\\share\\docs", "\\\\server\\share\\docs"),
        ("C:\\docs", "C:\\docs"),
        ("\\\\server\\share", "\\\\server\\share"),
        ("\\\\?\\Volume{0a}\\docs", "\\\\?\\Volume{0a}\\docs"),
        ("\\\\.\\pipe\\docs", "\\\\.\\pipe\\docs"),
    ],
)
def test_one_place_has_one_usual_spelling(path, expected):
    assert usual_path(path, "nt") == expected


_NAMES = st.lists(st.text("ab. 😀", min_size=1, max_size=90).filter(lambda name: name not in (".", "..")), max_size=8)


@given(names=_NAMES, top=st.sampled_from(["C:\\", "\\\\server\\share\\"]))
def test_extending_twice_changes_nothing_and_the_usual_spelling_comes_back(names, top):
    path = ntpath.normpath(top + "\\".join(names)) if names else top
    extended = extended_path(path, "nt")
    assert extended_path(extended, "nt") == extended
    assert usual_path(extended, "nt") == path
