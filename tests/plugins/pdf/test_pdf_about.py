"""A PDF's title is what its author called it, not the name of a file or a program's default."""

from __future__ import annotations

import pytest
from handmade_pdf import pdf, shows, stream, with_contents


@pytest.mark.parametrize(
    ("given", "title"),
    [
        ("Annual  report", "Annual report"),
        ("Microsoft Word - Minutes of May", "Minutes of May"),
        ("Microsoft Word - minutes.doc", None),
        ("report_final-2.docx", None),
        ("paper.dvi", None),
        ("Untitled", None),
        ("PowerPoint Presentation", None),
        ("(anonymous)", None),
        ("---", None),
        (" ", None),
        ("How node.js works", "How node.js works"),
    ],
)
def test_a_title_is_kept_unless_it_is_a_files_name_or_a_programs_default(extract, given, title):
    escaped = given.replace("(", r"\(").replace(")", r"\)")
    assert extract(pdf("words", title=escaped)).title == title


def xmp(title: str) -> bytes:
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>'
        f'<rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>'
    ).encode()


def described(metadata: bytes, info: bytes = b"") -> bytes:
    more = [stream(metadata, b"/Type /Metadata /Subtype /XML")]
    return with_contents([shows("words")], more=more, catalogue=b"/Metadata 4 0 R", trailer=info)


def test_the_title_of_the_xmp_stands_in_for_one_that_is_missing(extract):
    assert extract(described(xmp("The real title"))).title == "The real title"
    assert extract(described(xmp("Second"), b"/Info << /Title (First) >>")).title == "First"
    assert extract(described(xmp("Second"), b"/Info << /Title (a.doc) >>")).title == "Second"


@pytest.mark.parametrize("metadata", [b"", b"<not xml", xmp(""), xmp("x").replace(b"dc:title", b"dc:tit")])
def test_a_broken_xmp_gives_no_title(extract, metadata):
    assert extract(described(metadata)).title is None


def test_entities_of_an_xmp_are_never_expanded_to_gigabytes(extract):
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    bomb = f'<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>'.encode() + xmp("&l9;")
    found = extract(described(bomb))
    assert found.text == "words"
    assert found.title is None or len(found.title) <= 1000


def test_author_subject_and_keywords_are_metadata(extract):
    info = b"/Info << /Author (Ann) /Subject (Trees\\nand more) /Keywords 7 >>"
    found = extract(with_contents([shows("words")], trailer=info))
    assert found.metadata == {"author": "Ann", "subject": "Trees and more"}
