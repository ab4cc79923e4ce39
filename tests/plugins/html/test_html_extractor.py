"""The HTML plugin reads pages as text with structure, keeps fragments as markup, and leaves what is neither."""

from __future__ import annotations

import random

import imprint_html
import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint import Extracted, Skip, SourceTooLarge


def test_headings_paragraphs_and_lists_keep_their_structure(text_of):
    body = (
        "<h1>Big <em>news</em></h1><p>One   two<br>three &amp; four<h2>Less</h2><ul><li>a<li>b<ul><li>c</ul></ul>tail"
    )
    assert text_of(body) == "# Big news\n\nOne two\nthree & four\n\n## Less\n\n- a\n- b\n  - c\n\ntail\n"


def test_a_table_of_data_keeps_its_rows_and_its_header(text_of):
    body = "<table><tr><th>Name<th>Age<tr><td>Ann<td><p>7</p><tr><td><td>9</table>"
    assert text_of(body) == "| Name | Age |\n| --- | --- |\n| Ann | 7 |\n|  | 9 |\n"


def test_a_table_for_layout_keeps_the_structure_of_its_cells(text_of):
    body = "<table><tr><td><h1>T</h1><ul><li>x</ul><td><table><tr><td>1<td>2</table></table>"
    assert text_of(body) == "# T\n\n- x\n\n| 1 | 2 |\n"


def test_a_code_block_is_kept_to_the_letter_between_fences(text_of):
    code = "def f():\n    return '```'\n\n\n# end"
    assert text_of(f"<p>See<pre><code>\n{code}\n</code></pre>so") == f"See\n\n````\n{code}\n````\n\nso\n"


def test_lines_of_a_code_block_that_are_elements_stay_lines(text_of):
    assert text_of("<pre><div>one</div><div>  two</div>three<br>four</pre>") == "```\none\n  two\nthree\nfour\n```\n"


def test_what_holds_no_text_leaves_no_trace(text_of):
    assert text_of("<table><tr><td><td></table><pre> </pre><h1></h1><ul><li></ul><p>words") == "words\n"


def test_the_words_of_form_controls_do_not_run_together(text_of):
    assert text_of("<label>Size<select><option>S<option>L</select></label><button>Go</button>!") == "Size S L Go !\n"
    assert text_of("<p><button>js</button><output>7</output><progress>half</progress>data") == "js 7 half data\n"


def test_alternative_texts_stay_and_scripts_styles_and_navigation_go(text_of):
    body = (
        '<nav>menu</nav><div role="navigation">more menu</div><style>p{}</style><script>var a="</p>"</script>'
        '<template>t</template><noscript>n</noscript><p>A <img alt="black cat"> sat.</p><svg><title>s</title></svg>'
    )
    assert text_of(body) == "A black cat sat.\n"


def test_the_title_is_the_pages_title_and_not_its_text(extract):
    page = "<html><head><title> A &lt;b&gt;\n page </title><title>x</title></head><body>words</body></html>"
    assert extract("a.HTM", page) == Extracted("x\n\nwords\n", "markdown", title="A <b> page")


def test_text_after_the_end_of_the_page_is_text(text_of):
    assert text_of("<p>one</body></html>two") == "one\n\ntwo\n"


@pytest.mark.parametrize("opening", ["<!doctype html>", "<HTML lang=en>", "<head></head>", "<body\nclass=a>"])
def test_a_doctype_or_one_of_three_elements_makes_a_page(extract, opening):
    assert extract("a.html", opening + "<p>text").kind == "markdown"


@pytest.mark.parametrize(
    "markup",
    [
        '<header *ngIf="user">{{ user.name }}</header>\r\n<app-list [items]="items" />',
        "<!-- goes into <body> --><p>x</p>",
        "<!-- never closed <html>",
        "just words",
        "",
    ],
)
def test_a_fragment_is_kept_verbatim_as_markup(extract, markup):
    assert extract("user.component.html", markup) == Extracted(markup, "code", "html")


