"""Stock plugins use of Imprint what a third party may use, and nothing more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import imprint

PLUGINS = Path(__file__).parent.parent.parent / "plugins"
FILES = sorted(PLUGINS.glob("*/*.py"))


def uses_of_imprint(file: Path) -> Iterator[tuple[str, list[str]]]:
    """Each import of the kernel: the module, and the names taken from it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "imprint":
            yield node.module, [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            yield from ((alias.name, []) for alias in node.names if alias.name.split(".")[0] == "imprint")


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_stock_plugin_imports_public_names_of_imprint_alone(file):
    for module, names in uses_of_imprint(file):
        assert module == "imprint"
        assert set(names) <= set(imprint.__all__)


def test_there_are_plugins_to_look_at():
    assert len({file.parent for file in FILES}) == 19
