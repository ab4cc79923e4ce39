"""`imprint read`: pages that join to the whole text, of one version, and the news when the index has lost a part."""

from __future__ import annotations

import pytest
from command_line import Imprint
from prepared_sources import opened

from imprint.home import Home
from imprint.lifecycle.prepare import PAGE_CHARACTERS
from imprint.store.port import ALL_FIELDS, EVERYWHERE, Where
from imprint.store.records import PAGES

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\U0001f3fd"
"""One character to the eye, six to the machine."""

TEXTS = {
    "a line longer than a page": "short\n" + "rose " * (PAGE_CHARACTERS // 4) + "\nshort\n",
    "one line and no end": "rose " * (PAGE_CHARACTERS // 2) + "rose",
    "lines of other systems": "Rosen blühen.\r\n" * (PAGE_CHARACTERS // 6),
    "line ends alone": "\n" * (PAGE_CHARACTERS - 3) + "rose\r\n" * 9,
    "composed characters": (f"e\u0301{FAMILY}" * 23 + "\n") * (PAGE_CHARACTERS // 70),
    "a mark at the beginning of each line": "\u0301rose\n" * (PAGE_CHARACTERS // 4),
    "no line feed": "rose\rtulip\u2028lily\x0c" * (PAGE_CHARACTERS // 8),
    "nearly a page": "rose\n" * (PAGE_CHARACTERS // 5),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_pages_join_to_the_text_and_cut_no_line(imprint: Imprint, text: str) -> None:
    imprint.write("a.txt", text)
    imprint.ingest("--lexical-only")
    first = imprint.json("read", "a.txt")
    pages = [imprint.json("read", "a.txt", "--page", str(page)) for page in range(1, first["pages"] + 1)]
    assert "".join(page["text"] for page in pages) == text
    start = 0
    for number, page in enumerate(pages, 1):
        assert (page["page"], page["start"], page["line"]) == (number, start, text.count("\n", 0, start) + 1)
        assert page["text"].endswith("\n") or number == len(pages)
        assert len(page["text"]) <= PAGE_CHARACTERS or "\n" not in page["text"][:-1]
        start += len(page["text"])
    assert imprint("read", "a.txt", "--page", str(len(pages))).out.rstrip("\n") == pages[-1]["text"].rstrip("\n")


@pytest.fixture
def long(imprint: Imprint) -> Imprint:
    """A text of three pages."""
    imprint.write("a.txt", "".join(f"Rose number {number}.\n" for number in range(3000)))
    imprint.ingest()
    return imprint


@pytest.mark.parametrize("page", ["0", "-1", "first", "4", "9" * 30])
def test_a_page_that_cannot_be_is_wrong_usage(long: Imprint, page: str) -> None:
    said = long("read", "a.txt", "--page", page, code=2)
    assert said.out == ""
    assert said.err.count("\n") == 1
    if page.isdigit() and page != "0":
        assert said.err == f"imprint: {long.docs / 'a.txt'} has 3 pages, no page {page}; read one of them\n"


def test_a_version_is_named_by_its_beginning_and_one_that_is_gone_names_the_current_one(long: Imprint) -> None:
    old = long.json("read", "a.txt")["version"]
    for beginning in (old, old[:8], old[:12].upper()):
        assert long.json("read", "a.txt", "--page", "3", "--version", beginning)["version"] == old
    assert "give at least 8 digits" in long("read", "a.txt", "--version", old[:7], code=2).err
    long.write("a.txt", "Tulip.\n")
    long.refresh()
    now = long.json("read", "a.txt")["version"]
    said = long("read", "a.txt", "--page", "3", "--version", old, code=1)
    gone = f"version {old[:12]} of {long.docs / 'a.txt'} is gone; the current one is {now}"
    assert said.err == f"imprint: {gone}; read that one\n"


def lose(imprint: Imprint, *, pages: bool, count: int) -> None:
    """Delete points from the store behind the index's back: pages of text, or chunks."""
    store = opened(Home.at(str(imprint.data), "default").store)
    collection = store.sources if pages else store.chunks
    points = [
        point for batch in collection.scroll(Where((PAGES,)) if pages else EVERYWHERE, ALL_FIELDS) for point in batch
    ]
    points.sort(key=lambda point: point.payload["start"])
    collection.delete([point.id for point in points[1 : 1 + count]])
    store.close()


def test_a_page_that_is_lost_is_told_with_the_repair_and_the_others_are_read(long: Imprint) -> None:
    whole = [long.json("read", "a.txt", "--page", str(page)) for page in (1, 2, 3)]
    lose(long, pages=True, count=1)
    said = long("read", "a.txt", "--page", "2", code=1)
    path = long.docs / "a.txt"
    assert said.out == ""
    assert said.err == (
        f"imprint: page 2 of {path} is missing from the index; run `imprint repair`, then `imprint refresh`\n"
    )
    assert long.json("read", "a.txt", "--page", "3") == whole[2]
    long("repair", code=3)
    long.refresh()
    assert long.json("read", "a.txt", "--page", "2")["text"] == whole[1]["text"]


def test_chunks_that_are_lost_are_told_with_the_repair_beside_the_text(long: Imprint) -> None:
    whole = long.json("read", "a.txt")
    assert whole["missing_chunks"] == 0
    lose(long, pages=False, count=2)
    assert long.json("read", "a.txt", code=3) == whole | {"missing_chunks": 2}
    said = long("--quiet", "read", "a.txt", code=3)
    assert said.out == whole["text"]
    lost = f"2 chunks of {long.docs / 'a.txt'} are missing from the index"
    assert said.err == f"imprint: {lost}, so searches do not find all of it; run `imprint repair`\n"
    assert long.json("repair")["mended"] == 1
    assert long.json("read", "a.txt")["text"] == whole["text"]
