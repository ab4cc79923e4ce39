"""The command `eval` on data sets small enough that every figure is known."""

from __future__ import annotations

import sys
from math import log2
from pathlib import Path
from typing import Any

import pytest
from command_line import Imprint
from judged_questions import QUESTIONS, judged

CTRL_C = """
@hookimpl
def imprint_channel():
    return ChannelInfo("lexical", needs_vectors=False)


@hookimpl
def imprint_rank(query, view):
    if query.text == "stop":
        raise KeyboardInterrupt
    return view.ranked_text(query.text, query.limit)
"""
BACKWARDS = """
@hookimpl
def imprint_channel():
    return ChannelInfo("lexical", needs_vectors=False)


@hookimpl
def imprint_rank(query, view):
    hits = view.ranked_text(query.text, query.limit)
    return [Hit(hit.id, -place) for place, hit in enumerate(reversed(hits))]
"""


def means(report: Any, name: str) -> dict[str, float]:
    [found] = [item for item in report["settings"] if item["name"] == name]
    return {measure: value["mean"] for measure, value in found["measures"].items()}


def test_the_figures_of_a_known_ranking(roses: Any) -> None:
    """One answer is first, the other is never found: every mean is a half."""
    report = roses.json("--mode", "lexical")
    assert means(report, "lexical") == dict.fromkeys(("nDCG@10", "Recall@5", "Recall@10", "Recall@100", "MRR@10"), 0.5)
    assert report["dataset"] | {"sha256": None} == {
        "name": "roses", "split": "qrels", "purpose": "development", "questions": 2, "questions_measured": 2,
        "judgments": 2, "questions_left_out": 0, "unknown_documents": 0, "sha256": None,
    }  # fmt: skip
    assert (report["index"]["documents"], report["index"]["chunks"], report["index"]["model"]) == (3, 3, "toy")
    assert [item["settings"]["lexical"]["top"] for item in report["questions"]] == [["a"], []]
    assert report["complete"]


def test_two_ways_are_compared_on_the_same_questions(beir: Any, installed: Any) -> None:
    """The word is in both documents, more often in the shorter: backwards that one is second."""
    installed("backwards", {"rank": {"backwards": BACKWARDS}})
    beir.fill(
        {"a": "peonies peonies", "b": "peonies and a very long list of other flowers"},
        {"q": "peonies"},
        [("q", "a", 1)],
    )
    report = beir.json("--compare", "words: channels=bm25", "--compare", "back: channels=backwards", "--lexical-only")
    assert (means(report, "words")["nDCG@10"], means(report, "words")["MRR@10"]) == (1, 1)
    assert means(report, "back")["nDCG@10"] == pytest.approx(1 / log2(3))
    [difference] = [item for item in report["differences"] if item["measure"] == "MRR@10"]
    assert (difference["baseline"], difference["setting"]) == ("words", "back")
    assert (difference["difference"], difference["low"], difference["high"]) == (-0.5, -0.5, -0.5)
    assert (difference["wins"], difference["ties"], difference["losses"]) == (0, 0, 1)


def test_every_pair_of_ways_has_a_difference_for_every_measure(roses: Any) -> None:
    report = roses.json()
    assert [item["name"] for item in report["settings"]] == ["hybrid", "semantic", "lexical"]
    pairs = {(item["baseline"], item["setting"]) for item in report["differences"]}
    assert pairs == {("hybrid", "semantic"), ("hybrid", "lexical"), ("semantic", "lexical")}
    assert len(report["differences"]) == 15
    assert report["origin"]["model"]["name"] == "toy"
    assert {row["name"] for row in report["origin"]["plugins"]} >= {"toy", "bm25", "adaptive", "credentials"}
    assert all(len(digest) == 64 for digest in report["dataset"]["sha256"].values())


def test_a_document_ranks_once_by_its_best_chunk(beir: Any) -> None:
    long = "\n\n".join(f"Peonies number {number} want water. " * 20 for number in range(12))
    beir.fill({"long": long, "short": "A peony and water."}, {"q": "water"}, [("q", "short", 1)])
    report = beir.json("--mode", "lexical")
    assert report["index"]["chunks"] > 10
    assert sorted(report["questions"][0]["settings"]["lexical"]["top"]) == ["long", "short"]


def test_a_second_run_indexes_nothing_and_a_changed_corpus_only_its_changes(roses: Any) -> None:
    def last_run() -> dict[str, int]:
        status = roses.imprint.json("--data-dir", roses.index / "data", "--workspace", "toy", "status")
        return dict(status["last_run"]["counts"])

    first = roses.json("--mode", "lexical")
    assert last_run()["replaced"] == 3
    assert roses.json("--mode", "lexical")["settings"][0]["measures"] == first["settings"][0]["measures"]
    assert (last_run()["unchanged"], last_run()["replaced"]) == (3, 0)
    rows = [{"_id": "a", "text": "Peonies bloom in May."}, {"_id": "c", "title": "Wheelbarrow", "text": "It squeaks."}]
    roses.write("corpus.jsonl", rows)
    report = roses.json("--mode", "lexical")
    assert (last_run()["unchanged"], last_run()["replaced"], last_run()["pruned"]) == (1, 1, 1)
    assert means(report, "lexical")["nDCG@10"] == 1  # the title is found


