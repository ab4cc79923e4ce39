"""Settings have types, come from the environment before the file, and a wrong value says what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint.errors import UsageError
from imprint.settings import KERNEL_SETTINGS, Settings, check, flatten, parse, variable
from imprint.values import Setting

COLOUR = Setting("acme.colour", "red", "the colour", choices=("red", "blue"))
RATIO = Setting("acme.ratio", 0.5, "the ratio", minimum=0)
SWITCH = Setting("acme.switch", False, "whether to")


def loaded(tmp_path: Path, text: str, environment: dict[str, str] | None = None) -> Settings:
    file = tmp_path / "config.toml"
    file.write_text(text, "utf-8")
    settings = Settings.load(file, environment or {})
    settings.declare([COLOUR, RATIO, SWITCH])
    return settings


def test_the_environment_goes_before_the_file_and_the_file_before_the_default(tmp_path):
    text = '[embed]\nmodel = "from-file"\n[chunk]\nmax_tokens = 64\n'
    settings = loaded(tmp_path, text, {"IMPRINT_EMBED_MODEL": "from-environment"})
    assert (settings.text("embed.model"), settings.source("embed.model")) == ("from-environment", "environment")
    assert (settings.number("chunk.max_tokens"), settings.source("chunk.max_tokens")) == (64, "file")
    assert (settings.text("search.fusion"), settings.source("search.fusion")) == ("adaptive", "default")


def test_without_a_given_environment_the_process_s_own_is_read(tmp_path, monkeypatch):
    monkeypatch.setenv("IMPRINT_SEARCH_FUSION", "mine")
    assert Settings.load(tmp_path / "none.toml").text("search.fusion") == "mine"


def test_a_file_that_is_not_there_means_the_defaults(tmp_path):
    (tmp_path / "plain").write_text("", "utf-8")
    for file in (tmp_path / "none.toml", tmp_path / "plain" / "config.toml"):
        settings = Settings.load(file, {})
        assert {setting.key: settings[setting.key] for setting in KERNEL_SETTINGS} == {
            setting.key: setting.default for setting in KERNEL_SETTINGS
        }
        assert settings.unknown == []


@pytest.mark.parametrize(
    "raw", [b"a = [", b"\xff\xfe", b"a = 1\na = 2", b"x = " + b"[" * 50_000, b"a." * 9000 + b"a=1"]
)
def test_a_file_that_is_not_toml_is_named_with_its_remedy(tmp_path, raw):
    file = tmp_path / "config.toml"
    file.write_bytes(raw)
    with pytest.raises(UsageError, match=r"config\.toml is not valid TOML: .*; correct it"):
        Settings.load(file, {})


def test_a_file_that_cannot_be_read_is_named_with_its_remedy(tmp_path):
    with pytest.raises(UsageError, match="cannot be read: Is a directory"):
        Settings.load(tmp_path, {})


def test_keys_that_nobody_declared_are_listed_and_refused(tmp_path):
    settings = loaded(tmp_path, "[embed]\nmodle = 1\n[zoo]\nape.name = 2\n[acme]\ncolour = 'blue'")
    assert settings.unknown == ["embed.modle", "zoo.ape.name"]
    with pytest.raises(UsageError, match=r"there is no setting embed\.modle"):
        settings["embed.modle"]


@pytest.mark.parametrize(
    ("setting", "text", "value"),
    [
        (SWITCH, " Yes ", True), (SWITCH, "1", True), (SWITCH, "on", True), (SWITCH, "TRUE", True),
        (SWITCH, "no", False), (SWITCH, "0", False), (SWITCH, "off", False), (SWITCH, "false", False),
        (RATIO, "0.25", 0.25), (RATIO, "3", 3.0), (COLOUR, "blue", "blue"),
        (Setting("a.n", 1, "n"), "2_000", 2000), (Setting("a.n", 1, "n"), "-5", -5),
        (Setting("a.t", (), "t"), " a, b ,,c ", ("a", "b", "c")), (Setting("a.t", ("x",), "t"), "", ()),
    ],
)  # fmt: skip
def test_a_value_is_read_as_people_type_it(setting, text, value):
    read = parse(setting, text, "here")
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("setting", "text", "complaint"),
    [
        (SWITCH, "maybe", "'maybe' is not true or false; it is whether to"),
        (RATIO, "half", "'half' is not a number"),
        (RATIO, "-1", "-1.0 is less than 0"),
        (RATIO, "nan", "nan is less than 0"),
        (COLOUR, "green", "'green' is none of red, blue; choose one of them"),
        (Setting("a.n", 1, "n"), "1.5", "'1.5' is not a whole number"),
        (Setting("a.n", 1, "n"), "9" * 5000, "is not a whole number"),
        (Setting("a.n", 1, "n"), "", "'' is not a whole number"),
    ],
)
def test_a_value_that_is_wrong_says_where_it_stands_and_what_is_expected(setting, text, complaint):
    with pytest.raises(UsageError) as caught:
        parse(setting, text, "the environment variable X")
    assert str(caught.value).startswith(f"the environment variable X: {setting.key} = ")
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        (SWITCH, 1), (SWITCH, "true"), (RATIO, True), (RATIO, "1"), (COLOUR, 3), (COLOUR, ["red"]),
        (Setting("a.n", 1, "n"), True), (Setting("a.n", 1, "n"), 1.0), (Setting("a.t", (), "t"), "a"),
        (Setting("a.t", (), "t"), [1]), (Setting("a.t", (), "t"), {"a": 1}),
    ],
)  # fmt: skip
def test_a_value_of_another_type_in_the_file_is_refused(setting, value):
    with pytest.raises(UsageError, match=rf"^config.toml: {setting.key} = .* is not "):
        check(setting, value, "config.toml")


def test_a_whole_number_in_the_file_is_a_number(tmp_path):
    settings = loaded(tmp_path, "[acme]\nratio = 2\nswitch = true")
    assert settings["acme.ratio"] == 2.0
    assert type(settings["acme.ratio"]) is float
    assert settings.flag("acme.switch") is True


def test_asking_for_a_setting_as_another_type_is_a_fault_of_the_program(tmp_path):
    settings = loaded(tmp_path, "")
    with pytest.raises(TypeError, match=r"embed\.model is not a whole number"):
        settings.number("embed.model")
    with pytest.raises(TypeError, match=r"embed\.model is not a list"):
        settings.names("embed.model")
    assert settings.names("search.channels.lexical") == ("bm25", "symbols")


def test_the_same_declaration_twice_is_one(tmp_path):
    settings = loaded(tmp_path, "")
    settings.declare([Setting("acme.colour", "red", "the colour", choices=("red", "blue"))])
    assert settings.text("acme.colour") == "red"


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (Setting("embed.model", "other", "x"), ValueError),
        (Setting("acme.colour", "blue", "the colour"), ValueError),
        (Setting("acme.none", None, "x"), TypeError),
        (Setting("acme.list", ["a"], "x"), TypeError),
        (Setting("acme.small", 1, "x", minimum=2), ValueError),
        (Setting("acme.odd", "green", "x", choices=("red",)), ValueError),
        (Setting("acme.mixed", (1, 2), "x"), ValueError),
        ("acme.text", AttributeError),
    ],
)
def test_a_wrong_declaration_is_refused_and_nothing_beside_it_is_declared(tmp_path, wrong, error):
    settings = loaded(tmp_path, "")
    with pytest.raises(error):
        settings.declare([Setting("acme.before", 1, "x"), wrong, Setting("acme.after", 1, "x")])
    assert not {"acme.before", "acme.after", "acme.none", "acme.list", "acme.small"} & set(settings.declared)


def test_every_kernel_setting_has_a_help_and_a_variable_of_its_own():
    assert all(setting.help for setting in KERNEL_SETTINGS)
    assert len({variable(setting.key) for setting in KERNEL_SETTINGS}) == len(KERNEL_SETTINGS)
    assert variable("plugins.order.scan-all") == "IMPRINT_PLUGINS_ORDER_SCAN_ALL"


@given(st.recursive(st.integers(), lambda inner: st.dictionaries(st.text("ab", min_size=1), inner), max_leaves=9))
def test_flattened_tables_lead_back_to_every_value(tree):
    for key, value in flatten({"top": tree}).items():
        found = {"top": tree}
        for part in key.split("."):
            found = found[part]
        assert found == value


def test_a_pattern_holds_for_a_text_and_for_each_of_several() -> None:
    for default, good, bad in (("ab", "abab", "aba"), (("ab",), ["ab", "abab"], ["ab", "aba"])):
        setting = Setting("a.b", default, "letters", pattern="(ab)+")
        assert check(setting, good, "the file") in (good, tuple(good))
        with pytest.raises(
            UsageError, match=r"the file: a\.b has an entry of 3 characters that cannot be one; it is letters"
        ):
            check(setting, bad, "the file")
