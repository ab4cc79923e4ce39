"""What the tests of the HTML plugin ask: a document's answer, and a page's text."""

from __future__ import annotations

import imprint_html
import pytest


@pytest.fixture
def extract(document):
    def run(name, content, **limits):
        return imprint_html.imprint_extract(document=document(name, content, **limits))

    return run


@pytest.fixture
def text_of(extract):
    return lambda body: extract("page.html", f"<!DOCTYPE html><body>{body}").text
