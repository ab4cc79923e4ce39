"""Hostile code costs a bounded time and memory, and is chunked all the same."""

from __future__ import annotations

import subprocess
import sys
import time

import imprint_code
import pytest
from imprint_code import parsing, syntax
from imprint_code.reading import syntax_cuts
from word_pieces import WordPieces, assert_chunks

HOSTILE = {
    "nested and closed": "(" * 100_000 + ")" * 100_000,
    "nested and open": "{" * 100_000,
    "one line": "function f(a,b){return a+b*2;var c=[1,2,3]};" * 2_000,
    "one name": "x" * 500_000,
    "one sum": "x=1" + "+1" * 30_000,
    "lines within lines": "".join(f"{' ' * n}if a:\n" for n in range(300)),
    "ifs within ifs": "if(a)" * 20_000,
    "quotes": "\"'" * 20_000,
    "marks": "#if\n" * 20_000,
    "nothing": "\0" * 20_000,
    "blank lines": "x\n" + "\n" * 500_000,
    "templates": "`${" * 20_000,
    "a long list": "[" + "1," * 30_000 + "]",
}


@pytest.fixture(autouse=True)
def less_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "SECONDS", 0.5)


@pytest.mark.parametrize("language", ["python", "javascript", "cpp", "haskell", "bash"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_code_is_covered_within_the_limit(text: str, language: str) -> None:
    spans = imprint_code.imprint_chunk(text=text, kind="code", language=language, tokens=WordPieces(), limit=230)
    assert_chunks(text, spans, 230)


def test_a_text_that_takes_too_long_is_cut_by_its_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "x = 1\n" * 20_000
    assert syntax_cuts(text, "python", 100)
    monkeypatch.setattr(parsing, "SECONDS", 0.0)
    assert syntax_cuts(text, "python", 100) is None


@pytest.mark.parametrize(("language", "text"), [("swift", "#"), ("scala", "`"), ("bash", "\0"), ("haskell", "do ")])
def test_a_scanner_that_reads_on_and_on_is_stopped(language: str, text: str) -> None:
    """Each of these takes hours for a megabyte, most of it between two questions whether to go on."""
    started = time.thread_time()
    assert syntax_cuts(text * (1_000_000 // len(text)), language, 100) is None
    assert time.thread_time() - started < 10 * parsing.SECONDS


def test_a_text_of_too_many_open_brackets_is_cut_by_its_layout() -> None:
    assert syntax_cuts("[" * 400 + "]" * 400, "python", 100) is not None
    assert syntax_cuts("[" * 401 + "]" * 401, "python", 100) is None
    assert syntax_cuts("%w[" * 13_000, "cpp", 100) is None


def test_a_text_of_too_many_steps_is_cut_by_its_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MOST_STEPS", 50)
    assert syntax_cuts("x = 1\n" * 100, "python", 100)
    assert syntax_cuts("x = 1\n" * 10_000, "python", 100) is None


def test_a_text_that_is_too_large_is_cut_by_its_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "LONGEST", 11)
    assert syntax_cuts("x = 1\n", "python", 1)
    assert syntax_cuts("x = 1\n" * 2, "python", 1) is None


def test_a_text_of_too_many_nodes_is_cut_by_its_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syntax, "MOST_NODES", 100)
    assert syntax_cuts("x\n" * 100, "python", 3)
    assert syntax_cuts("x\n" * 101, "python", 3) is None


def test_no_grammar_is_imported_before_code_of_its_language_is_chunked() -> None:
    code = (
        "import sys, imprint_code\n"
        "from imprint.lifecycle.chunk import PlainTokens\n"
        "loaded = lambda: sorted(m for m in sys.modules if m.startswith('tree_sitter') and '.' not in m)\n"
        "print(loaded())\n"
        "imprint_code.imprint_chunk(text='x = 1', kind='code', language='python', tokens=PlainTokens(), limit=9)\n"
        "print(loaded())\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n['tree_sitter', 'tree_sitter_python']\n"
