"""An index that the tests of search share: they only read it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from command_line import Imprint, indexed


def _fill(imprint: Imprint) -> None:
    for project in ("north", "south"):
        imprint.write(f"{project}/roses.md", f"Roses of the {project} want water.\n")
        imprint.write(f"{project}/beds.md", f"Beds of roses of the {project}.\n")
        imprint.write(f"{project}/pump.py", f"def roses_water():\n    return '{project}'\n")
        imprint.json("ingest", imprint.docs / project)


@pytest.fixture(scope="session")
def two_gardens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imprint]:
    """Two projects, ``north`` and ``south``, with the same words."""
    with indexed(tmp_path_factory.mktemp("site"), _fill) as imprint:
        yield imprint


@pytest.fixture
def gardens(imprint: Imprint, two_gardens: Imprint, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    """The shared index, with the plugins that a test installs."""
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(two_gardens.data))
    return two_gardens
