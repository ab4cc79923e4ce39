"""Hostile code costs a bounded time and memory, and is chunked all the same."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import imprint_code
import pytest
from imprint_code import parsing, syntax
from imprint_code.process import ParserProcess
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


def test_no_parser_runs_in_the_process_that_chunks() -> None:
    code = (
        "import sys, imprint_code\n"
        "from imprint.lifecycle.chunk import PlainTokens\n"
        "text = 'def f():\\n  return 1\\n'\n"
        "args = dict(text=text, kind='code', language='python', tokens=PlainTokens(), limit=5)\n"
        "print([span.label for span in imprint_code.imprint_chunk(**args)])\n"
        "print([name for name in sys.modules if name.startswith('tree_sitter')])\n"
    )
    found = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "['def f()', 'def f()', 'def f()']\n[]\n"
    assert found.stderr == ""


@pytest.fixture
def parser() -> Iterator[ParserProcess]:
    made = ParserProcess()
    yield made
    made.close()


@pytest.mark.parametrize("text", ["a<b," * 15_000, "x = 1\n"])
def test_what_kills_the_parser_costs_one_text_its_syntax(
    parser: ParserProcess, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("imprint_code.process.PATIENCE", 0.0 if text.startswith("x") else 60.0)
    assert parser.cuts(text, "tsx", 1) is None
    monkeypatch.setattr("imprint_code.process.PATIENCE", 60.0)
    assert parser.cuts("x = 1\ny = 2\n", "python", 1)


def test_a_parser_that_is_gone_is_started_again(parser: ParserProcess) -> None:
    assert parser.cuts("x = 1\n", "python", 1)
    assert parser._process is not None
    parser._process.kill()
    parser._process.wait()
    assert parser.cuts("x = 1\n", "python", 1) is None
    assert parser.cuts("x = 1\n", "python", 1)
