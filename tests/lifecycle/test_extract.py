"""The first extractor that claims a document has it, and what it returns is checked to the last field."""

from __future__ import annotations

import pytest

from imprint.errors import PluginError, SourceError
from imprint.lifecycle.extract import UNCLAIMED, extract
from imprint.values import Document, Extracted, Segment, Skip


def document(name: str = "notes.txt") -> Document:
    return Document(name, 3, b"abc", b"abc", 100, 100)


def returning(expression: str) -> str:
    return f"@hookimpl\ndef imprint_extract(document):\n    return {expression}\n"


def test_the_first_answer_that_is_not_none_wins(load_plugin, settings_of):
    plugins = [
        load_plugin("extract", returning("None"), "a"),
        load_plugin("extract", returning("Extracted(document.name + document.as_text().decode(), 'prose')"), "b"),
        load_plugin("extract", "@hookimpl\ndef imprint_extract(document):\n    raise SystemExit", "c"),
    ]
    claimed = extract(plugins, document(), settings_of())
    assert claimed.extractor.name == "b"
    assert claimed.result == Extracted("notes.txtabc", "prose")


def test_a_document_that_nobody_claims_is_skipped_with_a_remedy(load_plugin, settings_of):
    claimed = extract([load_plugin("extract", returning("None"))], document(), settings_of())
    assert claimed.extractor is None
    assert claimed.result is UNCLAIMED
    assert "install a plugin" in UNCLAIMED.remedy


def test_a_skip_is_kept_with_the_one_that_claimed(load_plugin, settings_of):
    plugin = load_plugin("extract", returning("Skip('no text', 'install OCR')"))
    claimed = extract([plugin], document(), settings_of())
    assert claimed.extractor is plugin
    assert claimed.result == Skip("no text", "install OCR")


def test_everything_that_an_extractor_may_return_passes(load_plugin, settings_of):
    source = returning(
        "Extracted('ab\\nc\\U0001f600', 'prose', 'python', [Segment(0, 0), Segment(0, 2, 1, 0, 1.5, 'H', 'S'),"
        " Segment(3, 5)], 'T', {'k': 'v'})"
    )
    result = extract([load_plugin("extract", source)], document(), settings_of()).result
    assert isinstance(result, Extracted)
    assert result.segments[1] == Segment(0, 2, 1, 0, 1.5, "H", "S")


def test_an_error_of_the_file_names_the_extractor_and_its_stage(load_plugin, settings_of):
    source = "@hookimpl\ndef imprint_extract(document):\n    raise SourceError('is torn', 'mend it')"
    with pytest.raises(SourceError, match="is torn; mend it") as caught:
        extract([load_plugin("extract", source)], document(), settings_of())
    assert (caught.value.plugin, caught.value.stage) == ("alpha", "extract")


def test_a_document_past_its_limit_names_the_setting_and_the_extractor(load_plugin, settings_of):
    large = Document("a", 200, b"", None, 100, 150)
    for call, setting in (("as_text", "ingest.max_file_bytes"), ("as_document", "ingest.max_doc_size_mb")):
        plugin = load_plugin("extract", returning(f"document.{call}()"), call.replace("_", "-"))
        with pytest.raises(SourceError, match=f"raise {setting}") as caught:
            extract([plugin], large, settings_of())
        assert caught.value.plugin == plugin.name
    assert Document("a", 3, b"abc", b"abc", 0, 3).as_document() == b"abc"
    huge = Document("a", 200, b"", None, 1000, 1000)
    with pytest.raises(SourceError, match="more than any limit allows"):
        huge.as_text()


