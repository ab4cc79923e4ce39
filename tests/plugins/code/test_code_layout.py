"""Code without a grammar: chunks follow blank lines and indentation, and are labelled with the definitions around."""

from __future__ import annotations

import imprint_code
import pytest
from hypothesis import given
from hypothesis import strategies as st
from imprint_code.definitions import definition
from word_pieces import WORDS, WordPieces, assert_chunks, hostile_texts


def chunks(text: str, limit: int, kind: str = "code") -> list[tuple[str, str]]:
    spans = imprint_code.imprint_chunk(text=text, kind=kind, language=None, tokens=WORDS, limit=limit)
    assert spans is not None
    return [(span.label, text[span.start : span.end]) for span in spans]


@given(hostile_texts(), st.integers(1, 40), st.sampled_from(["code", "data"]))
def test_any_text_is_covered_within_the_limit(text: str, limit: int, kind: str) -> None:
    spans = imprint_code.imprint_chunk(text=text, kind=kind, language=None, tokens=WordPieces(), limit=limit)
    assert_chunks(text, spans, limit)


def test_other_kinds_are_left_to_others() -> None:
    for kind in ("prose", "markdown"):
        assert imprint_code.imprint_chunk(text="x = 1", kind=kind, language="python", tokens=WORDS, limit=9) is None


PYTHON = """\
import os

def first(a):
    one = a

    two = a

@decorated
# about the second
def second(b):
    if b:
        return b
    else:
        return None

class Third:
    def inner(self):
        pass
"""


def test_functions_stay_whole_where_they_fit_and_are_their_chunk_s_label() -> None:
    found = dict(chunks(PYTHON, 16))
    assert found["def second(b)"].startswith("@decorated\n# about the second\ndef second(b):")
    assert found["def second(b)"].endswith("return None")
    assert found["class Third"].endswith("pass")


def test_a_chunk_of_several_functions_has_the_label_of_what_is_around_them() -> None:
    text = "class A:\n" + "".join(f"    def m{n}(self):\n        return {n} + {n}\n\n" for n in range(8))
    assert {label for label, _ in chunks(text, 24)} == {"class A"}


def test_a_function_over_the_limit_is_cut_at_its_outermost_blank_line() -> None:
    text = "def f():\n    a = 1\n    if a:\n        b = 2\n\n        c = 3\n\n    d = 4\n    e = 5\n"
    assert chunks(text, 18) == [
        ("def f()", "def f():\n    a = 1\n    if a:\n        b = 2\n\n        c = 3"),
        ("def f()", "    d = 4\n    e = 5"),
    ]


def test_a_closing_bracket_stays_with_its_block() -> None:
    text = "void f(int a) {\n  one(a);\n}\nvoid g(int b) {\n  two(b);\n}\n"
    assert chunks(text, 10) == [
        ("void f(int a)", "void f(int a) {\n  one(a);\n}"),
        ("void g(int b)", "void g(int b) {\n  two(b);\n}"),
    ]


def test_a_long_line_is_cut_at_token_borders() -> None:
    text = "x" * 39 + "\n"
    spans = imprint_code.imprint_chunk(text=text, kind="code", language=None, tokens=WordPieces(letters=4), limit=5)
    assert spans is not None
    assert [text[span.start : span.end] for span in spans] == ["x" * 20, "x" * 19]


def test_data_has_no_labels() -> None:
    text = "".join(f"class: {n}\nname: def f(a)\n\n" for n in range(9))
    assert {label for label, _ in chunks(text, 9, kind="data")} == {""}


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("def foo(a):", "def foo(a)"),
        ("async def foo(", "async def foo("),
        ("class Bar(Base):", "class Bar(Base)"),
        ("func (s *Server) Serve(l net.Listener) error {", "func (s *Server) Serve(l net.Listener) error"),
        ("pub(crate) async fn run<T>(a: T) -> u8 {", "pub(crate) async fn run<T>(a: T) -> u8"),
        ("impl<T> Iterator for Foo<T> {", "impl<T> Iterator for Foo<T>"),
        ("export default function App() {", "export default function App()"),
        ("export const load = async (id) => {", "export const load = async (id) =>"),
        ("public static void main(String[] args) {", "public static void main(String[] args)"),
        ("int main(int argc, char **argv) {", "int main(int argc, char **argv)"),
        ("typedef struct node {", "typedef struct node"),
        ("interface Shape {", "interface Shape"),
        ("defmodule App.Web do", "defmodule App.Web do"),
        ("sub parse {", "sub parse"),
        ("CREATE TABLE users (", "CREATE TABLE users ("),
        ("create or replace function f() returns int", "create or replace function f() returns int"),
        ("(defn greet [name]", "(defn greet [name]"),
        ("deploy() {", "deploy()"),
        ("fun main(args: Array<String>) {", "fun main(args: Array<String>)"),
    ],
)
def test_a_definition_is_recognised(line: str, label: str) -> None:
    assert definition(line) == label


@pytest.mark.parametrize(
    "line",
    ["if (a) {", "return f(x)", "} else {", "type = 3", "classes = []", "for (;;) {", "x = {", "package", "object.f()",
     "while (i < f(x)) {", "switch (kind) {", "import module", "module = load()", "function", "types: list", "a.b = {"],
)  # fmt: skip
def test_other_lines_are_no_definitions(line: str) -> None:
    assert definition(line) == ""


def test_a_definition_of_megabytes_makes_a_short_label() -> None:
    assert len(definition("def f(" + "a" * 2_000_000)) == 100
