"""How long a refresh of 10,000 unchanged small files takes, against `sha256sum` of the same: at most 2.5 times."""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import imprint, make_files, medians, run

with tempfile.TemporaryDirectory() as folder:
    files, data = make_files(Path(folder, "files"), 10_000, words=120), Path(folder, "data")
    run(imprint(data, "-q", "ingest", "--lexical-only", str(files)))
    hashing = ("sh", "-c", f"find {files} -type f -print0 | xargs -0 sha256sum")
    hashed, refreshed = medians(hashing, imprint(data, "refresh", "--lexical-only"), rounds=9)
    ratio = refreshed / hashed
    print(f"sha256sum {hashed * 1000:.0f} ms, refresh {refreshed * 1000:.0f} ms, ratio {ratio:.1f} (at most 2.5)")
