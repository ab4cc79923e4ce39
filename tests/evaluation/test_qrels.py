"""Tables of judgments in every layout that is about, and what is wrong with one is said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from imprint.errors import UsageError
from imprint.evaluation.qrels import read_qrels

ROWS = {"q1": {"a": 2, "b": 0}, "q2": {"c": 1}}


def table(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "qrels.tsv"
    path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    "content",
    [
        "query-id\tcorpus-id\tscore\nq1\ta\t2\nq1\tb\t0\nq2\tc\t1\n",
        "q1\ta\t2\nq1\tb\t0\nq2\tc\t1",
        "q1 0 a 2\nq1 0 b 0\nq2 0 c 1\n",
        "q1\tQ0\ta\t2\r\nq1\tQ0\tb\t0\r\n\r\nq2\tQ0\tc\t1\r\n",
        "\ufeffquery-id\tcorpus-id\tscore\nq1\ta\t2.0\nq1\tb\t0\nq2\tc\t1\n",
        "qid\titer\tdocno\trel\nq1\t0\ta\t2\nq1\t0\tb\t0\nq2\t0\tc\t1\n",
    ],
)
def test_every_layout_gives_the_same_grades(tmp_path: Path, content: str) -> None:
    assert read_qrels(table(tmp_path, content)).grades == ROWS


def test_ids_with_spaces_are_kept_between_tabs(tmp_path: Path) -> None:
    assert read_qrels(table(tmp_path, "q 1\ta b\t1\n")).grades == {"q 1": {"a b": 1}}


def test_a_judgment_that_is_repeated_counts_once_and_one_that_contradicts_is_refused(tmp_path: Path) -> None:
    assert read_qrels(table(tmp_path, "q\ta\t1\nq\ta\t1\nq\tb\t1\n")).repeated == 1
    with pytest.raises(UsageError, match=r"qrels\.tsv:3: .* graded 2 here and 1 before"):
        read_qrels(table(tmp_path, "q\ta\t1\nq\tb\t1\nq\ta\t2\n"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("q\ta", "2 columns"),
        ("q\ta\tb\tc\t1", "5 columns"),
        ("q\ta\tmuch", "the grade 'much' is no number"),
        ("q\ta\t0.5", "the grade '0.5' is no whole number"),
        ("q\ta\t1e400", "the grade '1e400' is no number"),
        ("q\ta\tnan", "the grade 'nan' is no number"),
        ("q\ta\t999999999999", "no whole number from -100 to 100"),
    ],
)
def test_a_malformed_line_is_named(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(UsageError, match=r"qrels\.tsv:2: ") as caught:
        read_qrels(table(tmp_path, f"q\tz\t1\n{line}\n"))
    assert said in str(caught.value)


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"qrels\.tsv:2: not valid UTF-8"):
        read_qrels(table(tmp_path, b"q\ta\t1\nq\t\xff\t1\n"))
