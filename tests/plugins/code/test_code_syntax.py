"""Code with a grammar: functions and classes stay whole where they fit, and are cut between their parts where not."""

from __future__ import annotations

import imprint_code
import pytest
from code_samples import SAMPLES, Sample
from hypothesis import given, settings
from hypothesis import strategies as st
from imprint_code.grammars import grammar
from imprint_code.parsing import parse
from imprint_code.reading import syntax_cuts
from word_pieces import WORDS, WordPieces, assert_chunks, hostile_texts

LANGUAGES = sorted([*SAMPLES, "html", "jsonc", "cuda", "vue"])
PIECES = WordPieces()


def chunks(text: str, language: str, limit: int, tokens: WordPieces = WORDS) -> list[tuple[str, str]]:
    spans = imprint_code.imprint_chunk(text=text, kind="code", language=language, tokens=tokens, limit=limit)
    assert spans is not None
    return [(span.label, text[span.start : span.end]) for span in spans]


@settings(max_examples=200)
@given(hostile_texts(), st.integers(1, 40), st.sampled_from(LANGUAGES))
def test_any_text_is_covered_within_the_limit(text: str, limit: int, language: str) -> None:
    spans = imprint_code.imprint_chunk(text=text, kind="code", language=language, tokens=PIECES, limit=limit)
    assert_chunks(text, spans, limit)


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())
def test_the_sample_is_what_its_grammar_reads_without_an_error(sample: Sample) -> None:
    loaded = grammar(sample.language)
    assert loaded is not None
    root = parse(loaded, sample.text(3).encode())
    assert root is not None
    assert not root.has_error


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())
def test_the_pieces_of_a_definition_are_labelled_with_the_path_to_it(sample: Sample) -> None:
    bodies = sample.bodies(20)
    found = chunks(sample.text(20), sample.language, PIECES.count(bodies[0]) // 2, PIECES)
    for body, label in zip((bodies[0], bodies[-1]), sample.labels, strict=True):
        assert {of for of, piece in found if body.splitlines()[-3] in piece} == {label}


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())
def test_the_body_of_a_definition_that_fits_is_in_one_chunk(sample: Sample) -> None:
    bodies = sample.bodies(12)
    found = chunks(sample.text(12), sample.language, PIECES.count(bodies[0]) + 30, PIECES)
    assert len(found) > 1
    assert all(any(body in piece for _, piece in found) for body in bodies)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_stands_above_a_function_stays_with_it(end: str) -> None:
    text = "import os\n\n\nx = 1 + 2 + 3 + 4\n# first words\n# more\n@timed\ndef f(a):\n    '''Says.'''\n    return a\n"
    found = chunks(text.replace("\n", end), "python", 16)
    assert found[1] == ("def f(a)", text[text.index("# first") :].replace("\n", end).rstrip())


def test_a_comment_at_the_end_of_a_line_stays_on_its_line() -> None:
    text = "one = 1 # first\ntwo = 2 # second\nthree = 3 # third\nfour = 4 # fourth\n"
    assert [piece for _, piece in chunks(text, "python", 10)] == [
        "one = 1 # first\ntwo = 2 # second",
        "three = 3 # third\nfour = 4 # fourth",
    ]


def test_a_large_class_is_cut_at_its_methods_and_a_large_function_at_its_statements() -> None:
    method = "    def m{n}(self):\n        if self.a:\n            return 1\n        return {n}\n\n"
    text = "class A:\n    '''Docs.'''\n\n" + "".join(method.replace("{n}", str(n)) for n in range(6))
    assert [piece.count("def ") for _, piece in chunks(text, "python", 20)] == [2, 2, 2]
    assert {label for label, _ in chunks(text, "python", 20)} == {"class A"}
    lines = "".join(f"    if a{n}:\n        b = {n}\n" for n in range(9))
    assert all(piece.startswith(("def f", "    if")) for _, piece in chunks(f"def f():\n{lines}", "python", 13))


