"""How long a search takes in a process that stays open, over 100,000 chunks: under 60 ms at the 95th percentile.

    python contrib/benchmarks/warm_search.py [--chunks 100000] [--queries 300] [--data FOLDER]

The vectors of chunks and queries are cheap (`cheap_embedder`), so that the index is built in minutes. What the default
model takes for a query is measured in the same run and added in a column of its own; the last column is the engine's
own hybrid query, with both lists of 256 and 8 payloads, asked in turn with the searches, and how often a search takes
its time. FOLDER keeps the corpus and the index for the next run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import qdrant_edge
from cheap_embedder import NAME
from made_corpus import PROJECTS, make_corpus, make_queries
from measure import imprint
from stopwatch import Stopwatch

from imprint.analysis import Analysis
from imprint.dispatch import Plugins
from imprint.engine import Engine
from imprint.home import Home
from imprint.lifecycle.stages import load_embedder
from imprint.search import searcher
from imprint.search.request import Mode, Request
from imprint.settings import Settings
from imprint.store.lazy import LazyCollection
from imprint.store.port import EVERYWHERE

MODES: tuple[Mode, ...] = ("lexical", "semantic", "hybrid")
FILTERS: Mapping[str, Sequence[Mapping[str, tuple[str, ...]]]] = {
    "none": ({},),
    "project": tuple({"projects": (name,)} for name in PROJECTS),
    "path": tuple({"paths": (glob,)} for glob in ("*.py", "docs/", "part07/**", "atlas/**/part1?/*.md", "*_1*.md")),
}
Times = dict[str, list[float]]


def plugin(folder: Path) -> Path:
    """A folder for the path in which the cheap embedder is installed."""
    info = folder / f"imprint_{NAME}-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: imprint-{NAME}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[imprint.embed]\n{NAME} = cheap_embedder\n", "utf-8")
    return folder


def build(folder: Path, site: Path, chunks: int) -> None:
    """Make the corpus and its index, unless a run before did."""
    data = folder / "data"
    if not data.exists():
        projects = make_corpus(folder / "corpus", chunks)
        path = os.pathsep.join((str(site), str(Path(__file__).parent)))
        environment = {**os.environ, "PYTHONPATH": path, "IMPRINT_EMBED_MODEL": NAME}
        started = time.perf_counter()
        subprocess.run(imprint(data, "-q", "ingest", *map(str, projects)), env=environment, check=True)
        seconds = time.perf_counter() - started
        print(f"built in {seconds:.0f} s, {chunks / seconds:.0f} chunks/s")


def ask_itself(shard: Any, vector: list[float], terms: Sequence[str]) -> None:
    """Ask the engine itself what a hybrid search asks it."""
    exact = qdrant_edge.SearchParams(exact=True)
    lists = [
        qdrant_edge.Prefetch(256, query=qdrant_edge.Query.Nearest(vector, using="dense"), params=exact),
        qdrant_edge.Prefetch(256, query=qdrant_edge.TextQuery("index_terms", " ".join(terms)), params=exact),
    ]
    fusion: Any = qdrant_edge.Fusion.Rrf(61)
    shard.query(qdrant_edge.QueryRequest(limit=8, prefetches=lists, query=fusion, with_payload=True))


@contextmanager
def watched(watch: Stopwatch) -> Iterator[None]:
    def of_store(name: str) -> tuple[Any, str, Any]:
        return LazyCollection, name, lambda collection, *_: f"  {collection._schema.name}.{name}"

    stages = [(searcher, name, name.strip("_")) for name in ("_asked", "scope_of", "fuse", "boost", "assemble")]
    channel = (searcher, "rank", lambda channel, *_: f"channel {channel.plugin.name}")
    store = map(of_store, ("nearest", "ranked_terms", "ranked_text", "retrieve", "count", "tally"))
    with watch.watching(*stages, channel, *store):
        yield


def ask(engine: Engine, queries: Sequence[str]) -> tuple[Times, dict[str, dict[str, float]]]:
    """The seconds of each kind of search, and what each of its stages took in all."""
    times: Times = defaultdict(list)
    spent: dict[str, dict[str, float]] = {}
    shard = engine._store.chunks._opened()._shard  # type: ignore[attr-defined]
    analysis, embedder = Analysis.load(engine.plugins), load_embedder(engine.plugins)
    languages = [*engine._store.chunks.tally("language", EVERYWHERE)]
    for number, query in enumerate(queries):
        for mode in MODES:
            for name, filters in FILTERS.items():
                request = Request(query, mode, **filters[number % len(filters)])  # type: ignore[arg-type]
                watch = Stopwatch()
                with watched(watch):
                    started = time.perf_counter()
                    engine.search(request)
                    times[f"{mode}, {name}"].append(time.perf_counter() - started)
                total = spent.setdefault(f"{mode}, {name}", defaultdict(float))
                for stage, seconds in watch.spent.items():
                    total[stage] += seconds
        asked = embedder.embed([query], "query")[0], analysis.query(query, languages)
        started = time.perf_counter()
        ask_itself(shard, *asked)
        times["raw"].append(time.perf_counter() - started)
    return times, spent


def model_times(queries: Sequence[str]) -> list[float]:
    """What the default model takes to embed each query, once it is loaded."""
    embedder = load_embedder(Plugins(Settings(Path("none.toml"), {}, {})))
    embedder.embed(["warm"], "query")
    times = []
    for query in queries:
        started = time.perf_counter()
        embedder.embed([query], "query")
        times.append(time.perf_counter() - started)
    return times


def spread(times: Sequence[float]) -> tuple[float, float]:
    """The median and the 95th percentile in milliseconds."""
    cuts = quantiles(times, n=100, method="inclusive")
    return cuts[49] * 1000, cuts[94] * 1000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=300)
    parser.add_argument("--data", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder, site = options.data or Path(scratch), plugin(Path(scratch, "site"))
        build(folder, site, options.chunks)
        sys.path.insert(0, str(site))
        settings = Settings(Path("none.toml"), {"embed.model": NAME}, {})
        queries = make_queries(options.queries)
        with Engine(Home.at(str(folder / "data"), "default"), settings, "search") as engine:
            ask(engine, queries[:4])
            times, spent = ask(engine, queries)
            print(f"{engine.status()['chunks']:,} chunks, {len(queries)} queries each, load {os.getloadavg()[0]:.1f}")
        show(times, spent, model_times(queries))


def show(times: Times, spent: Mapping[str, Mapping[str, float]], model: Sequence[float]) -> None:
    floor, floor95 = spread(times.pop("raw"))
    print(f"{'ms':20} p50    p95   with the model's query   times the engine's own")
    for name, seconds in times.items():
        middle, high = spread(seconds)
        both = spread([a + b for a, b in zip(seconds, model, strict=True)]) if "lexical" not in name else (middle, high)
        print(f"{name:18}{middle:6.1f} {high:6.1f}  {both[0]:9.1f} {both[1]:6.1f}   {middle / floor:10.1f}")
    print(f"{'engine, hybrid':18}{floor:6.1f} {floor95:6.1f}")
    print("{:18}{:6.1f} {:6.1f}".format("model, a query", *spread(model)))
    for name, stages in spent.items():
        print(f"{name}: {mean(times[name]) * 1000:.1f} ms on average")
        for stage, total in sorted(stages.items(), key=lambda item: (item[0].startswith(" "), -item[1])):
            print(f"    {stage:28}{total / len(times[name]) * 1000:7.2f}")


if __name__ == "__main__":
    main()
