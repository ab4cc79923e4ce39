"""How well the chunks of long texts can be found and cited, by BM25: the stock chunkers against fixed windows of words.

    python contrib/benchmarks/chunking.py FOLDER [--limit 230] [--overlap 0,20,40] [--pages 3000] [--chunker NAME]

FOLDER holds ``corpus.jsonl`` (``_id``, ``text``), ``queries.jsonl`` (``_id``, ``text``) and ``spans.jsonl`` (``query``,
``doc``, ``start``, ``end``, in characters): the stretches of the corpus that answer a query. The first 5 and the first
10 chunks of each query are compared with them. Span recall is the share of the answer's characters that they hold; IoU
is the characters of the answer that they hold, over all that they hold (twice what they hold twice) and what they lack
of the answer.
``--pages`` cuts each text into made-up pages of so many characters, as a PDF's, to see what keeping to pages costs.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from imprint.dispatch import Plugins
from imprint.lifecycle.chunk import EmbedderTokens, chunk
from imprint.lifecycle.stages import load_embedder
from imprint.settings import Settings
from imprint.values import Segment

TOP = (5, 10)
WINDOW, OVERLAP = 150, 75
K1, B = 1.2, 0.75
_WORD = re.compile(r"\w+")


class Stretch(NamedTuple):
    """Characters of a text of the corpus."""

    doc: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Questions:
    """The texts, the queries, and for each query the stretches that answer it."""

    texts: Mapping[str, str]
    queries: Mapping[str, str]
    answers: Mapping[str, Sequence[Stretch]]

    @classmethod
    def read(cls, folder: Path) -> Questions:
        def lines(name: str) -> Iterator[dict[str, str | int]]:
            with (folder / name).open(encoding="utf-8") as file:
                yield from map(json.loads, file)

        answers: dict[str, list[Stretch]] = defaultdict(list)
        for line in lines("spans.jsonl"):
            answers[str(line["query"])].append(Stretch(str(line["doc"]), int(line["start"]), int(line["end"])))
        texts = {str(line["_id"]): str(line["text"]) for line in lines("corpus.jsonl")}
        return cls(texts, {str(line["_id"]): str(line["text"]) for line in lines("queries.jsonl")}, answers)


class Bm25:
    """Ranks texts as Lucene does, without stemming or stop words."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(_WORD.findall(text.lower())) for text in texts]
        lengths = [count.total() for count in counts]
        mean = sum(lengths) / len(lengths)
        self._weights = [K1 * (1 - B + B * length / mean) for length in lengths]
        self._postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, count in enumerate(counts):
            for word, times in count.items():
                self._postings[word].append((number, times))

    def first(self, query: str) -> list[int]:
        scores: dict[int, float] = defaultdict(float)
        for word in set(_WORD.findall(query.lower())):
            found = self._postings.get(word, ())
            rarity = math.log(1 + (len(self._weights) - len(found) + 0.5) / (len(found) + 0.5))
            for number, times in found:
                scores[number] += rarity * times * (K1 + 1) / (times + self._weights[number])
        return sorted(scores, key=lambda number: (-scores[number], number))[: max(TOP)]


def measure(questions: Questions, chunks: Sequence[Stretch]) -> Iterator[tuple[int, float, float]]:
    """Span recall and IoU of the first 5 and the first 10 chunks, each the mean over the queries."""
    ranking = Bm25([questions.texts[piece.doc][piece.start : piece.end] for piece in chunks])
    ranked = {key: [chunks[number] for number in ranking.first(query)] for key, query in questions.queries.items()}
    for top in TOP:
        yield top, *compared(questions, {key: found[:top] for key, found in ranked.items()})


def compared(questions: Questions, ranked: Mapping[str, Sequence[Stretch]]) -> tuple[float, float]:
    """Span recall and IoU of the chunks of each query, the means."""
    recalls, ratios = [], []
    for key, found in ranked.items():
        answer = union(questions.answers[key])
        held = sum(shared(one, other) for one in union(found) for other in answer)
        size = sum(piece.end - piece.start for piece in answer)
        recalls.append(held / size)
        ratios.append(held / (sum(piece.end - piece.start for piece in found) + size - held))
    return sum(recalls) / len(recalls), sum(ratios) / len(ratios)


def union(stretches: Sequence[Stretch]) -> list[Stretch]:
    """The same characters, none twice."""
    made: list[Stretch] = []
    for piece in sorted(stretches):
        if made and made[-1].doc == piece.doc and piece.start <= made[-1].end:
            made[-1] = made[-1]._replace(end=max(made[-1].end, piece.end))
        else:
            made.append(piece)
    return made


def shared(one: Stretch, other: Stretch) -> int:
    return max(0, min(one.end, other.end) - max(one.start, other.start)) if one.doc == other.doc else 0


def windows(texts: Mapping[str, str]) -> Iterator[Stretch]:
    """Fixed windows of words, each half inside the one before."""
    for doc, text in texts.items():
        words = [word.span() for word in re.finditer(r"\S+", text)]
        for first in range(0, max(1, len(words) - OVERLAP), WINDOW - OVERLAP):
            last = min(first + WINDOW, len(words)) - 1
            yield Stretch(doc, words[first][0], words[last][1])


def pages(text: str, size: int) -> list[Segment]:
    """Pages of about ``size`` characters, ending at white space wherever that stands."""
    borders = [0]
    while len(text) - borders[-1] > size:
        gap = re.compile(r"\s").search(text, borders[-1] + size)
        if gap is None:
            break
        borders.append(gap.end())
    ends = [*borders[1:], len(text)]
    return [Segment(start, end, page=page) for page, (start, end) in enumerate(zip(borders, ends, strict=True), 1)]


def chunked(questions: Questions, limit: int, overlap: int, page: int, only: str | None) -> Iterator[Stretch]:
    """What the kernel makes of the texts with the stock chunkers and the default model's tokens."""
    settings = Settings(Path("none"), {"chunk.overlap_tokens": overlap}, {})
    plugins = Plugins(settings)
    tokens = EmbedderTokens(load_embedder(plugins).plugin, settings)
    chunkers = plugins.stage("chunk", only=(only,) if only else None)
    for doc, text in questions.texts.items():
        segments = pages(text, page) if page else []
        for span in chunk(chunkers, text, "prose", None, segments, tokens, limit, settings).spans:
            yield Stretch(doc, span.start, span.end)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", default="230", help="most tokens of a chunk; several with commas between")
    parser.add_argument("--overlap", default="0,20,40", help="tokens; several with commas between")
    parser.add_argument("--pages", type=int, default=0, help="characters of a made-up page; 0 for none")
    parser.add_argument("--chunker", help="the one chunker to use, instead of all in their order")
    asked = parser.parse_args()
    questions = Questions.read(asked.folder)
    runs = {f"windows of {WINDOW} words, {OVERLAP} overlap": list(windows(questions.texts))}
    for limit in map(int, asked.limit.split(",")):
        for overlap in map(int, asked.overlap.split(",")):
            made = chunked(questions, limit, overlap, asked.pages, asked.chunker)
            runs[f"chunks of {limit} tokens, {overlap} overlap"] = list(made)
    for name, chunks in runs.items():
        figures = (
            f"first {top}: recall {recall:.4f}, IoU {ratio:.4f}" for top, recall, ratio in measure(questions, chunks)
        )
        print(f"{name}: {len(chunks):,} chunks; {'; '.join(figures)}", flush=True)


if __name__ == "__main__":
    main()