def test_no_cut_falls_into_a_string_that_fits() -> None:
    text = "x = f('''one\n\ntwo\n\nthree''', 1)\n" * 9
    assert all(piece.count("'''") % 2 == 0 for _, piece in chunks(text, "python", 17))


def test_a_program_on_one_line_is_cut_between_its_statements() -> None:
    text = "".join(f"function f{n}(a,b){{return a+b*{n};}}" for n in range(300))
    found = chunks(text, "javascript", 60, WordPieces(letters=3))
    assert len(found) > 5
    assert all(piece.startswith("function") and piece.endswith("}") for _, piece in found)


def test_offsets_are_characters_whatever_the_script() -> None:
    text = "".join(f"# 春の海 {n} 🌸\ndef f{n}():\n    '''Ünïcödé'''\n    return '漢字'\n\n\n" for n in range(30))
    found = chunks(text, "python", 13)
    assert [label for label, _ in found] == [f"def f{n}()" for n in range(30)]
    assert all(piece.startswith("# 春") and piece.endswith("'漢字'") for _, piece in found)


def test_a_header_of_c_may_be_c_plus_plus() -> None:
    text = SAMPLES["cpp"].text(20)
    labels = {label for label, _ in chunks(text, "c", PIECES.count(text) // 6, PIECES)}
    assert set(SAMPLES["cpp"].labels) <= labels


@pytest.mark.parametrize("language", ["python", "javascript", "c", "rust"])
def test_what_is_no_code_at_all_is_cut_by_its_layout(language: str) -> None:
    text = "The quick brown fox, it's said: jumps (over. And \"so on!\n" * 30
    assert syntax_cuts(text, language, 50) is None
    assert chunks(text, language, 50)


def test_a_language_without_a_grammar_is_cut_by_its_layout() -> None:
    assert syntax_cuts("sub f { 1 }\n", "perl", 1) is None
    assert chunks("sub f {\n  1\n}\nsub g {\n  2\n}\n", "perl", 5)[0][0] == "sub f"


def test_a_grammar_that_is_not_installed_costs_no_more_than_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("imprint_code.reading.grammar", lambda _: None)
    assert syntax_cuts("def f():\n    return 1\n", "python", 2) is None


def test_the_profile_names_the_versions_of_the_grammars() -> None:
    profile = imprint_code.imprint_profile()
    assert "tree_sitter-0." in profile
    assert "tree_sitter_typescript-0." in profile


@st.composite
def programs(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A program of Python, with its functions as they stand in it, the outermost and the methods."""
    functions = []

    def function(indent: str) -> str:
        lines = [f"{indent}def f{len(functions)}(self):"]
        for _ in range(draw(st.integers(1, 12))):
            statement = draw(st.sampled_from(["x = g(1, 2)", "if x:\n{}        y = 3", "# words", "call('a string')"]))
            lines.append(f"{indent}    {statement.format(indent)}")
        lines.append(f"{indent}    return {len(functions)}")
        functions.append("\n".join(lines))
        return functions[-1]

    blocks = []
    for number in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from(["function", "class", "statement", "comment"]))
        if kind == "class":
            methods = [function("    ") for _ in range(draw(st.integers(1, 4)))]
            between = draw(st.sampled_from(["\n", "\n\n", "\n    # about the next\n", "\n    a = 1\n"]))
            blocks.append(f"class C{number}(Base):\n" + between.join(methods))
        else:
            simple = {"statement": f"z = {number}", "comment": "# a word"}
            blocks.append(simple.get(kind) or function(""))
    gaps = st.sampled_from(["\n", "\n\n", "\n\n\n"])
    return "".join(block + draw(gaps) for block in blocks), functions


@given(programs(), st.integers(10, 120))
def test_each_whole_function_that_fits_in_the_limit_is_in_one_chunk(drawn: tuple[str, list[str]], limit: int) -> None:
    text, functions = drawn
    found = [piece for _, piece in chunks(text, "python", limit, PIECES)]
    for function in functions:
        assert PIECES.count(function) > limit or any(function in piece for piece in found)
