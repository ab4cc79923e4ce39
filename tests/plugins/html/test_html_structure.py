"""A page's lists, tables and code keep what makes them readable; what is not for readers goes."""

from __future__ import annotations

import pytest

LISTS = {
    "numbers": ("<ol><li>a<li>b<li>c</ol>", "1. a\n2. b\n3. c"),
    "numbers from a start": ("<ol start=9><li>a<li>b<li value=20>c<li>d</ol>", "9. a\n10. b\n20. c\n21. d"),
    "numbers that fall": ("<ol start=2 reversed><li>a<li>b</ol>", "2. a\n1. b"),
    "odd numbers": ("<ol start=x><li value=-1>a<li value=99999999999>b</ol>", "1. a\n2. b"),
    "nested": ("<ol><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ol>", "1. a\n   - b\n     1. c\n2. d"),
    "paragraphs in an item": ("<ul><li><p>a<p>b<li>c</ul>", "- a\n\n  b\n\n- c"),
    "a line break in an item": ("<ol><li>a<br>b</ol>", "1. a\n   b"),
    "two lists": ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n- b"),
    "code in an item": ("<ul><li>run<pre>x\n  y</pre></ul>", "- run\n\n```\nx\n  y\n```"),
    "items of no list": ("<li>a<li>b", "- a\n- b"),
    "definitions": ("<dl><dt>A<dt>B<dd>both<dt>C<dd>one<dd>two</dl>", "A\nB\n: both\n\nC\n: one\n: two"),
    "paragraphs in a definition": ("<dl><dt>A<dd><p>x<p>y</dl>", "A\n: x\n\n  y"),
    "twelve deep": ("<ul><li>a" * 12, "\n".join("  " * min(level, 7) + "- a" for level in range(12))),
}


@pytest.mark.parametrize(("markup", "text"), LISTS.values(), ids=LISTS)
def test_lists_keep_their_marks_and_their_depth(text_of, markup, text):
    assert text_of(markup) == text + "\n"


TABLES = {
    "a head of cells": (
        "<table><thead><tr><td>A<td>B</thead><tr><td>1<td>2</table>",
        "| A | B |\n| --- | --- |\n| 1 | 2 |",
    ),
    "a column of heads": (
        "<table><tr><th>A<td>1<tr><th>B<td>2</table>",
        "| A | 1 |\n| B | 2 |",
    ),
    "a caption": ("<table><caption>Prices</caption><tr><td>a<td>b</table>", "Prices\n\n| a | b |"),
    "bars": ("<table><tr><td>a|b<td>c</table>", r"| a\|b | c |"),
    "a cell across": ("<table><tr><td colspan=2>a<td>b<tr><td>1<td>2<td>3</table>", "| a |  | b |\n| 1 | 2 | 3 |"),
    "a cell down": (
        "<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td rowspan=9>e<tr><td>f</table>",
        "| a | b |\n|  | c |\n| d | e |\n| f |  |",
    ),
    "odd spans": ("<table><tr><td colspan=0 rowspan=-1>a<td colspan=two>b</table>", "| a | b |"),
    "a title across": (
        "<table><tr><th colspan=2>T<tr><th>A<th>B<tr><td>1<td>2</table>",
        "| T |  |\n| --- | --- |\n| A | B |\n| 1 | 2 |",
    ),
    "a list in a cell": ("<table><tr><td>a<td><ul><li>x<li>y</ul></table>", "| a | - x - y |"),
    "a line of code in a cell": ("<table><tr><td>a<td><pre>x = 1</pre></table>", "| a | x = 1 |"),
    "lines of code in a cell": ("<table><tr><td>a<td><pre>x\ny</pre></table>", "a\n\n```\nx\ny\n```"),
    "a table in a cell": (
        "<table><tr><th>A<th>B<tr><td>3<td><table><tr><th>x|<th>y<tr><td>1<td>2</table><tr><td>5<td>6</table>",
        "| A | B |\n| --- | --- |\n| 3 | (x\\|, y) (1, 2) |\n| 5 | 6 |",
    ),
    "two tables": (
        "<table><tr><td>a<td>b</table><table><tr><th>c<th>d</table>",
        "| a | b |\n\n| c | d |\n| --- | --- |",
    ),
    "a link in a cell": ("<table><tr><td><a href=x>a</a><td>b</table>", "| [a](x) | b |"),
}