def test_a_corpus_that_lost_most_of_its_documents_keeps_none_of_them(beir: Any) -> None:
    many = {f"{number}": f"Peony number {number}." for number in range(30)}
    assert beir.fill(many, {"q": "peony"}, [("q", "1", 1)]).json("--mode", "lexical")["index"]["documents"] == 30
    beir.write("corpus.jsonl", [{"_id": "1", "text": "Peony number 1."}])
    assert beir.json("--mode", "lexical")["index"]["documents"] == 1


def test_a_data_set_does_not_touch_the_index_of_the_user(roses: Any, imprint: Imprint) -> None:
    imprint.write("mine.md", "My own notes.\n")
    imprint.ingest()
    roses.json("--mode", "lexical")
    assert [Path(row["source"]).name for row in imprint.json("sources")["sources"]] == ["mine.md"]


def test_without_an_index_folder_the_platform_s_cache_is_used(roses: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = roses.imprint.folder / "cache"
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: str(cache))
    report = roses.imprint.json("eval", roses.folder, "--mode", "lexical")
    [place] = (cache / "eval").iterdir()
    assert place.name.startswith("roses-")
    assert report["index"]["place"] == str(place / "data")


def test_repeated_texts_are_counted(beir: Any) -> None:
    texts = {"a": "Peonies bloom.", "b": "peonies   BLOOM.", "c": "Peonies bloom!", "d": "Peonies bloom."}
    beir.fill(texts, {"q": "peonies"}, [("q", "a", 1)])
    both = beir.json("--mode", "lexical", "--compare", "all: search.fold=false", "--compare", "folded:")["settings"]
    assert [one["duplicate_rate"] for one in both] == [0.5, 0]


def test_what_is_unknown_or_left_out_is_told_and_counted(roses: Any) -> None:
    with (roses.folder / "qrels.tsv").open("a", encoding="utf-8") as file:
        file.write("q1\tgone\t1\nghost\ta\t1\n")
    said = roses("--mode", "lexical")
    assert "1 judged document not in the corpus, counted as not found" in said.err
    assert "1 judgment of 1 unknown question left out" in said.err
    report = roses.json("--mode", "lexical")
    assert report["dataset"]["unknown_documents"] == 1
    assert report["settings"][0]["measures"]["Recall@10"]["mean"] == 0.25


def test_the_split_and_what_it_is_for_are_told(roses: Any) -> None:
    (roses.folder / "qrels").mkdir()
    (roses.folder / "qrels.tsv").rename(roses.folder / "qrels" / "test.tsv")
    assert "roses, split test (development): 2 questions" in roses("--mode", "lexical").out
    report = roses.json("--mode", "lexical", "--split", "test", "--held-out")
    assert (report["dataset"]["split"], report["dataset"]["purpose"]) == ("test", "held-out")


def test_the_table_tells_figures_and_differences(roses: Any) -> None:
    out = roses("--compare", "base: mode=lexical", "--compare", "same: channels=bm25 rrf.constant=1").out
    rows = [line.split() for line in out.splitlines()]
    assert ["base", *["0.500"] * 5] == next(row for row in rows if row[:1] == ["base"])[:6]
    assert ["same", *["+0.000", "[+0.000", "+0.000]"] * 5] in rows


@pytest.mark.parametrize(
    "wrong",
    [
        ("--compare", "a: channels=nonesuch"),
        ("--compare", "a: fusion=rrf rrf.weights=bm25=lots"),
        ("--channels", "nonesuch"),
        ("--split", "nonesuch"),
        ("--html", "nonesuch/report.html"),
        ("--suffix", "/../x"),
        ("--suffix", ".pem"),
        ("--resamples", "1"),
        ("--lexical-only", "--mode", "semantic"),
    ],
)
def test_what_is_wrong_is_refused_before_any_work(roses: Any, wrong: tuple[str, ...]) -> None:
    said = roses(*wrong, code=2)
    assert said.err.startswith("imprint: ")
    assert said.err.count("\n") == 1
    assert not roses.index.exists()


