"""The symbols channel finds code by its definitions and its path, and nothing by what a text merely uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import imprint_symbols
import pytest
from command_line import Imprint, indexed

from imprint import ChannelInfo, Query

DEFINED = """class UserStore:
    def getUserById(self, identifier):
        return self.rows[identifier]

    def parse_http_url(self, text):
        # what stands between the slashes of an address; an empty one has no parts, and a broken one gives what it has
        if not text:
            return []
        return [part.strip() for part in text.split("/") if part]
"""
USED = """def report(store):
    first = store.getUserById(1)
    second = store.getUserById(2)
    return store.getUserById(3), first, second
"""
ODD = (
    "def __init__(self):\n    pass\n\n\ndef "
    + "x" * 300
    + '():\n    pass\n\n\ndef größe_ändern():\n    return "=get"\n'
)


def _fill(imprint: Imprint) -> None:
    imprint.write("here/app/models/store.py", DEFINED)
    imprint.write("here/app/views/report.py", USED)
    imprint.write("here/app/odd.py", ODD)
    imprint.write("here/app/auth/login_form.js", "export const go = () => { return 1 }\n")
    imprint.write("here/app/store.md", "# UserStore\n\ngetUserById of app models store, report and login form\n")
    imprint.json("ingest", "--lexical-only", imprint.docs / "here", "--project", "here")
    imprint.write("other/store.py", DEFINED)
    imprint.json("ingest", "--lexical-only", imprint.docs / "other", "--project", "other")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imprint]:
    with indexed(tmp_path_factory.mktemp("site"), _fill) as imprint:
        yield imprint


@pytest.fixture
def found(imprint: Imprint, shared: Imprint, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(shared.data))

    def ask(text: str, *options: str) -> list[str]:
        answer = shared.json("search", text, "--mode", "lexical", "--channels", "symbols", *options)
        return [
            result["source"].removeprefix(f"{shared.docs}/here/").removeprefix(f"{shared.docs}/")
            for result in answer["results"]
        ]

    return ask


def test_it_is_a_kind_of_its_own_and_needs_no_vectors() -> None:
    assert imprint_symbols.imprint_channel() == ChannelInfo("symbolic", needs_vectors=False)


def test_it_asks_the_index_for_the_querys_terms_and_reads_no_chunk() -> None:
    asked = []

    class View:
        def ranked_symbols(self, terms: Sequence[str], limit: int) -> list[str]:
            asked.append((terms, limit))
            return ["hit"]

    for terms in (("a", "=b"), ()):
        query = Query("x", ("x",), 7, tuple, lambda terms=terms: terms)  # type: ignore[misc]
        assert imprint_symbols.imprint_rank(query=query, view=View()) == (["hit"] if terms else [])
    assert asked == [(("a", "=b"), 7)]


HERE = ("--project", "here")


@pytest.mark.parametrize(
    "text", ["getUserById", "user by id", "get users", "parse HTTP url", "UserStore", "identifiers"]
)
def test_a_definition_is_found_by_its_name_and_the_words_of_it_and_a_use_is_not(found, text: str) -> None:
    assert found(text, *HERE) == ["app/models/store.py"]


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("models", "app/models/store.py"),
        ("login forms", "app/auth/login_form.js"),
        ("auth go", "app/auth/login_form.js"),
    ],
)
def test_the_words_of_folders_and_of_the_files_name_count(found, text: str, source: str) -> None:
    assert found(text, *HERE) == [source]


@pytest.mark.parametrize("text", ["grosse andern", "groesse_andern", "x" * 300, "__init__"])
def test_odd_names_are_found_or_cost_nothing(found, text: str) -> None:
    assert set(found(text, *HERE)) <= {"app/odd.py"}


@pytest.mark.parametrize("text", ["\x00", "of the", "; drop", "密码", "(", "rows split"])
def test_what_names_no_symbol_finds_nothing(found, text: str) -> None:
    assert found(text, *HERE, "--type", "code") in ([], ["app/odd.py"])


def test_it_finds_nothing_in_prose_and_nothing_outside_the_filters(found) -> None:
    assert found("UserStore report login form", "--type", "markdown") == []
    assert found("UserStore", "--project", "other") == ["other/store.py"]
    assert found("UserStore", *HERE, "--path", "views/") == []


def test_a_result_shows_its_score_as_the_lexical_one_and_explain_names_the_channel(
    imprint: Imprint, shared: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(shared.data))
    alone = shared.json("search", "UserStore", "--channels", "symbols", *HERE, "--explain")["results"][0]
    assert alone["match_type"] == "lexical"
    assert alone["lexical_score"] == alone["explain"]["symbols"]["score"] > 0
    found = shared.json("search", "UserStore", "--mode", "lexical", *HERE, "--explain")["results"]
    [both] = [result for result in found if result["source"].endswith("models/store.py")]
    assert both["lexical_score"] == both["explain"]["bm25"]["score"]
    assert both["explain"].keys() == {"bm25", "symbols"}


def test_no_symbol_of_a_path_above_the_root_is_stored(shared: Imprint, found) -> None:
    assert [found(part, *HERE) for part in Path(shared.docs).parts[1:]] == [[]] * (len(Path(shared.docs).parts) - 1)
