"""A purge covers its path and all below it, and nothing else."""

from __future__ import annotations

import pytest

from imprint.purges import Purges

PURGES = Purges(frozenset(("/garden/beds", "/garden/beds/old", "/pump.md")))


@pytest.mark.parametrize(
    ("path", "purge"),
    [
        ("/garden/beds", "/garden/beds"),
        ("/garden/beds/rose.md", "/garden/beds"),
        ("/garden/beds/old/a/b", "/garden/beds/old"),
        ("/garden/beds2", None),
        ("/garden", None),
        ("/", None),
        ("/pump.md", "/pump.md"),
        ("/pump.md2", None),
    ],
)
def test_a_path_is_covered_by_the_innermost_purge_above_it(path, purge):
    assert PURGES.covering(path) == purge


def test_without_purges_nothing_is_covered():
    assert Purges().covering("/garden") is None
