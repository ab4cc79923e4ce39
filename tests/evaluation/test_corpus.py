"""A corpus as files: any ID, only what differs written, nothing of anybody else's touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from imprint.errors import Refused
from imprint.evaluation.beir import Document
from imprint.evaluation.corpus import claim, file_name, lay_out

HOSTILE = ("../../etc/passwd", "/etc/passwd", "..", ".", "a/b", "a\\b", "nul\0nul", "con", "x" * 9000, "é", "e\u0301",
           "A", "a", " a", "a ", "C:\\x", "-rf", "~", "\n", "*.pem", "id_rsa")  # fmt: skip


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


def test_any_id_becomes_a_file_of_its_own_inside_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    ids = lay_out([Document(name, "", f"text {number}") for number, name in enumerate(HOSTILE)], folder, ".txt")
    assert sorted(ids.values()) == sorted(HOSTILE)
    assert {ids[name]: text for name, text in files(folder).items()} == {
        name: f"text {number}\n" for number, name in enumerate(HOSTILE)
    }
    assert [path.name for path in tmp_path.iterdir()] == ["documents"]
    assert len({name.lower() for name in ids}) == len(HOSTILE)


def test_only_what_differs_is_written_and_what_is_no_more_is_removed(tmp_path: Path) -> None:
    lay_out([Document(name, "", name) for name in "abc"], tmp_path, ".txt")
    kept = next(tmp_path.rglob(file_name("a", ".txt")))
    kept.chmod(0o400)
    before = kept.stat().st_mtime_ns
    stranger = kept.with_name("README")
    stranger.write_text("mine\n", "utf-8")
    lay_out([Document("a", "", "a"), Document("b", "", "changed")], tmp_path, ".txt")
    assert sorted(files(tmp_path).values()) == ["a\n", "changed\n", "mine\n"]
    assert kept.stat().st_mtime_ns == before


def test_another_suffix_replaces_the_files(tmp_path: Path) -> None:
    lay_out([Document("a", "", "a")], tmp_path, ".txt")
    lay_out([Document("a", "", "a")], tmp_path, ".py")
    assert list(files(tmp_path)) == [file_name("a", ".py")]


def test_a_folder_of_somebody_else_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "thesis.md").write_text("years of work\n", "utf-8")
    with pytest.raises(Refused, match="is not empty, and no index of a data set"):
        claim(tmp_path)
    assert files(tmp_path) == {"thesis.md": "years of work\n"}


def test_a_folder_is_claimed_again_after_the_first_time(tmp_path: Path) -> None:
    claim(tmp_path / "new" / "index")
    (tmp_path / "new" / "index" / "data").mkdir()
    claim(tmp_path / "new" / "index")
