"""A text's kind and language come from its name, else from its first line."""

from __future__ import annotations

import pytest
from imprint_text.languages import structure_of


@pytest.mark.parametrize(
    ("name", "structure"),
    [
        ("README.md", ("markdown", None)),
        ("docs/Guide.MDX", ("markdown", None)),
        ("README", ("prose", None)),
        ("LICENSE", ("prose", None)),
        ("notes.txt", ("prose", None)),
        ("manual.rst", ("prose", None)),
        ("table.csv", ("data", None)),
        ("run.log", ("data", None)),
        ("src/app.py", ("code", "python")),
        ("App.TSX", ("code", "tsx")),
        ("main.rs", ("code", "rust")),
        ("Dockerfile", ("code", "dockerfile")),
        ("deploy/Dockerfile.dev", ("code", "dockerfile")),
        ("Makefile", ("code", "makefile")),
        ("CMakeLists.txt", ("code", "cmake")),
        ("pyproject.toml", ("code", "toml")),
        (".github/workflows/ci.yaml", ("code", "yaml")),
        ("style.css", ("code", "css")),
        ("schema.sql", ("code", "sql")),
        (".gitignore", ("code", "ignore")),
        (".bashrc", ("code", "bash")),
        ("file.unknown", ("prose", None)),
        ("a.py/plain", ("prose", None)),
        ("odd\udcff.go", ("code", "go")),
        ("", ("prose", None)),
        (".", ("prose", None)),
    ],
)
def test_the_name_decides(name, structure):
    assert structure_of(name, "words") == structure


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("#!/bin/sh -e\n", "bash"),
        ("#!/usr/bin/env python3.12\n", "python"),
        ("#!/usr/bin/env -S node --no-warnings\n", "javascript"),
        ("#!/usr/bin/env LC_ALL=C perl\r\n", "perl"),
        ("#! /usr/bin/ruby\n", "ruby"),
        ("<?php echo 1;\n", "php"),
        ('<?xml version="1.0"?>\n', "xml"),
    ],
)
def test_a_first_line_names_the_language_of_a_nameless_script(line, language):
    assert structure_of("bin/run", line + "rest") == ("code", language)


@pytest.mark.parametrize("line", ["#!", "#!/usr/bin/env", "#!/opt/unheard-of", "# heading", "#!" + "/" * 300])
def test_a_first_line_that_names_nothing_leaves_prose(line):
    assert structure_of("run", line + "\n") == ("prose", None)


def test_the_name_wins_over_the_first_line():
    assert structure_of("a.rb", "#!/bin/sh\n") == ("code", "ruby")
