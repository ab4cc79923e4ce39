"""The table as a whole: every rule has positives and near-misses, and no pattern can take more than linear time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from credential_facts import IN_CONTEXT, TOKENS
from credential_samples import Maker, secret_of
from imprint_credentials import imprint_redact
from imprint_credentials.finder import Finder
from imprint_credentials.rule import Rule
from imprint_credentials.tables import RULES

NAMES = [f"{rule.kind} {rule.keywords[0]} {number}" for number, rule in enumerate(RULES)]
WIDEST = 70_000
"""The longest stretch that a single attempt of a pattern may look at before the end of its match is certain."""

Parsed = Any


def samples(rule: Rule, shorter: int = 1) -> Iterator[str]:
    for template in TOKENS.get(rule.kind, []) + IN_CONTEXT.get(rule.kind, []):
        for seed in range(3):
            yield secret_of(Maker(seed).fill(template, shorter))[0]


def has_keyword(rule: Rule, text: str) -> bool:
    return any(word.lower() in text.lower() for word in rule.keywords)


def torn(rule: Rule, text: str) -> str:
    """A text up to a few characters behind its first keyword."""
    places = [at + len(word) for word in rule.keywords if (at := text.lower().find(word.lower())) >= 0]
    return text[: min(places, default=0) + 5]


def test_the_table_has_at_least_80_formats() -> None:
    assert len({rule.kind for rule in RULES}) >= 250
    assert all(re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", rule.kind) for rule in RULES)
    assert [kind for kind in (*TOKENS, *IN_CONTEXT) if kind not in {rule.kind for rule in RULES}] == []


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_every_rule_finds_a_credential_that_is_made_for_it(rule: Rule) -> None:
    assert any(Finder([rule]).find(text) for text in samples(rule))


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_every_rule_leaves_near_misses_alone(rule: Rule) -> None:
    """The same format with a fifth of its characters or torn behind its keyword, and its keyword in a sentence."""
    alone = Finder([rule])
    shortened = [*samples(rule, shorter=5), *(torn(rule, text) for text in samples(rule))]
    misses = [text for text in shortened if has_keyword(rule, text) and not alone.find(text)]
    misses += [text for word in rule.keywords if not alone.find(text := f"see {word} or <{word}your-value-here>")]
    assert len([text for text in misses if has_keyword(rule, text)]) >= 2, shortened


def test_no_documented_stand_in_is_a_credential() -> None:
    for kind, templates in TOKENS.items():
        for template in templates:
            prefix = re.split("<|[0-9]", template)[0]
            for rest in ("your-key-goes-here", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "...", "<token>", "EXAMPLE"):
                assert imprint_redact(text=f"use {prefix}{rest} here") == [], (kind, prefix + rest)


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_every_pattern_is_linear(rule: Rule) -> None:
    """Unbounded repetition only where it cannot be undone (possessive), and no repetition of variable repetitions."""
    for pattern in (rule.pattern, rule.before):
        _check(re._parser.parse(pattern), inside=False)  # type: ignore[attr-defined]


def _check(parsed: Parsed, *, inside: bool) -> None:
    for operator, argument in parsed:
        name = str(operator)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            least, most, body = argument
            variable = least != most
            assert name == "POSSESSIVE_REPEAT" or int(most) <= WIDEST, "an unbounded repetition that can be undone"
            small = int(most) <= 20 or name == "POSSESSIVE_REPEAT"
            assert not (inside and variable and not small), "a repetition in a repetition"
            _check(body, inside=inside or (variable and int(most) > 20 and name != "POSSESSIVE_REPEAT"))
        elif name == "BRANCH":
            for branch in argument[1]:
                _check(branch, inside=inside)
        elif name == "SUBPATTERN":
            _check(argument[-1], inside=inside)
        elif name in ("ASSERT", "ASSERT_NOT"):
            _check(argument[1], inside=inside)
        elif name == "ATOMIC_GROUP":
            _check(argument, inside=inside)


def test_the_number_of_attempts_grows_with_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten times the almost-matches are ten times the attempts; each is bounded by its pattern."""
    attempts: Counter[int] = Counter()
    match = Rule.match

    def counted(rule: Rule, text: str, at: int) -> tuple[int, int] | None:
        attempts[len(text)] += 1
        return match(rule, text, at)

    monkeypatch.setattr(Rule, "match", counted)
    for bit in ("eyJ", "-----BEGIN ", "password=", "://a:", '"', "\\u0041", "sk" + "-", "token token"):
        attempts.clear()
        imprint_redact(text=bit * 200)
        few = sum(attempts.values())
        attempts.clear()
        imprint_redact(text=bit * 2_000)
        assert sum(attempts.values()) <= 11 * few + 50, bit
