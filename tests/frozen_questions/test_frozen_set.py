"""The frozen set is what it was when its figures were measured, and it can show what it is for."""

from __future__ import annotations

from collections import Counter

from frozen_set import BEFORE, CORPUS, VERSION, hashes, manifest, questions, removed_files, stale_lines

KINDS = (
    "exact identifier", "paraphrase", "same terms in two projects", "missing fact", "changed source", "deleted source",
    "boilerplate", "second language", "across languages", "code by what it does", "setting by purpose", "error message",
)  # fmt: skip


def test_no_byte_of_a_version_changes_after_it_was_measured() -> None:
    recorded = manifest()
    assert recorded["version"] == VERSION.name
    assert hashes() == recorded["sha256"]


def test_every_kind_of_question_is_asked_often_enough_to_be_told_apart() -> None:
    counts = Counter(question.kind for question in questions())
    assert set(counts) == set(KINDS)
    assert min(counts.values()) >= 7
    assert sum(counts.values()) >= 60


def test_a_question_names_sources_of_the_corpus_or_that_nothing_answers() -> None:
    for question in questions():
        assert question.nothing != bool(question.grades), question.id
        assert all((CORPUS / source).is_file() for source in question.grades), question.id


def test_a_missing_fact_has_no_answer_and_is_also_asked_inside_one_project() -> None:
    missing = questions("missing fact")
    assert len(missing) >= 8
    assert all(question.nothing for question in missing)
    assert any(question.projects for question in missing)


def test_what_was_replaced_and_removed_can_be_told_from_what_is_there() -> None:
    assert len(removed_files()) == 6
    assert len(stale_lines()) > 40
    for file in BEFORE.rglob("*"):
        if file.is_file() and (CORPUS / file.relative_to(BEFORE)).exists():
            assert set(map(str.strip, file.read_text("utf-8").splitlines())) & set(stale_lines()), file
