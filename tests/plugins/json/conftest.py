"""Extraction by the JSON plugin."""

from __future__ import annotations

import imprint_json
import pytest


@pytest.fixture(scope="session")
def extract(document):
    def run(name, content, **limits):
        return imprint_json.imprint_extract(document=document(name, content, **limits))

    return run


@pytest.fixture(scope="session")
def parts():
    """The text of each segment."""
    return lambda found: [found.text[segment.start : segment.end] for segment in found.segments]
