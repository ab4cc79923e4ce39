"""An index that the tests of search share: they only read it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Imprint
from distributions import TOY_EMBEDDER, install


@pytest.fixture(scope="session")
def two_gardens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imprint]:
    """Two projects, ``north`` and ``south``, with the same words."""
    site = tmp_path_factory.mktemp("site")
    install(site, "toys", {"embed": {"toy": TOY_EMBEDDER}})
    with (
        tempfile.TemporaryDirectory(prefix="imprint-", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.syspath_prepend(str(site))
        patch.setenv("IMPRINT_DATA_DIR", str(Path(folder, "data")))
        patch.setenv("IMPRINT_CONFIG", str(Path(folder, "config.toml")))
        patch.setenv("IMPRINT_EMBED_MODEL", "toy")
        imprint = Imprint(Path(folder).resolve())
        for project in ("north", "south"):
            imprint.write(f"{project}/roses.md", f"Roses of the {project} want water.\n")
            imprint.write(f"{project}/beds.md", f"Beds of roses of the {project}.\n")
            imprint.write(f"{project}/pump.py", f"def roses_water():\n    return '{project}'\n")
            imprint.json("ingest", imprint.docs / project)
        patch.undo()
        yield imprint


@pytest.fixture
def gardens(imprint: Imprint, two_gardens: Imprint, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    """The shared index, with the plugins that a test installs."""
    assert imprint.data != two_gardens.data
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(two_gardens.data))
    return two_gardens
