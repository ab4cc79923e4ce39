"""Search by meaning and words with the stock model keeps what it reached on the frozen questions.

It is one test, since its index costs most of its time.
"""

from __future__ import annotations

import pytest
from command_line import Imprint
from floors import BY_MEANING_AND_WORDS, EVIDENCE_BY_MEANING_AND_WORDS, below, beyond
from frozen_set import evaluated, evidence, found, index_both_states, out_of_date, questions


@pytest.mark.timeout(1200)  # a loaded machine embeds some texts a second
def test_no_kind_of_question_falls_below_its_floor_and_nothing_old_or_of_others_is_found(
    imprint: Imprint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMPRINT_EMBED_MODEL", "bge-small-en-v1.5")
    index_both_states(imprint)
    evaluation = evaluated(imprint, "hybrid")
    assert evaluation["warnings"] == []
    assert below(BY_MEANING_AND_WORDS, evaluation) == {}
    assert evaluation["settings"][0]["leakage"] == 0
    assert beyond(EVIDENCE_BY_MEANING_AND_WORDS, *evidence(imprint, "hybrid")) == {}
    for question in questions("changed source", "deleted source"):
        for mode in ("hybrid", "semantic"):
            assert out_of_date(imprint, found(imprint, question.text, mode)) == [], (question.id, mode)
