"""The report is one well-formed file that reaches for nothing, and hostile text in it is only text."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from command_line import Imprint
from judged_questions import QUESTIONS, judged

from imprint.evaluation.bootstrap import Interval
from imprint.evaluation.charts import gains, latency, quality
from imprint.evaluation.marked_up import marked_up, tag

EVIL = """<script>alert(1)</script>"'><img src=x onerror=alert(2)> ]]> --> {{x}} $title ${body} &amp; \x1b[2J \0"""
EVIL += " \u202e \ud800"
VOID = {"meta", "br", "img", "link", "input", "hr"}
ALLOWED = frozenset((
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "h4", "p", "table", "tr", "th", "td",
    "dl", "dt", "dd", "details", "summary", "div", "ol", "li", "b", "small", "span",
    "svg", "g", "line", "circle", "polyline", "rect", "text",
))  # fmt: skip


class Page(HTMLParser):
    """Checks that tags are balanced and known, and collects the text."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(content)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def page_of(beir: Any, *options: str) -> Page:
    file = beir.imprint.folder / "report.html"
    said = beir(*options, "--html", file)
    assert "report written to" in said.err
    page = Page(file.read_text("utf-8"))
    assert page.tags <= ALLOWED
    names = {name for name, _ in page.attributes}
    assert not names & {"src", "href", "srcset", "action"}
    assert not any(name.startswith("on") for name in names)
    return page


def test_the_report_tells_figures_plots_and_both_rankings(roses: Any) -> None:
    page = page_of(roses, "--compare", "words: mode=lexical", "--compare", "meaning: mode=semantic", "--held-out")
    told = ("Search on roses, split qrels (held-out)", "nDCG@10", "meaning against words", "The worst losses")
    rankings = ("words: nDCG@10 0.000", "Tulips sleep under snow.")
    origin = ("bm25", "toy, 32 dimensions", "sha256 of corpus.jsonl", "rough")
    for text in (*told, *rankings, *origin):
        assert text in page.text
    assert {"svg", "circle", "polyline", "rect"} <= page.tags


def test_one_way_alone_shows_its_worst_questions(roses: Any) -> None:
    page = page_of(roses, "--mode", "lexical")
    assert "The worst questions" in page.text
    assert page.text.index("q2: wheelbarrow") < page.text.index("q1: peonies")
    assert "Nothing was found." in page.text
    assert "Differences" not in page.text


def test_one_s_own_index_shows_kinds_leaks_and_what_has_no_answer(projects: Imprint) -> None:
    file = projects.folder / "report.html"
    projects("eval", judged(projects, *QUESTIONS), "--mode", "lexical", "--html", file)
    page = Page(file.read_text("utf-8"))
    for text in ("nDCG@10 by kind of question", "same terms", "lexical: 50.0 %", "0.0 %"):
        assert text in page.text
    assert "the north (paraphrase)" in page.text


def test_hostile_texts_are_shown_and_do_nothing(beir: Any) -> None:
    name = EVIL.replace("\ud800", "")
    beir.fill({name: f"peonies {name}", "b": "peonies"}, {name: f"peonies {name}"}, [(name, name, 1)])
    setting = "".join(character for character in name if character not in ":=\0")
    page = page_of(beir, "--compare", f"{setting}: mode=lexical", "--compare", "b: mode=semantic")
    assert "script" not in page.tags
    assert "<script>alert(1)</script>" in page.text
    assert "${body}" in page.text
    for acting in ("\x1b", "\0", "\u202e"):
        assert acting not in page.text
    assert "\\x1b[2J" in page.text
    assert "\\u202e" in page.text


@pytest.mark.parametrize("name", [EVIL, "", "x" * 500, "日本語", "👩\u200d👩\u200d👧"])
def test_plots_are_well_formed_whatever_the_names(name: str) -> None:
    interval = Interval(0.5, 0.25, 0.75)
    for plot in (
        quality([(name, [(name, interval), (name, Interval(0, 0, 0))])]),
        latency([(name, [3.0, 1.0, 2.0]), (name, [0.0])]),
        latency([(name, [0.0, 0.0])]),
        gains([0.5, -1, 0, 1], 1, name),
        gains([0.0], 0, name),
        gains([number / 5000 for number in range(5000)], 9, name),
    ):
        root = ElementTree.fromstring(plot)
        assert root.find("{http://www.w3.org/2000/svg}title") is not None


def test_an_interval_is_drawn_where_its_numbers_are() -> None:
    root = ElementTree.fromstring(quality([("nDCG@10", [("a", Interval(0.5, 0, 1))])]))
    [group] = root.iter("{http://www.w3.org/2000/svg}g")
    line, circle = list(group)[1:]
    low, high = float(line.get("x1", "")), float(line.get("x2", ""))
    assert float(circle.get("cx", "")) == pytest.approx((low + high) / 2)
    assert (low, high) == (200, 820)


def test_bars_go_up_for_wins_and_down_for_losses() -> None:
    root = ElementTree.fromstring(gains([0.5, 0, -1], 0, "x"))
    won, lost = root.iter("{http://www.w3.org/2000/svg}rect")
    middle = 75
    assert float(won.get("y", "")) + float(won.get("height", "")) == middle
    assert float(lost.get("y", "")) == middle
    assert float(lost.get("height", "")) == pytest.approx(2 * float(won.get("height", "")))


def test_markup_escapes_text_and_attributes() -> None:
    assert marked_up("a<b>&\"'\n\tc\x07\u202e") == "a&lt;b&gt;&amp;&quot;&#x27;  c\\x07\\u202e"
    assert tag("p", "x", class_='"', font_size=1.5, n=2) == '<p class="&quot;" font-size="1.5" n="2">x</p>'


def test_a_report_that_cannot_be_written_is_refused_before_any_work(roses: Any, tmp_path: Path) -> None:
    assert "cannot be written" in roses("--html", tmp_path, code=2).err
    assert not roses.index.exists()
