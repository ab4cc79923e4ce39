"""What an analyzer answers is checked before it is stored or asked, and a search is analyzed as its chunks were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from command_line import Imprint
from made_plugins import plugin_of

from imprint.analysis import Analysis
from imprint.errors import PluginError
from imprint.settings import Settings
from imprint.values import Analyzed

SETTINGS = Settings(Path("config.toml"), {}, {})


def analysis(answer: Any) -> Analysis:
    return Analysis(
        plugin_of("analyze", imprint_analyze=lambda: answer, imprint_analyze_query=lambda: answer), SETTINGS
    )


@pytest.mark.parametrize(
    "answer",
    [
        None, "words", ["words"], Analyzed([""]), Analyzed(["two words"]), Analyzed([" word"]), Analyzed(["tab\tin"]),
        Analyzed([1]), Analyzed(["a\udcff"]), Analyzed(None), Analyzed(["w"] * 100), Analyzed([], "English"),  # type: ignore[list-item, arg-type]
        Analyzed([], ""), Analyzed([], 1), Analyzed([], None, [""]), Analyzed([], None, ["two words"]),  # type: ignore[arg-type]
        Analyzed([], None, ["w"] * 100), Analyzed([], None, None),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_an_answer_that_is_none_is_the_plugins_failure(answer: Any) -> None:
    with pytest.raises(PluginError, match="alpha"):
        analysis(answer).chunk("some text", "prose", "a.txt")


@pytest.mark.parametrize("answer", [None, [""], ["two words"], [1], ["a\udcff"], ["w"] * 100, 5])
def test_an_answer_about_a_query_that_is_none_is_the_plugins_failure(answer: Any) -> None:
    with pytest.raises(PluginError, match="alpha"):
        analysis(answer).query("some text", ())


def test_without_an_analyzer_nothing_has_index_terms() -> None:
    nothing = Analysis(None, SETTINGS)
    assert (nothing.chunk("some text", "prose", "a.txt"), nothing.query("some text", ("en",))) == (Analyzed(()), ())


def test_a_query_asks_for_each_term_once() -> None:
    assert analysis(["b", "a", "b"]).query("b a b", ()) == ("b", "a")


ANALYZER = """
@hookimpl
def imprint_analyze(text, kind):
    if "unanalyzable" in text:
        raise ValueError("no")
    return Analyzed(["first:" + word[0] for word in text.split()], "ro" if "ro" in text else "en")

@hookimpl
def imprint_analyze_query(text, languages):
    return ["first:" + word[0] for word in text.split()] if languages else []
"""


def test_an_installed_analyzer_is_asked_and_its_change_makes_new_chunks(
    imprint: Imprint, installed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed("acme", {"analyze": {"initials": ANALYZER}})
    imprint.write("a.md", "Roses want water.\n")
    imprint.write("b.md", "Tulips are unanalyzable.\n")
    assert imprint.ingest()["counts"]["replaced"] == 2
    assert imprint.found("rubber", "--mode", "lexical") == []
    monkeypatch.setenv("IMPRINT_SEARCH_ANALYZER", "initials")
    report = imprint.refresh(code=3)
    assert (report["counts"]["replaced"], report["counts"]["vectors_computed"]) == (1, 0)
    assert [(item["stage"], item["plugin"]) for item in report["failed"]] == [("analyze", "initials")]
    assert imprint("read", "b.md").out == "Tulips are unanalyzable.\n"
    assert imprint.found("Rubber", "--mode", "lexical") == ["a.md"]
    monkeypatch.setenv("IMPRINT_SEARCH_ANALYZER", "")
    assert imprint.refresh()["counts"]["replaced"] == 2
    assert imprint.found("water", "--mode", "lexical") == ["a.md"]


def test_an_analyzer_that_is_not_there_is_named_before_any_work(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    imprint.write("a.md", "Roses want water.\n")
    imprint.ingest()
    monkeypatch.setenv("IMPRINT_SEARCH_ANALYZER", "nonesuch")
    for line in (("refresh",), ("search", "roses")):
        said = imprint(*line, code=2)
        assert said.err.startswith("imprint: the analyzer nonesuch cannot be used")
    assert imprint("read", "a.md").out == "Roses want water.\n"


def test_other_forms_of_a_word_are_found_in_the_language_of_the_text(imprint: Imprint) -> None:
    imprint.write("ro.md", "Ședințele consiliului au fost amânate din cauza zăpezii, a anunțat primarul orașului.\n")
    imprint.write("en.md", "The gardeners were watering their roses while nobody was in the garden of the house.\n")
    imprint.ingest()
    assert imprint.found("sedinta", "--mode", "lexical") == ["ro.md"]
    assert imprint.found("gardener", "--mode", "lexical") == ["en.md"]
