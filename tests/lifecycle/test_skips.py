"""A skip is remembered by content, name and profile; damage to the cache costs the cache and nothing else."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from imprint.lifecycle.skips import SkipCache
from imprint.values import Skip

SCAN = Skip("a scan without text", "install the ocr plugin")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "extraction-results.sqlite3"


@pytest.fixture
def cache(file: Path) -> Iterator[SkipCache]:
    made = SkipCache(file)
    yield made
    made.close()


def test_a_skip_is_known_under_its_content_name_and_profile_alone(cache):
    cache.remember("sha", "a.pdf", "profile", SCAN)
    assert cache.find("sha", "a.pdf", "profile") == SCAN
    assert cache.find("other", "a.pdf", "profile") is None
    assert cache.find("sha", "a.png", "profile") is None
    assert cache.find("sha", "a.pdf", "newer") is None


def test_the_newest_reason_is_kept(cache):
    cache.remember("sha", "a.pdf", "profile", SCAN)
    cache.remember("sha", "a.pdf", "profile", Skip("another"))
    assert cache.find("sha", "a.pdf", "profile") == Skip("another", "")


def test_skips_outlive_the_run(cache, file):
    cache.remember("sha", "a.pdf", "profile", SCAN)
    cache.close()
    again = SkipCache(file)
    assert again.find("sha", "a.pdf", "profile") == SCAN
    again.close()


@pytest.mark.parametrize("raw", [b"not a database" * 500, b"SQLite format 3\0" + b"\xff" * 5000, b"x"])
def test_a_damaged_file_is_replaced_by_an_empty_one(file, raw):
    file.write_bytes(raw)
    cache = SkipCache(file)
    assert cache.find("sha", "a.pdf", "profile") is None
    cache.remember("sha", "a.pdf", "profile", SCAN)
    cache.close()
    again = SkipCache(file)
    assert again.find("sha", "a.pdf", "profile") == SCAN
    again.close()


def test_damage_that_is_met_while_reading_is_answered_by_starting_anew(cache, file):
    for number in range(500):
        cache.remember(f"sha {number}", "a.pdf", "profile", SCAN)
    cache.close()
    raw = bytearray(file.read_bytes())
    raw[4096:] = b"\xff" * (len(raw) - 4096)
    file.write_bytes(raw)
    again = SkipCache(file)
    assert again.find("sha 1", "a.pdf", "profile") is None
    again.remember("sha", "a.pdf", "profile", SCAN)
    assert again.find("sha", "a.pdf", "profile") == SCAN
    again.close()


def test_a_table_of_another_shape_is_answered_by_starting_anew(file):
    with sqlite3.connect(file) as database:
        database.execute("create table skips (old text)")
    database.close()
    cache = SkipCache(file)
    cache.remember("sha", "a.pdf", "profile", SCAN)
    cache.remember("sha", "a.pdf", "profile", SCAN)
    assert cache.find("sha", "a.pdf", "profile") == SCAN
    cache.close()


def test_without_a_place_for_the_file_skips_are_remembered_while_the_run_lasts(tmp_path):
    os.mkdir(tmp_path / "taken")
    for file in (tmp_path / "taken", tmp_path / "none" / "skips.sqlite3"):
        cache = SkipCache(file)
        cache.remember("sha", "a.pdf", "profile", SCAN)
        assert cache.find("sha", "a.pdf", "profile") == SCAN
        cache.close()
