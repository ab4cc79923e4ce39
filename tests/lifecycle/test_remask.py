"""A new redactor reaches what is stored already, also when the source can no longer be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from made_plugins import plugin_of
from prepared_sources import (
    MODEL,
    orphans,
    points_of,
    prepared_of,
    publish_all,
    publishing,
    records_of,
    vectors_of,
    visible,
)

from imprint.analysis import Analysis
from imprint.lifecycle.chunk import PlainTokens
from imprint.lifecycle.prepare import PAGE_CHARACTERS, Preparation
from imprint.lifecycle.profile import Profiles
from imprint.lifecycle.redact import Redaction
from imprint.lifecycle.remask import remask
from imprint.lifecycle.report import Report
from imprint.lifecycle.stages import Stages
from imprint.lifecycle.stored import FROM_STORED
from imprint.lifecycle.vectors import Embedder
from imprint.settings import Settings
from imprint.store.port import EVERYWHERE, NO_FIELDS, Store
from imprint.store.records import read_record
from imprint.values import Finding, Segment, Span

SETTINGS = Settings(Path("config.toml"), {}, {})
LIMIT = 10_000
CLEAN = prepared_of("/garden/clean.md", ["nothing here", "nor here"])
DIRTY = prepared_of("/garden/dirty.md", ["a falcon flies", "over the barn"])


def find_falcons(text: str) -> list[Finding]:
    return [Finding(*match.span(), "codename") for match in re.finditer("falcon", text)]


def by_lines(text: str) -> list[Span]:
    return [Span(match.start(), match.end(), match.group()) for match in re.finditer("[^\n]+", text)]


def embed(texts: Sequence[str]) -> list[list[float]]:
    return [[0.0, 1.0] for _ in texts]


def stages_of(
    redact: Callable[..., Sequence[Finding]] = find_falcons,
    chunker: Callable[..., Sequence[Span]] = by_lines,
    embedding: Callable[..., object] | None = embed,
) -> Stages:
    redactors = [plugin_of("redact", name="codenames", imprint_redact=redact)]
    chunkers = [plugin_of("chunk", name="prose", imprint_chunk=chunker)]
    model = plugin_of("embed", imprint_model=lambda: MODEL, imprint_embed=embedding or embed)
    preparation = Preparation(
        Redaction(redactors, SETTINGS), chunkers, Analysis(None, SETTINGS), PlainTokens(), LIMIT, None, SETTINGS
    )
    profiles = Profiles.of(SETTINGS, [], redactors, chunkers, None, None, LIMIT)
    return Stages([], [], preparation, Embedder(model, SETTINGS) if embedding else None, profiles)


def run(store: Store, folder: Path, stages: Stages) -> list[str]:
    with publishing(store, folder) as publisher:
        report = Report()
        remask(store, publisher, stages, report)
        publisher.finish()
    return report.notes


def everything(store: Store) -> str:
    return str(points_of(store))


def test_what_a_new_redactor_finds_is_masked_and_the_rest_is_confirmed(store, tmp_path):
    publish_all(store, tmp_path, CLEAN, DIRTY)
    stages = stages_of()
    clean = read_record(store.sources, CLEAN.origin.key)
    assert run(store, tmp_path, stages) == ["/garden/dirty.md: masked in the stored text"]
    assert "falcon" not in everything(store)
    assert visible(store)["/garden/dirty.md"] == (
        ["a [redacted:codename] flies", "over the barn"],
        "a [redacted:codename] flies\nover the barn",
    )
    assert read_record(store.sources, CLEAN.origin.key) == replace(clean, redactors=stages.profiles.redactors)
    assert read_record(store.sources, DIRTY.origin.key).profile == FROM_STORED
    assert orphans(store) == []


def test_a_second_time_nothing_is_read_but_the_records(store, tmp_path):
    publish_all(store, tmp_path, CLEAN, DIRTY)
    run(store, tmp_path, stages_of())
    asked = []

    def never(text: str) -> list[Finding]:
        asked.append(text)
        return []

    assert run(store, tmp_path, stages_of(never)) == []
    assert asked == []


def test_new_vectors_are_of_the_masked_text(store, tmp_path):
    publish_all(store, tmp_path, CLEAN, DIRTY, model=MODEL)
    run(store, tmp_path, stages_of())
    [points] = list(store.chunks.scroll(EVERYWHERE, NO_FIELDS, vectors=True))
    assert sorted(list(point.vector) for point in points) == [[0.0, 1.0]] * 2 + [[1.0, 0.0]] * 2
    assert read_record(store.sources, DIRTY.origin.key).vectors


@pytest.mark.parametrize(
    "changed",
    [
        {"title": "The falcon"},
        {"metadata": {"bird": "falcon"}},
        {"metadata": {"falcon": "bird"}},
        {"segments": (Segment(0, 3, heading="falcon"),)},
        {"segments": (Segment(0, 3, speaker="falcon"),)},
        {"chunks": tuple(replace(chunk, label="falcon") for chunk in CLEAN.chunks)},
    ],
)
def test_every_stored_text_is_asked_about(store, tmp_path, changed):
    publish_all(store, tmp_path, replace(CLEAN, **changed))
    assert run(store, tmp_path, stages_of()) == ["/garden/clean.md: masked in the stored text"]
    assert "falcon" not in everything(store)
    assert visible(store)["/garden/clean.md"][0] == ["nothing here", "nor here"]


def test_a_text_over_several_pages_is_masked_whole(store, tmp_path):
    line = "x" * (PAGE_CHARACTERS // 2)
    large = prepared_of("/garden/large.md", [line, line, line, "falcon"])
    assert len(large.pages) > 1
    publish_all(store, tmp_path, large)
    run(store, tmp_path, stages_of())
    assert visible(store)["/garden/large.md"][1] == "\n".join([line, line, line, "[redacted:codename]"])
    assert orphans(store) == []


def test_a_source_whose_path_is_found_is_withdrawn_without_naming_it(store, tmp_path):
    publish_all(store, tmp_path, CLEAN, prepared_of("/garden/falcon.md", ["a text"]))
    assert run(store, tmp_path, stages_of()) == ["a source was withdrawn: its path holds what looks like a codename"]
    assert list(visible(store)) == ["/garden/clean.md"]
    assert "falcon" not in everything(store)


def test_a_source_whose_stored_text_is_incomplete_is_withdrawn(store, tmp_path):
    broken = prepared_of("/garden/falcon.md", ["a text"])
    publish_all(store, tmp_path, broken, CLEAN)
    record = read_record(store.sources, broken.origin.key)
    store.sources.delete([broken.pages[0].to_point(broken.origin.key, record.generation).id])
    notes = run(store, tmp_path, stages_of())
    assert notes == ["/garden/[redacted:codename].md: withdrawn, its stored text is incomplete"]
    assert list(visible(store)) == ["/garden/clean.md"]
    assert orphans(store) == []


def fail() -> list[Span]:
    raise ValueError("the falcon is ill")


@pytest.mark.parametrize("stages", [stages_of(chunker=fail), stages_of(embedding=fail)])
def test_a_source_that_cannot_be_masked_is_withdrawn_and_the_reason_is_masked(store, tmp_path, stages):
    publish_all(store, tmp_path, CLEAN, DIRTY, model=MODEL)
    [note] = run(store, tmp_path, stages)
    assert note.startswith("/garden/dirty.md: withdrawn, it could not be masked: plugin ")
    assert note.endswith("ValueError: the [redacted:codename] is ill")
    assert list(visible(store)) == ["/garden/clean.md"]
    assert orphans(store) == []


def test_a_source_with_vectors_is_withdrawn_by_a_run_without_an_embedder(store, tmp_path):
    publish_all(store, tmp_path, DIRTY, model=MODEL)
    [note] = run(store, tmp_path, stages_of(embedding=None))
    assert "it has vectors, and this run has no embedder" in note
    assert visible(store) == {}


def test_a_source_that_a_failing_redactor_cannot_judge_stays_and_makes_the_run_incomplete(store, tmp_path):
    publish_all(store, tmp_path, CLEAN, DIRTY)
    before = points_of(store)
    report = Report()
    with publishing(store, tmp_path) as publisher:
        remask(store, publisher, stages_of(fail), report)
    assert points_of(store) == before
    assert report.unjudged == 2
    assert not report.complete


def test_a_redactor_that_fails_on_one_source_leaves_the_others_masked(store, tmp_path):
    publish_all(store, tmp_path, CLEAN, DIRTY)

    def fail_on_the_clean(text: str) -> list[Finding]:
        if CLEAN.pages[0].text in text:
            raise ValueError("no")
        return find_falcons(text)

    report = Report()
    with publishing(store, tmp_path) as publisher:
        remask(store, publisher, stages_of(fail_on_the_clean), report)
    assert report.unjudged == 1
    assert any("masked in the stored text" in note for note in report.notes)


def test_a_redactor_that_fails_while_masking_costs_the_source_and_shows_nothing(store, tmp_path):
    publish_all(store, tmp_path, DIRTY)
    failing = False

    def fail_after_the_path(text: str) -> list[Finding]:
        nonlocal failing
        if failing:
            raise ValueError("falcon")
        failing = text == DIRTY.origin.source
        return find_falcons(text)

    notes = run(store, tmp_path, stages_of(fail_after_the_path))
    assert notes == ["a source was withdrawn or could not be judged (more is not shown: the redactors failed)"]
    assert visible(store) == {}


def test_records_that_are_being_removed_are_left_alone(store, tmp_path):
    publish_all(store, tmp_path, DIRTY)
    with publishing(store, tmp_path) as publisher:
        publisher.withdraw(DIRTY.origin.key)
        report = Report()
        remask(store, publisher, stages_of(), report)
        assert report.notes == []
        publisher.finish()
    assert records_of(store) == []


def test_vectors_are_made_in_batches(store, tmp_path):
    sizes = []

    def counting(texts: Sequence[str]) -> list[list[float]]:
        sizes.append(len(texts))
        return embed(texts)

    many = prepared_of("/garden/many.md", [f"falcon {number}" for number in range(70)])
    publish_all(store, tmp_path, many, model=MODEL)
    run(store, tmp_path, stages_of(embedding=counting))
    assert sizes == [32, 32, 6]
    assert len(vectors_of(many)) == 70