@pytest.mark.parametrize(("markup", "text"), TABLES.values(), ids=TABLES)
def test_tables_keep_their_columns(text_of, markup, text):
    assert text_of(markup) == text + "\n"


CODE = {
    "highlight.js": '<pre><code class="hljs language-Python">x</code></pre>',
    "pandoc": '<pre class="sourceCode python"><code>x</code></pre>',
    "GitHub": '<div class="highlight highlight-source-python"><pre>x</pre></div>',
    "Sphinx": '<div class="highlight-python notranslate"><div class="highlight"><pre>x</pre></div></div>',
    "Hugo": '<div class="highlight"><pre><code data-lang="python">x</code></pre></div>',
    "SyntaxHighlighter": '<pre class="brush: python; toolbar: false">x</pre>',
}


@pytest.mark.parametrize("markup", CODE.values(), ids=CODE)
def test_a_block_of_code_keeps_the_name_of_its_language(text_of, markup):
    assert text_of(markup) == "```python\nx\n```\n"


INLINE = {
    "code": ("use <code>x = 1</code>.", "use `x = 1`."),
    "a backtick": ("<code>a`b</code>", "``a`b``"),
    "two backticks at the edge": ("<code>``a</code>", "``` ``a ```"),
    "white space": ("a<code> b\nc </code>d", "a `b c` d"),
    "side by side": ("<code>a</code><code>b</code>", "`a` `b`"),
    "nothing": ("a<code> </code>b", "a b"),
    "in a link": ("<a href=x><code>f</code></a>", "[`f`](x)"),
    "around a link": ("<code>f(<a href=x>T</a>)</code>", "f([T](x))"),
    "around a link that leads nowhere": ("<code>f(<a href=#t>T</a>)</code>", "`f(T)`"),
    "one in another": ("<code>a<code>b</code></code>c", "`ab`c"),
    "lines": ("<code>a<br>b</code>", "a\nb"),
}


@pytest.mark.parametrize(("markup", "text"), INLINE.values(), ids=INLINE)
def test_code_in_a_line_keeps_its_mark(text_of, markup, text):
    assert text_of(f"<p>{markup}</p>") == text + "\n"


QUOTES = {
    "paragraphs": ("<p>so<blockquote><p>a<br>b<p>c</blockquote>on", "so\n\n> a\n> b\n>\n> c\n\non"),
    "one in another": ("<blockquote>a<blockquote>b</blockquote>c</blockquote>", "> a\n>\n> > b\n>\n> c"),
    "a list": ("<blockquote><ul><li>a<li>b</ul></blockquote>", "> - a\n> - b"),
    "in a list": ("<ul><li>a<blockquote>b<p>c</blockquote><li>d</ul>", "- a\n\n  > b\n  >\n  > c\n\n- d"),
    "all of an item": ("<ul><li><blockquote>a</blockquote></ul>", "- a"),
    "code": ("<blockquote><pre>x\n\n  y</pre></blockquote>", "> ```\n> x\n>\n>   y\n> ```"),
    "a table": ("<blockquote><table><tr><td>a<td>b</table></blockquote>", "> | a | b |"),
    "in a table": ("<table><tr><td>a<td><blockquote>b</blockquote></table>", "| a | b |"),
    "nothing": ("a<blockquote> </blockquote>b", "a\n\nb"),
}


@pytest.mark.parametrize(("markup", "text"), QUOTES.values(), ids=QUOTES)
def test_quotations_keep_their_marks(text_of, markup, text):
    assert text_of(markup) == text + "\n"


@pytest.mark.parametrize("name", ["language-", "language-none", 'language-"`x', "highlight-default", "wide"])
def test_a_class_that_names_no_language_leaves_none(text_of, name):
    assert text_of(f"<pre class='{name}'>x</pre>") == "```\nx\n```\n"