@pytest.mark.parametrize(
    ("expression", "complaint"),
    [
        ("'text'", "returned str, not Extracted, Skip or None"),
        ("0", "returned int, not"),
        ("Extracted(b'abc', 'prose')", "returned bytes where text belongs"),
        ("Extracted(None, 'prose')", "returned NoneType where text belongs"),
        ("Extracted('a', None)", "returned NoneType where text belongs"),
        ("Extracted('a', '')", "returned no kind"),
        ("Extracted('a', 'prose', 3)", "returned int where text belongs"),
        ("Extracted('a', 'prose', title=b'x')", "returned bytes where text belongs"),
        ("Extracted('a', 'prose', metadata={'k': 1})", "returned int where text belongs"),
        ("Extracted('a', 'prose', metadata={1: 'v'})", "returned int where text belongs"),
        ("Extracted('a', 'prose', metadata=None)", "returned NoneType as its metadata"),
        ("Extracted('a', 'prose', metadata=[('k', 'v')])", "returned list as its metadata"),
        ("Extracted('ab\\ud800', 'prose')", "a lone surrogate at character 2"),
        ("Extracted('ab', 'prose', title='\\udcff')", "a lone surrogate at character 0"),
        ("Extracted('ab', 'prose', metadata={'k\\udcff': 'v'})", "a lone surrogate"),
        ("Extracted('ab', 'prose', metadata={'k': '\\udcff'})", "a lone surrogate"),
        ("Extracted('ab', 'prose', segments=None)", "returned NoneType as its segments"),
        ("Extracted('ab', 'prose', segments=iter([]))", "as its segments"),
        ("Extracted('ab', 'prose', segments=[(0, 1)])", "returned tuple among its segments"),
        ("Extracted('ab', 'prose', segments=[Segment(0, 3)])", "a segment out of place: 0 to 3"),
        ("Extracted('ab', 'prose', segments=[Segment(-1, 1)])", "a segment out of place: -1 to 1"),
        ("Extracted('ab', 'prose', segments=[Segment(2, 1)])", "a segment out of place: 2 to 1"),
        ("Extracted('ab', 'prose', segments=[Segment(0, 2), Segment(1, 2)])", "a segment out of place: 1 to 2"),
        ("Extracted('ab', 'prose', segments=[Segment(0.0, 2)])", "a segment out of place: 0.0 to 2"),
        ("Extracted('ab', 'prose', segments=[Segment(None, 2)])", "a segment out of place: None to 2"),
        ("Extracted('ab', 'prose', segments=[Segment(0, 1, page='1')])", "a page that is not a whole number: '1'"),
        ("Extracted('ab', 'prose', segments=[Segment(0, 1, time_start=float('nan'))])", "not a number: nan"),
        ("Extracted('ab', 'prose', segments=[Segment(0, 1, time_end=float('inf'))])", "not a number: inf"),
        ("Extracted('ab', 'prose', segments=[Segment(0, 1, time_end='0:12')])", "not a number: '0:12'"),
        ("Extracted('ab', 'prose', segments=[Segment(0, 1, heading='\\udc80')])", "a lone surrogate"),
        ("Extracted('ab', 'prose', segments=[Segment(0, 1, speaker=5)])", "returned int where text belongs"),
        ("Skip(None)", "returned NoneType where text belongs"),
        ("Skip('a', '\\udc80')", "a lone surrogate"),
        ("1 / 0", "ZeroDivisionError"),
        ("exit(3)", "SystemExit: 3"),
    ],
)
def test_a_wrong_value_is_the_extractor_s_fault_and_says_what_is_wrong(load_plugin, settings_of, expression, complaint):
    with pytest.raises(PluginError) as caught:
        extract([load_plugin("extract", returning(expression))], document(), settings_of())
    assert caught.value.stage == "extract"
    assert str(caught.value).startswith("plugin alpha (acme-extract-alpha) failed in extract: ")
    assert complaint in str(caught.value)


def test_a_panic_of_a_library_is_the_extractor_s_fault(load_plugin, settings_of):
    source = (
        "class Panic(BaseException): pass\n\n@hookimpl\ndef imprint_extract(document):\n    raise Panic('index out of')"
    )
    with pytest.raises(PluginError, match="Panic: index out of"):
        extract([load_plugin("extract", source)], document(), settings_of())


def test_an_interruption_by_the_user_is_nobody_s_fault(load_plugin, settings_of):
    source = "@hookimpl\ndef imprint_extract(document):\n    raise KeyboardInterrupt"
    with pytest.raises(KeyboardInterrupt):
        extract([load_plugin("extract", source)], document(), settings_of())