@pytest.mark.parametrize(
    "page",
    [
        '<!doctype html><div id="root"></div><script src="/app.js"></script>',
        "<html><head><title>App</title></head><body><noscript>Enable it</noscript><script>run()</script></body></html>",
    ],
)
def test_a_page_that_only_loads_a_script_is_skipped_with_a_remedy(extract, page):
    skipped = extract("index.html", page)
    assert isinstance(skipped, Skip)
    assert "scripts" in skipped.reason
    assert skipped.remedy


def test_a_page_without_any_text_is_skipped(extract):
    assert extract("index.html", "<html><body> <br> </body></html>") == Skip("the page holds no text")


def test_an_empty_element_of_xhtml_does_not_swallow_the_page(extract):
    body = '<head><title/><script src="a"/></head><body><a id="1"/><br/>words</body>'
    page = f'<?xml version="1.0"?><html xmlns="x">{body}</html>'
    assert extract("chapter.xhtml", page).text == "words\n"
    assert extract("chapter.html", page).text == "words\n"


def test_1500_empty_elements_of_xhtml_do_not_nest(extract):
    page = "<html><body>" + '<span class="mark"/>' * 1500 + "words</body></html>"
    assert extract("chapter.xhtml", page).text == "words\n"


@pytest.mark.parametrize(
    "name", ["page.txt", "html", "page.html.md", "a.html/b"], ids=["txt", "no suffix", "another suffix", "folder"]
)
def test_other_names_are_left_to_other_plugins(extract, name):
    assert extract(name, "<!doctype html><p>x") is None


def test_a_page_past_the_limit_of_text_is_refused_by_the_limit(extract):
    with pytest.raises(SourceTooLarge):
        extract("a.html", "<html>" + "x" * 20, max_text_bytes=10)


def test_a_truncated_page_is_read_as_far_as_it_goes(extract):
    assert extract("cut.html", "<html><body><p>one</p><p>two <b>thr").text == "one\n\ntwo thr\n"
    assert extract("cut.html", '<html><body><p>one</p><a href="/somewhe').text == "one\n"


TAGS = [
    "body", "table", "thead", "tr", "td", "th", "li", "ul", "ol", "dl", "dt", "dd", "pre", "h1", "title", "script",
    "svg", "nav", "br", "p", "a", "main", "footer", "div", "blockquote", "code",
]  # fmt: skip
OTHERS = [
    "<!DOCTYPE",
    "Content-Type: text/html\n\n",
    "Content-Type: multipart/related; boundary=e\n\n--e\n",
    "<!--",
    "-->",
    "<?xml",
    "&#xD800;",
    "&#0;",
    "&nbsp;",
    "```",
    "#",
    "|",
    "<p ",
    "<a href=x>",
    "<td colspan=3 rowspan=2>",
    "<![CDATA[",
    "]]>",
    "/>",
    "\0",
    "é",
    "x",
]
PIECES = st.sampled_from([f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS] + OTHERS)


@given(
    st.binary(max_size=200) | st.lists(PIECES, max_size=30).map("".join),
    st.sampled_from(["a.html", "b.xhtml", "c.mht"]),
)
def test_any_bytes_give_clean_text_or_a_skip_or_are_left(document, content, name):
    found = imprint_html.imprint_extract(document=document(name, content))
    if isinstance(found, Extracted):
        assert "\0" not in found.text
        (found.text + (found.title or "")).encode()


@given(st.text(st.sampled_from("ab <>&é\n"), max_size=40).map(str.split).filter(bool))
def test_every_word_of_a_paragraph_is_in_the_text(document, words):
    escaped = " ".join(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    found = imprint_html.imprint_extract(document=document("a.html", f"<html><body><p>{escaped}</p></body></html>"))
    assert found.text == " ".join(words) + "\n"


def test_the_profile_names_the_versions_that_make_the_text():
    assert imprint_html.imprint_profile().startswith("lxml ")


def test_random_bytes_under_an_html_name_are_left(extract):
    assert extract("a.html", random.Random(4).randbytes(5000)) is None
