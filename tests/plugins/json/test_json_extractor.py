"""The JSON plugin writes JSON as paths and values, keeps what does not parse, and never fails."""

from __future__ import annotations

from itertools import pairwise

import imprint_json
import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint import Extracted

TSCONFIG = '{\r\n  // strict from the start\r\n  "compilerOptions": { "strict": true, },\r\n}\r\n'


@pytest.mark.parametrize(
    "name",
    [
        "tsconfig.json",
        "app/tsconfig.build.json",
        "jsconfig.json",
        "a.jsonc",
        "TSConfig.JSON",
        "a.json5",
        "x.code-workspace",
        ".devcontainer/devcontainer.json",
        ".eslintrc.json",
    ],
)
@pytest.mark.parametrize("content", [TSCONFIG, '{"files": []}'])
def test_configuration_is_code_to_the_letter(extract, name, content):
    assert extract(name, content) == Extracted(content, "code", "jsonc")


def test_json_becomes_lines_that_each_say_their_path(extract):
    found = extract(
        "a.json", '{"server": {"hosts": [{"name": "a", "port": 1}, {"name": "b"}], "up": true}, "note": null}'
    )
    assert found.kind == "records"
    assert found.text.split("\n") == [
        "server.hosts[0].name: a",
        "server.hosts[0].port: 1",
        "server.hosts[1].name: b",
        "server.up: true",
        "note: null",
        "",
    ]


def test_numbers_keep_their_digits_and_keys_their_order_and_repetitions(extract):
    found = extract("data.json", '{"b": 1.10, "a": 12345678901234567890123, "b": 1e400, "c": -0.0, "n": NaN}')
    assert found.text == "b: 1.10\na: 12345678901234567890123\nb: 1e400\nc: -0.0\nn: NaN\n"


def test_a_repeated_object_is_kept_as_well(extract):
    assert extract("a.json", '{"a": {"x": 1}, "a": {"x": 2}}').text == "a.x: 1\na.x: 2\n"


def test_a_lone_surrogate_and_a_spelled_nul_become_replacement_characters_and_a_pair_its_character(extract):
    found = extract("a.json", r'{"\udc00k": "\ud800", "n": "\u0000", "p": "\ud83d\ude00"}')
    assert found.text == "\ufffdk: \ufffd\nn: \ufffd\np: 😀\n"


def test_lists_of_scalars_and_coordinates_stay_on_a_line(extract):
    found = extract(
        "a.geojson", '{"tags": ["x", 2, null], "coordinates": [[1.50, 2], [3, 4]], "none": [], "empty": {}}'
    )
    assert found.text == "tags: x, 2, null\ncoordinates: [1.50, 2], [3, 4]\nnone: []\nempty: {}\n"


def test_texts_of_several_lines_in_a_list_have_a_path_each(extract):
    assert extract("a.json", '{"a": ["x\\ny", "z"]}').text == "a[0]: x\ny\na[1]: z\n"


def test_keys_that_are_no_words_are_still_told_apart(extract):
    assert extract("a.json", '{"": 1, "[0]": 2, "a\\nb": 3, "/pets/{id}": {"get": 4}}').text == (
        '"": 1\n"[0]": 2\na b: 3\n/pets/{id}.get: 4\n'
    )


@pytest.mark.parametrize(("content", "text"), [("5", "5"), ('"x"', "x"), ("[]", "[]"), ("{}", "{}"), ("null", "null")])
def test_a_lone_value_is_its_own_text(extract, content, text):
    assert extract("a.json", content).text == f"{text}\n"


def test_a_large_document_is_parted_at_its_members_under_their_paths(extract, parts):
    words = "several words of text " * 30
    routes = ",".join(f'"/r{n}": {{"summary": "{words}", "id": {n}}}' for n in range(5))
    found = extract("api.json", f'{{"openapi": "3.1.0", "title": "Pets", "paths": {{{routes}}}, "x": {{"a": 1}}}}')
    assert found.title == "Pets"
    assert [segment.heading for segment in found.segments] == [None, *["paths"] * 3, None]
    assert "".join(parts(found)) == found.text.replace("\n\n", "").rstrip("\n")
    assert max(map(len, parts(found))) < 2000


def test_each_item_of_a_list_inside_a_document_is_a_segment(extract):
    notes = "words " * 100
    features = ",".join(
        f'{{"type": "Feature", "properties": {{"name": "P{n}", "notes": "{notes}"}}}}' for n in range(3)
    )
    found = extract("map.geojson", f'{{"type": "FeatureCollection", "features": [{features}]}}')
    assert [segment.heading for segment in found.segments] == [None, "features[0]", "features[1]", "features[2]"]


def test_json_with_comments_under_any_json_name_is_code_without_an_error(extract):
    assert extract("settings.json", TSCONFIG) == Extracted(TSCONFIG, "code", "jsonc")


@pytest.mark.parametrize("text", ['{"a" 1}', '{"a": [1, 2', "just words", '"line\nbreak"', "{{ template }}", "{'a'"])
def test_json_that_does_not_parse_is_verbatim_with_the_parsers_message(extract, text):
    found = extract("broken.json", text)
    assert (found.text, found.kind, found.language) == (text, "code", "json")
    assert "line 1 column" in found.metadata["parse_error"]


def test_a_parse_error_holds_nothing_of_the_document(extract):
    value = "hunter" + "2" * 8
    found = extract("broken.json", f'{{"password": "{value}", "next" {value}}}')
    assert value not in found.metadata["parse_error"]


@pytest.mark.parametrize("content", ["", " \n", "\ufeff"])
def test_an_empty_file_is_an_empty_text_without_an_error(extract, content):
    assert extract("empty.json", content) == Extracted(content.removeprefix("\ufeff"), "code", "json")


def test_a_byte_order_mark_is_no_parse_error(extract):
    assert extract("bom.json", '\ufeff{"a": 1}').text == "a: 1\n"


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
@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "a.jsonc"])
def test_bytes_that_are_not_plain_utf8_are_left_to_the_text_plugin(extract, content, name):
    assert extract(name, content) is None


def test_a_nul_past_the_head_is_replaced_one_for_one(extract):
    text = "[" + "1,\n" * 5000 + "\0]"
    assert extract("a.json", text).text == text.replace("\0", "\ufffd")


JSON_ISH = st.text(st.sampled_from("{}[]\",:/*\\u0dbe19-.\n 'ntrue"), max_size=60)
KEYS = st.sampled_from(
    ["role", "content", "messages", "mapping", "from", "text", "ts", "type", "chat_messages", "parent"]
)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.sampled_from(["message"])
TREES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5))


@given(
    st.binary(max_size=200) | JSON_ISH | TREES,
    st.sampled_from(["a.json", "b.jsonc", "c.jsonl", "tsconfig.json", "d.ipynb"]),
)
def test_any_content_gives_clean_text_with_segments_in_order_or_is_left(document, content, name):
    import json

    content = content if isinstance(content, bytes | str) else json.dumps(content)
    found = imprint_json.imprint_extract(document=document(name, content))
    if found is not None:
        assert "\0" not in found.text
        "".join([found.text, found.title or "", *found.metadata.values()]).encode()
        assert all(0 <= segment.start < segment.end <= len(found.text) for segment in found.segments)
        assert all(one.end <= other.start for one, other in pairwise(found.segments))
