"""A notebook is read as Markdown, without its pictures."""

from __future__ import annotations

import json


def notebook(*cells, metadata=None):
    return json.dumps({"nbformat": 4, "metadata": metadata or {"language_info": {"name": "python"}}, "cells": cells})


def test_text_code_and_printed_results_are_read_in_order(extract):
    cells = [
        {"cell_type": "markdown", "source": ["# Title\n", "Some words."]},
        {
            "cell_type": "code",
            "source": "print(1)\n",
            "outputs": [
                {"output_type": "stream", "text": ["\x1b[31m1\x1b[0m\n"]},
                {"output_type": "display_data", "data": {"image/png": "aGVsbG8=", "text/plain": "<Figure>"}},
                {"output_type": "error", "traceback": ["ValueError: no"]},
            ],
        },
    ]
    found = extract("a.ipynb", notebook(*cells))
    assert found.kind == "markdown"
    printed = ["1", "<Figure>", "ValueError: no"]
    blocks = "\n\n".join(f"```\n{text}\n```" for text in printed)
    assert found.text == f"# Title\nSome words.\n\n```python\nprint(1)\n```\n\n{blocks}\n"


def test_a_fence_in_a_cell_is_inside_a_longer_one(extract):
    found = extract("a.ipynb", notebook({"cell_type": "code", "source": "'''\n```\n'''"}, metadata={"x": 1}))
    assert found.text == "````\n'''\n```\n'''\n````\n"


def test_an_empty_notebook_is_an_empty_text(extract):
    assert extract("a.ipynb", notebook()).text == ""


def test_what_is_no_notebook_under_its_name_is_read_as_json(extract):
    assert extract("a.ipynb", '{"nbformat": 4, "cells": [1]}').text == "nbformat: 4\ncells: 1\n"
    assert (
        extract("b.ipynb", '{"nbformat": 4, "cells": [{"cell_type": "code", "source": {}, "outputs": 6}]}').text == ""
    )
