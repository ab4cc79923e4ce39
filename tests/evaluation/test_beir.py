"""Data sets in BEIR's layout: what is read, what is left out and counted, and what is refused by file and line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from imprint.errors import UsageError
from imprint.evaluation.beir import Document, documents, read_beir


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path, "corpus.jsonl", '{"_id": "a", "title": "Peonies", "text": "bloom"}', '{"_id": 7, "text": "seven"}')
    put(tmp_path, "queries.jsonl", '{"_id": "q1", "text": "what blooms"}', '{"_id": "q2", "text": "unjudged"}')
    put(tmp_path, "qrels.tsv", "q1\ta\t1", "q1\tb\t-2", "ghost\ta\t1", "ghost\tb\t1")
    return tmp_path


def put(folder: Path, name: str, *lines: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("\n".join(lines) + "\n", "utf-8")


def test_judged_questions_are_read_and_the_others_counted(folder: Path) -> None:
    dataset = read_beir(folder, None)
    assert [(item.id, item.text, dict(item.grades)) for item in dataset.questions] == [
        ("q1", "what blooms", {"a": 1, "b": -2})
    ]
    assert dataset.split == "qrels"
    assert dataset.counts == {"questions_left_out": 1}
    assert dataset.warnings == (
        "1 question without a relevant document left out",
        "2 judgments of 1 unknown question left out",
        "1 negative grade counted as not relevant",
    )
    assert set(dataset.sha256) == {"corpus.jsonl", "queries.jsonl", "qrels.tsv"}


def test_a_byte_order_mark_and_other_line_ends_change_nothing(folder: Path) -> None:
    expected = read_beir(folder, None).questions
    for name in ("queries.jsonl", "qrels.tsv"):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n\r\n").encode())
    assert read_beir(folder, None).questions == expected


def test_a_document_is_its_title_a_blank_line_and_its_text(folder: Path) -> None:
    first, second = documents(folder / "corpus.jsonl")
    assert first.content == "Peonies\n\nbloom\n"
    assert second == Document("7", "", "seven")
    assert second.content == "seven\n"


def test_a_line_separator_inside_a_text_ends_no_line(folder: Path) -> None:
    (folder / "corpus.jsonl").write_text('{"_id": "a", "text": "one\u2028two\x85three"}\n', "utf-8")
    assert [item.text for item in documents(folder / "corpus.jsonl")] == ["one\u2028two\x85three"]


def test_a_split_is_named_or_else_the_only_one(folder: Path) -> None:
    put(folder, "qrels/test.tsv", "q2\ta\t1")
    assert read_beir(folder, None).split == "qrels"
    assert [item.id for item in read_beir(folder, "test").questions] == ["q2"]
    (folder / "qrels.tsv").unlink()
    assert read_beir(folder, None).split == "test"
    put(folder, "qrels/dev.tsv", "q1\ta\t1")
    with pytest.raises(UsageError, match="has 2 splits; choose --split dev or test"):
        read_beir(folder, None)
    with pytest.raises(UsageError, match="has no split train; choose --split dev or test"):
        read_beir(folder, "train")


@pytest.mark.parametrize(
    ("name", "line", "said"),
    [
        ("queries.jsonl", "{", "queries.jsonl:1: not valid JSON"),
        ("queries.jsonl", "[" * 200_000, "queries.jsonl:1: not valid JSON"),
        ("queries.jsonl", "[]", "queries.jsonl:1: a list, not a JSON object"),
        ("queries.jsonl", '{"text": "x"}', "queries.jsonl:1: the line has no _id"),
        ("queries.jsonl", '{"_id": "", "text": "x"}', "queries.jsonl:1: _id is empty"),
        ("queries.jsonl", '{"_id": true, "text": "x"}', "queries.jsonl:1: the line has no text as its _id"),
        ("queries.jsonl", '{"_id": "q1"}', "queries.jsonl:1: the line has no text"),
        ("queries.jsonl", '{"_id": "q1", "text": " "}', "queries.jsonl:1: the query is empty"),
        ("queries.jsonl", json.dumps({"_id": "q1", "text": "x" * 10_001}), "queries.jsonl:1: the query has 10,001"),
        ("corpus.jsonl", '{"_id": "a", "text": 1}', "corpus.jsonl:1: the line has no text as its text"),
    ],
)
def test_a_malformed_line_is_named(folder: Path, name: str, line: str, said: str) -> None:
    put(folder, name, line)
    with pytest.raises(UsageError) as caught:
        list(documents(read_beir(folder, None).corpus or Path()))
    assert said in str(caught.value)


def test_an_id_that_is_used_twice_is_refused_with_both_places(folder: Path) -> None:
    put(folder, "corpus.jsonl", '{"_id": "7", "text": "x"}', '{"_id": 7, "text": "y"}')
    with pytest.raises(UsageError, match=r"corpus\.jsonl:2: _id '7' was used before at .*corpus\.jsonl:1"):
        list(documents(folder / "corpus.jsonl"))


@pytest.mark.parametrize("name", ["corpus.jsonl", "queries.jsonl", "qrels.tsv"])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(UsageError, match=f"has no .*{name}"):
        read_beir(folder, None)


def test_judgments_that_meet_no_question_are_refused(folder: Path) -> None:
    put(folder, "qrels.tsv", "Q1\ta\t1")
    with pytest.raises(UsageError, match=r"no question of .* is judged"):
        read_beir(folder, None)