def test_without_the_measures_the_command_says_what_to_install(roses: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ir_measures", None)
    said = roses(code=1)
    assert said.err == (
        "imprint: measuring needs the package ir-measures, which is not installed;"
        " `pip install 'imprint-index[eval]'`\n"
    )
    assert not roses.index.exists()


def test_a_folder_with_files_of_one_s_own_is_refused_as_an_index(roses: Any) -> None:
    roses.index.mkdir()
    (roses.index / "thesis.md").write_text("years of work\n", "utf-8")
    assert "is not empty, and no index of a data set" in roses(code=4).err
    assert [path.name for path in roses.index.iterdir()] == ["thesis.md"]


def test_a_malformed_corpus_is_refused_by_its_line(roses: Any) -> None:
    with (roses.folder / "corpus.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"_id": "a", "text": "again"}\n')
    assert "corpus.jsonl:4: _id 'a' was used before" in roses(code=2).err


def test_an_empty_corpus_is_refused(roses: Any) -> None:
    roses.write("corpus.jsonl", [])
    assert "holds no document" in roses(code=2).err


def test_documents_that_cannot_be_indexed_are_told_with_the_reason(roses: Any) -> None:
    roses.write(
        "corpus.jsonl", [{"_id": "a", "text": "Peonies."}, {"_id": "b", "text": "\0" * 50}, {"_id": "c", "text": " "}]
    )
    said = roses("--mode", "lexical")
    assert "1 document skipped, as " in said.err
    assert "1 document without text" in said.err


def test_files_that_ignore_rules_hide_are_no_silent_loss(roses: Any, imprint: Imprint, installed: Any) -> None:
    installed("narrow", {"scan": {"narrow": "@hookimpl\ndef imprint_scan(root):\n    return iter([])\n"}})
    assert "0 of the 3 files" in roses(code=1).err


def test_an_interrupted_evaluation_writes_no_report(beir: Any, installed: Any) -> None:
    installed("impatient", {"rank": {"impatient": CTRL_C}})
    queries = {"q1": "peonies", "q2": "stop", "q3": "peonies"}
    beir.fill({"a": "Peonies."}, queries, [(name, "a", 1) for name in queries])
    report = beir.folder / "report.html"
    said = beir("--channels", "impatient", "--lexical-only", "--html", report, code=130)
    assert said.err.endswith("interrupted; what was published is whole, and nothing is lost\n")
    assert not said.out
    assert not report.exists()
    assert beir.json("--mode", "lexical", "--lexical-only")["index"]["documents"] == 1


def test_hostile_text_reaches_the_terminal_escaped(beir: Any) -> None:
    beir.fill({"\x1b[2J": "Peonies."}, {"\x1b[2Jq": "peonies"}, [("\x1b[2Jq", "\x1b[2J", 1)])
    said = beir("--compare", "\x1b[31mred: mode=lexical", "--compare", "b: mode=lexical")
    assert "\x1b" not in said.out + said.err
    assert "\\x1b[31mred" in said.out


def test_a_code_corpus_is_chunked_as_code(beir: Any) -> None:
    beir.fill({"a": "def water(roses):\n    return roses\n"}, {"q": "water"}, [("q", "a", 1)])
    beir.json("--suffix", ".py", "--mode", "lexical")
    status = beir.imprint.json("--data-dir", beir.index / "data", "--workspace", "toy", "status")
    assert status["by_type"] == {"code": 1}


def test_questions_about_one_s_own_index_leave_it_as_it_is(projects: Imprint) -> None:
    path = judged(projects, *QUESTIONS)
    before = projects.json("status")["last_run"]
    report = projects.json("eval", path, "--mode", "lexical")
    assert projects.json("status")["last_run"] == before
    [figures] = report["settings"]
    assert figures["measures"]["nDCG@10"]["mean"] == 1
    assert figures["kinds"]["same terms"] == {"questions": 1, **means(report, "lexical")}
    assert set(figures["kinds"]) == {"paraphrase", "same terms"}
    assert (figures["leakage"], figures["abstained"]) == (0, 0.5)
    assert report["dataset"]["questions_measured"] == 2
    assert len(report["index"]["sha256"]) == 64
    unmeasured = report["questions"][2]
    assert unmeasured["nothing"]
    assert unmeasured["settings"]["lexical"]["nDCG@10"] is None


def test_the_table_tells_leaks_and_kinds(projects: Imprint) -> None:
    out = projects("eval", judged(projects, *QUESTIONS), "--mode", "lexical").out
    rows = [line.split() for line in out.splitlines()]
    assert next(row for row in rows if row[:1] == ["lexical"])[-2:] == ["0.0", "%"]
    assert ["same", "terms", "1", "1.000"] in rows
    assert ["paraphrase", "1", "1.000"] in rows


def test_without_a_filter_there_is_no_figure_of_leaks(projects: Imprint) -> None:
    path = judged(projects, {"question": "peonies", "sources": ["south/peonies.md"]})
    [figures] = projects.json("eval", path, "--mode", "lexical")["settings"]
    assert (figures["leakage"], figures["abstained"]) == (None, None)


def test_one_s_own_index_takes_no_index_folder_and_must_exist(imprint: Imprint) -> None:
    path = judged(imprint, {"question": "peonies", "sources": ["a.md"]})
    assert "leave --index and --lexical-only out" in imprint("eval", path, "--index", imprint.folder / "x", code=2).err
    assert "nothing is indexed yet" in imprint("eval", path, "--mode", "lexical", code=1).err
    assert "does not exist" in imprint("eval", imprint.folder / "nonesuch", code=2).err


def test_where_the_system_does_not_say_there_is_no_figure_of_memory(
    roses: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "peak memory" in roses("--mode", "lexical").out
    monkeypatch.setitem(sys.modules, "resource", None)  # as on Windows
    assert "peak memory" not in roses("--mode", "lexical").out
    assert roses.json("--mode", "lexical")["origin"]["peak_memory"] is None
