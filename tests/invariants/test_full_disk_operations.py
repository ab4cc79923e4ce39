"""A disk with little room or none: whatever is done, no process dies of it, every source stays whole, and once there is
room the next run ends what was begun.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Imprint
from distributions import TOY_EMBEDDER, install, on_path
from full_disk import Disk, disk
from garden_operations import GARDEN, OPERATIONS, Place, plant
from killed_process import Children
from whole_sources import versions_of

__all__ = ["disk"]

MEGABYTES = (0, 1, 40, 66, 90)
"""No room at all, for deletions alone, for nothing larger, for some points, and for all but folding the collections."""


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Children]:
    install(tmp_path, "toys", {"embed": {"toy": TOY_EMBEDDER}})
    with on_path(tmp_path), Children() as found:
        yield found


@pytest.mark.timeout(0)
@pytest.mark.parametrize("operation", [name for name in OPERATIONS if name != "purge that a refresh ends"])
def test_an_operation_on_a_full_disk_fails_or_succeeds_and_leaves_every_source_whole(
    imprint: Imprint, disk: Disk, child: Children, operation: str
) -> None:
    if not disk.mounted:
        pytest.skip("a child process knows only of a file system that is full indeed")
    place, folder, step = Place(imprint.folder), str(imprint.folder), OPERATIONS[operation]
    plant(place.docs, GARDEN)
    old = child.done("whole", folder, "data", "first ingest")["seen"] if step.indexed else {}
    if step.indexed:
        child.done("whole", folder, "other", "first ingest")
    step.change(place.docs)
    whole = child.done("whole", folder, "other", operation)
    errors = []
    for megabytes in MEGABYTES:
        disk.fill(megabytes)
        errors.append(child.done("attempt", folder, "data", operation))
        # who only looks needs room for the note that says who does, and an index that could be made
        if megabytes and step.indexed:
            assert versions_of(child.done("look", folder, "data")["seen"], old, whole["seen"])
        disk.clear()
        assert versions_of(child.done("look", folder, "data")["seen"], old, whole["seen"])
    assert any(errors)
    assert all(error is None or "disk" in error for error in errors), errors
    after = child.done("survive", folder, "data", operation, True)
    assert after["complete"]
    assert (after["seen"], after["held"]) == (whole["seen"], whole["held"])
