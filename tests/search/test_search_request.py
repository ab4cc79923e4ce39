"""What may be asked, whoever asks: the command line, a service, a program."""

from __future__ import annotations

import pytest

from imprint.errors import UsageError
from imprint.search.request import Request


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
        ({"text": "x", "offset": 256}, "the offset 256 is not from 0 to 255"),
    ],
)
def test_what_has_no_meaning_is_refused(options: dict[str, object], what: str) -> None:
    with pytest.raises(UsageError, match=what):
        Request(**options)  # type: ignore[arg-type]


def test_terms_are_the_first_twelve_distinct_words_in_lower_case() -> None:
    assert Request("Rose ROSE ros\u00e9, x_1").terms == ("rose", "ros\u00e9", "x_1")
    assert Request(" ".join(f"w{number}" for number in range(20))).terms == tuple(f"w{number}" for number in range(12))
    assert Request("!!! ...").terms == ()
