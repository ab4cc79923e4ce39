"""What the tests of the PDF plugin ask: a document's answer."""

from __future__ import annotations

import imprint_pdf
import pytest


@pytest.fixture
def extract(document, settings):
    def run(content, name="paper.pdf", *, chosen=None, **limits):
        in_force = settings(imprint_pdf, chosen)
        return imprint_pdf.imprint_extract(document=document(name, content, **limits), settings=in_force)

    return run
