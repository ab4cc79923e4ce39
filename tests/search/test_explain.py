"""``--explain`` says what ranked a search and what made each score, on a terminal and as JSON."""

from __future__ import annotations

import pytest
from command_line import Imprint

EVERYTHING = "semantic,bm25,lexical,verbatim"


def test_the_words_their_counts_and_what_was_dropped_are_told(gardens: Imprint) -> None:
    common = "roses of the north"
    rare = "beds want def return water pump a1 b2 c3 d4"
    asked = ("search", f"{common} {rare}", "--channels", "lexical", "--explain", "--project", "north")
    explain = gardens.json(*asked)["explain"]
    assert explain["counts"]["roses"] == 3
    assert explain["counts"]["beds"] == 1
    words = f"{common} {rare}".split()
    assert explain["terms"] == [word for word in words if word not in ("c3", "d4")]
    assert len(explain["terms"]) == 12
    assert explain["unknown"] == ["pump", "a1", "b2", "c3", "d4"]
    assert explain["dropped"] == ["c3", "d4"]
    shown = gardens(*asked).out
    assert "words and the chunks that hold them: roses 3, of 2, the 2, north 3, beds 1," in shown
    assert "dropped" in shown
    assert "in no chunk: pump, a1, b2, c3, d4" in shown


def test_of_more_than_twelve_known_words_the_commonest_is_dropped(imprint: Imprint) -> None:
    words = [f"word{chr(97 + number)}" for number in range(13)]
    imprint.write("a.md", " ".join(words) + "\n")
    imprint.write("b.md", "wordf\n")
    imprint.ingest("--lexical-only")
    asked = ("search", " ".join(words), "--channels", "lexical", "--mode", "lexical", "--explain")
    assert imprint.json(*asked)["explain"]["dropped"] == ["wordf"]
    assert "dropped, being more common: wordf 2\n" in imprint(*asked).out


def test_each_result_tells_what_every_channel_said_and_what_made_its_score(gardens: Imprint) -> None:
    asked = ("search", "roses want water", "--channels", EVERYTHING, "--explain")
    answer = gardens.json(*asked)
    assert answer["explain"]["channels"] == EVERYTHING.split(",")
    assert answer["explain"]["settings"] == {
        "adaptive.native": 0.5,
        "adaptive.foreign": 0.3,
        "adaptive.code": 0.85,
        "adaptive.source": 0.7,
        "adaptive.symbols": 0.25,
    }
    assert answer["explain"]["boosts"] == {"identifier": 0.1, "path": 0.05, "phrase": 0.1}
    for result in answer["results"]:
        assert result["retrieval_score"] == pytest.approx(result["fused"]["score"] + sum(result["boosts"].values()))
        parts = result["explain"]["lexical"]["parts"]
        assert list(parts) == ["coverage", "frequency", "identifier", "path", "phrase"]
        made = parts["coverage"] + parts["frequency"] / 2 + parts["identifier"] / 2 + parts["path"] / 4
        assert result["explain"]["lexical"]["score"] == pytest.approx(made + parts["phrase"] / 2)
    shown = gardens(*asked).out
    fusion = "adaptive (adaptive.native 0.5, adaptive.foreign 0.3, adaptive.code 0.85, adaptive.source 0.7, "
    fusion += "adaptive.symbols 0.25)"
    assert f"channels semantic, bm25, lexical, verbatim; fusion {fusion}\n" in shown
    assert "   lexical: rank 1, score " in shown
    assert " = fused " in shown
    assert max(map(len, shown.splitlines())) < 180


def test_without_explain_nothing_of_it_is_told(gardens: Imprint) -> None:
    answer = gardens.json("search", "roses", "--channels", EVERYTHING)
    assert "explain" not in answer
    assert not {"explain", "fused", "boosts", "channels"} & answer["results"][0].keys()


@pytest.mark.parametrize(
    ("parts", "what"),
    [
        ("[('a', 1.0)]", "no tuple of at most 16"),
        ("(('a', 1.0),) * 17", "no tuple of at most 16"),
        ("('ab',)", "no pair of a name and a number"),
        ("(('a', float('nan')),)", "no pair of a name and a number"),
        ("((chr(27) + '[2J', 1.0),)", "no pair of a name and a number"),
    ],
)
def test_parts_of_a_score_that_are_none_fail_the_search(gardens: Imprint, installed, parts: str, what: str) -> None:
    body = f"""
@hookimpl
def imprint_channel():
    return ChannelInfo("lexical", False)

@hookimpl
def imprint_rank(query, view):
    return [Hit(hit.id, 1.0, {parts}) for hit in view.ranked_text(query.text, 1)]
"""
    installed("acme", {"rank": {"odd": body}})
    said = gardens("search", "roses", "--channels", "odd", code=1)
    assert said.err.startswith("imprint: plugin odd (acme) failed in rank: imprint_rank returned ")
    assert what in said.err


def test_two_channels_of_one_name_are_refused_naming_both_packages(gardens: Imprint, installed) -> None:
    installed("acme", {"rank": {"lexical": "", "twin": ""}})
    installed("zenith", {"rank": {"twin": ""}})
    said = gardens("search", "roses", "--channels", "lexical", code=2)
    assert said.err == (
        "imprint: there is no channel lexical: the name lexical is claimed by acme, imprint-index; uninstall all but "
        "one; `imprint plugins` shows what is installed\n"
    )
    assert "claimed by acme, zenith" in gardens("search", "roses", "--channels", "twin", code=2).err
    assert gardens.found("roses", "--channels", "bm25")  # the others go on


def test_the_channels_are_those_of_the_search_or_else_of_the_settings(
    gardens: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    def channels(*options: str) -> list[str]:
        return gardens.json("search", "roses water", "--explain", *options)["explain"]["channels"]

    assert channels() == ["semantic", "bm25", "symbols"]
    monkeypatch.setenv("IMPRINT_SEARCH_CHANNELS_HYBRID", "lexical,verbatim")
    assert channels() == ["lexical", "verbatim"]
    assert channels("--channels", "bm25") == ["bm25"]
