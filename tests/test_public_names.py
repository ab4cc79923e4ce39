"""What authors build on: every public name resolves, every hook says when it is called, every stage has its hooks."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import imprint
from imprint import hookspecs
from imprint.discovery import STOCK_ORDER
from imprint.hookspecs import STAGES
from imprint.settings import KERNEL_SETTINGS

HOOKS = {name: function for name, function in vars(hookspecs).items() if name.startswith("imprint_")}


@pytest.mark.parametrize("name", imprint.__all__)
def test_every_public_name_resolves_and_is_documented(name):
    value = getattr(imprint, name)
    assert value is getattr(sys.modules[imprint._HOME_OF[name]], name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert value.__doc__


def test_the_public_names_are_sorted_and_no_others_resolve():
    assert imprint.__all__ == sorted(imprint.__all__)
    assert set(imprint.__all__) == set(imprint._HOME_OF)
    with pytest.raises(AttributeError, match="has no attribute 'Store'"):
        imprint.Store  # noqa: B018


def test_a_star_import_gives_every_public_name():
    names: dict[str, object] = {}
    exec("from imprint import *", names)
    assert set(imprint.__all__) <= set(names)


def test_importing_the_package_loads_neither_pluggy_nor_a_plugin():
    code = "import sys, imprint; print([m for m in sys.modules if m.split('.')[0] in ('pluggy', 'numpy', 'click')])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_says_when_it_is_called(name):
    assert "When:" in (HOOKS[name].__doc__ or "")


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_is_fully_annotated_and_gets_its_settings(name):
    signature = inspect.signature(HOOKS[name])
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(parameter.annotation is not inspect.Parameter.empty for parameter in signature.parameters.values())
    assert ("settings" in signature.parameters) == (name not in ("imprint_settings", "imprint_commands"))


def test_every_hook_belongs_to_a_stage_or_is_open_to_all():
    of_stages = {hook for hooks in STAGES.values() for hook in hooks}
    assert of_stages | {"imprint_settings", "imprint_profile"} == set(HOOKS)


def test_every_stage_with_an_order_among_many_has_a_setting_for_it():
    ordered = {item.key.removeprefix("plugins.order.") for item in KERNEL_SETTINGS if item.key.startswith("plugins.or")}
    assert ordered < set(STAGES)
    assert set(STAGES) == set(STOCK_ORDER)
    for stage in STAGES:
        assert f"``imprint.{stage}``" in (hookspecs.__doc__ or "")
