"""How long `imprint --help` takes, against a bare `python -c pass`: at most 5 times."""

from __future__ import annotations

import sys

from measure import IMPRINT, medians

bare, help_ = medians((sys.executable, "-c", "pass"), (*IMPRINT, "--help"), rounds=15)
print(
    f"python -c pass {bare * 1000:.0f} ms, imprint --help {help_ * 1000:.0f} ms, ratio {help_ / bare:.1f} (at most 5)"
)
