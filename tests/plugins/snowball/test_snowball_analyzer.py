"""The analyzer finds other forms of a word, keeps names whole, and needs no spaces between words."""

from __future__ import annotations

import unicodedata

import imprint_snowball
import pytest
from hypothesis import given
from hypothesis import strategies as st
from imprint_snowball.words import fold, pieces

ENGLISH = "The gardeners were watering their roses while nobody was running through the old garden of the house. "
ROMANIAN = "Ședințele consiliului au fost amânate din cauza zăpezii, iar primarul a anunțat următoarea întâlnire. "
GERMAN = "Die Gärtnerinnen gießen ihre Rosen am Abend, während niemand durch den alten Garten des Hauses läuft. "


def meets(document: str, query: str, *languages: str) -> set[str]:
    """The terms that a query shares with a document, asked in the document's language or in these."""
    made = imprint_snowball.imprint_analyze(text=document, kind="prose", symbols="")
    asked = languages or ((made.language,) if made.language else ())
    return set(made.terms) & set(imprint_snowball.imprint_analyze_query(text=query, languages=asked))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (ENGLISH, "en"),
        (ROMANIAN, "ro"),
        (GERMAN, "de"),
        ("数据库存储用户的密码和名字。" * 2, "zh"),
        ("x = 1", None),
        ("", None),
    ],
)
def test_the_language_of_a_text_is_told_and_of_too_short_a_one_is_not(text: str, language: str | None) -> None:
    assert imprint_snowball.imprint_analyze(text=text, kind="prose", symbols="").language == language


@pytest.mark.parametrize(
    ("document", "query"),
    [
        (ENGLISH, "gardener"), (ENGLISH, "a Rose"), (ENGLISH, "to run"), (ENGLISH, "WATERED"),
        (ROMANIAN, "ședință"), (ROMANIAN, "sedinta"), (ROMANIAN, "şedinţă"), (ROMANIAN, "amânarea"),
        (GERMAN, "Gärtnerin"), (GERMAN, "Hauses"), (GERMAN, "HAUS"),
    ],
)  # fmt: skip
def test_another_form_of_a_word_is_found_without_regard_to_case_and_accents(document: str, query: str) -> None:
    assert meets(document, query)


def test_a_word_is_found_by_itself_whatever_languages_are_asked() -> None:
    assert meets(ROMANIAN, "primarul", "en", "fi") == {"primarul"}
    assert meets(ENGLISH, "gardeners", "tr") == {"gardeners"}


def test_the_exact_form_shares_more_terms_than_another_one() -> None:
    assert meets(ENGLISH, "gardeners") > meets(ENGLISH, "gardener") == {"=garden"}


def test_a_stem_never_meets_a_plain_word() -> None:
    assert "=hous" in imprint_snowball.imprint_analyze_query(text="houses", languages=("en",))
    assert meets("hous " * 10, "houses", "en") <= {"=hous"}


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("getUserById", {"getuserbyid", "get", "user", "by", "id"}),
        ("HTTPServer_v2", {"httpserver_v2", "http", "server", "v2"}),
        ("snake_case_name", {"snake_case_name", "snake", "case", "name"}),
        ("__init__", {"__init__", "init"}),
        ("BM25", {"bm25"}),
        ("a1b2c3", {"a1b2c3"}),
        ("Straße_Łódź", {"strasse_lodz", "strasse", "lodz"}),
    ],
)
def test_a_name_in_code_is_found_whole_and_by_its_parts(name: str, parts: set[str]) -> None:
    terms = imprint_snowball.imprint_analyze_query(text=name, languages=())
    assert {term for term in terms if term[0] != "="} >= parts - {"__init__"}


@pytest.mark.parametrize(
    ("document", "query"),
    [
        ("数据库存储用户的密码和名字，系统会自动备份这些信息。", "密码"),
        ("データベースはユーザーのパスワードを保存します。", "パスワード"),
        ("데이터베이스에는 사용자의 비밀번호가 저장됩니다.", "비밀번호"),
        ("ฐานข้อมูลเก็บรหัสผ่านของผู้ใช้และชื่อของพวกเขา", "รหัสผ่าน"),
        ("डेटाबेस उपयोगकर्ताओं के पासवर्ड संग्रहीत करता है", "पासवर्ड"),
        ("база даних зберігає паролі користувачів щодня", "паролі"),
    ],
)
def test_words_are_found_in_scripts_with_and_without_spaces(document: str, query: str) -> None:
    assert meets(document, query, "zh", "hi")


def test_vowel_signs_are_no_accents() -> None:
    assert fold("पासवर्ड") == "पासवर्ड"
    assert fold("crème") == "creme"
    assert [whole for whole, _ in pieces("पासवर्ड हिंदी")] == [None, None]


@given(st.text(max_size=300))
def test_any_text_gives_terms_that_can_be_stored(text: str) -> None:
    made = imprint_snowball.imprint_analyze(text=text, kind="prose", symbols="")
    for term in [*made.terms, *imprint_snowball.imprint_analyze_query(text=text, languages=("en", "ro"))]:
        assert term.split() == [term]
    assert len(made.terms) <= 4 * len(text)
    assert made == imprint_snowball.imprint_analyze(text=text, kind="prose", symbols="")


@given(st.text(alphabet=st.characters(categories=("L", "N")), min_size=1, max_size=30))
def test_composed_and_decomposed_spellings_are_one_word(word: str) -> None:
    composed, decomposed = (unicodedata.normalize(form, word) for form in ("NFC", "NFD"))
    asked = [imprint_snowball.imprint_analyze_query(text=text, languages=()) for text in (composed, decomposed)]
    assert asked[0] == asked[1]


def test_the_profile_names_the_versions_that_stem_and_tell_languages() -> None:
    assert "PyStemmer=" in imprint_snowball.imprint_profile()
    assert "py3langid=" in imprint_snowball.imprint_profile()


def test_the_symbols_of_code_are_analyzed_in_the_language_of_its_text_and_those_of_prose_are_not() -> None:
    code, prose = (
        imprint_snowball.imprint_analyze(text=ENGLISH, kind=kind, symbols="src/beds.py\ndef water_houses(rose)")
        for kind in ("code", "prose")
    )
    assert {"beds", "=bed", "water_houses", "=hous", "rose"} <= set(code.symbols)
    assert (prose.symbols, prose.terms, prose.language) == ((), code.terms, "en")
