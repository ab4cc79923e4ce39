"""Extraction by the text plugin."""

from __future__ import annotations

import imprint_text
import pytest


@pytest.fixture(scope="session")
def extract(document, settings):
    def run(name, content, decode="utf-8", **limits):
        chosen = settings(imprint_text, {"ingest.decode": decode})
        return imprint_text.imprint_extract(document=document(name, content, **limits), settings=chosen)

    return run
