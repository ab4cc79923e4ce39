"""However hostile, JSON is read in bounded time and memory: depth, digits, sizes, numbers of members."""

from __future__ import annotations

import json
import time
import tracemalloc

import pytest

from imprint import Extracted, SourceTooLarge


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000 + "]" * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000, "[/**/" * 100_000, "[" * 100_000],
    ids=["arrays", "objects", "with comments", "unclosed"],
)
def test_nesting_of_100000_levels_is_kept_verbatim_and_noted(extract, text):
    found = extract("deep.json", text)
    assert found.text == text
    assert "nest" in found.metadata["parse_error"].lower()


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
@pytest.mark.parametrize("levels", [450, 900])
def test_deep_nesting_that_the_parser_reads_is_kept(extract, name, levels):
    text = '{"a":[1,' * (levels // 2) + "{}" + "]}" * (levels // 2)
    found = extract(name, text)
    assert found.text.count("1") >= levels // 2
    assert "parse_error" not in found.metadata


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_paths_of_deep_nesting_do_not_multiply_the_text(extract, name):
    text = ('{"' + "k" * 150 + '":') * 400 + "[" + '{"a":1},' * 20_000 + "1]" + "}" * 400
    found = extract(name, text)
    assert found.text == text
    assert found.kind == "code"


def test_a_number_of_a_million_digits_keeps_them(extract):
    assert extract("big.json", "9" * 1_000_000).text == "9" * 1_000_000 + "\n"


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 9999, "1." + "0" * 9999])
def test_a_long_number_beside_a_comment_is_no_error(extract, number):
    text = f"[{number}, /* many */ 1]"
    assert extract("big.json", text) == Extracted(text, "code", "jsonc")


def test_one_line_of_two_megabytes_is_read(extract):
    found = extract("line.json", "[" + ",".join(['{"key": "value", "n": 1}'] * 80_000) + "]")
    assert len(found.segments) == 80_000


def test_a_hundred_thousand_keys_are_read_in_linear_time(extract):
    def seconds(keys):
        text = json.dumps({f"key{n}": n for n in range(keys)})
        start = time.process_time()
        assert f"key{keys - 1}: {keys - 1}\n" in extract("keys.json", text).text
        return time.process_time() - start

    seconds(1000)
    assert seconds(100_000) < 40 * max(seconds(10_000), 0.05)


def test_json_past_the_limit_of_text_is_refused_by_the_limit(extract):
    for content in ("[" + " " * 20 + "]", '[{"name": "a record"}]', '{"broken": 1', '{"a": {"b": "c", "d": 0}}'):
        for name in ("a.json", "a.jsonl", "tsconfig.json"):
            with pytest.raises(SourceTooLarge):
                extract(name, content, max_text_bytes=10)


def test_a_conversation_past_the_limit_of_text_meets_the_limit_of_documents(extract):
    talk = json.dumps([{"role": "user", "content": "words " * 400}, {"role": "assistant", "content": "fine"}])
    assert extract("talk.json", talk, max_text_bytes=1000).kind == "conversation"
    with pytest.raises(SourceTooLarge, match="documents"):
        extract("talk.json", talk, max_text_bytes=1000, max_document_bytes=2000)


@pytest.mark.parametrize("sign", ["[]", "{}", "1", '{"a":[]}'])
def test_a_document_of_millions_of_values_is_refused_before_they_fill_the_memory(extract, sign):
    text = '{"messages":[' + ",".join([sign] * (12_000_000 // (len(sign) + 1))) + "]}"
    tracemalloc.start()
    try:
        with pytest.raises(SourceTooLarge):
            extract("many.json", text, max_text_bytes=2_000_000)
        assert tracemalloc.get_traced_memory()[1] < 500 << 20
    finally:
        tracemalloc.stop()


def test_too_many_values_of_an_allowed_size_are_verbatim(extract):
    text = "[" + "[]," * 3_000_000 + "[]]"
    found = extract("many.json", text, max_text_bytes=20_000_000)
    assert found.text == text
    assert "too many values" in found.metadata["parse_error"]
    assert extract("many.jsonl", text, max_text_bytes=20_000_000).text == text
