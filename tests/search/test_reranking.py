"""Reranking: the reranker that is named orders the first results, and nothing else; it is never silently left out."""

from __future__ import annotations

from typing import Any

import pytest
from command_line import Imprint

ASKED = ("search", "roses", "--mode", "lexical", "--no-fold")
RERANKER = """
@hookimpl
def imprint_rerank(query, chunks):
{body}
"""


def install(installed: Any, body: str, name: str = "judge") -> None:
    installed("acme", {"rerank": {name: RERANKER.replace("{body}", f"    {body}")}})


def test_the_first_results_are_in_the_reranker_s_order_and_tell_its_score(gardens: Imprint, installed: Any) -> None:
    install(installed, "return range(len(chunks))")
    usual = [result["id"] for result in gardens.json(*ASKED)["results"]]
    turned = gardens.json(*ASKED, "--rerank", "judge")["results"]
    assert [result["id"] for result in turned] == usual[::-1]
    assert [result["rerank_score"] for result in turned] == [float(place) for place in reversed(range(len(usual)))]
    assert all(result["rerank_score"] is None for result in gardens.json(*ASKED)["results"])
    assert "reranked by 0.0000" in gardens(*ASKED, "--rerank", "judge", "--explain").out


def test_results_beyond_the_candidates_stay_and_pages_are_cuts_of_one_list(
    gardens: Imprint, installed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(installed, "return range(len(chunks))")
    monkeypatch.setenv("IMPRINT_SEARCH_RERANK_CANDIDATES", "3")
    usual = [result["id"] for result in gardens.json(*ASKED)["results"]]
    assert len(usual) > 4
    wanted = [*usual[2::-1], *usual[3:]]
    turned = gardens.json(*ASKED, "--rerank", "judge")["results"]
    assert [result["id"] for result in turned] == wanted
    assert turned[3]["rerank_score"] is None
    paged = [
        result["id"]
        for offset in range(len(usual))
        for result in gardens.json(*ASKED, "--rerank", "judge", "--limit", "1", "--offset", str(offset))["results"]
    ]
    assert paged == wanted


def test_equal_scores_keep_the_order(gardens: Imprint, installed: Any) -> None:
    install(installed, "return [1.0] * len(chunks)")
    usual = [result["id"] for result in gardens.json(*ASKED)["results"]]
    assert [result["id"] for result in gardens.json(*ASKED, "--rerank", "judge")["results"]] == usual


def test_the_setting_turns_it_on_and_an_empty_name_off_for_one_search(
    gardens: Imprint, installed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(installed, "return range(len(chunks))")
    monkeypatch.setenv("IMPRINT_SEARCH_RERANKER", "judge")
    assert gardens.json(*ASKED)["results"][0]["rerank_score"] is not None
    assert gardens.json(*ASKED, "--rerank", "")["results"][0]["rerank_score"] is None


def test_it_reads_the_query_and_the_first_texts_in_their_order(gardens: Imprint, installed: Any) -> None:
    install(installed, "assert query == 'roses'; return [-len(chunk.text) for chunk in chunks]")
    lengths = [len(result["text"]) for result in gardens.json(*ASKED, "--rerank", "judge")["results"]]
    assert lengths == sorted(lengths)


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("return None", "TypeError"),
        ("return [1.0]", "imprint_rerank returned 1 scores for"),
        ("return [float('nan')] * len(chunks)", "not a finite number"),
        ("return ['1'] * len(chunks)", "not a finite number"),
        ("return [True] * len(chunks)", "not a finite number"),
        ("raise KeyError('x')", "KeyError"),
        ("return iter(int, 1)", "imprint_rerank returned more than"),
    ],
)
def test_a_faulty_reranker_fails_the_search_with_its_name(
    gardens: Imprint, installed: Any, body: str, what: str
) -> None:
    install(installed, body)
    said = gardens(*ASKED, "--rerank", "judge", code=1)
    assert said.err.startswith("imprint: plugin judge (acme) failed in rerank: ")
    assert what in said.err


def test_an_unknown_reranker_is_named_and_one_of_two_packages_is_refused(gardens: Imprint, installed: Any) -> None:
    assert "there is no reranker nobody" in gardens(*ASKED, "--rerank", "nobody", code=2).err
    install(installed, "return range(len(chunks))")
    installed("twin", {"rerank": {"judge": RERANKER.replace("{body}", "    return []")}})
    said = gardens(*ASKED, "--rerank", "judge", code=2).err
    assert "acme" in said
    assert "twin" in said


def test_nothing_found_asks_nobody(gardens: Imprint, installed: Any) -> None:
    install(installed, "raise KeyError('x')")
    assert gardens.json("search", "zzyzx", "--mode", "lexical", "--rerank", "judge")["results"] == []
