"""Plugins are loaded one by one, checked, named in every error, and asked in a stated order."""

from __future__ import annotations

import sys

import pytest

from imprint.dispatch import Plugins
from imprint.errors import PluginError, SourceError

GOOD = """
@hookimpl
def imprint_extract(document):
    return None
"""


def names(plugins: Plugins, stage: str) -> list[str]:
    return [plugin.name for plugin in plugins.stage(stage)]


def reasons(plugins: Plugins, stage: str) -> dict[str, str]:
    plugins.stage(stage)
    return {item.name: item.reason for item in plugins.broken(stage)}


def test_plugins_that_others_install_come_before_the_stock_ones_and_by_name(installed, settings_of):
    installed("zebra", {"extract": {"alpha": GOOD}})
    installed("acme", {"extract": {"zulu": GOOD}})
    assert names(Plugins(settings_of()), "extract") == ["alpha", "zulu", "pdf", "html", "json", "text"]


def test_settings_pin_an_order_before_everything_else(installed, settings_of):
    installed("acme", {"extract": {"alpha": GOOD}})
    settings = settings_of({"plugins.order.extract": ["text", "alpha"]})
    assert names(Plugins(settings), "extract")[:2] == ["text", "alpha"]


def test_a_disabled_plugin_is_neither_loaded_nor_broken(installed, settings_of):
    installed("acme", {"extract": {"alpha": "raise RuntimeError('imported')"}})
    plugins = Plugins(settings_of({"plugins.disabled": ["alpha", "json"]}))
    assert names(plugins, "extract") == ["pdf", "html", "text"]
    assert plugins.unusable == []


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise RuntimeError('no libfoo')", "RuntimeError: no libfoo"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("class Panic(BaseException): pass\nraise Panic('index out of range')", "Panic: index out of range"),
        ("import a_module_that_is_missing", "ModuleNotFoundError"),
        ("x = 1", "it has no imprint_extract"),
        ("@hookimpl\ndef imprint_extract(document, store): return None", "store"),
        ("@hookimpl\ndef imprint_extrakt(document): return None", "imprint_extrakt is not a hook of Imprint"),
        ("@hookimpl(wrapper=True)\ndef imprint_extract(document):\n    return (yield)", "hook wrapper"),
        ("@hookimpl(hookwrapper=True)\ndef imprint_extract(document):\n    yield", "hook wrapper"),
        (GOOD + "@hookimpl(wrapper=True)\ndef imprint_redact(text):\n    yield\n    return []", "hook wrapper"),
        (GOOD + "@hookimpl\ndef imprint_settings(): return [Setting('embed.model', 'other', 'x')]", "its settings"),
        (GOOD + "@hookimpl\ndef imprint_settings(): return 7", "its settings"),
    ],
)
def test_a_broken_plugin_says_why_and_leaves_the_others_working(installed, settings_of, source, reason):
    installed("acme", {"extract": {"alpha": source}})
    plugins = Plugins(settings_of())
    assert reason in reasons(plugins, "extract")["alpha"]
    assert names(plugins, "extract") == ["pdf", "html", "json", "text"]


def test_one_name_in_two_distributions_is_refused_and_both_are_named(installed, settings_of):
    installed("acme", {"rank": {"stars": GOOD}})
    installed("zebra", {"rank": {"stars": GOOD}})
    found = reasons(Plugins(settings_of()), "rank")
    assert "acme, zebra" in found["stars"]


def test_loading_one_plugin_by_name_imports_no_other(installed, settings_of):
    installed("acme", {"embed": {"alpha": GOOD, "beta": GOOD}})
    Plugins(settings_of()).stage("embed", only=("alpha",))
    assert "acme_embed_alpha" in sys.modules
    assert "acme_embed_beta" not in sys.modules


def test_an_exception_in_a_hook_names_the_plugin_its_distribution_and_stage(installed, settings_of):
    installed("acme", {"extract": {"alpha": "@hookimpl\ndef imprint_extract(document):\n    return 1 / 0"}})
    plugin = Plugins(settings_of()).stage("extract")[0]
    with pytest.raises(PluginError) as caught:
        plugin.call("imprint_extract", document=None, settings=None)
    assert str(caught.value) == "plugin alpha (acme) failed in extract: ZeroDivisionError: division by zero"


def test_a_panic_that_is_no_exception_names_its_plugin_in_calls_and_in_iterators(installed, settings_of):
    source = "class Panic(BaseException): pass\n@hookimpl\ndef imprint_scan(root):\n    yield\n    raise Panic('torn')"
    installed("acme", {"scan": {"alpha": source}})
    plugin = Plugins(settings_of()).stage("scan")[0]
    with pytest.raises(PluginError, match=r"alpha \(acme\) failed in scan: imprint_scan: Panic: torn"):
        list(plugin.iterate("imprint_scan", plugin.call("imprint_scan", root="/", settings=None)))


def test_an_interruption_by_the_user_is_nobody_s_fault_also_while_plugins_are_imported(installed, settings_of):
    installed("acme", {"extract": {"alpha": "raise KeyboardInterrupt"}})
    with pytest.raises(KeyboardInterrupt):
        Plugins(settings_of()).stage("extract")


def test_the_errors_that_plugins_raise_for_the_user_pass_as_they_are(installed, settings_of):
    source = "@hookimpl\ndef imprint_extract(document):\n    raise SourceError('torn', 'mend it')"
    installed("acme", {"extract": {"alpha": source}})
    plugin = Plugins(settings_of()).stage("extract")[0]
    with pytest.raises(SourceError, match="torn; mend it"):
        plugin.call("imprint_extract", document=None, settings=None)


def test_an_iterator_that_fails_half_way_names_its_plugin(installed, settings_of):
    source = "@hookimpl\ndef imprint_scan(root):\n    yield from range(256)\n    raise KeyError('gone')"
    installed("acme", {"scan": {"alpha": source}})
    plugin = Plugins(settings_of()).stage("scan")[0]
    items = plugin.iterate("imprint_scan", plugin.call("imprint_scan", root="/", settings=None))
    assert [next(items) for _ in range(256)] == list(range(256))
    with pytest.raises(PluginError, match=r"alpha \(acme\) failed in scan: imprint_scan: KeyError"):
        next(items)


def test_what_a_plugin_prints_goes_to_standard_error(installed, settings_of, capsys):
    source = "print('importing')\n@hookimpl\ndef imprint_extract(document):\n    print('working')"
    installed("acme", {"extract": {"alpha": source}})
    Plugins(settings_of()).stage("extract")[0].call("imprint_extract", document=None, settings=None)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "importing\nworking\n"


def test_a_hook_gets_only_the_arguments_that_it_names(installed, settings_of):
    installed("acme", {"extract": {"alpha": "@hookimpl\ndef imprint_extract():\n    return Skip('none')"}})
    plugin = Plugins(settings_of()).stage("extract")[0]
    assert plugin.call("imprint_extract", document=None, settings=None).reason == "none"
