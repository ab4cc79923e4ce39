"""Nothing that a redactor finds survives, everything else stays in its line, and any fault stores nothing."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_plugins import plugin_of

from imprint.errors import ImprintError, PluginError, SourceError, UsageError
from imprint.lifecycle.allow import hash_of
from imprint.lifecycle.redact import Redacted, Redaction, require, union
from imprint.settings import Settings
from imprint.values import Finding


def settings(**values: Any) -> Settings:
    return Settings(Path("config.toml"), {"redact.timeout_seconds": 5} | values, {})


def redaction(*redactors: Callable[..., Any], seconds: int = 5) -> Redaction:
    plugins = [plugin_of("redact", name=f"r{index}", imprint_redact=item) for index, item in enumerate(redactors)]
    return Redaction(plugins, settings(**{"redact.timeout_seconds": seconds}))


def matches(pattern: str, kind: str = "word") -> Callable[[str], list[Finding]]:
    return lambda text: [Finding(*match.span(), kind) for match in re.finditer(pattern, text)]


@st.composite
def texts_with_findings(draw: st.DrawFn) -> tuple[str, list[list[Finding]]]:
    """A text whose characters differ from each other, save line breaks, and what two redactors find in it."""
    length = draw(st.integers(1, 60))
    breaks = draw(st.sets(st.integers(0, length - 1), max_size=12))
    text = "".join("\n" if index in breaks else chr(0x4E00 + index) for index in range(length))
    finding = st.tuples(st.integers(0, length - 1), st.integers(1, 15), st.sampled_from(["a", "b-2"])).map(
        lambda drawn: Finding(drawn[0], min(length, drawn[0] + drawn[1]), drawn[2])
    )
    return text, draw(st.lists(st.lists(finding, max_size=5), min_size=2, max_size=2))


def found_in(original: str, findings: Sequence[Finding]) -> Callable[[str], Sequence[Finding]]:
    """A redactor that finds these in this text, and nothing in what became of it."""

    def find(text: str) -> Sequence[Finding]:
        return findings if text == original else []

    return find


@given(texts_with_findings())
def test_nothing_found_by_any_redactor_survives_and_nothing_else_is_lost(drawn):
    text, found = drawn
    result, _ = redaction(*(found_in(text, findings) for findings in found)).document(text, "prose")
    hidden = {index for findings in found for item in findings for index in range(item.start, item.end)}
    kept = [character for index, character in enumerate(text) if index not in hidden and character != "\n"]
    assert [character for character in result.text if ord(character) >= 0x4E00] == kept
    assert bool(result.kinds) == bool(hidden)


@given(texts_with_findings())
def test_every_line_keeps_its_number(drawn):
    text, found = drawn
    result, _ = redaction(*(found_in(text, findings) for findings in found)).document(text, "prose")
    assert result.text.count("\n") == text.count("\n")
    line_of = {character: number for number, line in enumerate(text.split("\n")) for character in line}
    for number, line in enumerate(result.text.split("\n")):
        # a finding over several lines leaves its breaks behind its placeholder, so what follows it keeps its line
        assert all(line_of[character] == number for character in line if character in line_of)


@given(texts_with_findings())
def test_offsets_lead_to_the_same_character_or_to_its_placeholder_and_never_go_back(drawn):
    text, found = drawn
    result, offset = redaction(*(found_in(text, findings) for findings in found)).document(text, "prose")
    hidden = {index for findings in found for item in findings for index in range(item.start, item.end)}
    moved = [offset(index) for index in range(len(text) + 1)]
    assert moved == sorted(moved)
    assert moved[-1] == len(result.text)
    for index, character in enumerate(text):
        if index in hidden:
            assert result.text[moved[index] :].startswith("[redacted:")
        else:
            assert result.text[moved[index]] == character


@given(st.text("ab \n", max_size=40))
def test_offsets_are_right_over_several_rounds(text):
    """What is found first uncovers what is found second: ``b`` only in a text that holds a placeholder."""
    result, offset = redaction(
        lambda text: matches("a")(text) + (matches("b+")(text) if "[redacted" in text else [])
    ).document(text, "prose")
    assert "b" not in result.text or "a" not in text
    for index, character in enumerate(text):
        if character in " \n":
            assert result.text[offset(index)] == character


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9), st.sampled_from("ab"))))
def test_the_union_covers_what_its_findings_cover_and_nothing_twice(drawn):
    findings = [Finding(start, start + length, kind) for start, length, kind in drawn]
    merged = union(findings)
    assert {i for item in merged for i in range(item.start, item.end)} == {
        i for item in findings for i in range(item.start, item.end)
    }
    assert all(before.end <= after.start for before, after in pairwise(merged))
    assert union(findings[::-1]) == merged


def test_a_finding_becomes_a_placeholder_of_its_kind():
    result, _ = redaction(matches("secret[0-9]+", "api-key")).document("a secret1 and secret22.", "prose")
    assert result.text == "a [redacted:api-key] and [redacted:api-key]."
    assert result.kinds == ("api-key", "api-key")


def test_a_finding_over_several_lines_keeps_their_breaks():
    result, _ = redaction(matches("(?s)BEGIN.*END", "private-key")).document("x\nBEGIN\r\nabc\nEND\ny", "prose")
    assert result.text == "x\n[redacted:private-key]\n\n\ny"


def test_what_redactors_find_inside_placeholders_is_not_found_again():
    result, _ = redaction(matches("secret", "redacted"), matches("redacted")).document("secret redacted", "prose")
    assert result.text == "[redacted:redacted] [redacted:word]"


def test_a_line_of_a_redacted_text_keeps_its_placeholders():
    masking = redaction(matches("secret[0-9]*", "secret"))
    lines = ["a [redacted:secret]", "a [redacted:secret] secret2"]
    assert masking.lines(lines, again=True) == [lines[0], "a [redacted:secret] [redacted:secret]"]


def test_text_that_looks_like_a_placeholder_hides_nothing():
    text = "[redacted:secret1] [redacted:[redacted:secret2]]"
    result, _ = redaction(matches("secret[0-9]")).document(text, "prose")
    assert "secret" not in result.text


def test_thousands_of_findings_in_a_second_round_cost_little():
    text = "a b " * 20_000
    result, _ = redaction(lambda text: matches("a" if "a" in text.replace("redacted", "") else "b+")(text)).document(
        text, "prose"
    )
    assert not re.search("[ab]", result.text.replace("[redacted:word]", ""))


def test_a_clean_text_stays_and_so_do_its_offsets():
    result, offset = redaction(matches("secret")).document("clean", "prose")
    assert result == Redacted("clean", ())
    assert [offset(index) for index in range(6)] == [0, 1, 2, 3, 4, 5]


def test_each_line_is_asked_about_by_itself():
    """A redactor may look at how a text begins and ends: among other lines it would not find it."""
    masking = redaction(matches(r"\Asecret\Z"))
    assert masking.lines(["a", "secret", "", "secret", "b"]) == [
        "a", "[redacted:word]", "", "[redacted:word]", "b",
    ]  # fmt: skip
    assert masking.lines([]) == []


def test_lines_of_a_clean_source_cost_one_thread_a_redactor():
    threads = set()

    def look() -> list[Finding]:
        threads.add(threading.current_thread())
        return []

    assert redaction(look).lines([f"line {number}" for number in range(100)])[99] == "line 99"
    assert len(threads) == 1


def test_short_texts_are_asked_about_as_lines():
    kinds = []

    def look(text: str, kind: str) -> list[Finding]:
        kinds.append(kind)
        return matches("secret", "token")(text)

    masking = redaction(look)
    assert masking.line("a secret") == "a [redacted:token]"
    assert masking.finds("a secret") == ("token",)
    assert masking.finds("nothing") == ()
    assert set(kinds) == {"line"}
    masking.document("text", "code")
    assert kinds[-1] == "code"


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (None, "returned NoneType, not a list of findings"),
        ("", "returned str, not a list of findings"),
        (iter([]), "not a list of findings"),
        ({Finding(0, 1, "a")}, "returned set, not a list of findings"),
        ([(0, 1, "a")], "returned a tuple among its findings"),
        ([Finding(0, 5, "a")], "a finding out of place: 0 to 5"),
        ([Finding(-1, 2, "a")], "a finding out of place: -1 to 2"),
        ([Finding(2, 2, "a")], "a finding out of place: 2 to 2"),
        ([Finding(3, 2, "a")], "a finding out of place: 3 to 2"),
        ([Finding(0.0, 2, "a")], "a finding out of place: 0.0 to 2"),
        ([Finding("0", 2, "a")], "a finding out of place: '0' to 2"),
        ([Finding(False, True, "a")], "a finding out of place: False to True"),
        ([Finding(0, 1, "")], "a kind that is not lower-case"),
        ([Finding(0, 1, "Token")], "a kind that is not lower-case"),
        ([Finding(0, 1, "a]b")], "a kind that is not lower-case"),
        ([Finding(0, 1, "a\n")], "a kind that is not lower-case"),
        ([Finding(0, 1, "-a")], "a kind that is not lower-case"),
        ([Finding(0, 1, None)], "a kind that is not lower-case"),
    ],
)
def test_a_wrong_value_fails_the_text_and_names_the_redactor(answer, complaint):
    masking = redaction(matches("x"), lambda: answer)
    for ask in (masking.line, masking.finds, lambda text: masking.lines([text]), lambda t: masking.document(t, "code")):
        with pytest.raises(PluginError) as caught:
            ask("text")
        assert str(caught.value).startswith("plugin r1 (acme) failed in redact: imprint_redact returned ")
        assert complaint in str(caught.value)


@pytest.mark.parametrize("error", [ValueError("boom"), SystemExit(3), RecursionError(), MemoryError()])
def test_a_redactor_that_raises_fails_the_text_whatever_the_others_say(error):
    def fail() -> list[Finding]:
        raise error

    for order in ([matches("x"), fail], [fail, matches("x")]):
        with pytest.raises(PluginError, match=type(error).__name__):
            redaction(*order).document("x", "prose")


def test_an_error_for_the_user_passes_as_it_is():
    def fail() -> list[Finding]:
        raise SourceError("too odd", "leave it out")

    with pytest.raises(SourceError, match="too odd; leave it out"):
        redaction(fail).document("x", "prose")


def test_a_redactor_that_hangs_is_left_behind_with_nothing_stored_and_the_output_in_its_place():
    release = threading.Event()
    real = sys.stdout

    def hang() -> list[Finding]:
        release.wait(30)
        return []

    try:
        with pytest.raises(PluginError, match="no answer within 1 s; nothing of the source is stored"):
            redaction(hang, seconds=1).document("x", "prose")
        assert sys.stdout is real
    finally:
        release.set()


def test_redactors_that_never_agree_fail_the_text():
    def next_one(text: str) -> list[Finding]:
        after = text.rfind("]") + 1
        return [Finding(after, after + 1, "x")] if after < len(text) else []

    assert redaction(next_one).document("abc", "prose")[0].text == "[redacted:x]" * 3
    with pytest.raises(PluginError, match="redactors still find something after 4 rounds"):
        redaction(next_one).document("abcdefgh", "prose")


def test_a_run_needs_every_redactor_and_at_least_one():
    working = plugin_of("redact", imprint_redact=matches("x"))
    require([working], [])
    with pytest.raises(ImprintError, match=r"beta \(acme\): no libfoo; gamma"):
        require([working], ["beta (acme): no libfoo", "gamma (acme): x"])
    with pytest.raises(ImprintError, match="without a redactor, and none is there"):
        require([], [])


def test_lone_surrogates_and_nul_bytes_pass_through():
    text = "\ud800 secret \0"
    assert redaction(matches("secret")).line(text) == "\ud800 [redacted:word] \0"


def allowing(*texts: str) -> list[str]:
    return [hash_of(text) for text in texts]


def test_what_the_user_allows_stays_whichever_redactor_finds_it():
    plugins = [plugin_of("redact", name=name, imprint_redact=matches("secret[0-9]", name)) for name in ("one", "two")]
    masking = Redaction(plugins, settings(**{"redact.allow": allowing("secret1")}))
    assert masking.document("secret1 secret2", "prose")[0].text == "secret1 [redacted:one]"
    assert masking.lines(["a secret1", "secret2"]) == ["a secret1", "[redacted:one]"]
    assert masking.finds("secret1") == ()


def test_an_allowed_text_does_not_free_a_part_of_a_larger_finding():
    plugins = [
        plugin_of("redact", name="narrow", imprint_redact=matches("secret", "narrow")),
        plugin_of("redact", name="wide", imprint_redact=matches("my secret word", "wide")),
        plugin_of("redact", name="late", imprint_redact=matches("secret late", "late")),
    ]
    masking = Redaction(plugins, settings(**{"redact.allow": allowing("secret", "secret late")}))
    text = "my secret word, secret, secret later"
    assert masking.document(text, "prose")[0].text == "[redacted:wide], secret, secret later"
    both = Redaction(plugins, settings(**{"redact.allow": allowing("secret")}))
    assert both.document(text, "prose")[0].text == "[redacted:wide], secret, [redacted:late]r"


def test_an_entry_that_is_no_hash_is_refused_without_being_shown():
    for entry in ("hunter" + "2", "a" * 63, "g" * 64):
        with pytest.raises(UsageError) as caught:
            Redaction([], settings(**{"redact.allow": [entry]}))
        assert "characters that cannot be one; it is the sha256" in str(caught.value)
        assert entry not in str(caught.value)
    assert Redaction([], settings(**{"redact.allow": [f" {'A' * 64} "]}))


def test_places_are_those_of_the_text_as_it_was_over_several_rounds():
    """What is found first uncovers what is found second."""

    def find(text: str) -> list[Finding]:
        later = matches("b[0-9]+", "second")(text) if "[redacted" in text else []
        return matches("a+", "first")(text) + later

    text = "xx aaaa\n b12 aab3"
    places = redaction(find).places(text, "prose")
    assert [(text[item.start : item.end], item.kind) for item in places] == [
        ("aaaa", "first"), ("b12", "second"), ("aa", "first"), ("b3", "second"),
    ]  # fmt: skip


@given(texts_with_findings())
def test_places_cover_exactly_what_is_replaced(drawn):
    text, found = drawn
    masking = redaction(*(found_in(text, findings) for findings in found))
    hidden = {index for findings in found for item in findings for index in range(item.start, item.end)}
    assert {index for item in masking.places(text, "prose") for index in range(item.start, item.end)} == hidden
