"""A disk that fills up: the run says so and fails, and the index is as good as before."""

from __future__ import annotations

import pytest
from command_line import Imprint
from full_disk import Disk, disk

__all__ = ["disk"]


@pytest.mark.parametrize("megabytes", [0, 2, 40])
def test_a_run_on_a_full_disk_fails_in_one_line_and_leaves_the_index_as_it_was(
    imprint: Imprint, disk: Disk, megabytes: int
) -> None:
    imprint.write("guide.md", "Prune roses in March.\n")
    imprint.ingest()
    before = imprint.json("search", "roses")
    imprint.write("guide.md", "Prune roses in April.\n")
    imprint.write("new.md", "Plant tulips.\n")
    disk.fill(megabytes)
    for line in (("refresh",), ("ingest", imprint.docs, "--force")):
        said = imprint(*line, code=1)
        assert said.out == ""
        assert said.err.startswith("imprint: ")
        assert said.err.count("\n") == 1
        assert "disk" in said.err
    disk.clear()
    assert imprint.json("search", "roses") == before
    assert imprint.refresh()["counts"]["replaced"] == 2
    assert imprint.found("tulips", "--limit", "1") == ["new.md"]
    assert imprint.json("doctor")["healthy"]


def test_a_first_run_on_a_full_disk_fails_and_the_next_succeeds(imprint: Imprint, disk: Disk) -> None:
    imprint.write("guide.md", "Prune roses in March.\n")
    disk.fill(2)
    said = imprint("ingest", imprint.docs, code=1)
    assert said.err.startswith("imprint: ")
    assert "the disk is full" in said.err
    disk.clear()
    assert imprint.ingest()["counts"]["replaced"] == 1


def test_a_search_needs_no_room(imprint: Imprint, disk: Disk) -> None:
    imprint.write("guide.md", "Prune roses in March.\n")
    imprint.ingest()
    before = imprint.json("search", "roses")
    disk.fill(1)
    assert imprint.json("search", "roses") == before
