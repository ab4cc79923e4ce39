"""What is kept of a ranking; leaks and repeats are counted from what came, whatever the filters promised."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from command_line import Imprint

from imprint.dispatch import Plugins
from imprint.engine import Engine
from imprint.evaluation.asking import DEPTH, SHOWN, Asking, repeats
from imprint.evaluation.dataset import Question
from imprint.evaluation.variants import variants
from imprint.home import Home
from imprint.lifecycle.stages import load_embedder
from imprint.search.request import Request
from imprint.settings import Settings
from imprint.values import ChunkView

Chunks = Sequence[tuple[str, str]]


class Leaky:
    """An engine whose filters do not hold, as none may be; it stands for a fault that a measurement must see."""

    plugins = None

    def __init__(self, chunks: Chunks) -> None:
        places = enumerate(chunks)
        self.chunks = [
            ChunkView(str(n), f"text {n}", "", source, project, "prose", None) for n, (source, project) in places
        ]
        self.asked: list[str] = []

    def search(self, request: Request, _plugins: Plugins) -> Any:
        self.asked.append(request.channels[0])
        return SimpleNamespace(results=self.chunks[: request.limit])

    def ranking(self, *_: Any) -> list[ChunkView]:
        return self.chunks


def asked(settings_of: Any, chunks: Chunks, projects: tuple[str, ...], recorded: dict[str, list[str]]) -> Any:
    engine: Any = Leaky(chunks)
    [variant] = variants((), "lexical", None, settings_of(), lexical_only=False)
    [found] = Asking(engine, str, recorded).ask(Question("q", "x", {}, projects=projects), [variant], 0)
    return found


def test_a_chunk_of_another_project_is_a_leak(settings_of: Any) -> None:
    recorded = {"a": ["north"], "b": ["south"]}
    found = asked(settings_of, [("a", "north"), ("b", "south"), ("a", "north")], ("north",), recorded)
    assert (found.ranked, found.leaked) == (3, 1)
    assert asked(settings_of, [("a", "south")], ("north",), {"a": ["north", "south"]}).leaked == 1
    assert asked(settings_of, [("b", "south")], (), recorded).leaked == 0


def test_a_chunk_that_claims_the_project_while_its_source_is_of_another_is_a_leak(settings_of: Any) -> None:
    assert asked(settings_of, [("b", "north")], ("north",), {"b": ["south"]}).leaked == 1
    assert asked(settings_of, [("c", "north")], ("north",), {"b": ["south"]}).leaked == 1


def test_documents_are_kept_once_and_to_the_depth_of_the_measures(settings_of: Any) -> None:
    chunks = [(f"s{number // 2}", "p") for number in range(300)]
    found = asked(settings_of, chunks, (), {})
    assert found.documents == tuple(f"s{number}" for number in range(DEPTH))
    assert [item.document for item in found.top] == [f"s{number}" for number in range(SHOWN)]
    assert found.top[1].excerpt == "text 2"
    assert found.shown == SHOWN


def test_ways_take_turns_in_being_asked_first(settings_of: Any) -> None:
    engine: Any = Leaky([("a", "p")])
    both = variants(("a: channels=bm25", "b: channels=semantic"), None, None, settings_of(), lexical_only=False)
    for turn in range(3):
        Asking(engine, str, {}).ask(Question("q", "x", {}), both, turn)
    assert engine.asked == ["bm25", "semantic", "semantic", "bm25", "bm25", "semantic"]


@pytest.mark.parametrize(
    ("texts", "count"), [([], 0), (["a", "b"], 0), (["a  b", "A\tb\n", "a b"], 2), (["STRASSE", "straße"], 1)]
)
def test_repeats_ignore_case_and_white_space(texts: list[str], count: int) -> None:
    assert repeats(texts) == count


@pytest.mark.parametrize("mode", ["hybrid", "semantic", "lexical"])
def test_a_whole_ranking_begins_with_what_a_search_shows(imprint: Imprint, mode: Any) -> None:
    for number in range(60):
        imprint.write(f"{number}.md", f"Peonies number {number} bloom {'early ' * (number % 7)}in bed {number % 5}.\n")
    imprint.ingest()
    home = Home.at(str(imprint.data), "default")
    with Engine(home, Settings.load(imprint.folder / "config.toml"), "search") as engine:
        request = Request("early peonies in bed 3", mode, limit=50)
        shown = engine.search(request).results
        embed = load_embedder(engine.plugins).embed
        whole = engine.ranking(request, engine.plugins, lambda: embed([request.text], "query")[0])
    assert [item.source for item in whole[:50]] == [item.source for item in shown]
    assert len(whole) == len({item.id for item in whole}) == 60
