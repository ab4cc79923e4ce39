"""What stands to the letter is lifted by a stated fraction of the best score, and never reads more than it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from command_line import Imprint

from imprint.errors import UsageError
from imprint.search.boosts import Boosts, Lifted, boost
from imprint.values import ChunkView, Hit
from imprint.wording import Wording

TENTH = Boosts(0.1, 0.1, 0.1)


class Reading:
    """A view of texts by ID, which notes what was read."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.ids: list[str] = []

    def read(self, ids: Sequence[str]) -> list[ChunkView]:
        self.ids += ids
        return [ChunkView(one, self.texts.get(one, ""), "", "/x", "p", "prose", None) for one in ids if one != "lost"]


def boosted(hits: list[Hit], texts: Mapping[str, str], boosts: Boosts = TENTH, wanted: int = 8) -> list[Lifted]:
    wording = Wording("call getUser", ("call", "getUser"))
    return boost(hits, wording, boosts, Reading(texts), wanted)  # type: ignore[arg-type]


def test_each_signal_adds_its_fraction_of_the_best_score() -> None:
    hits = [Hit("a", 2.0), Hit("b", 1.9), Hit("c", 1.0)]
    first, second, third = boosted(hits, {"b": "getUser", "c": "call  getUser"})
    assert (first.id, first.score, first.added) == ("b", pytest.approx(2.1), (("identifier", pytest.approx(0.2)),))
    assert (second.id, second.score, second.added) == ("a", 2.0, ())
    assert [name for name, _ in third.added] == ["identifier", "phrase"]
    assert third.score == pytest.approx(1.4)


def test_equal_scores_stay_in_the_order_of_the_fusion() -> None:
    hits = [Hit(name, 1.0) for name in "dbca"]
    assert [hit.id for hit in boosted(hits, {})] == list("dbca")
    assert [hit.id for hit in boosted(hits, dict.fromkeys("ca", "getUser"))] == list("cadb")


def test_scores_below_zero_are_lifted_upwards() -> None:
    hits = [Hit("a", -1.0), Hit("b", -1.05)]
    assert [hit.id for hit in boosted(hits, {"b": "getUser"})] == ["b", "a"]


def test_only_what_could_reach_the_page_is_read_and_the_page_is_the_same() -> None:
    hits = [Hit(f"{n:03}", 1 / (60 + n)) for n in range(256)]
    texts = {f"{n:03}": "getUser" for n in range(0, 256, 5)}
    wording = Wording("call getUser", ("call", "getUser"))
    few, all_ = Reading(texts), Reading(texts)
    page = boost(hits, wording, TENTH, few, 8)  # type: ignore[arg-type]
    whole = boost(hits, wording, TENTH, all_, 256)  # type: ignore[arg-type]
    assert [hit.id for hit in page[:8]] == [hit.id for hit in whole[:8]]
    assert len(few.ids) < 60 < len(all_.ids) == 256


@pytest.mark.parametrize("boosts", [Boosts(0, 0, 0), Boosts(0.5, 0, 0.5)])
def test_nothing_is_read_when_nothing_can_be_lifted(boosts: Boosts) -> None:
    reading = Reading({})
    hits = [Hit("a", 1.0)]
    assert boost(hits, Wording("user", ("user",)), boosts, reading, 8) == [Lifted(hits[0])]  # type: ignore[arg-type]
    assert reading.ids == []


def test_a_hit_that_was_lost_meanwhile_keeps_its_place() -> None:
    assert [hit.id for hit in boosted([Hit("lost", 1.0), Hit("b", 0.5)], {})] == ["lost", "b"]


def test_a_boost_is_a_finite_fraction_of_zero_or_more(settings_of) -> None:
    assert Boosts.of(settings_of({"search.boost.path": 0})).path == 0
    for bad in (-0.1, float("nan"), float("inf"), "much"):
        with pytest.raises(UsageError, match=r"search\.boost\.path"):
            Boosts.of(settings_of({"search.boost.path": bad}))


def test_a_setting_turns_an_exact_identifier_up(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    imprint.write("parts.md", "get user by id, get user by id, get user by id\n")
    imprint.write("exact.md", "Much is said in this longer text of many things, and getUserById is one of them.\n")
    imprint.ingest("--lexical-only")
    asked = ("getUserById", "--mode", "lexical", "--explain")
    monkeypatch.setenv("IMPRINT_SEARCH_FUSION", "rrf")  # of two candidates, standard scores are far apart
    monkeypatch.setenv("IMPRINT_SEARCH_BOOST_IDENTIFIER", "0")
    plain = imprint.json("search", *asked)["results"]
    monkeypatch.setenv("IMPRINT_SEARCH_BOOST_IDENTIFIER", "0.5")
    [first, _] = imprint.json("search", *asked)["results"]
    assert first["source"].endswith("exact.md")
    assert first["retrieval_score"] == pytest.approx(first["fused"]["score"] + first["boosts"]["identifier"])
    assert first["boosts"]["identifier"] == pytest.approx(0.5 * max(one["fused"]["score"] for one in plain))
