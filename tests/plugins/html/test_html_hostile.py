"""Markup that is meant to break a reader costs it time in proportion to its length, and never a traceback."""

from __future__ import annotations

import time

import pytest

from imprint import Skip, SourceError

BOMBS = {
    "divs": "<div>" * 100_000,
    "divs and wrong ends": "<div>" * 200_000 + "</a>" * 200_000,
    "inline": "<b><i>" * 100_000,
    "lists": "<ul><li>" * 100_000,
    "tables": "<table><tr><td>" * 60_000,
    "quotations": "<blockquote>" * 100_000,
    "codes": "<code>" * 100_000,
    "of no known name": "<x-y title='>'>" * 100_000,
}


@pytest.mark.parametrize("markup", BOMBS.values(), ids=BOMBS)
def test_the_words_of_elements_nested_100000_deep_are_read_without_their_structure(extract, markup):
    found = extract("deep.html", "<html>" + markup + "words")
    assert found.text.endswith("words\n")
    assert "structure" in found.metadata


def test_thousands_of_elements_that_are_never_closed_cost_the_page_none_of_its_words(extract):
    body = "".join(f"<p><font size=2>line {number}" for number in range(3000))
    found = extract("archive.html", f"<html><body>{body}")
    assert found.text.split("\n\n") == [f"line {number}" for number in range(2999)] + ["line 2999\n"]


@pytest.mark.parametrize("tag", ["nav", "pre", "template", "svg"])
def test_what_cannot_be_flattened_is_a_source_error(extract, tag):
    with pytest.raises(SourceError, match="nest more than 1,000 deep"):
        extract("deep.html", "<html>" + f"<{tag}>" * 100_000 + "x")


MARKUP_OF_2_MB = {
    "one line of text": "word " * 400_000,
    "angle brackets": "<" * 2_000_000,
    "open tags": "<a " * 600_000,
    "a long tag": "<" + "a" * 2_000_000,
    "attributes": "<p " + " ".join(f"a{number}" for number in range(250_000)) + ">x",
    "the same attribute": "<p " + "a " * 1_000_000 + ">x",
    "quotes in a tag": "<div>" * 1001 + "<a " + "'\"" * 900_000,
    "comments": "<!--" * 500_000,
    "marked sections": "<![CDATA[" * 220_000,
    "doctypes": "<!DOCTYPE [" * 180_000,
    "ends of a subset": "<!DOCTYPE html [" + "] " * 1_000_000,
    "entities": "&amp;" * 400_000,
    "unknown entities": "&nosuchthing;" * 150_000,
    "links": "<a href=x>y" * 180_000,
    "a long target": '<a href="' + "u" * 2_000_000 + '">x</a>',
    "a long class": '<div class="' + "language-" * 200_000 + '"><pre>x',
    "lists in lists": ("<ul><li>x" * 300 + "</ul>" * 300) * 100,
    "tables in tables": ("<table><tr><td>x" * 300 + "</table>" * 300) * 100,
    "spans": "<table>" + "<tr><td colspan=999 rowspan=65534>a<td>" * 50_000,
    "quotations": ("<blockquote>x" * 300 + "</blockquote>" * 300) * 200,
    "codes": "<code>`</code>" * 140_000,
    "a long style": '<p style="' + "display : " * 200_000 + '">x',
    "footers": "<footer>x</footer><main>y</main>" * 60_000,
    "backticks": "<p>" + "`" * 900_000 + "<pre>" + "`" * 900_000,
    "meta": "<meta " * 300_000,
    "nuls": "x" * 9000 + "\0" * 2_000_000,
}


@pytest.mark.parametrize("markup", MARKUP_OF_2_MB.values(), ids=MARKUP_OF_2_MB)
@pytest.mark.parametrize("name", ["big.html", "big.xhtml"])
def test_two_megabytes_of_any_markup_are_read_in_linear_space_and_time(extract, name, markup):
    start = time.process_time()
    found = extract(name, "<html>" + markup)
    assert time.process_time() - start < 30
    assert isinstance(found, Skip) or len(found.text) < 3 * len(markup)


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize("end", ["]>", "] >", ""])
def test_entities_of_a_page_of_its_own_are_never_expanded(extract, end):
    doctype = f'<?xml version="1.0"?><!DOCTYPE html [<!ENTITY l0 "ha">{LAUGHS}{end}'
    page = doctype + "<html><body><p>so &l9; it</p></body></html>"
    found = extract("bomb.xhtml", page)
    if end:
        assert found.text == "so &l9; it\n"
    else:
        assert isinstance(found, Skip)


def test_an_entity_that_names_a_file_is_never_read(extract, tmp_path):
    (tmp_path / "secret").write_text("not for you")
    uri = (tmp_path / "secret").as_uri()
    page = f'<!DOCTYPE html [<!ENTITY f SYSTEM "{uri}">]><html><body>&f;<p>words</p></body></html>'
    for name in ("a.html", "a.xhtml"):
        assert "not for you" not in extract(name, page).text


def test_marked_sections_of_xhtml_are_text(extract):
    script = "<script>//<![CDATA[\nrun('<p>')\n//]]></script>"
    page = f"<html><head>{script}</head><body><p><![CDATA[a < b]]></p>c</body></html>"
    assert extract("a.xhtml", page).text == "a < b\n\nc\n"
    assert extract("a.xhtml", "<html><body><p>a</p><![CDATA[b").text == "a\n\nb\n"
