"""Names the grammar of each language that has one, and loads it when code of that language is first chunked.

Each grammar is a wheel of its own that holds its parser compiled: nothing is fetched when Imprint runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from imprint_code.roles import Role, role_of

if TYPE_CHECKING:
    from tree_sitter import Language

_MODULES = {
    "bash": ("tree_sitter_bash", "language"),
    "c": ("tree_sitter_c", "language"),
    "cpp": ("tree_sitter_cpp", "language"),
    "csharp": ("tree_sitter_c_sharp", "language"),
    "css": ("tree_sitter_css", "language"),
    "elixir": ("tree_sitter_elixir", "language"),
    "go": ("tree_sitter_go", "language"),
    "haskell": ("tree_sitter_haskell", "language"),
    "html": ("tree_sitter_html", "language"),
    "java": ("tree_sitter_java", "language"),
    "javascript": ("tree_sitter_javascript", "language"),
    "json": ("tree_sitter_json", "language"),
    "kotlin": ("tree_sitter_kotlin", "language"),
    "lua": ("tree_sitter_lua", "language"),
    "php": ("tree_sitter_php", "language_php"),
    "python": ("tree_sitter_python", "language"),
    "ruby": ("tree_sitter_ruby", "language"),
    "rust": ("tree_sitter_rust", "language"),
    "scala": ("tree_sitter_scala", "language"),
    "swift": ("tree_sitter_swift", "language"),
    "tsx": ("tree_sitter_typescript", "language_tsx"),
    "typescript": ("tree_sitter_typescript", "language_typescript"),
}

_ALIKE = {
    "c": ("c", "cpp"),  # a header's name does not tell which of the two it is
    "cuda": ("cpp",),
    "jsonc": ("json",),
    "starlark": ("python",),
    "svelte": ("html",),
    "vue": ("html",),
}
"""The grammars to try for a language in their order, where it is not simply its own."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """A language's parser, and what its kinds of nodes mean for cutting: those that are not here mean nothing."""

    language: Language
    roles: Mapping[int, Role]


def grammars_of(language: str | None) -> Sequence[str]:
    """The names of the grammars that may read a language, the likeliest first; none for a language without any."""
    return _ALIKE.get(language or "", (language,) if language in _MODULES else ())


@cache
def grammar(name: str) -> Grammar | None:
    """Load a grammar; None when it is not installed, or when its parser is not for the installed library."""
    module, function = _MODULES[name]
    try:
        from tree_sitter import Language

        language = Language(getattr(import_module(module), function)())
    except (ImportError, AttributeError, ValueError):
        return None
    roles: dict[int, Role] = {}
    for number in range(language.node_kind_count):
        kind = language.node_kind_for_id(number)
        if kind and language.node_kind_is_named(number) and (role := role_of(kind, name)):
            roles[number] = role
    return Grammar(language, roles)


def versions() -> str:
    """The installed versions of the library and the grammars: others may read the same code otherwise.

    Read from the names in the folder that they are installed in: asking for each by name takes 25 ms a run.
    """
    library = find_spec("tree_sitter")
    folder = Path(library.origin).parent.parent if library and library.origin else None
    if folder is None:
        return "none"
    return " ".join(sorted(path.stem for path in folder.glob("tree_sitter*.dist-info")))