def test_the_language_of_one_block_is_not_the_next_ones(text_of):
    body = '<div class="highlight-c"><pre>a</pre></div><pre>b</pre>'
    assert text_of(body) == "```c\na\n```\n\n```\nb\n```\n"


def test_numbers_beside_lines_are_no_code(text_of):
    body = '<table><tr><td class="linenos"><pre>1\n2</pre><td><pre><span class="linenos">1</span>a\nb</pre></table>'
    assert text_of(body) == "```\na\nb\n```\n"


@pytest.mark.parametrize(
    "markup",
    [
        "<p hidden>x</p>",
        "<div aria-hidden=true>x</div>",
        "<div role=search>x</div>",
        '<div style="display:none">x<p>y</div>',
        "<span style='color: red; DISPLAY : None !important'>x</span>",
        '<p style="visibility:hidden;">x</p>',
        "<table><tr style='visibility : collapse'><td>x<td>y</table>",
        "<p style='display:/* seen */none'>x</p>",
        "<span class='mw-editsection'>[<a href=x>edit</a>]</span>",
        "<template><p>x</template>",
        "<!--[if IE]><p>x<![endif]-->",
        "<svg><text>x</text></svg>",
    ],
)
def test_what_readers_do_not_see_is_left_out(text_of, markup):
    assert text_of(f"<p>seen</p>{markup}") == "seen\n"


def test_what_readers_see_only_later_or_elsewhere_is_kept(text_of):
    assert text_of("<p hidden=until-found>found</p><![if !IE]>shown<![endif]>") == "found\n\nshown\n"
    assert (
        text_of("<p style='display: block'>a<p style='x-display:none'>b<p style='content: none'>c") == "a\n\nb\n\nc\n"
    )
    assert text_of("<details><summary>More</summary><p>inside</details>") == "More\n\ninside\n"


def test_a_page_that_hides_itself_until_a_script_runs_is_read(extract):
    assert extract("a.html", "<html hidden><body aria-hidden=true style='display:none'><p>words").text == "words\n"


FRAME = "<header><h1>Site</h1>slogan</header>{}<aside>ads</aside><footer>contact</footer>"


def test_the_frame_of_a_page_goes_where_the_page_marks_its_main_part_but_for_a_title(text_of):
    main = "<main><header>by Ann</header><p>words</p><aside>note</aside><footer>1999</footer></main>"
    assert text_of(FRAME.format(main)) == "# Site\n\nby Ann\n\nwords\n\nnote\n\n1999\n"


@pytest.mark.parametrize("middle", ["<p>words</p>", "<main></main><p>words</p>"])
def test_the_frame_of_a_page_stays_where_nothing_else_is_marked(text_of, middle):
    assert text_of(FRAME.format(middle)) == "# Site\n\nslogan\n\nwords\n\nads\n\ncontact\n"


def test_a_page_says_what_it_is_in_its_head(extract):
    head = (
        '<meta name="Description" content=" All  about\nit "><meta property="og:description" content="second">'
        '<meta name="author" content="Ann"><meta property="og:title" content="Shared"><meta name="robots" content="x">'
    )
    found = extract("a.html", f"<html><head>{head}</head><body>words")
    assert (found.title, dict(found.metadata)) == ("Shared", {"description": "All about it", "author": "Ann"})
    assert extract("a.html", f"<html><head>{head}<title>Own</title></head>words").title == "Own"


def test_a_word_is_whole_without_the_places_where_it_may_be_broken(text_of):
    assert text_of("<p>Donau&shy;dampf&shy;schiff</p>") == "Donaudampfschiff\n"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("&#0;", "\ufffd"),
        ("&#xD800;", "\ufffd"),
        ("&#x110000;", "\ufffd"),
        ("&#99999999999999999999;", "\ufffd"),
        ("&nosuch; &lt;b&gt; &copy; &copy2", "&nosuch; <b> © ©2"),
        ("a &lt b & c", "a < b & c"),
    ],
)
def test_entities_are_read_as_browsers_read_them(text_of, markup, text):
    assert text_of(f"<p>{markup}</p>") == text + "\n"
