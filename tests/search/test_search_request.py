"""What may be asked, whoever asks: the command line, a service, a program."""

from __future__ import annotations

import pytest

from imprint.errors import UsageError
from imprint.search.request import Request
from imprint.search.terms import AskedTerms, Terms, choose_terms


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"text": ""}, "the query is empty"),
        ({"text": "\u3000\n"}, "the query is empty"),
        ({"text": "x" * 10_001}, "the query has 10,001 characters"),
        ({"text": "\ud800"}, "not valid Unicode"),
        ({"text": "x", "source": "\ud800"}, "not valid Unicode"),
        ({"text": "x", "tags": ("\ud800",)}, "not valid Unicode"),
        ({"text": "x", "limit": 0}, "the limit 0 is not from 1 to 50"),
        ({"text": "x", "limit": 51}, "the limit 51 is not from 1 to 50"),
        ({"text": "x", "offset": -1}, "the offset -1 is not from 0 to 255"),
        ({"text": "x", "paths": ("",)}, "the path glob has 0 characters"),
        ({"text": "x", "paths": ("x" * 1001,)}, "the path glob has 1,001 characters"),
        ({"text": "x", "paths": ("\ud800",)}, "not valid Unicode"),
        ({"text": "x", "paths": ("x",) * 51}, "there are 51 path globs"),
        ({"text": "x", "offset": 256}, "the offset 256 is not from 0 to 255"),
    ],
)
def test_what_has_no_meaning_is_refused(options: dict[str, object], what: str) -> None:
    with pytest.raises(UsageError, match=what):
        Request(**options)  # type: ignore[arg-type]


def test_twelve_words_are_all_terms_and_are_not_counted() -> None:
    def count(word: str) -> int:
        raise AssertionError(f"{word} was counted")

    words = tuple(f"w{number}" for number in range(12))
    assert choose_terms(words, count, explain=False) == Terms(words)
    assert choose_terms((), count, explain=False) == Terms(())


def test_of_more_words_the_rarest_are_kept_in_order_and_those_that_nothing_holds_come_last() -> None:
    counts = {f"w{number}": [5, 0, 9, 3][number % 4] for number in range(16)}
    terms = choose_terms(tuple(counts), counts.__getitem__, explain=False)
    assert terms.kept == tuple(word for word, count in counts.items() if count)
    assert terms.dropped == terms.unknown == ("w1", "w5", "w9", "w13")
    counts["w1"] = counts["w5"] = 1
    terms = choose_terms(tuple(counts), counts.__getitem__, explain=False)
    assert terms.dropped == ("w9", "w10", "w13", "w14")  # nothing holds two of them; of four 9s the later ones go
    assert terms.unknown == ("w9", "w13")


def test_a_search_that_explains_itself_counts_every_word() -> None:
    assert choose_terms(("a", "b"), {"a": 3, "b": 0}.__getitem__, explain=True) == Terms(
        ("a", "b"), (), {"a": 3, "b": 0}
    )


def test_the_words_of_a_long_query_are_counted_once_and_only_when_a_channel_looks_at_its_terms() -> None:
    counted: list[str] = []

    def count(word: str) -> int:
        counted.append(word)
        return len(counted)

    words = tuple(f"w{number}" for number in range(20))
    terms = AskedTerms(words, count, explain=False)
    assert terms.told == Terms(words)
    assert counted == []
    assert " ".join(terms) == " ".join(words[:12])
    assert (len(terms), terms[0], terms[-1:]) == (12, "w0", ("w11",))
    assert counted == list(words)
    assert terms.told.dropped == words[12:]
