"""No two different things meet in one hash, and the same thing always has the same one."""

from __future__ import annotations

import os
import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint.identity import (
    chunk_point,
    digest,
    fingerprint,
    named_point,
    page_point,
    public_id,
    record_point,
    source_key,
    text_hash,
)

FIELDS = st.one_of(st.none(), st.integers(), st.text(), st.binary(), st.text("ab"), st.binary(max_size=2))
TUPLES = st.lists(FIELDS, max_size=5).map(tuple)


def kinds(fields: tuple[object, ...]) -> list[tuple[type, object]]:
    return [(type(field), field) for field in fields]


@given(TUPLES, TUPLES)
def test_two_different_tuples_never_have_the_same_digest(first, second):
    assert (digest(first) == digest(second)) == (kinds(first) == kinds(second))


@given(st.text(), st.integers(min_value=0))
def test_moving_the_border_between_two_fields_changes_the_digest(text, cut):
    cut %= len(text) + 1
    shifted = (cut + 1) % (len(text) + 1)
    same = cut == shifted
    assert (digest((text[:cut], text[cut:])) == digest((text[:shifted], text[shifted:]))) == same


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("ab", "c"), ("a", "bc")),
        (("a",), ("a", "")),
        (("a",), (b"a",)),
        (("1",), (1,)),
        ((None,), ("",)),
        ((None,), ("n",)),
        ((), ("",)),
        (("", ""), ("",)),
        (("\udc80",), ("\\udc80",)),
        (("\ud83d\ude00",), ("\U0001f600",)),
        ((("s" + "\0" * 7 + "\x01a"),), ("a",)),
    ],
)
def test_tuples_that_are_easily_mistaken_for_each_other_are_kept_apart(first, second):
    assert digest(first) != digest(second)


@given(st.text(), st.text(), st.text("0123456789abcdef"), st.one_of(st.none(), st.integers(min_value=0)))
def test_the_public_id_changes_with_each_of_its_parts(content, project, key, position):
    known = public_id(content, project, key, position)
    assert known == public_id(f"\n {content}\t", project, key, position)
    changed = [
        public_id(content + "x", project, key, position),
        public_id(content, project + "x", key, position),
        public_id(content, project, key + "x", position),
        public_id(content, project, key, 0 if position is None else position + 1),
        public_id(content, project, key, 5 if position is None else None),
    ]
    assert known not in changed
    assert len(known) == 32


def test_chunks_that_share_their_first_characters_have_different_ids():
    common = "x" * 200_000
    assert public_id(common + "a", "p", "k", 0) != public_id(common + "b", "p", "k", 0)


def test_a_path_of_invalid_bytes_has_a_key_of_its_own():
    paths = [os.fsdecode(b"/a/\xff"), os.fsdecode(b"/a/\xfe"), "/a/\\xff", "/a/\\udcff"]
    assert len({source_key("p", path) for path in paths}) == len(paths)


@given(st.text("0123456789abcdef", min_size=32, max_size=32), st.integers(0, 2**62), st.integers(1, 1000))
def test_every_point_id_is_a_uuid_in_its_canonical_spelling(key, generation, page):
    for point in (record_point(key), chunk_point(key, generation), page_point(key, generation, page), named_point(key)):
        assert str(uuid.UUID(point)) == point


@given(st.text("0123456789abcdef", min_size=32, max_size=32), st.integers(0, 2**62), st.integers(0, 2**62))
def test_the_order_of_chunk_points_is_the_same_in_every_generation(key, first, second):
    other = digest((key,))[:32]
    before = chunk_point(key, first) < chunk_point(other, first)
    assert before == (chunk_point(key, second) < chunk_point(other, second))
    assert before == (chunk_point(key, first) < chunk_point(other, second))
    assert (chunk_point(key, first) == chunk_point(key, second)) == (first == second)


def test_records_pages_and_named_points_never_meet():
    key = "a" * 32
    points = [record_point(key), page_point(key, 1, 1), page_point(key, 1, 2), page_point(key, 2, 1), named_point(key)]
    assert len(set(points)) == len(points)


def test_hashes_are_the_same_on_every_machine_and_in_every_version():
    assert digest(("a", 1, None, b"x")) == "a8a79dcc70d5cc83709d08d56c39e51ab168a688443d4e7a11701b77ca26da06"
    assert text_hash("text") == digest(("text",))[:32]
    assert fingerprint(["a", "b"]) == digest(("a", "b"))[:32]
