"""Whatever happens to files, plugins, the store and the process, readers see what a small model of the rules says.

At least 2,000 acts in every run. IMPRINT_TEST_STEPS asks for more: ``IMPRINT_TEST_STEPS=50000 pytest
tests/invariants/test_lifecycle_machine.py``. CI draws the same acts each time; elsewhere, each run draws others.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import hypothesis
import pytest
from distributions import on_path
from hypothesis.stateful import run_state_machine_as_test
from lifecycle_machine import LifecycleMachine
from lifecycle_plugins import install_all

LEAST = 2000
_STEPS_AN_EXAMPLE = 50

ESSENTIAL = {
    "write", "edit that keeps time and size", "delete", "rename", "link in the place of a file", "other permissions",
    "many files", "unmount", "changed profile", "root removed", "purge", "purge that is cut off", "restore",
    "chunk lost", "repair", "refresh", "refresh of a part", "ingest", "killed at a write, or refused one",
}  # fmt: skip
"""What every run must have done, or it has proven little."""


@pytest.mark.timeout(0)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="its tree has FIFOs, and tells a.txt from A.txt")
def test_the_lifecycle_does_what_the_model_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_all(tmp_path)
    monkeypatch.setattr(LifecycleMachine, "site", tmp_path, raising=False)
    monkeypatch.setattr(LifecycleMachine, "acts", {})
    steps = max(LEAST, int(os.environ.get("IMPRINT_TEST_STEPS", "0")))
    settings = hypothesis.settings(
        max_examples=steps // _STEPS_AN_EXAMPLE * 5 // 4,
        stateful_step_count=_STEPS_AN_EXAMPLE,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    with on_path(tmp_path):
        run_state_machine_as_test(LifecycleMachine, settings=settings)
    acts = LifecycleMachine.acts
    for act in sorted(acts, key=acts.__getitem__):
        print(f"{acts[act]:6,} {act}")  # noqa: T201 - shown with -s, and when it fails
    assert sum(acts.values()) >= steps
    assert acts.keys() >= ESSENTIAL
