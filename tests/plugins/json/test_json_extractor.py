"""The JSON plugin keeps JSON to the letter, and says what does not parse instead of failing."""

from __future__ import annotations

import imprint_json
import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint import Extracted, SourceTooLarge


@pytest.fixture
def extract(document):
    def run(name, content, **limits):
        return imprint_json.imprint_extract(document=document(name, content, **limits))

    return run


TSCONFIG = '{\r\n  // strict from the start\r\n  "compilerOptions": { "strict": true, },\r\n}\r\n'


@pytest.mark.parametrize(
    "name", ["tsconfig.json", "app/tsconfig.build.json", "jsconfig.json", "a.jsonc", "TSConfig.JSON"]
)
def test_configuration_keeps_its_comments_and_trailing_commas(extract, name):
    assert extract(name, TSCONFIG) == Extracted(TSCONFIG, "code", "jsonc")


def test_json_keeps_the_digits_of_its_numbers_its_order_and_its_duplicate_keys(extract):
    text = '{"b": 1.10, "a": 12345678901234567890123, "b": 1e400, "c": "\\ud800", "n": NaN}'
    assert extract("data.json", text) == Extracted(text, "code", "json")


def test_json_with_comments_under_any_json_name_is_no_error(extract):
    assert extract("settings.json", TSCONFIG) == Extracted(TSCONFIG, "code", "jsonc")


@pytest.mark.parametrize(
    "text", ['{"a" 1}', '{"a": [1, 2', "just words", '{"a": 1} trailing', '"line\nbreak"', "{{ template }}"]
)
def test_json_that_does_not_parse_is_verbatim_with_the_parsers_message(extract, text):
    found = extract("broken.json", text)
    assert (found.text, found.kind, found.language) == (text, "code", "json")
    assert "line 1 column" in found.metadata["parse_error"]


def test_a_parse_error_holds_nothing_of_the_document(extract):
    value = "hunter" + "2" * 8
    found = extract("broken.json", f'{{"password": "{value}", "next" {value}}}')
    assert value not in found.metadata["parse_error"]


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000 + "]" * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000, "[/**/" * 100_000, "[" * 100_000],
    ids=["arrays", "objects", "with comments", "unclosed"],
)
def test_nesting_of_100000_levels_is_kept_verbatim_and_noted(extract, text):
    found = extract("deep.json", text)
    assert found.text == text
    assert "nest" in found.metadata["parse_error"].lower()


def test_a_number_of_100000_digits_is_right(extract):
    assert extract("big.json", "9" * 100_000).metadata == {}


def test_one_line_of_two_megabytes_is_read(extract):
    text = "[" + ",".join(['{"key": "value", "n": 1}'] * 80_000) + "]"
    assert extract("line.json", text) == Extracted(text, "code", "json")


@pytest.mark.parametrize("name", ["log.jsonl", "events.ndjson"])
def test_json_lines_are_data(extract, name):
    assert extract(name, '{"a":1}\n{"a":2}\n') == Extracted('{"a":1}\n{"a":2}\n', "data")


@pytest.mark.parametrize("content", ["", " \n", "\ufeff"])
def test_an_empty_file_is_an_empty_text_without_an_error(extract, content):
    assert extract("empty.json", content) == Extracted(content.removeprefix("\ufeff"), "code", "json")


def test_a_byte_order_mark_is_no_parse_error(extract):
    assert extract("bom.json", '\ufeff{"a": 1}') == Extracted('{"a": 1}', "code", "json")


@pytest.mark.parametrize("name", ["a.txt", "json", "a.json.md", "package.json/readme", "tsconfig.yaml"])
def test_other_names_are_left_to_other_plugins(extract, name):
    assert extract(name, "{}") is None


@pytest.mark.parametrize(
    "content",
    [
        '{"ü": 1}'.encode("cp1252"),
        '{"a": 1}'.encode("utf-16"),
        '{"a": 1}'.encode("utf-16-le"),
        b"\x00\x01\x02",
        b"\x89PNG\r\n",
    ],
)
def test_bytes_that_are_not_plain_utf8_are_left_to_the_text_plugin(extract, content):
    assert extract("a.json", content) is None


def test_a_nul_past_the_head_is_replaced_one_for_one(extract):
    text = "[" + "1,\n" * 5000 + "\0]"
    assert extract("a.json", text).text == text.replace("\0", "\ufffd")


def test_json_past_the_limit_of_text_is_refused_by_the_limit(extract):
    with pytest.raises(SourceTooLarge):
        extract("a.json", "[" + " " * 20, max_text_bytes=10)


JSON_ISH = st.text(st.sampled_from("{}[]\",:/*\\u0dbe19-.\n 'ntrue"), max_size=60)


@given(st.binary(max_size=200) | JSON_ISH, st.sampled_from(["a.json", "b.jsonc", "c.jsonl", "tsconfig.json"]))
def test_any_bytes_give_clean_text_or_are_left(document, content, name):
    found = imprint_json.imprint_extract(document=document(name, content))
    if found is not None:
        assert "\0" not in found.text
        found.text.encode()
        "".join(found.metadata.values()).encode()
