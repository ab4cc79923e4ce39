"""Plugins are found by their entry points, in a stated order, and one that is damaged hides no other."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from imprint.discovery import STOCK_DISTRIBUTION, STOCK_ORDER, discover
from imprint.hookspecs import STAGES

NOTHING = "raise RuntimeError('imported')"


def names(stage: str, pinned: tuple[str, ...] = ()) -> list[str]:
    return [candidate.name for candidate in discover(stage, pinned)[0]]


def test_the_order_is_never_that_of_installation(installed):
    installed("beta", {"rank": {"middle": NOTHING}})
    installed("alpha", {"rank": {"zeta": NOTHING, "aleph": NOTHING}})
    assert names("rank") == ["aleph", "middle", "zeta", "semantic", "bm25", "symbols", "lexical", "verbatim"]
    assert names("rank", ("bm25", "absent", "zeta")) == [
        "bm25",
        "zeta",
        "aleph",
        "middle",
        "semantic",
        "symbols",
        "lexical",
        "verbatim",
    ]


def test_finding_plugins_imports_none(installed):
    installed("alpha", {"rank": {"zeta": NOTHING}})
    [candidate] = [candidate for candidate in discover("rank")[0] if candidate.name == "zeta"]
    assert (candidate.distribution, candidate.version, candidate.stage) == ("alpha", "1.0", "rank")
    assert "alpha_rank_zeta" not in sys.modules


def test_a_stock_name_that_another_distribution_uses_is_refused_for_both(installed):
    installed("impostor", {"redact": {"credentials": NOTHING}})
    found, doubled = discover("redact")
    assert found == []
    assert {item.distribution for item in doubled} == {"impostor", STOCK_DISTRIBUTION}
    assert all(item.reason.endswith("impostor, imprint-index; uninstall all but one") for item in doubled)


def test_a_name_of_another_distribution_does_not_take_a_stock_place(installed):
    installed("alpha", {"extract": {"walk": NOTHING}})
    assert names("extract")[0] == "walk"


def test_the_same_distribution_twice_on_the_path_is_one(installed, tmp_path, monkeypatch):
    installed("alpha", {"rank": {"zeta": NOTHING}})
    shutil.copytree(sys.path[0], tmp_path / "copy")
    monkeypatch.syspath_prepend(str(tmp_path / "copy"))
    assert names("rank").count("zeta") == 1
    assert discover("rank")[1] == []


def test_a_plugin_that_its_distribution_names_twice_is_one(installed):
    installed("alpha", {"rank": {"zeta": NOTHING}})
    file = Path(sys.path[0]) / "alpha-1.0.dist-info" / "entry_points.txt"
    file.write_text(file.read_text("utf-8") + "zeta = alpha_rank_zeta\n", "utf-8")
    assert names("rank").count("zeta") == 1


@pytest.mark.parametrize("metadata", ["", "Metadata-Version: 2.1\n", None])
def test_a_distribution_with_damaged_metadata_hides_no_other(installed, metadata):
    installed("alpha", {"rank": {"zeta": NOTHING}})
    installed("beta", {"rank": {"zeta": NOTHING, "eta": NOTHING}})
    file = Path(sys.path[0]) / "alpha-1.0.dist-info" / "METADATA"
    if metadata is None:
        file.unlink()
    else:
        file.write_text(metadata, "utf-8")
    found, doubled = discover("rank")
    assert [candidate.name for candidate in found] == ["eta", "semantic", "bm25", "symbols", "lexical", "verbatim"]
    assert {(item.name, item.distribution, item.version) for item in doubled} == {
        ("zeta", "beta", "1.0"), ("zeta", "unknown", "0"),
    }  # fmt: skip


def test_every_stage_has_its_stock_plugins_installed_and_in_order():
    assert set(STOCK_ORDER) == set(STAGES)
    for stage, stock in STOCK_ORDER.items():
        assert names(stage) == list(stock)
