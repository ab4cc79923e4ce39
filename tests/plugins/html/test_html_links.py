"""Links keep their targets where a reader elsewhere could follow them; images keep their alternative texts."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        (
            'See <a href="https://example.org/a?b=c#d">the <b>guide</b></a>.',
            "See [the guide](https://example.org/a?b=c#d).",
        ),
        ('<a href="../up/file.html">up</a>', "[up](../up/file.html)"),
        ("a<a href=x> b </a>c", "a [b](x) c"),
        ('<a href="/wiki/Rust_(language)">Rust</a>', "[Rust](</wiki/Rust_(language)>)"),
        ('<a href=" two words\n.html">x</a>', "[x](two%20words.html)"),
        ('<a href="&#1; https://example.org/">x</a>', "[x](https://example.org/)"),
        ('<a href="https://example.org">https://example.org</a>', "https://example.org"),
        ('<a href="mailto:ann@example.org">ann@example.org</a>', "ann@example.org"),
        ('<a href="mailto:ann@example.org">Ann</a>', "[Ann](mailto:ann@example.org)"),
        ('<a href="x"><img alt="Logo" src="l.png"></a>', "[Logo](x)"),
        ('<a href="x" title="Next page"><img src="n.png"></a>', "[Next page](x)"),
        ('<a href="x" aria-label="Edit"></a>y', "[Edit](x)y"),
        ('<a href="x"></a>y', "y"),
        ('<a href="#part">part</a>', "part"),
        ('<a name="here">here</a>', "here"),
        ('<a href="">nowhere</a>', "nowhere"),
        ("<a href=x>a<br>b</a>", "[a b](x)"),
        ("<a href=x>one<a href=y>two</a>", "[one](x) [two](y)"),
    ],
)
def test_a_link_is_its_text_and_its_target(text_of, markup, text):
    assert text_of(f"<p>{markup}</p>") == text + "\n"


@pytest.mark.parametrize(
    "target",
    [
        "javascript:go()",
        " JavaScript:go()",
        "java\tscript:go()",
        "\x01javascript:go()",
        "data:text/html,x",
        "vbscript:x",
        "blob:https://a/b",
        "about:blank",
        "x" * 2001,
    ],
)
def test_a_target_that_runs_code_or_holds_its_content_leaves_the_text(text_of, target):
    assert text_of(f'<p><a href="{target}">go</a> on</p>') == "go on\n"


def test_the_mark_of_a_heading_that_links_to_itself_is_no_text(text_of):
    assert text_of('<h2>Install<a class="headerlink" href="#install">¶</a></h2><p>x') == "## Install\n\nx\n"


def test_a_link_around_blocks_is_told_at_the_first(text_of):
    assert text_of('<a href="/card"><h3>Title</h3><p>Words</p></a>') == "### [Title](/card)\n\nWords\n"


@pytest.mark.parametrize("target", ["javascript:go()", "data:text/html,x", "#here", "y"])
def test_links_side_by_side_do_not_run_together(text_of, target):
    kept = "[b](y)" if target == "y" else "b"
    assert text_of(f'<p><a href="x">a</a><a href="{target}">b</a><a href=z>c</a>d</p>') == f"[a](x) {kept} [c](z)d\n"
    assert text_of("<p>one<a href=x></a><a href=y>two</a>") == "one[two](y)\n"


def test_a_link_inside_code_is_only_its_text(text_of):
    assert text_of("<pre>call <a href=x>f</a>()</pre>") == "```\ncall f()\n```\n"


def test_images_areas_and_formulas_are_their_alternative_texts(text_of):
    body = '<p>A <img alt="black\ncat" src="cat.png"> sat<img src="x.png">.</p><map><area alt="North" href="n"></map>'
    assert text_of(body) == "A black cat sat.\n\nNorth\n"
    assert text_of('<p>so <math alttext="a^2"><mi>a</mi><mn>2</mn></math>.') == "so a^2 .\n"
    formula = "<math><semantics><mi>a</mi><annotation>tex</annotation></semantics></math>"
    assert text_of(f"<p>so {formula}.") == "so a.\n"


def test_a_figure_keeps_its_caption(text_of):
    body = "<figure><img alt=Curve src=c.png><figcaption>Figure 1: growth</figcaption></figure>"
    assert text_of(body) == "Curve\n\nFigure 1: growth\n"
