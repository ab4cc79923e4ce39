"""A list of records, and JSON Lines, are a segment for each record under its title."""

from __future__ import annotations

import json

import pytest

from imprint import Segment

PEOPLE = (
    '[{"name": "Ann", "n": 0.10, "home": {"street": ["A", "B"]}, "jobs": [{"at": "X"}]}, {"id": 7, "text": "a\\nb"}]'
)


def test_each_record_of_a_list_is_a_segment_with_paths_of_its_own(extract, parts):
    found = extract("people.json", PEOPLE)
    assert found.kind == "records"
    assert parts(found) == ["name: Ann\nn: 0.10\nhome.street: A, B\njobs[0].at: X", "id: 7\ntext: a\nb"]
    assert [segment.heading for segment in found.segments] == ["Ann", "7"]
    assert found.metadata == {"records": "2"}


def test_json_lines_are_read_as_a_list_of_records(extract):
    lines = "\n".join(json.dumps(record) for record in json.loads(PEOPLE.replace("0.10", '"0.10"')))
    for name in ("people.jsonl", "people.ndjson", "people.json"):
        found = extract(name, lines)
        assert found.text == extract("people.json", PEOPLE).text
        assert [segment.heading for segment in found.segments] == ["Ann", "7"]


def test_a_broken_line_is_kept_as_it_is_and_counted(extract, parts):
    found = extract("log.jsonl", '{"a": 1}\r\n\n{"a": \r\n{"a": 1e2}\n')
    assert parts(found) == ["a: 1", '{"a": ', "a: 1e2"]
    assert found.metadata["records"] == "3"
    assert found.metadata["broken_lines"] == "1"
    assert "line 1 column" in found.metadata["parse_error"]


def test_an_indented_document_named_as_lines_is_read_as_the_document(extract):
    assert extract("a.jsonl", '{\n  "a": 1,\n  "b": 2\n}\n').text == "a: 1\nb: 2\n"


def test_lines_without_any_json_are_kept_line_by_line(extract, parts):
    assert parts(extract("a.jsonl", "one\ntwo\n")) == ["one", "two"]


def test_a_title_is_one_line_of_bounded_length(extract):
    found = extract("a.json", json.dumps([{"title": "a\nb " * 400}, {"title": " ", "label": "L"}, {"x": 1}]))
    titles = [segment.heading for segment in found.segments]
    assert titles[0].startswith("a b a b")
    assert len(titles[0]) <= 120
    assert titles[1:] == ["L", None]


@pytest.mark.parametrize("values", [[1, {"a": 2}], [{"a": 1}, [2]], [[{"a": 1}], "b"]])
def test_a_mixed_list_keeps_its_indices(extract, values):
    assert "[0]" in extract("mixed.json", json.dumps(values)).text


def test_an_empty_record_has_a_place(extract):
    assert extract("a.json", "[{}, {}]").segments == [Segment(0, 2), Segment(4, 6)]


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_lines_that_are_all_blank_are_an_empty_text(extract, content):
    assert extract("a.jsonl", content).text == ""


@pytest.mark.parametrize(
    "record",
    [
        {"user": "ann", "message": "logged in", "timestamp": "2026-01-01T00:00:00Z", "level": "info"},
        {"author": "Ann", "text": "Good", "date": "2026-01-01", "rating": 5},
        {"from": "A", "value": 3, "time": 1700000000},
    ],
    ids=["log", "review", "sample"],
)
def test_records_that_only_resemble_messages_keep_all_their_fields(extract, record):
    found = extract("a.json", json.dumps([record] * 3))
    assert found.kind == "records"
    assert all(f"{key}: {value}" in found.text for key, value in record.items())
