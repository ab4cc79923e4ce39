"""A channel or a fusion returns values that are checked: it can neither leak nor corrupt, and its fault is its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Imprint
from prepared_sources import opened

from imprint.home import Home
from imprint.identity import chunk_point, public_id, source_key
from imprint.store.records import read_published

CHANNEL = """
from imprint.identity import chunk_point, public_id, source_key

@hookimpl
def imprint_channel():
    {channel}

@hookimpl
def imprint_rank(query, view):
    hits = view.ranked_text(query.text, query.limit)
{body}
"""
FUSION = """
@hookimpl
def imprint_fuse(query, rankings):
    hits = [hit for hits in rankings.values() for hit in hits]
{body}
"""


def indented(body: str) -> str:
    return "\n".join("    " + line for line in body.splitlines())


def channel(body: str, info: str = 'return ChannelInfo("lexical", False)') -> str:
    return CHANNEL.replace("{channel}", info).replace("{body}", indented(body))


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("return None", "TypeError: 'NoneType' object is not iterable"),
        ("return hits + ['x']", "imprint_rank returned a str among its hits"),
        ("return [Hit('0' * 32, 1.0)]", "which it was not given"),
        ("return [Hit(['x'], 1.0)]", "imprint_rank returned the hit ['x'], which it was not given"),
        ("return [hits[0], hits[0]]", "twice"),
        ("return [Hit(hits[0].id, float('nan'))]", "a score that is not a finite number"),
        ("return [Hit(hits[0].id, float('inf'))]", "a score that is not a finite number"),
        ("return [Hit(hits[0].id, 10 ** 400)]", "a score that is not a finite number"),
        ("return [Hit(hits[0].id, True)]", "a score that is not a finite number"),
        ("return [Hit(hits[0].id, '1')]", "a score that is not a finite number"),
        ("return [Hit(hits[0].id, 1.0), Hit(hits[1].id, 2.0)]", "not in order of their scores"),
        ("raise RuntimeError('two\\nlines')", "RuntimeError: two lines"),
        ("raise SystemExit(0)", "SystemExit: 0"),
        ("yield hits[0]\nraise OSError('half way')", "imprint_rank: OSError: half way"),
        ("return view.read(['0' * 32])", "LookupError: the view did not give the hit"),
        ("view.given = {'x'}", "AttributeError"),
        ("view.given.add('x')", "AttributeError: 'frozenset' object has no attribute 'add'"),
        ("view.extra = 1", "AttributeError"),
    ],
)
def test_a_faulty_channel_fails_the_search_with_its_name(gardens: Imprint, installed, body: str, what: str) -> None:
    installed("acme", {"rank": {"odd": channel(body)}})
    said = gardens("search", "roses", "--channels", "bm25,odd", code=1)
    assert said.out == ""
    assert said.err.startswith("imprint: plugin odd (acme) failed in rank: ")
    assert what in said.err
    assert said.err.count("\n") == 1


def test_more_candidates_than_256_are_refused(imprint: Imprint, installed) -> None:
    for number in range(300):
        imprint.write(f"{number}.md", f"Roses {number}.\n")
    imprint.ingest("--lexical-only")
    body = (
        "assert len(hits) == len(view.ranked_text('roses', 1000)) == 256\n"
        "more = [hit for number in range(300) for hit in view.ranked_text(str(number), 1)]\n"
        "return [Hit(identifier, 1.0) for identifier in dict.fromkeys(hit.id for hit in hits + more)]"
    )
    installed("acme", {"rank": {"greedy": channel(body)}})
    said = imprint("search", "roses", "--channels", "greedy", code=1)
    assert "imprint_rank returned more than 256 hits" in said.err


@pytest.mark.parametrize(
    ("info", "what"),
    [
        ("return 'lexical'", "imprint_channel returned str, not ChannelInfo"),
        ("return ChannelInfo('magic', False)", "imprint_channel returned the kind 'magic', which is none of Imprint's"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_a_channel_that_says_nonsense_of_itself_is_named(gardens: Imprint, installed, info: str, what: str) -> None:
    installed("acme", {"rank": {"odd": channel("return hits", info)}})
    assert what in gardens("search", "roses", "--channels", "odd", code=1).err


@pytest.mark.parametrize(
    ("body", "code"),
    [
        # what it saw in an earlier search without the filter
        ("from pathlib import Path\nreturn [Hit(line, 1.0) for line in Path({seen!r}).read_text().split()]", 1),
        # what it computes from a path
        (
            "from pathlib import Path\n"
            "generation = int(Path({seen!r} + '.generation').read_text())\n"
            "chunk = public_id('Roses of the south want water.', 'south', source_key('south', {south!r}), 0)\n"
            "return [Hit(chunk_point(chunk, generation), 1.0)]",
            1,
        ),
        # what lies and then tells the truth
        (
            "class Sly(Hit):\n"
            "    asked = 0\n"
            "    def __getattribute__(self, name):\n"
            "        if name != 'id':\n"
            "            return object.__getattribute__(self, name)\n"
            "        type(self).asked += 1\n"
            "        return hits[0].id if type(self).asked == 1 else open({seen!r}).read().split()[0]\n"
            "return [Sly(hits[0].id, 1.0)]",
            0,
        ),
    ],
)
def test_a_hostile_channel_leaks_nothing_across_projects(
    gardens: Imprint, installed, body: str, code: int, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    spy = "from pathlib import Path\nPath({seen!r}).write_text(' '.join(hit.id for hit in hits))\nreturn hits"
    names = {"seen": str(seen), "south": str(gardens.docs / "south/roses.md")}
    for key, value in names.items():
        spy, body = spy.replace(f"{{{key}!r}}", repr(value)), body.replace(f"{{{key}!r}}", repr(value))
    installed("acme", {"rank": {"spy": channel(spy), "hostile": channel(body)}})
    assert len(gardens.json("search", "roses", "--channels", "spy", "--project", "south")["results"]) == 3
    assert len(seen.read_text("utf-8").split()) == 3
    store = opened(Home.at(str(gardens.data), "default").store)
    key = source_key("south", names["south"])
    generation = read_published(store.sources, [key])[key].generation
    store.close()
    assert (
        chunk_point(public_id("Roses of the south want water.", "south", key, 0), generation)
        in seen.read_text("utf-8").split()
    )
    seen.with_suffix(".generation").write_text(str(generation), "utf-8")
    said = gardens("search", "roses", "--project", "north", "--channels", "hostile", "--json", code=code)
    assert ("which it was not given" in said.err) == (code == 1)
    assert "south" not in said.out + said.err.replace(str(gardens.docs), "")


def test_a_channel_reads_what_the_view_gave_it_and_needs_no_more(
    gardens: Imprint, installed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMPRINT_SEARCH_BOOST_PATH", "0")
    body = (
        "seen = view.read([hit.id for hit in hits])\n"
        "assert {chunk.project for chunk in seen} == {'north'}, seen\n"
        "assert [chunk.id for chunk in seen] == [hit.id for hit in hits]\n"
        "assert view.ranked_text('roses', 0) == view.ranked_text('roses', -5) == []\n"
        "return [Hit(chunk.id, -len(chunk.text)) for chunk in sorted(seen, key=lambda chunk: len(chunk.text))]"
    )
    installed("acme", {"rank": {"shortest": channel(body)}})
    assert gardens.found("roses", "--channels", "shortest", "--project", "north") == ["beds.md", "roses.md", "pump.py"]
    [best, *_] = gardens.json("search", "roses", "--channels", "shortest,bm25", "--project", "north", "--explain")[
        "results"
    ]
    assert set(best["explain"]) == {"shortest", "bm25"}
    assert best["lexical_score"] == best["explain"]["bm25"]["score"]


def test_a_channel_that_asks_for_vectors_unannounced_is_refused_where_there_are_none(
    imprint: Imprint, installed
) -> None:
    imprint.write("a.md", "Roses.\n")
    imprint.ingest("--lexical-only")
    installed("acme", {"rank": {"sly": channel("return view.nearest(query.vector(), 5)")}})
    assert "this collection has no vectors" in imprint("search", "roses", "--channels", "sly", code=4).err


def test_a_broken_channel_is_named_with_its_reason(gardens: Imprint, installed) -> None:
    installed("acme", {"rank": {"broken": "raise ImportError('no table')\n"}})
    said = gardens("search", "roses", "--channels", "broken", code=2)
    assert said.err == (
        "imprint: there is no channel broken: ImportError: no table; `imprint plugins` shows what is installed\n"
    )
    assert gardens.found("roses")


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("return None", "TypeError: 'NoneType' object is not iterable"),
        ("return hits + [Hit('0' * 32, 1.0)]", "which it was not given"),
        ("return [hits[0], hits[0]]", "twice"),
        ("return [Hit(hits[0].id, float('nan'))]", "a score that is not a finite number"),
        ("return [3]", "imprint_fuse returned a int among its hits"),
        ("while True:\n    yield hits[0]", "twice"),
        ("raise KeyError('x')", "KeyError"),
    ],
)
def test_a_faulty_fusion_fails_the_search_with_its_name(
    gardens: Imprint, installed, monkeypatch: pytest.MonkeyPatch, body: str, what: str
) -> None:
    installed("acme", {"fuse": {"odd": FUSION.replace("{body}", indented(body))}})
    monkeypatch.setenv("IMPRINT_SEARCH_FUSION", "odd")
    said = gardens("search", "roses", "--mode", "lexical", code=1)
    assert said.err.startswith("imprint: plugin odd (acme) failed in fuse: ")
    assert what in said.err


def test_a_fusion_may_drop_hits_and_order_them_by_its_own_scores(
    gardens: Imprint, installed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMPRINT_SEARCH_BOOST_PATH", "0")
    body = "return [Hit(hit.id, float(place)) for place, hit in enumerate(hits[:3])]"
    installed("acme", {"fuse": {"upside-down": FUSION.replace("{body}", indented(body))}})
    usual = [result["id"] for result in gardens.json("search", "roses", "--mode", "lexical")["results"]]
    monkeypatch.setenv("IMPRINT_SEARCH_FUSION", "upside-down")
    turned = gardens.json("search", "roses", "--mode", "lexical")["results"]
    assert [result["id"] for result in turned] == usual[2::-1]
    assert [result["retrieval_score"] for result in turned] == [2.0, 1.0, 0.0]
