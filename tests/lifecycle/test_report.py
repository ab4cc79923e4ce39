"""A report adds up, or the run did something that it cannot account for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imprint.errors import ImprintError
from imprint.lifecycle.report import Report

ENDS = ("unchanged", "replaced", "cleared")


def report(ends: dict[str, int], *, skipped: int = 0, failed: int = 0, pruned: int = 0, withheld: int = 0) -> Report:
    made = Report()
    for name, count in ends.items():
        setattr(made.counts, name, count)
    for number in range(skipped):
        made.skip(f"s{number}", "no text", "install OCR")
    for number in range(failed):
        made.fail(f"f{number}", "extract", "pdf", "torn")
    made.counts.seen = sum(ends.values()) + skipped + failed
    made.counts.pruned, made.counts.withheld = pruned, withheld
    made.gone = pruned + withheld
    return made


NUMBERS = st.integers(0, 9)


@given(st.fixed_dictionaries(dict.fromkeys(ENDS, NUMBERS)), NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.integers(-2, 2))
def test_a_report_is_refused_exactly_when_it_does_not_add_up(ends, skipped, failed, pruned, withheld, wrong):
    made = report(ends, skipped=skipped, failed=failed, pruned=pruned, withheld=withheld)
    made.check()
    for attribute in ("seen", "gone"):
        changed = report(ends, skipped=skipped, failed=failed, pruned=pruned, withheld=withheld)
        changed.counts.seen += wrong if attribute == "seen" else 0
        changed.gone += wrong if attribute == "gone" else 0
        if wrong:
            with pytest.raises(ImprintError, match=r"internal error: the run saw .*; please report it"):
                changed.check()
        else:
            changed.check()


@given(NUMBERS, NUMBERS, NUMBERS)
def test_a_run_is_complete_unless_a_source_failed_or_a_removal_is_withheld(skipped, failed, withheld):
    made = report({"unchanged": 1}, skipped=skipped, failed=failed, withheld=withheld)
    assert made.complete == (failed == 0 and withheld == 0)


def test_the_json_has_the_shape_that_scripts_rely_on():
    made = report({"replaced": 2}, skipped=1, failed=1)
    assert made.as_json() == {
        "complete": False,
        "counts": {
            "seen": 4, "unchanged": 0, "replaced": 2, "cleared": 0, "pruned": 0, "withheld": 0, "skipped": 1,
            "failed": 1, "chunks_written": 0, "chunks_deleted": 0, "vectors_computed": 0, "vectors_reused": 0,
        },
        "skipped": [{"source": "s0", "reason": "no text", "remedy": "install OCR"}],
        "failed": [{"source": "f0", "stage": "extract", "plugin": "pdf", "reason": "torn"}],
    }  # fmt: skip
