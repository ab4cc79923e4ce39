"""Whether the peak memory of an ingest grows with the number of files: 1,000 against 10,000, with the real model."""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import imprint, make_files, run

with tempfile.TemporaryDirectory() as folder:
    peaks = []
    for count in (1_000, 10_000):
        files, data = make_files(Path(folder, f"files{count}"), count, words=20), Path(folder, f"data{count}")
        peaks.append(run(imprint(data, "-q", "ingest", str(files))).peak_mib)
    print(f"1,000 files {peaks[0]:.0f} MiB, 10,000 files {peaks[1]:.0f} MiB, ratio {peaks[1] / peaks[0]:.2f} (about 1)")
