"""What counts as an identifier, a word of the path and a phrase."""

from __future__ import annotations

import pytest

from imprint.wording import Signals, Wording, identifiers

NAMED = (
    "getUserById", "HTTPServer", "snake_case", "__init__", "_private", "utf8", "x86_64", "v2", "foo.bar", "std::move",
    "ptr->next", "Class#method", "--dry-run", "src/main.rs", "0.10.2", "A_B",
)  # fmt: skip
PLAIN = (
    "user", "User", "HTTP", "URLs", "well-known", "don't", "2nd", "31st", "2026", "e.g", "i.e.", "and/or", "C++", "-v",
    "...", "_", "end.", "(see)", "1.5",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMED)
def test_what_looks_like_a_name_in_code_is_an_identifier(name: str) -> None:
    assert identifiers(f"where is `{name}`?") == (name,)


@pytest.mark.parametrize("word", PLAIN)
def test_a_word_of_prose_is_none(word: str) -> None:
    assert identifiers(f"what of {word} here") == ()


def test_an_identifier_stands_whole_and_to_the_letter() -> None:
    wording = Wording("foo.bar getUser", ("foo", "bar", "getUser"))
    assert wording.identifiers == ("foo.bar", "getUser")
    for text, share in (
        ("call foo.bar(getUser)", 1.0),
        ("foo.bar", 0.5),
        ("foo.bars, getuser, xgetUser, getUser2, fooXbar", 0.0),
    ):
        assert wording.signals(text, "/x").identifier == share, text
    assert wording.signals("", "/x/foo.bar/getUser").identifier == 1.0


def test_the_path_counts_its_words_by_part_whatever_the_case() -> None:
    wording = Wording("user store tests", ("user", "store", "tests"))
    assert wording.signals("", "/src/UserStore.py").path == 2 / 3
    assert wording.signals("user store tests", "/other").path == 0.0


def test_a_phrase_ignores_case_and_runs_of_white_space_and_has_two_terms_or_more() -> None:
    wording = Wording("  the  Straße\nis ", ("the", "Straße", "is"))
    assert wording.signals("where THE\t\tSTRASSE  is wide", "/x").phrase == 1.0
    assert wording.signals("the is Straße", "/x").phrase == 0.0
    assert wording.signals("", "/notes/The Straße is.md").phrase == 1.0
    assert Wording("Straße", ("Straße",)).signals("Straße", "/x").phrase == 0.0


def test_an_empty_query_has_no_signals() -> None:
    assert Wording("...", ()).signals("...", "/...") == Signals(0.0, 0.0, 0.0)


def test_what_an_expression_would_mean_is_taken_to_the_letter() -> None:
    wording = Wording("a.b->c_d", ("a", "b", "c_d"))
    assert wording.signals("a.b->c_d", "/").identifier == 1.0
    assert wording.signals("aXb->c_d", "/").identifier == 0.0
