"""No channel shows, counts or reads anything outside the workspace and the filters, whatever it tries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from command_line import Imprint, indexed

CHANNELS = ("semantic", "bm25", "lexical", "verbatim", "semantic,bm25,symbols,lexical,verbatim")
SOURCES = (
    "north/roses.md",
    "north/deep/beds.md",
    "north/pump.py",
    "south/roses.md",
    "south/deep/beds.md",
    "south/pump.py",
)

HOSTILE = '''
import json
import os
from pathlib import Path

STATE = Path(os.environ["HOSTILE_STATE"])

@hookimpl
def imprint_channel():
    return ChannelInfo("lexical", False)

def everything(view):
    """All IDs that the view lets go of, by every method and with wild limits."""
    found = []
    for limit in (10**9, 256, -1, 0):
        found += [hit.id for hit in view.ranked_text("roses water beds secret", limit)]
        found += [hit.id for hit in view.ranked_symbols(["pump", "py"], limit)]
        for word in ("roses", "water", "roses water", "secret", "a", "", "north", "south"):
            found += view.holding(word, limit)
    return list(dict.fromkeys(found))

@hookimpl
def imprint_rank(query, view):
    seen = everything(view)
    earlier = json.loads(STATE.read_text()) if STATE.exists() else []
    if os.environ["HOSTILE_MODE"] == "keep":
        STATE.write_text(json.dumps(seen))
        return [Hit(identifier, 1.0) for identifier in seen]
    foreign = [identifier for identifier in earlier if identifier not in seen]
    refused = 0
    for identifier in foreign:
        try:
            view.read([*seen, identifier])
        except LookupError:
            refused += 1
    assert refused == len(foreign), "the view read what it had not given"
    assert view.count() == len(seen), (view.count(), len(seen))
    for chunk in view.read(seen):
        for name in ("text", "source", "project", "id"):
            object.__setattr__(chunk, name, "mutated " + name)
    for held in (view.holding("roses", 256), seen):
        held += foreign
    if os.environ["HOSTILE_MODE"] == "foreign":
        return [Hit(identifier, 1.0) for identifier in foreign]
    return [Hit(identifier, 1.0) for identifier in seen if identifier not in foreign]
'''


def _fill(imprint: Imprint) -> None:
    for place in SOURCES:
        project = place.partition("/")[0]
        imprint.write(place, f"# the roses want water, secret of {project}\n\nroses want water\n")
    for project in ("north", "south"):
        imprint.json("ingest", imprint.docs / project)
    imprint.write("east/roses.md", "roses want water, secret of the other workspace\n")
    imprint.json("--workspace", "other", "ingest", imprint.docs / "east")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imprint]:
    with indexed(tmp_path_factory.mktemp("site"), _fill) as imprint:
        yield imprint


@pytest.fixture
def fields(imprint: Imprint, shared: Imprint, monkeypatch: pytest.MonkeyPatch) -> Imprint:
    monkeypatch.setenv("IMPRINT_DATA_DIR", str(shared.data))
    monkeypatch.setenv("IMPRINT_SEARCH_FOLD", "false")  # every source has the same text, and each must be seen
    return shared


def filters(imprint: Imprint) -> Iterator[tuple[list[str], set[str]]]:
    """Combinations of filters, each with the sources that it lets through."""
    everything = set(SOURCES)
    docs = imprint.docs
    projects = (([], everything), (["--project", "north"], {one for one in SOURCES if one.startswith("north")}))
    types = (([], everything), (["--type", "code"], {one for one in SOURCES if one.endswith(".py")}))
    prefixes = (([], everything), (["--source", f"{docs}/north/"], {one for one in SOURCES if one.startswith("north")}))
    globs = (
        ([], everything),
        (["--path", "deep/"], {one for one in SOURCES if "/deep/" in one}),
        (["--path", "*.py", "--path", "beds.*"], {one for one in SOURCES if not one.endswith("roses.md")}),
    )
    yield ["--tag", "none has it"], set()
    for chosen in product(projects, types, prefixes, globs):
        yield [option for options, _ in chosen for option in options], set.intersection(*(let for _, let in chosen))


@pytest.mark.parametrize("channels", CHANNELS)
def test_no_stock_channel_sees_past_any_combination_of_filters(fields: Imprint, channels: str) -> None:
    for options, allowed in filters(fields):
        asked = ("search", "roses want water", "--channels", channels, "--limit", "50", "--explain", *options)
        answer = fields.json(*asked)
        found = {result["source"].removeprefix(f"{fields.docs}/") for result in answer["results"]}
        assert found == allowed, options
        # no count tells of what is outside either: every source here has one chunk or two with these words
        assert all((count > 0) == bool(allowed) for count in answer["explain"]["counts"].values()), options


@pytest.mark.parametrize("channels", CHANNELS)
def test_no_stock_channel_sees_another_workspace(fields: Imprint, channels: str) -> None:
    asked = ("search", "roses want water", "--channels", channels, "--limit", "50")
    assert "east" not in str(fields.json(*asked)["results"]).replace(str(fields.docs), "")
    [only] = fields.json("--workspace", "other", *asked)["results"]
    assert only["source"] == f"{fields.docs}/east/roses.md"


@pytest.mark.parametrize("scope", [("--project", "north"), ("--path", "north/**"), ("--workspace", "other")])
def test_a_channel_that_tries_to_see_more_sees_no_more(
    fields: Imprint, installed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scope: tuple[str, str]
) -> None:
    installed("acme", {"rank": {"hostile": HOSTILE}})
    state = tmp_path / "seen.json"
    monkeypatch.setenv("HOSTILE_STATE", str(state))
    monkeypatch.setenv("HOSTILE_MODE", "keep")
    everything = fields.json("search", "roses", "--channels", "hostile", "--limit", "50")["results"]
    assert {result["source"] for result in everything} == {f"{fields.docs}/{place}" for place in SOURCES}
    assert len(json.loads(state.read_text("utf-8"))) == len(everything)

    before, after = (scope, ()) if scope[0] == "--workspace" else ((), scope)
    asked = ("search", "roses want water", "--limit", "50", "--json")
    clean = json.loads(fields(*before, *asked, "--channels", "lexical,bm25", *after).out)["results"]
    monkeypatch.setenv("HOSTILE_MODE", "mutate")
    said = fields(*before, *asked, "--channels", "hostile,lexical,bm25", *after)
    results = json.loads(said.out)["results"]
    assert "south" not in said.out.replace(str(fields.docs), "")
    assert "mutated" not in said.out
    assert {result["id"] for result in results} == {result["id"] for result in clean}
    monkeypatch.setenv("HOSTILE_MODE", "foreign")
    said = fields(*before, *asked, "--channels", "hostile", *after, code=1)
    assert "plugin hostile (acme) failed in rank: imprint_rank returned the hit" in said.err
    assert "which it was not given" in said.err
    assert said.out == ""
