"""The list of plugins: order, state and reason of each, also of those that are not used."""

from __future__ import annotations

from imprint.inventory import inventory

NOTHING = "@hookimpl\ndef imprint_extract(document): ...\n"


def test_ready_failed_doubled_and_disabled_plugins_are_all_listed(installed, settings_of) -> None:
    installed("acme", {"extract": {"alpha": NOTHING, "off": NOTHING, "twice": NOTHING}})
    installed("other", {"extract": {"twice": NOTHING, "broken": "raise ImportError('no table')\n"}}, "2.5")
    rows = inventory(settings_of({"plugins.disabled": ["off"], "plugins.order.extract": ["json"]}))
    extract = [row for row in rows if row["stage"] == "extract"]
    ready = [(row["order"], row["name"]) for row in extract if row["state"] == "ready"]
    assert ready == [(1, "json"), (2, "alpha"), (3, "pdf"), (4, "html"), (5, "text")]
    rest = {(row["name"], row["distribution"]): row for row in extract if row["state"] != "ready"}
    assert set(rest) == {("twice", "acme"), ("twice", "other"), ("broken", "other"), ("off", "acme")}
    assert all(row["order"] is None for row in rest.values())
    assert rest["broken", "other"]["reason"] == "ImportError: no table"
    assert (rest["broken", "other"]["state"], rest["broken", "other"]["version"]) == ("failed", "2.5")
    assert rest["twice", "acme"]["reason"] == "the name twice is claimed by acme, other; uninstall all but one"
    assert (rest["off", "acme"]["state"], rest["off", "acme"]["reason"]) == ("disabled", "plugins.disabled names it")
